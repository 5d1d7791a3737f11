package memory.cli.command;

import java.io.IOException;
import java.util.Optional;
import memory.cli.output.ExitCode;
import memory.engine.Handoff;

/// `memory handoff`: what the session was working on, into today's log, before its context is
/// compacted.
public final class HandoffCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    Optional<String> text =
        call.arguments().operands().isEmpty() ? Optional.empty() : Optional.of(write.text(0));
    Optional<String> session = call.session(call.arguments().one("--session"));
    return write.tell("handoff", Handoff.write(write.workspace(), write.scope(), session, text));
  }
}
