package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.model.Scratchpad;
import memory.engine.request.DecisionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.RefusedException;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Action;
import memory.engine.request.StageRequest.Staged;
import memory.engine.request.WriteRequest;

/// The commands that put a text into memory, open items of the checklist among them.
public final class WriteCommands {
  private static final List<String> OF_DECISIONS =
      List.of("--tag", "--reason", "--update", "--supersede", "--keep-both", "--force");
  private static final List<String> TARGETS = List.of("long_term", "daily", "topic");
  private static final List<String> SCOPES = List.of("global", "project");
  private static final String EXAMPLE = "for example: memory remember global \"Tests need Docker\"";

  private WriteCommands() {}

  /// `memory add`: an entry in today's log, or in the place that an option names. The only command
  /// that people need for writing.
  public static ExitCode add(Call call) throws IOException {
    Arguments typed = call.arguments();
    Optional<String> place =
        typed.onlyOne("give one of them", "--keep", "--topic", "--decision", "--todo");
    if (typed.has("--decision")) {
      DecisionCommand decisions = new DecisionCommand(call, call.scope());
      return decisions.decide(
          "add", new DecisionRequest.Add(decisions.draft(0), DecisionCommand.choice(typed)));
    }
    for (String option : OF_DECISIONS) {
      if (typed.has(option)) {
        throw CommandFailure.usage(option + " belongs to --decision", "leave it out");
      }
    }
    WriteCall write = WriteCall.of(call);
    String text = write.text(0);
    if (typed.has("--todo")) {
      ScratchpadRequest todo = new ScratchpadRequest.Add(write.scope(), text);
      return write.done("add", engine -> engine.write(todo, write.author()));
    }
    NoteTarget target =
        typed
            .one("--topic")
            .map(NoteTarget::topic)
            .orElseGet(() -> NoteTarget.of(typed.has("--keep") ? Name.LONG_TERM : Name.DAILY));
    WriteRequest entry =
        new WriteRequest.Append(place.isPresent() ? "append" : "log", write.scope(), target, text);
    return write.done("add", engine -> engine.write(entry, write.author()));
  }

  /// `memory log`: short for `memory write daily TEXT`.
  public static ExitCode log(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    NoteTarget today = new NoteTarget(Name.DAILY, Optional.empty(), WriteCall.date(call));
    return write.done(new WriteRequest.Append("log", write.scope(), today, write.text(0)));
  }

  /// `memory write`: an entry at the end of a note or a day's log, or a note anew.
  public static ExitCode write(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    Arguments typed = call.arguments();
    String mode = typed.one("--mode").orElse(typed.has("--at") ? "replace" : "append");
    boolean oneNote = mode.equals("replace") || mode.equals("remove");
    if (oneNote != typed.has("--at")) {
      throw oneNote
          ? CommandFailure.usage(
              "--mode " + mode + " needs --at", "name the note that search cites")
          : CommandFailure.usage("--at names one note", "--mode replace or --mode remove");
    }
    boolean named = typed.operands().size() > 1 && TARGETS.contains(typed.operands().getFirst());
    if (oneNote && named) {
      throw CommandFailure.usage(
          "--at names the note, and " + typed.operands().getFirst() + " another",
          "leave it out; where it is part of the text, put the text in quotes");
    }
    if (oneNote) {
      String at = typed.one("--at").orElseThrow();
      Optional<Scope> scope = call.scope();
      return write.done(
          mode.equals("remove")
              ? new WriteRequest.Remove(at, scope)
              : new WriteRequest.Replace(at, scope, write.text(0)));
    }
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("write needs TARGET", "known: " + String.join(", ", TARGETS));
    }
    Name name = Name.ofLabel(typed.first("TARGET", TARGETS, "")).orElseThrow();
    NoteTarget target = WriteCall.target(call, name);
    return write.done(
        mode.equals("overwrite")
            ? new WriteRequest.Overwrite(write.scope(), target, write.text(1))
            : new WriteRequest.Append("append", write.scope(), target, write.text(1)));
  }

  /// `memory remember`: a note staged for `MEMORY.md`, which `memory flush` puts in.
  public static ExitCode remember(Call call) throws IOException {
    Arguments typed = call.arguments();
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("remember needs SCOPE TEXT", EXAMPLE);
    }
    Scope scope = Scope.ofLabel(typed.first("SCOPE", SCOPES, "; " + EXAMPLE)).orElseThrow();
    String option =
        typed.onlyOne("give one", "--merge", "--set", "--archive", "--reject").orElse("");
    Action action =
        switch (option) {
          case "--merge" -> Action.MERGE;
          case "--set" -> Action.SET_WITH_VERSION;
          case "--archive" -> Action.ARCHIVE;
          case "--reject" -> Action.REJECT;
          default -> Action.APPEND;
        };
    boolean takesText = action != Action.ARCHIVE && action != Action.REJECT;
    if (!takesText && typed.operands().size() > 1) {
      throw CommandFailure.usage(option + " takes no TEXT", "leave it out");
    }
    Optional<String> target = action == Action.MERGE ? Optional.empty() : typed.one(option);
    WriteCall write = WriteCall.of(call).in(scope);
    Optional<String> text = takesText ? Optional.of(write.text(1)) : Optional.empty();
    try (MemoryEngine engine = call.open(write.workspace())) {
      Staged staged = engine.stage(new StageRequest(scope, action, text, target), write.author());
      ExitCode exit = write.tell(staged.written(), Optional.of(staged.id()));
      call.note("it is safe, and found once it is in MEMORY.md: memory flush");
      return exit;
    } catch (RefusedException refused) {
      return write.refused("remember", refused.refusal());
    }
  }

  /// `memory scratchpad`: the checklist of what is being worked on.
  public static ExitCode scratchpad(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String action = operands.getFirst();
    if (action.equals("list")) {
      WriteCall.refuseLocal(call);
      return listed(call);
    }
    WriteCall write = WriteCall.of(call);
    String words = String.join(" ", operands.subList(1, operands.size()));
    ScratchpadRequest request =
        switch (action) {
          case "add" -> new ScratchpadRequest.Add(write.scope(), write.text(1));
          case "done" -> new ScratchpadRequest.Done(call.scope(), words);
          case "undo" -> new ScratchpadRequest.Undo(call.scope(), words);
          default -> new ScratchpadRequest.ClearDone(call.scope());
        };
    return write.done(action, engine -> engine.write(request, write.author()));
  }

  private static ExitCode listed(Call call) throws IOException {
    Map<Scope, Scratchpad> lists = new LinkedHashMap<>();
    try (MemoryEngine engine = call.open(call.workspace())) {
      for (Scope scope : WriteCall.of(call).scopes()) {
        lists.put(scope, ReadCommands.scratchpad(engine, scope, call.audience(), call::noteNew));
      }
    }
    if (call.isJson()) {
      call.json(json -> write(json, lists));
    } else {
      lists.forEach((scope, list) -> {
        if (scope != Scope.GLOBAL && !list.items().isEmpty()) {
          call.line(scope.label() + ":");
        }
        call.echo(list.listing());
      });
    }
    return lists.values().stream().allMatch(list -> list.items().isEmpty())
        ? call.console().nothing("nothing is on the list; memory scratchpad add TEXT puts it there")
        : ExitCode.OK;
  }

  private static void write(JsonGenerator json, Map<Scope, Scratchpad> lists) throws IOException {
    json.writeStringField("path", "SCRATCHPAD.md");
    Scope first = lists.keySet().iterator().next();
    json.writeStringField("scope", first.label());
    json.writeNumberField(
        "open", lists.values().stream().mapToInt(list -> list.open().size()).sum());
    json.writeArrayFieldStart("items");
    for (Map.Entry<Scope, Scratchpad> list : lists.entrySet()) {
      for (Scratchpad.Item item : list.getValue().items()) {
        json.writeStartObject();
        if (list.getKey() != first) {
          json.writeStringField("scope", list.getKey().label());
        }
        json.writeBooleanField("done", item.done());
        json.writeStringField("text", item.words());
        json.writeNumberField("line", item.line());
        if (item.stamp().isPresent()) {
          json.writeStringField("at", item.stamp().get().at().toString());
        }
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }
}
