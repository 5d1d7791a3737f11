package memory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.inject.InjectionRequest;
import memory.engine.scope.Environment;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;

/// How recall and injection grow with the memory, asked by turns in one warm process, so that a slow
/// moment of the machine meets both: one line for each number of passages.
public final class RecallTimes {
  private static final int PROMPTS = 400;
  private static final int WARM_UP = 8;
  private static final int ROUNDS = 24;

  private RecallTimes() {}

  /// `RecallTimes PASSAGES…`
  public static void main(String[] args) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "%9s %24s %24s%n",
        "passages",
        "recall p50/p95/p99 ms",
        "inject p50/p95/p99 ms");
    for (String passages : args) {
      measure(Integer.parseInt(passages));
    }
  }

  private static void measure(int passages) throws IOException {
    Path folder = Files.createTempDirectory("recall-times");
    try {
      SampleMemory memory = new SampleMemory(1);
      memory.write(folder.resolve("home"), passages, Math.max(10, passages / 200), 14);
      List<String> prompts = new ArrayList<>();
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
      try (MemoryEngine engine =
          MemoryEngine.open(
              workspace,
              (roots, cache) -> LuceneIndex.open(roots, cache, IndexOptions.staying()))) {
        byTurns(engine, passages, prompts);
      }
    } finally {
      delete(folder);
    }
  }

  private static void byTurns(MemoryEngine engine, int passages, List<String> prompts) {
    long[] recall = new long[ROUNDS * PROMPTS];
    long[] inject = new long[ROUNDS * PROMPTS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (int i = 0; i < PROMPTS; i++) {
        int at = Math.max(round, 0) * PROMPTS + i;
        Query query = Query.of(prompts.get(i));
        long start = System.nanoTime();
        engine.search(new Query(query.text(), query.filters(), 3, false, query.deadline()));
        long between = System.nanoTime();
        engine.inject(InjectionRequest.of(prompts.get(i)));
        inject[at] = System.nanoTime() - between;
        recall[at] = between - start;
      }
    }
    System.out.printf(Locale.ROOT, "%9d %24s %24s%n", passages, times(recall), times(inject));
  }

  private static String times(long[] nanos) {
    Arrays.sort(nanos);
    return String.format(
        Locale.ROOT, "%.2f / %.2f / %.2f", at(nanos, 0.5), at(nanos, 0.95), at(nanos, 0.99));
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
