package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.DecisionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.WriteRequest;

/// `memory add`: an entry in today's log, or in the place that an option names. The only command
/// that people need for writing.
public final class AddCommand implements Command {
  private static final List<String> OF_DECISIONS =
      List.of("--tag", "--reason", "--update", "--supersede", "--keep-both", "--force");

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    if (Stream.of("--keep", "--topic", "--decision", "--todo").filter(typed::has).count() > 1) {
      throw CommandFailure.usage(
          "--keep, --topic, --decision and --todo exclude each other", "give one of them");
    }
    if (typed.has("--decision")) {
      DecisionCall decisions = new DecisionCall(call, call.scope());
      return decisions.decide(
          "add",
          new DecisionRequest.Add(
              DecisionCommand.draft(decisions, 0), DecisionCommand.choice(typed)));
    }
    for (String option : OF_DECISIONS) {
      if (typed.has(option)) {
        throw CommandFailure.usage(option + " belongs to --decision", "leave it out");
      }
    }
    WriteCall write = WriteCall.of(call);
    String text = write.text(0);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return typed.has("--todo")
          ? write.tell(
              "add", engine.write(new ScratchpadRequest.Add(write.scope(), text), write.author()))
          : write.tell(
              "add",
              engine.write(
                  new WriteRequest.Append(
                      typed.has("--keep") || typed.has("--topic") ? "append" : "log",
                      write.scope(),
                      target(typed),
                      text),
                  write.author()));
    }
  }

  private static NoteTarget target(Arguments typed) {
    return typed
        .one("--topic")
        .map(NoteTarget::topic)
        .orElseGet(() -> NoteTarget.of(typed.has("--keep") ? Name.LONG_TERM : Name.DAILY));
  }
}
