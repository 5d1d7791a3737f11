package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.MigrationPlan;
import memory.engine.request.Refusal;

/// `memory migrate`: records and legacy observations become events of the decision log.
public final class MigrateCommand implements Command {
  private static final OptionSpec<Boolean> DRY =
      OptionSpec.flag("--dry-run", "Only tell what would be done");

  private static final OptionSpec<Boolean> YES = OptionSpec.flag("--yes", "Convert without asking");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "migrate",
        "Turn records and observations.jsonl into decision events; the originals are kept",
        OperandSpec.none(),
        List.of(DRY, YES, WriteOptions.SCOPE),
        List.of(
            new Example("memory migrate --dry-run", "what there is to do"),
            new Example(
                "memory migrate",
                "originals in archive/decisions.records.jsonl; twice is harmless")));
  }

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
      if (!call.arguments().has(DRY)
          && !call.arguments().has(YES)
          && call.console().isTyped()
          && !call.console().confirms("Convert them?")) {
        throw CommandFailure.usage("nothing was converted", "memory migrate --dry-run tells what");
      }
    }
    if (!call.arguments().has(DRY)) {
      Optional<Refusal> refusal = engine.migrate(write.scope(), write.author());
      if (refusal.isPresent()) {
        return write.refused("migrate", refusal.get());
      }
    }
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", true);
        json.writeBooleanField("dry_run", call.arguments().has(DRY));
        json.writeNumberField("records", plan.records());
        json.writeNumberField("observations", plan.observations());
        json.writeNumberField("foreign_lines", plan.foreign());
      });
    } else {
      String done = call.arguments().has(DRY) ? "would become events" : "are events now";
      call.console().line("records that " + done + ": " + plan.records());
      call.console().line("observations that " + done + ": " + plan.observations());
      call.console().line("lines of a log that was only read: " + plan.foreign());
    }
    return plan.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }
}
