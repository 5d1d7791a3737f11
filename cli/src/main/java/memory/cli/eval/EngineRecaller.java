package memory.cli.eval;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.config.Profile;
import memory.engine.inject.Injection;
import memory.engine.inject.InjectionRequest;
import memory.engine.inject.Part;
import memory.engine.recall.Filters;
import memory.engine.recall.Hit;
import memory.engine.recall.SearchIndex;
import memory.engine.scope.Environment;

/// The real engine over one corpus. Its clock stands at the corpus's moment; its index, its home
/// and its directory are a temporary folder that goes when it is closed, so that nothing of the
/// user's is read or written.
public final class EngineRecaller implements Recaller {
  private final Path scratch;
  private final MemoryEngine engine;

  private EngineRecaller(Path scratch, MemoryEngine engine) {
    this.scratch = scratch;
    this.engine = engine;
  }

  /// Opens engines over this kind of index.
  public static Recaller.Opener over(SearchIndex.Opener index) {
    return corpus -> open(corpus, index);
  }

  private static EngineRecaller open(Corpus corpus, SearchIndex.Opener index) throws IOException {
    Path scratch = Files.createTempDirectory("memory-eval-");
    boolean opened = false;
    try {
      Environment environment =
          new Environment(
              Map.of(
                  "XDG_CACHE_HOME", scratch.resolve("cache").toString(),
                  "XDG_CONFIG_HOME", scratch.resolve("config").toString()),
              scratch,
              scratch,
              corpus.clock());
      Workspace workspace =
          Workspace.of(environment, WorkspaceOptions.none().withHome(corpus.folder()));
      EngineRecaller recaller = new EngineRecaller(scratch, MemoryEngine.open(workspace, index));
      opened = true;
      return recaller;
    } finally {
      if (!opened) {
        delete(scratch);
      }
    }
  }

  @Override
  public Injection inject(String prompt, Arm arm) throws IOException {
    return engine.inject(
        new InjectionRequest(
            Optional.of(prompt),
            Optional.empty(),
            Optional.empty(),
            Part.MERGED,
            Profile.ofLabel(arm.profile()),
            arm.budgetChars(),
            arm.hits(),
            arm.fit(),
            arm.search(),
            Optional.empty(),
            true));
  }

  @Override
  public List<Hit> rank(String query, Arm arm, int limit) throws IOException {
    return engine.search(new Query(query, Filters.none(), limit, false, Optional.empty())).hits();
  }

  @Override
  public void close() {
    engine.close();
    delete(scratch);
  }

  /// A folder that cannot be deleted is the system's to clean: it lies among temporary files.
  private static void delete(Path folder) {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException _) {
      // Left behind.
    }
  }
}
