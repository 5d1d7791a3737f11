package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.MergeRequest;

/// `memory merge`: takes over what a copy says that a sync program left beside a memory file, and
/// finishes merges whose marks git left in one.
public final class MergeCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "merge",
        "Take over the entries of a conflict copy, each once, or finish a merge that git left",
        new OperandSpec("COPY", 1, 1, List.of(), "The copy, or the file with git's marks"),
        List.of(WriteOptions.SCOPE),
        List.of(
            new Example(
                "memory merge \"MEMORY (conflicted copy).md\"",
                "its entries into MEMORY.md; memory restore brings the copy back"),
            new Example(
                "memory merge decisions.sync-conflict-20261122-090000-K2JX.jsonl", "events"),
            new Example("memory merge topics/auth.md", "both sides between git's marks")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    String typed = call.arguments().operands().getFirst();
    WriteCall write = WriteCall.of(call);
    MergeRequest request =
        new MergeRequest(typed, call.environment().cwd(), call.arguments().one(WriteOptions.SCOPE));
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell("merge", engine.merge(request, write.author()));
    }
  }
}
