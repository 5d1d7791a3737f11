package memory.cli.command;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.HitText;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.decision.Decision;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteLines;
import memory.engine.note.PassageEdits;
import memory.engine.recall.Passage;
import memory.engine.recall.Reason;
import memory.engine.recall.Status;
import memory.engine.request.Citation;
import memory.engine.scope.ScopeRoot;

/// `memory get`: passages by their ids, or a file's lines by path.
public final class GetCommand implements Command {
  private static final OptionSpec<Integer> MAX_CHARS =
      OptionSpec.of(
          "--max-chars",
          "N",
          new ValueType.Whole(1, 10_000_000),
          "Most characters of text in all (get.maxOutputChars: 10000)");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "get",
        "Show passages and decisions by id, or a file or some of its lines by path",
        OperandSpec.words("ID… | PATH[#Lx-Ly]", "What search cited"),
        List.of(WriteOptions.SCOPE, Echo.RAW, MAX_CHARS),
        List.of(
            new Example("memory get 9f2c41d07a3be518", "the whole passage"),
            new Example("memory get daily/2026-02-15.md#L3-L9", "those lines"),
            new Example("memory get MEMORY.md --raw", "the file's text, uncapped")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      throw CommandFailure.usage("get needs ID or PATH", "take one that memory search shows");
    }
    Workspace workspace = call.workspace();
    List<ScopeRoot> roots = workspace.roots(call.arguments().one(WriteOptions.SCOPE));
    Map<String, Passage> decided = decided(call, operands);
    boolean ids = operands.stream().allMatch(word -> isId(word) || decided.containsKey(word));
    if (!ids && operands.size() > 1) {
      throw CommandFailure.usage("one PATH at a time, or several IDs", "ask for one");
    }
    return ids
        ? passages(call, workspace, decided)
        : lines(call, workspace, roots, Citation.Lines.of(operands.getFirst()));
  }

  private static boolean isId(String word) {
    return Citation.isId(word) || Decision.isEventId(word);
  }

  /// The decisions and records among what was asked for, by their ids.
  private static Map<String, Passage> decided(Call call, List<String> ids) {
    Map<String, Passage> decided = new LinkedHashMap<>();
    if (ids.stream().allMatch(Citation::isId)) {
      return decided;
    }
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    DecisionShelf shelf = decisions.shelf(true);
    for (String id : ids) {
      shelf.byId(id).stream().findFirst().ifPresent(one -> decided.put(id, passage(one)));
    }
    return decided;
  }

  private static Passage passage(Shelved one) {
    Decision decision = one.decision();
    String reason = decision.reason().map(why -> "\nReason: " + why).orElse("");
    String title = decision.text().startsWith(decision.title()) ? "" : decision.title() + "\n";
    return new Passage(
        decision.id(),
        one.path(),
        one.scope(),
        decision.line(),
        decision.line(),
        List.of(decision.id()),
        decision.createdAt().map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC)),
        title + decision.text() + reason,
        decision.tags(),
        List.of(),
        decision.archived() ? Status.SUPERSEDED : decision.status(),
        Optional.empty(),
        decision.project(),
        "");
  }

  private static ExitCode passages(Call call, Workspace workspace, Map<String, Passage> decided)
      throws IOException {
    Echo echo = Echo.of(call, workspace);
    int most = echo.isRaw() ? Integer.MAX_VALUE : most(call, workspace);
    int left = 0;
    Map<String, Passage> whole = new LinkedHashMap<>();
    decided.forEach((id, passage) -> whole.put(id, echo.isRaw() ? passage : echo.of(passage)));
    List<String> others = call.arguments().operands().stream().filter(Citation::isId).toList();
    try (MemoryEngine engine = call.open(workspace)) {
      engine
          .passages(others)
          .forEach(passage ->
              whole.put(
                  passage.id(), echo.isRaw() ? asInFile(workspace, passage) : echo.of(passage)));
    }
    Map<String, Passage> found = new LinkedHashMap<>();
    for (Passage passage : whole.values()) {
      String shown = cut(passage.text(), most);
      most -= shown.length();
      left += passage.text().length() - shown.length();
      found.put(passage.id(), passage.judged(passage.heading(), shown, passage.threats()));
    }
    int leftOut = left;
    List<String> missing = new ArrayList<>(new LinkedHashSet<>(call.arguments().operands()));
    missing.removeAll(found.keySet());
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeArrayFieldStart("passages");
            for (Passage passage : found.values()) {
              NoteJson.write(json, passage);
            }
            json.writeEndArray();
            if (leftOut > 0) {
              json.writeNumberField("left_out", leftOut);
            }
            json.writeArrayFieldStart("missing");
            for (String id : missing) {
              json.writeString(id);
            }
            json.writeEndArray();
          });
    } else {
      HitText text = new HitText(call.console().isStyled());
      String between = "";
      for (Passage passage : found.values()) {
        call.console().print(between);
        call.console().line(text.headline(passage));
        echo.print(passage.text() + "\n");
        between = "\n";
      }
    }
    noteLeftOut(call, leftOut);
    missing.forEach(id -> call.console().note(WriteCall.shown(Citation.unknown(id))));
    return missing.isEmpty() ? ExitCode.OK : ExitCode.NOTHING;
  }

  /// The index holds no secrets; the file may.
  private static Passage asInFile(Workspace workspace, Passage passage) {
    for (ScopeRoot root : workspace.roots()) {
      if (root.scopeOf(passage.path()) == passage.scope()
          && NoteFile.read(root, passage.path()) instanceof NoteFile.Present(String text)) {
        return PassageEdits.lines(text, passage)
            .map(lines -> passage.judged(passage.heading(), lines, passage.threats()))
            .orElse(passage);
      }
    }
    return passage;
  }

  private static ExitCode lines(
      Call call, Workspace workspace, List<ScopeRoot> roots, Citation.Lines place) {
    for (ScopeRoot root : roots.reversed()) {
      switch (NoteFile.read(root, place.path())) {
        case NoteFile.Present(String text) -> {
          Echo echo = Echo.of(call, workspace);
          String shown = echo.of(root, place.path(), text);
          int most = echo.isRaw() ? shown.length() : most(call, workspace);
          return show(call, root, place, shown, echo, most);
        }
        case NoteFile.Absent() -> {}
        case NoteFile.Unreadable(String reason) ->
            throw CommandFailure.unavailable(
                    Reason.BACKEND_ERROR,
                    "cannot read " + place.path() + ": " + reason,
                    "look at the file")
                .at(place.path().value());
      }
    }
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeStringField("path", place.path().value());
            json.writeStringField("reason", Reason.NO_MATCH.label());
          });
    }
    return call.console()
        .nothing("there is no " + place.path() + "; memory read list shows the files");
  }

  private static ExitCode show(
      Call call, ScopeRoot root, Citation.Lines place, String text, Echo echo, int most) {
    int all = NoteLines.of(text).size();
    int first = Math.min(place.first(), all + 1);
    int last = Math.min(place.last(), all);
    String part = place.isWhole() ? text : place.cut(text, first, last);
    String shown = cut(part, most);
    int left = part.length() - shown.length();
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeStringField("path", place.path().value());
            json.writeStringField("scope", root.scopeOf(place.path()).label());
            json.writeStringField("kind", place.path().kind().label());
            json.writeNumberField("start_line", first);
            json.writeNumberField("end_line", Math.max(first, last));
            json.writeNumberField("lines", all);
            json.writeStringField("text", shown);
            json.writeNumberField("left_out", left);
          });
    } else {
      echo.print(shown);
    }
    noteLeftOut(call, left);
    return ExitCode.OK;
  }

  private static int most(Call call, Workspace workspace) {
    return call.arguments().one(MAX_CHARS).orElse(workspace.config().search().getMaxChars());
  }

  private static void noteLeftOut(Call call, int chars) {
    if (chars > 0) {
      call.console().note(chars + " characters more; --raw shows all");
    }
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(
        0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}
