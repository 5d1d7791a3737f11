package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
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
  private static final OptionSpec<Boolean> KEEP =
      OptionSpec.flag("--keep", "In MEMORY.md, which stands before every prompt");
  private static final OptionSpec<Boolean> DECISION =
      OptionSpec.flag(
          "--decision",
          "As a decision, the project's where there is one; --tag to --force are for these");
  private static final OptionSpec<Boolean> TODO =
      OptionSpec.flag("--todo", "As an open item of the scratchpad");

  private static final List<OptionSpec<?>> OF_DECISIONS =
      List.of(
          DecisionOptions.TAG,
          DecisionOptions.REASON,
          DecisionOptions.UPDATE,
          DecisionOptions.SUPERSEDE,
          DecisionOptions.KEEP_BOTH,
          DecisionOptions.FORCE);

  @Override
  public CommandSpec spec() {
    List<OptionSpec<?>> options =
        new ArrayList<>(List.of(KEEP, WriteOptions.TOPIC, TODO, DECISION));
    options.addAll(OF_DECISIONS);
    options.addAll(List.of(WriteOptions.SCOPE_OR_TEAM, WriteOptions.SESSION));
    return new CommandSpec(
        "add",
        "Write something down: in today's log, or where an option says",
        OperandSpec.words("TEXT|-", "What to keep; - reads it from stdin"),
        options,
        List.of(
            new Example("memory add \"Chose PASETO over JWT\"", "in today's log, with the time"),
            new Example("memory add --keep \"Tests need Docker\"", "a line of MEMORY.md"),
            new Example("memory add --topic build \"sccache is off\"", "in build.md"),
            new Example("memory add --decision \"Use PostgreSQL\"", "in the log of decisions"),
            new Example("memory add --todo \"Fix the auth bug\"", "an open item")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    if (Stream.of(KEEP, WriteOptions.TOPIC, DECISION, TODO).filter(typed::has).count() > 1) {
      throw CommandFailure.usage(
          "--keep, --topic, --decision and --todo exclude each other", "give one of them");
    }
    if (typed.has(DECISION)) {
      DecisionCall decisions = new DecisionCall(call, typed.one(WriteOptions.SCOPE_OR_TEAM));
      return decisions.decide(
          "add",
          new DecisionRequest.Add(
              DecisionCommand.draft(decisions, 0), DecisionCommand.choice(typed)));
    }
    for (OptionSpec<?> option : OF_DECISIONS) {
      if (typed.has(option)) {
        throw CommandFailure.usage(option.name() + " belongs to --decision", "leave it out");
      }
    }
    WriteCall write = WriteCall.of(call);
    String text = write.text(0);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return typed.has(TODO)
          ? write.tell(
              "add",
              engine.write(
                  new ScratchpadRequest.Add(write.scope(), text),
                  write.author(WriteOptions.SESSION)))
          : write.tell(
              "add",
              engine.write(
                  new WriteRequest.Append(
                      typed.has(KEEP) || typed.has(WriteOptions.TOPIC) ? "append" : "log",
                      write.scope(),
                      target(typed),
                      text),
                  write.author(WriteOptions.SESSION)));
    }
  }

  private static NoteTarget target(Arguments typed) {
    return typed
        .one(WriteOptions.TOPIC)
        .map(NoteTarget::topic)
        .orElseGet(() -> NoteTarget.of(typed.has(KEEP) ? Name.LONG_TERM : Name.DAILY));
  }
}
