package memory.cli.command;

import java.io.IOException;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.MergeRequest;

/// `memory merge`: takes over what a copy says that a sync program left beside a memory file, and
/// finishes merges whose marks git left in one.
public final class MergeCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    String typed = call.arguments().operands().getFirst();
    WriteCall write = WriteCall.of(call);
    MergeRequest request = new MergeRequest(typed, call.environment().cwd(), call.scope());
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell("merge", engine.merge(request, write.author()));
    }
  }
}
