package memory.engine.inject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.config.ResolvedConfig;
import memory.engine.config.TestConfig;
import memory.engine.inject.Injector.PromptRecall;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.model.Profile;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.recall.Gate;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.session.SessionLedger;
import memory.engine.trace.TraceLog;

/// A global and a project memory in a temporary folder, on 15 February 2026, and a recall that
/// finds what it is told to.
final class TestMemory {
  private static final Instant NOW = Instant.parse("2026-02-15T10:00:00Z");

  final Path home;
  final Path project;
  final List<DecisionLine> decisions = new ArrayList<>();
  final List<Hit> hits = new ArrayList<>();
  final List<String> asked = new ArrayList<>();
  MemoryConfig config = TestConfig.defaults();

  /// What is found is what is worth saying, unless a test is about that.
  Gate gate = Gate.open();

  Freshness freshness = Freshness.fresh();
  GivenPassages.Standing there = (_, _) -> Optional.empty();

  private final Path folder;

  TestMemory(Path folder) {
    this.folder = folder;
    this.home = folder.resolve("home/.pi/agent/memory");
    this.project = folder.resolve("repo/.pi/memory");
  }

  private Environment environment() {
    return new Environment(
        Map.of(),
        folder.resolve("home"),
        folder.resolve("repo"),
        Clock.fixed(NOW, ZoneId.of("Europe/Berlin")));
  }

  /// With these settings besides the defaults.
  void configured(Map<String, String> settings) {
    Environment here = environment();
    config =
        ResolvedConfig.of(
                here,
                Layout.of(here, Layout.LayoutOptions.none()),
                false,
                _ -> true,
                Optional.empty(),
                settings)
            .config();
  }

  private RecallResult found(QueryText text, int limit) {
    asked.add(text.prose());
    return hits.isEmpty()
        ? new RecallResult.Nothing(Reason.NO_MATCH, Freshness.fresh())
        : new RecallResult.Found(
            new SearchAnswer(
                hits.subList(0, Math.min(limit, hits.size())), hits.size(), false, freshness));
  }

  Injector injector() {
    List<ScopeRoot> roots =
        List.of(
            new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty()),
            new ScopeRoot(
                Scope.PROJECT, List.of(Mount.whole(project)), Optional.of(folder.resolve("repo"))));
    return new Injector(
        roots,
        environment(),
        config,
        (text, limit, _) -> found(text, limit),
        (text, limit, _) -> new RecallResult.Nothing(Reason.OFF, Freshness.fresh()),
        () -> decisions,
        ledger(),
        Screen.of(folder.resolve("cache")),
        traces(),
        gate,
        there);
  }

  Injection act(ActionRequest action) {
    return act(action, (text, limit, _) -> found(text, limit));
  }

  Injection act(ActionRequest action, PromptRecall recall) {
    return new ActionNotes(environment(), config, recall, ledger(), injector(), traces())
        .of(action);
  }

  TraceLog traces() {
    return new TraceLog(folder.resolve("cache"), Clock.fixed(NOW, ZoneId.of("UTC")));
  }

  SessionLedger ledger() {
    return new SessionLedger(folder.resolve("cache"), Clock.fixed(NOW, ZoneId.of("UTC")));
  }

  Injection inject(Profile profile, int budgetChars) {
    BlockOptions options =
        new BlockOptions(
            Optional.of(profile), OptionalInt.of(budgetChars), OptionalInt.empty(), false, true);
    return inject(InjectionRequest.of("why?").with(options));
  }

  Injection inject(InjectionRequest request) {
    return injector().inject(request);
  }

  static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /// One of each kind of file, in both scopes.
  TestMemory filled() throws IOException {
    write(home, "MEMORY.md", "# Me\n- global fact\n");
    write(project, "MEMORY.md", "# Us\n- project fact\n");
    write(project, "MEMORY.local.md", "- local fact\n");
    write(home, "USER.md", "- prefers tabs\n");
    write(home, "memories/MEMORY.md", "curated one\n§\ncurated two\n");
    write(home, "memories/USER.md", "curated user\n");
    write(home, "SCRATCHPAD.md", "# Scratchpad\n- [ ] open item\n- [x] done item\n");
    write(home, "daily/2026-02-15.md", "<!-- 2026-02-15 09:00:00 [a1b2c3d4] -->\ntoday's work\n");
    write(home, "daily/2026-02-14.md", "yesterday's work\n");
    decisions.add(
        new DecisionLine("D-1", "Use Lucene", "Lucene it is", List.of("db"), Scope.PROJECT));
    hits.add(TestHits.of("topic.md", 3, "a recalled fact", "Topic"));
    return this;
  }
}
