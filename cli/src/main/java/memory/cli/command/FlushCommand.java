package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.cli.output.FlushReport;
import memory.engine.MemoryEngine;
import memory.engine.PageTables;
import memory.engine.Workspace;
import memory.engine.model.Scope;
import memory.engine.request.Refusal;
import memory.engine.writeback.WriteBack;

/// `memory flush`: staged notes become part of `MEMORY.md`.
public final class FlushCommand implements Command {
  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "flush",
        "Put the notes that were staged with remember into MEMORY.md",
        OperandSpec.none(),
        List.of(WriteOptions.SCOPE),
        List.of(
            new Example("memory flush", "of the global scope and of a trusted project"),
            new Example("memory flush --scope global --json", "of one scope, for scripts")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteOptions.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    Optional<Scope> asked = call.arguments().one(WriteOptions.SCOPE);
    List<Scope> scopes = new ArrayList<>(asked.map(List::of).orElse(List.of(Scope.GLOBAL)));
    if (asked.isEmpty() && write.workspace().isProjectTrusted()) {
      scopes.add(Scope.PROJECT);
    }
    boolean strict = write.workspace().config().strictWriteback();
    List<FlushReport.Part> parts = new ArrayList<>();
    for (Scope scope : scopes) {
      switch (new WriteBack(write.in(scope).writer()).flush(strict)) {
        case WriteBack.Flushed.Nothing() -> {}
        case WriteBack.Flushed.Done done -> parts.add(new FlushReport.Part(scope, done));
        case WriteBack.Flushed.Refused(Refusal refusal) -> throw WriteCall.failure(refusal);
      }
    }
    FlushReport report = new FlushReport(parts);
    if (call.isJson()) {
      call.console().json(report::write);
    } else {
      call.console().print(report.text());
    }
    if (parts.isEmpty()) {
      call.console().note("nothing is staged");
      return ExitCode.NOTHING;
    }
    if (write.workspace().config().resident().pageTable()) {
      rebuildTables(call, write.workspace());
    }
    if (report.rejected() > 0) {
      call.console().note(report.rejected() + " rejected; memory faults shows why");
    }
    return report.applied() > 0 ? ExitCode.OK : ExitCode.CONFLICT;
  }

  /// The notes are in the files by now: what goes wrong here is mended by the next one.
  private static void rebuildTables(Call call, Workspace workspace) {
    try (MemoryEngine engine = call.open(workspace)) {
      PageTables tables = new PageTables(engine);
      for (PageTables.Checked scope : tables.checked()) {
        tables.rebuild(scope);
      }
    } catch (IOException failed) {
      call.console().note("the page table is as it was: " + failed.getMessage());
    }
  }
}
