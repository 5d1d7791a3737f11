package memory.cli.command;

import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;

/// The scopes a command may read: the one that was typed, else all that are there.
final class ReadScope {
  private ReadScope() {}

  /// @throws CommandFailure when the typed scope is not there or not trusted
  static List<ScopeRoot> roots(Workspace workspace, Optional<Scope> typed) {
    if (typed.isEmpty()) {
      return workspace.roots();
    }
    if (typed.get() == Scope.GLOBAL) {
      return List.of(workspace.layout().global());
    }
    if (workspace.layout().project().isEmpty()) {
      throw CommandFailure.usage("there is no project here", "use --project DIR or --scope global");
    }
    if (!workspace.isProjectTrusted()) {
      String folder = workspace.layout().projectFolder().toString();
      throw CommandFailure.denied(
              "this project's memory is not trusted",
              "look at it, then run: " + ShellWords.of("memory", "trust", folder))
          .at(folder);
    }
    return workspace.project().map(List::of).orElseGet(List::of);
  }
}
