package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryConfig;
import memory.engine.request.ScopedDecision;

/// `memory promote`: a decision as a note in the user's Markdown vault.
public final class PromoteCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    DecisionCall decisions = new DecisionCall(call, call.scope());
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
        call.arguments().has("--kb") ? config.vault().knowledgeDir() : config.vault().memoryDir();
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
