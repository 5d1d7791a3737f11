package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.engine.Handoff;

/// `memory handoff`: what the session was working on, into today's log, before its context is
/// compacted.
public final class HandoffCommand implements Command {
  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "handoff",
        "Put open items, decisions and the end of the log on record before a compaction",
        OperandSpec.words("TEXT|-", "What the session says itself; - reads it from stdin"),
        List.of(WriteOptions.SCOPE, WriteOptions.SESSION),
        List.of(
            new Example("memory handoff --session s1", "one entry a session in today's log"),
            new Example("memory handoff - < summary.txt", "with a summary of the session above")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteOptions.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    Optional<String> text =
        call.arguments().operands().isEmpty() ? Optional.empty() : Optional.of(write.text(0));
    Optional<String> session = call.session(call.arguments().one(WriteOptions.SESSION));
    return write.tell("handoff", Handoff.write(write.workspace(), write.scope(), session, text));
  }
}
