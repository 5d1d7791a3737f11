package memory.bench;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.request.InjectionRequest;

/// How recall and injection grow with the memory, asked by turns in one warm process, so that a
/// slow moment of the machine meets both: one line for each number of passages.
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
    SampleMemory memory = new SampleMemory(1);
    Clock clock = Clock.fixed(Instant.parse("2026-02-15T10:00:00Z"), ZoneOffset.UTC);
    try (ResidentEngine resident =
        ResidentEngine.over(
            home -> memory.write(home, passages, Math.max(10, passages / 200), 14), clock)) {
      List<String> prompts = new ArrayList<>();
      for (int i = 0; i < PROMPTS; i++) {
        prompts.add(memory.prompt());
      }
      byTurns(resident.engine(), passages, prompts);
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
}
