package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.WriteRequest;

/// `memory write` and `memory log`: an entry at the end of a note or a day's log, or a note anew.
///
/// @param log `memory log TEXT`, short for `memory write daily TEXT`
public record WriteCommand(boolean log) implements Command {
  private static final List<String> TARGETS = List.of("long_term", "daily", "topic");

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    WriteRequest request = request(call, write);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell(request.action(), engine.write(request, write.author()));
    }
  }

  private WriteRequest request(Call call, WriteCall write) throws IOException {
    Arguments typed = call.arguments();
    if (log) {
      NoteTarget today = new NoteTarget(Name.DAILY, Optional.empty(), WriteCall.date(call));
      return new WriteRequest.Append("log", write.scope(), today, write.text(0));
    }
    String mode = typed.one("--mode").orElse(typed.has("--at") ? "replace" : "append");
    boolean oneNote = mode.equals("replace") || mode.equals("remove");
    if (oneNote != typed.has("--at")) {
      throw oneNote
          ? CommandFailure.usage(
              "--mode " + mode + " needs --at", "name the note that search cites")
          : CommandFailure.usage("--at names one note", "--mode replace or --mode remove");
    }
    if (oneNote) {
      String at = typed.one("--at").orElseThrow();
      Optional<Scope> scope = call.scope();
      return mode.equals("remove")
          ? new WriteRequest.Remove(at, scope)
          : new WriteRequest.Replace(at, scope, write.text(0));
    }
    NoteTarget target = WriteCall.target(call, name(typed));
    return mode.equals("overwrite")
        ? new WriteRequest.Overwrite(write.scope(), target, write.text(1))
        : new WriteRequest.Append("append", write.scope(), target, write.text(1));
  }

  private static Name name(Arguments typed) {
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("write needs TARGET", "known: " + String.join(", ", TARGETS));
    }
    String target = typed.operands().getFirst();
    if (!TARGETS.contains(target)) {
      throw CommandFailure.usage(
          "unknown TARGET for write: " + target,
          Suggestion.among(TARGETS, target, "memory write "));
    }
    return Name.ofLabel(target).orElseThrow();
  }
}
