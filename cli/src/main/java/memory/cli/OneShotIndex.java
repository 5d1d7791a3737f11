package memory.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.Console;
import memory.cli.server.ServerStart;
import memory.cli.team.TeamMembership;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;

/// The index of a process that answers once. What an answer with a deadline cannot wait for is done
/// by another process, `memory index rebuild`, that outlives this one.
final class OneShotIndex {
  private OneShotIndex() {}

  static EngineSource engines(Arguments typed, Console console) {
    SearchIndex.Opener own =
        (roots, cache) ->
            LuceneIndex.open(
                roots,
                cache,
                IndexOptions.oneShot()
                    .with(console.indexing())
                    .with(rebuild -> start(rebuild, typed)));
    return new EngineSource() {
      @Override
      public SearchIndex.Opener indexes() {
        return own;
      }

      @Override
      public MemoryEngine open(Workspace workspace) {
        return MemoryEngine.open(workspace, TeamMembership.around(own, workspace));
      }
    };
  }

  /// Without a launcher (in tests) the work is done by a thread of this process.
  private static void start(Runnable rebuild, Arguments typed) {
    Optional<String> launcher = Optional.ofNullable(System.getProperty("memory.launcher"));
    if (launcher.isEmpty() || !isDetached(launcher.get(), typed)) {
      IndexOptions.IN_THIS_PROCESS.execute(rebuild);
    }
  }

  private static boolean isDetached(String launcher, Arguments typed) {
    List<String> command = ServerStart.detached(launcher);
    command.addAll(typed.places());
    command.addAll(List.of("index", "rebuild", GlobalOptions.QUIET));
    try {
      new ProcessBuilder(command)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start()
          .getOutputStream()
          .close();
      return true;
    } catch (IOException noProcess) {
      return false;
    }
  }
}
