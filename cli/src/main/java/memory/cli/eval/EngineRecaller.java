package memory.cli.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
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
import memory.engine.file.TemporaryFolder;
import memory.engine.model.Environment;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.Profile;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchIndex;
import memory.engine.model.Setting;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.indexer.baseline.NaiveIndex;

/// The real engine over one corpus. Its clock stands at the corpus's moment; its index, its home
/// and its directory are a temporary folder that goes when it is closed, so that nothing of the
/// user's is written, and nothing read but the corpus. Every engine is set in the same way,
/// whatever a configuration file in the corpus says, apart from what its arm sets. Arms that differ
/// in ranking, gate or configuration have engines of their own, made when they are first needed.
public final class EngineRecaller implements Recaller {
  private static final Path NOWHERE = Path.of("/dev/null");

  private final Corpus corpus;
  private final SearchIndex.Opener own;
  private final List<Setting> settings;
  private final TemporaryFolder scratch;
  private final Map<EngineKind, MemoryEngine> engines = new HashMap<>();

  private EngineRecaller(
      Corpus corpus, SearchIndex.Opener own, List<Setting> settings, TemporaryFolder scratch) {
    this.corpus = corpus;
    this.own = own;
    this.settings = settings;
    this.scratch = scratch;
  }

  private record EngineKind(Optional<Arm.Naive> naive, boolean gate, Map<String, String> config) {}

  /// Opens engines over this kind of index, set as nobody set anything.
  public static Recaller.Opener over(SearchIndex.Opener index) {
    Environment bare = new Environment(Map.of(), NOWHERE, NOWHERE, Clock.systemUTC());
    return over(index, Workspace.of(bare, WorkspaceOptions.none()).settings());
  }

  /// The same, set in this way. Models are asked only where an arm says so.
  public static Recaller.Opener over(SearchIndex.Opener index, List<Setting> settings) {
    return corpus ->
        new EngineRecaller(corpus, index, settings, TemporaryFolder.of("memory-eval-"));
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
    return engines.computeIfAbsent(
        new EngineKind(arm.naive(), arm.gate(), arm.config()), this::made);
  }

  private MemoryEngine made(EngineKind kind) {
    Path home = scratch.path();
    Environment environment =
        new Environment(
            Map.of(
                "XDG_CACHE_HOME", home.resolve("cache").toString(),
                "XDG_CONFIG_HOME", home.resolve("config").toString()),
            home,
            home,
            corpus.clock());
    Map<String, String> config = new HashMap<>();
    settings.forEach(setting -> config.put(setting.key(), String.valueOf(setting.value())));
    config.put("traceEnabled", "false"); // nobody looks into the traces of an evaluation
    config.put(Arm.MODE, Arm.KEYWORD);
    config.putAll(kind.config());
    Workspace workspace =
        Workspace.of(
            environment, WorkspaceOptions.none().withHome(corpus.folder()).withOverrides(config));
    SearchIndex.Opener index =
        kind.naive().map(naive -> NaiveIndex.opener(naive.k1(), naive.b())).orElse(own);
    return kind.gate()
        ? MemoryEngine.open(workspace, index)
        : MemoryEngine.openUngated(workspace, index);
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

  @Override
  public void close() {
    engines.values().forEach(MemoryEngine::close);
    scratch.close();
  }
}
