package memory.cli.eval;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.Profile;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchIndex;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.indexer.baseline.NaiveIndex;

/// The real engine over one corpus. Its clock stands at the corpus's moment; its index, its home
/// and its directory are a temporary folder that goes when it is closed, so that nothing of the
/// user's is written, and nothing read but the corpus. Arms that differ in ranking, gate or
/// configuration have engines of their own, made when they are first needed.
public final class EngineRecaller implements Recaller {
  private final Corpus corpus;
  private final SearchIndex.Opener own;
  private final Path scratch;
  private final Map<EngineKind, MemoryEngine> engines = new HashMap<>();

  private EngineRecaller(Corpus corpus, SearchIndex.Opener own, Path scratch) {
    this.corpus = corpus;
    this.own = own;
    this.scratch = scratch;
  }

  private record EngineKind(Arm.Ranking ranking, boolean gate, Map<String, String> config) {
    static EngineKind of(Arm arm) {
      return new EngineKind(arm.ranking(), arm.gate(), arm.config());
    }
  }

  /// Opens engines over this kind of index.
  public static Recaller.Opener over(SearchIndex.Opener index) {
    return corpus -> new EngineRecaller(corpus, index, Files.createTempDirectory("memory-eval-"));
  }

  /// @throws CommandFailure when an arm sets a configuration key to what it cannot be
  public static void check(List<Arm> arms, Environment environment) {
    List<String> usual = Workspace.of(environment, WorkspaceOptions.none()).warnings();
    for (Arm arm : arms) {
      WorkspaceOptions options = WorkspaceOptions.none().withOverrides(arm.config());
      for (String warning : Workspace.of(environment, options).warnings()) {
        if (!usual.contains(warning)) {
          throw CommandFailure.usage(
              "arm " + arm.label() + ": " + warning, "memory config shows every key and value");
        }
      }
    }
  }

  private MemoryEngine engine(Arm arm) {
    return engines.computeIfAbsent(EngineKind.of(arm), this::made);
  }

  private MemoryEngine made(EngineKind kind) {
    Environment environment =
        new Environment(
            Map.of(
                "XDG_CACHE_HOME", scratch.resolve("cache").toString(),
                "XDG_CONFIG_HOME", scratch.resolve("config").toString()),
            scratch,
            scratch,
            corpus.clock());
    Workspace workspace =
        Workspace.of(
            environment,
            WorkspaceOptions.none()
                .withHome(corpus.folder())
                .withOverrides(untraced(kind.config())));
    SearchIndex.Opener index =
        switch (kind.ranking()) {
          case Arm.Ranking.Own() -> own;
          case Arm.Ranking.Naive(double k1, double b) -> NaiveIndex.opener(k1, b);
        };
    return kind.gate()
        ? MemoryEngine.open(workspace, index)
        : MemoryEngine.openUngated(workspace, index);
  }

  /// Nobody looks into the traces of an evaluation.
  private static Map<String, String> untraced(Map<String, String> config) {
    Map<String, String> all = new HashMap<>(config);
    all.putIfAbsent("traceEnabled", "false");
    return all;
  }

  @Override
  public Injection inject(String prompt, Arm arm, Optional<String> session, Part part) {
    return engine(arm)
        .inject(
            new InjectionRequest(
                Optional.of(prompt),
                session,
                Optional.empty(),
                part,
                new BlockOptions(
                    Profile.ofLabel(arm.profile()),
                    arm.budgetChars(),
                    arm.hits(),
                    false,
                    arm.search()),
                Optional.empty(),
                true));
  }

  @Override
  public Injection act(ActionRequest action, Arm arm) {
    return engine(arm).inject(action);
  }

  /// @throws IOException when the corpus cannot be searched; a bad ranking must not look like none
  @Override
  public List<Hit> rank(String query, Arm arm, int limit) throws IOException {
    Query asked = new Query(query, Filters.none(), limit, false, Optional.empty());
    RecallResult result = engine(arm).search(asked);
    if (result instanceof RecallResult.Failed(var _, String message)) {
      throw new IOException(corpus.folder() + ": " + message);
    }
    return result.hits();
  }

  /// A folder that cannot be deleted is the system's to clean: it lies among temporary files.
  @Override
  public void close() {
    engines.values().forEach(MemoryEngine::close);
    try {
      MoreFiles.deleteRecursively(scratch, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException _) {
      // Left behind.
    }
  }
}
