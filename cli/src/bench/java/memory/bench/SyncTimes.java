package memory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import memory.engine.MemoryEngine;
import memory.engine.Query;

/// How long a resident process takes to answer when nothing changed, and to find what was just
/// saved: one line for each number of files. Not a JMH benchmark, because each round changes the
/// folder.
public final class SyncTimes {
  private static final int ROUNDS = 200;
  private static final int WARM_UP = 50;

  private SyncTimes() {}

  /// `SyncTimes FILES…`
  public static void main(String[] args) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "%8s %28s %28s%n",
        "files",
        "unchanged p50/p99 ms",
        "saved to found p50/p99 ms");
    for (String files : args) {
      measure(Integer.parseInt(files));
    }
  }

  private static void measure(int files) throws IOException {
    try (ResidentEngine resident =
        ResidentEngine.over(
            home -> new SampleMemory(1).write(home, files * 2, files, 14),
            Clock.system(ZoneOffset.UTC))) {
      MemoryEngine engine = resident.engine();
      report(files, unchanged(engine), saved(engine, resident.home().resolve("daily")));
    }
  }

  private static long[] unchanged(MemoryEngine engine) {
    long[] took = new long[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      long start = System.nanoTime();
      engine.search(Query.of("nothing"));
      took[Math.max(i, 0)] = System.nanoTime() - start;
    }
    return took;
  }

  private static long[] saved(MemoryEngine engine, Path daily) throws IOException {
    Path file;
    try (var names = Files.list(daily)) {
      file = names.sorted().findFirst().orElseThrow();
    }
    long[] took = new long[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      String word = "saved" + (char) ('a' + (i + WARM_UP) % 26) + "qx" + (i + WARM_UP);
      Files.writeString(file, "- " + word + "\n", StandardOpenOption.APPEND);
      long start = System.nanoTime();
      if (engine.search(Query.of(word)).hits().isEmpty()) {
        throw new IllegalStateException("stale: " + word);
      }
      took[Math.max(i, 0)] = System.nanoTime() - start;
    }
    return took;
  }

  private static void report(int files, long[] unchanged, long[] saved) {
    System.out.printf(
        Locale.ROOT,
        "%8d %17.2f / %8.2f %17.2f / %8.2f%n",
        files,
        at(unchanged, 0.5),
        at(unchanged, 0.99),
        at(saved, 0.5),
        at(saved, 0.99));
  }

  private static double at(long[] nanos, double share) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }
}
