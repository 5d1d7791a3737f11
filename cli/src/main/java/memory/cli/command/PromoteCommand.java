package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryConfig;
import memory.engine.request.ScopedDecision;

/// `memory promote`: a decision as a note in the user's Markdown vault.
public final class PromoteCommand implements Command {
  private static final OptionSpec<Boolean> KNOWLEDGE =
      OptionSpec.flag("--kb", "Into the vault's knowledge folder instead of its memory folder");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "promote",
        "Export decisions as notes to the vault that PI_MEMORY_VAULT_DIR names",
        new OperandSpec("ID", 1, Integer.MAX_VALUE, List.of(), "The decisions' ids"),
        List.of(KNOWLEDGE, WriteOptions.SCOPE),
        List.of(
            new Example(
                "memory promote D-2026-02-27-0001", "Agent/Memory/D-2026-02-27-0001-….md there")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    MemoryConfig config = decisions.workspace().config();
    if (!config.enabled()) {
      throw CommandFailure.denied("memory is off, nothing is written", "see: memory config");
    }
    Path vault =
        config
            .vault()
            .dir()
            .map(call::typedPath)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "there is no vault to export to", "set PI_MEMORY_VAULT_DIR, or vault.dir"));
    String inside =
        call.arguments().has(KNOWLEDGE)
            ? config.vault().knowledgeDir()
            : config.vault().memoryDir();
    Path folder = vault.resolve(inside).normalize();
    if (!folder.startsWith(vault)) {
      throw CommandFailure.usage(
          "the vault's folder leads out of it: " + inside, "give one inside " + vault);
    }
    ExitCode exit = ExitCode.OK;
    for (String id : call.arguments().operands()) {
      ExitCode one = promote(decisions, folder, id);
      exit = one == ExitCode.OK ? exit : one;
    }
    return exit;
  }

  private static ExitCode promote(DecisionCall decisions, Path folder, String id)
      throws IOException {
    List<ScopedDecision> found = decisions.list(true).byId(id);
    if (found.isEmpty()) {
      decisions.call().console().note("there is no decision " + id);
      return ExitCode.NOTHING;
    }
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      return decisions
          .write()
          .tell(engine.promote(found.getFirst().decision(), folder), Optional.empty());
    }
  }
}
