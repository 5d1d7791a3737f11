package memory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.inject.Injection;
import memory.engine.inject.InjectionRequest;
import memory.engine.recall.RecallResult;
import memory.engine.scope.Environment;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Recall and injection in a resident process, warm: 200-character prompts, full ranking, three hits
/// with snippets, the check whether any file changed included.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 10)
@Fork(1)
@SuppressWarnings("NullAway.Init") // filled by @Setup
public class RecallBench {
  private static final int PROMPTS = 400;

  @Param({"2000", "100000"})
  int passages;

  private final List<String> prompts = new ArrayList<>();
  private Path folder;
  private MemoryEngine engine;
  private int next;

  @Setup(Level.Trial)
  public void write() throws IOException {
    folder = Files.createTempDirectory("recall-bench");
    SampleMemory memory = new SampleMemory(1);
    memory.write(folder.resolve("home"), passages, Math.max(10, passages / 200), 14);
    for (int i = 0; i < PROMPTS; i++) {
      prompts.add(memory.prompt());
    }
    Environment environment =
        new Environment(
            Map.of(),
            folder,
            folder,
            Clock.fixed(Instant.parse("2026-02-15T10:00:00Z"), ZoneOffset.UTC));
    Workspace workspace =
        Workspace.of(environment, WorkspaceOptions.none().withHome(folder.resolve("home")));
    engine =
        MemoryEngine.open(
            workspace, (roots, cache) -> LuceneIndex.open(roots, cache, IndexOptions.staying()));
    engine.search(Query.of("warm"));
  }

  @TearDown(Level.Trial)
  public void delete() throws IOException {
    engine.close();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Benchmark
  public RecallResult recall() {
    Query query = Query.of(prompt());
    return engine.search(
        new Query(query.text(), query.filters(), 3, false, query.deadline()));
  }

  @Benchmark
  public Injection inject() {
    return engine.inject(InjectionRequest.of(prompt()));
  }

  private String prompt() {
    next = (next + 1) % PROMPTS;
    return prompts.get(next);
  }
}
