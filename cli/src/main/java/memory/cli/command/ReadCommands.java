package memory.cli.command;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.output.HitText;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Scratchpad;
import memory.engine.model.VisibleText;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Recent;

/// The commands that show what stands in memory: files, lines, passages, turns, what is new.
public final class ReadCommands {
  private ReadCommands() {}

  /// `memory get`: passages by their ids, or a file's lines by path.
  public static ExitCode get(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      throw CommandFailure.usage("get needs ID or PATH", "take one that memory search shows");
    }
    return show(call, operands, false);
  }

  /// @param named whether one word may also be a name of a file
  static ExitCode show(Call call, List<String> operands, boolean named) throws IOException {
    Workspace workspace = call.workspace();
    int most =
        call.arguments().number("--max-chars").orElse(workspace.config().search().getMaxChars());
    Optional<Scope> scope = call.scope();
    try (MemoryEngine engine = call.open(workspace)) {
      ReadResult read = engine.read(new ReadRequest.Ids(operands, scope, most), call.audience());
      if (!(read instanceof ReadResult.Passages ids)) {
        throw new IllegalStateException("passages were asked for");
      }
      if (ids.missing().stream().allMatch(ReadCommands::isId)) {
        return tell(call, ids);
      }
      if (operands.size() > 1) {
        throw CommandFailure.usage("one PATH at a time, or several IDs", "ask for one");
      }
      String word = operands.getFirst();
      ReadRequest asked =
          named
              ? new ReadRequest.Named(word, scope, most)
              : new ReadRequest.Lines(Citation.Lines.of(word), scope, most);
      return tell(call, engine.read(asked, call.audience()), false);
    }
  }

  private static boolean isId(String word) {
    return Citation.isId(word) || Decision.isEventId(word);
  }

  private static ExitCode tell(Call call, ReadResult.Passages read) {
    read.fresh().forEach(passage -> call.noteNew(passage.citation()));
    if (call.isJson()) {
      call.json(json -> NoteJson.writeAll(json, read));
    } else {
      HitText text = HitText.on(call.console());
      String between = "";
      for (Map.Entry<String, Passage> one : read.found().entrySet()) {
        Passage passage = one.getValue();
        Optional<Provenance> from = Optional.ofNullable(read.arrivals().get(one.getKey()));
        call.print(between);
        call.line(text.headline(passage, from));
        call.echo(passage.text() + "\n");
        between = "\n";
      }
    }
    noteLeftOut(call, read.leftOut());
    if (!read.missing().isEmpty() && read.unasked().isPresent()) {
      call.note(read.unasked().get());
      return ExitCode.UNAVAILABLE;
    }
    String unread = read.missing().isEmpty() ? "" : ProjectNotice.unread(call.workspaceInSilence());
    if (unread.isEmpty()) {
      read.missing().forEach(id -> call.note(WriteCall.shown(Citation.unknown(id))));
    } else {
      call.note("not found elsewhere: " + String.join(", ", read.missing()) + "; " + unread);
    }
    return read.missing().isEmpty() ? ExitCode.OK : ExitCode.NOTHING;
  }

  /// @param whole whether one of the well-known files was asked for
  private static ExitCode tell(Call call, ReadResult result, boolean whole) {
    return switch (result) {
      case ReadResult.Text text -> {
        if (text.isNew()) {
          call.noteNew(text.path().value());
        }
        call.answer(
            json -> {
              if (whole) {
                NoteJson.writeWhole(json, text);
              } else {
                NoteJson.write(json, text);
              }
            },
            () -> call.echo(text.text()));
        noteLeftOut(call, text.leftOut());
        yield ExitCode.OK;
      }
      case ReadResult.Passages passages -> tell(call, passages);
      case ReadResult.Unreadable(MemoryPath path, String why) -> throw unreadable(path, why);
      case ReadResult.Absent absent ->
          call.nothing(
              absent.says() + (whole ? " yet" : "; memory show lists the files"),
              json -> {
                json.writeStringField("path", absent.path().value());
                if (whole) {
                  json.writeStringField("scope", absent.scope().label());
                }
                json.writeStringField("reason", Reason.NO_MATCH.label());
              });
    };
  }

  private static void noteLeftOut(Call call, int chars) {
    if (chars > 0) {
      call.note(chars + " characters more; --raw shows all");
    }
  }

  /// `memory show`: the list of files, a file by its name, passages and decisions by their ids, or
  /// a turn of a conversation.
  public static ExitCode show(Call call) throws IOException {
    List<String> words = call.arguments().operands();
    if (words.size() == 2 && words.getFirst().endsWith("#turn")) {
      words = List.of(String.join(" ", words));
    }
    return words.isEmpty()
        ? list(call, call.workspace().roots(call.scope()))
        : show(call, words, true);
  }

  private static final String LIST = "list";

  /// `memory read`: one of the well-known files, or their list.
  public static ExitCode read(Call call) throws IOException {
    Arguments typed = call.arguments();
    String target = typed.text().orElse(LIST);
    Workspace workspace = call.workspace();
    if (target.equals(LIST)) {
      return list(call, workspace.roots(call.scope()));
    }
    Optional<NoteTarget.Name> name = NoteTarget.Name.ofLabel(target);
    if (name.isEmpty()) {
      return show(call, typed.operands(), true);
    }
    NoteTarget file = WriteCall.target(call, name.get());
    ReadRequest asked = new ReadRequest.File(file, call.scope());
    return call.ask(workspace, engine -> tell(call, engine.read(asked, call.audience()), true));
  }

  /// The items on a scope's list; none where there is no such file.
  ///
  /// @param whenNew is told the file when something in it is new
  public static Scratchpad scratchpad(
      MemoryEngine engine, Scope scope, Audience audience, Consumer<String> whenNew)
      throws IOException {
    NoteTarget file = NoteTarget.of(NoteTarget.Name.SCRATCHPAD);
    return switch (engine.read(new ReadRequest.File(file, Optional.of(scope)), audience)) {
      case ReadResult.Text text -> {
        if (text.isNew()) {
          whenNew.accept(text.path().value());
        }
        yield Scratchpad.of(text.text());
      }
      case ReadResult.Unreadable(MemoryPath path, String why) -> throw unreadable(path, why);
      case ReadResult.Absent _, ReadResult.Passages _ -> new Scratchpad(List.of());
    };
  }

  private static CommandFailure unreadable(MemoryPath path, String why) {
    return CommandFailure.unavailable(
            Reason.BACKEND_ERROR, "cannot read " + path + ": " + why, "look at the file")
        .at(path.value());
  }

  static ExitCode list(Call call, List<ScopeRoot> roots) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ScopeRoot root : roots) {
      String scope = root.scope() == Scope.GLOBAL ? "" : "  [" + root.scope().label() + "]";
      for (ScopeFile file : ScopeFile.notes(root)) {
        String path = VisibleText.lineForPeople(file.path().value());
        lines.add(path + "  " + file.bytes() + " bytes" + scope);
      }
    }
    return call.console()
        .listed(
            lines,
            json -> NoteJson.writeFiles(json, roots),
            () -> lines.forEach(call::line),
            "there are no files yet; memory add TEXT makes one");
  }

  /// `memory recent`: what was written last, decisions among it.
  public static ExitCode recent(Call call) throws IOException {
    DecisionCommand decisions = new DecisionCommand(call, call.scope());
    DecisionList list = decisions.list();
    int limit = call.arguments().number("-n").orElse(10);
    Recent.Request asked =
        new Recent.Request(
            call.scope(),
            call.arguments().day("--since", call.environment().today()),
            limit,
            call.arguments().has("--all-projects"));
    List<Recent> found =
        call.ask(decisions.workspace(), engine -> engine.recent(asked, call.audience()));
    if (!call.isJson()) {
      found.forEach(one -> call.line(NoteJson.line(one)));
      return found.isEmpty()
          ? call.console().nothing("nothing was written then; memory add TEXT writes something")
          : ExitCode.OK;
    }
    List<ScopedDecision> decided =
        list.all().stream()
            .filter(one -> one.decision().active())
            .sorted((one, other) -> changed(other).compareTo(changed(one)))
            .limit(limit)
            .toList();
    call.json(json -> {
      DecisionReport.writeList(json, decided, list);
      NoteJson.writeRecent(json, found);
    });
    return found.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static Instant changed(ScopedDecision one) {
    Decision decision = one.decision();
    return decision.updatedAt().or(decision::createdAt).orElse(Instant.EPOCH);
  }
}
