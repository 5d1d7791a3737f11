package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.output.Console;
import memory.engine.Workspace;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.DecisionOutcome;

/// What is said once, when a write made memory for a project.
final class MadeProject {
  private MadeProject() {}

  /// @param folder the one that was made
  static void tell(Console console, Workspace workspace, Path folder) throws IOException {
    boolean repository = workspace.layout().isRepository();
    console.note("made " + folder + (repository ? "; the team sees it once it is committed" : ""));
    Optional<String> union = workspace.unionCommand();
    if (union.isPresent()) {
      console.note(
          "two branches that both write here merge without a conflict after: " + union.get());
    }
  }

  static void tell(Console console, Workspace workspace, List<Confirmed> confirmed)
      throws IOException {
    for (Confirmed one : confirmed) {
      if (one.outcome() instanceof DecisionOutcome.Done done && done.made().isPresent()) {
        tell(console, workspace, done.made().get());
      }
    }
  }
}
