package memory.cli.command;

import java.io.IOException;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.MigrationPlan;
import memory.engine.request.Refusal;

/// `memory migrate`: records and legacy observations become events of the decision log.
public final class MigrateCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return run(call, write, engine);
    }
  }

  private static ExitCode run(Call call, WriteCall write, MemoryEngine engine) throws IOException {
    MigrationPlan plan = engine.migration(write.scope(), write.author());
    if (plan.endsStore()) {
      call.console()
          .note(
              "afterwards the pi extension that keeps these decisions as records cannot read them"
                  + " any more; the originals are kept in archive/decisions.records.jsonl");
      if (!call.arguments().has("--dry-run")
          && !call.arguments().has("--yes")
          && call.console().isTyped()
          && !call.console().confirms("Convert them?")) {
        throw CommandFailure.usage("nothing was converted", "memory migrate --dry-run tells what");
      }
    }
    if (!call.arguments().has("--dry-run")) {
      Optional<Refusal> refusal = engine.migrate(write.scope(), write.author());
      if (refusal.isPresent()) {
        return write.refused("migrate", refusal.get());
      }
    }
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", true);
        json.writeBooleanField("dry_run", call.arguments().has("--dry-run"));
        json.writeNumberField("records", plan.records());
        json.writeNumberField("observations", plan.observations());
        json.writeNumberField("foreign_lines", plan.foreign());
      });
    } else {
      String done = call.arguments().has("--dry-run") ? "would become events" : "are events now";
      call.console().line("records that " + done + ": " + plan.records());
      call.console().line("observations that " + done + ": " + plan.observations());
      call.console().line("lines of a log that was only read: " + plan.foreign());
    }
    return plan.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }
}
