package memory.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import memory.cli.resident.EnginePool;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Scope;
import memory.engine.model.SearchIndex;
import memory.engine.request.Author;
import memory.engine.request.NoteTarget;
import memory.engine.request.Author.Origin;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// What a write costs in the resident process: several writers add notes to today's log as
/// `memory_write` does, alone or beside readers, over 2,000 other notes. Prints wall time and
/// processor time a write, and whose that was; the first round warms up.
public final class WriteTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private WriteTimes() {}

  /// `WriteTimes WRITERS NOTES READERS ROUNDS`
  public static void main(String[] args) throws Exception {
    int writers = Integer.parseInt(args[0]);
    int notes = Integer.parseInt(args[1]);
    int readers = Integer.parseInt(args[2]);
    int rounds = Integer.parseInt(args[3]);
    Path folder = Files.createTempDirectory("memory-bench");
    Path home = folder.resolve("home");
    new SampleMemory(1).write(home, 2000, 20, 14);
    try (EnginePool pool = new EnginePool(SearchIndex.Progress.SILENT)) {
      for (int round = 0; round <= rounds; round++) {
        Files.deleteIfExists(
            home.resolve(
                NoteTarget.of(NoteTarget.Name.DAILY)
                    .path(Scope.GLOBAL, environment(folder).today())
                    .value()));
        measure(pool, folder, round, writers, notes, readers);
      }
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static Environment environment(Path folder) {
    return new Environment(Map.of(), folder, folder, Clock.system(ZoneOffset.UTC));
  }

  private static MemoryEngine open(EnginePool pool, Path folder) {
    return pool.open(
        Workspace.of(
            environment(folder), WorkspaceOptions.none().withHome(folder.resolve("home"))));
  }

  private static void measure(
      EnginePool pool, Path folder, int round, int writers, int notes, int readers)
      throws Exception {
    try (MemoryEngine engine = open(pool, folder)) {
      engine.search(Query.of("warm"));
    }
    pool.tidy();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger searches = new AtomicInteger();
    long[] took = new long[writers * notes];
    Thread[] writing = new Thread[writers];
    Thread[] reading = new Thread[readers];
    long[] own = new long[writers + readers];
    for (int number = 0; number < readers; number++) {
      int me = number;
      reading[me] =
          new Thread(() -> {
            while (!over.get()) {
              try (MemoryEngine engine = open(pool, folder)) {
                engine.search(Query.of("writer note " + searches.incrementAndGet()));
              }
            }
            own[writers + me] = THREADS.getCurrentThreadCpuTime();
          });
    }
    for (int number = 0; number < writers; number++) {
      int me = number;
      writing[me] =
          new Thread(() -> {
            for (int i = 0; i < notes; i++) {
              long start = System.nanoTime();
              write(pool, folder, "round " + round + " writer " + me + " note " + i + " end");
              took[me * notes + i] = System.nanoTime() - start;
            }
            own[me] = THREADS.getCurrentThreadCpuTime();
          });
    }
    long cpu = processCpu();
    Map<String, Long> before = byName();
    long start = System.nanoTime();
    for (Thread thread : reading) {
      thread.start();
    }
    for (Thread thread : writing) {
      thread.start();
    }
    for (Thread thread : writing) {
      thread.join();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    over.set(true);
    for (Thread thread : reading) {
      thread.join();
    }
    double all = took.length;
    StringBuilder others = new StringBuilder();
    byName()
        .forEach((name, spent) -> {
          double ms = (spent - before.getOrDefault(name, 0L)) / 1e6 / all;
          if (ms >= 0.05) {
            others.append(String.format(Locale.ROOT, ", %s %.2f", name, ms));
          }
        });
    Arrays.sort(took);
    System.out.printf(
        Locale.ROOT,
        "%d: %.0f writes/s, p50 %.1f, p99 %.1f ms; CPU ms a write: process %.2f; writers %.2f,"
            + " readers %.2f (%d searches)%s%n",
        round,
        all / seconds,
        took[took.length / 2] / 1e6,
        took[(int) (took.length * 0.99)] / 1e6,
        (processCpu() - cpu) / 1e6 / all,
        Arrays.stream(own, 0, writers).sum() / 1e6 / all,
        Arrays.stream(own, writers, own.length).sum() / 1e6 / all,
        searches.get(),
        others);
  }

  private static void write(EnginePool pool, Path folder, String text) {
    try (MemoryEngine engine = open(pool, folder)) {
      WriteResult result =
          engine.write(
              new WriteRequest.Append(
                  "append", Scope.GLOBAL, NoteTarget.of(NoteTarget.Name.DAILY), text),
              new Author(Origin.TOOL, Optional.empty()));
      if (!(result instanceof WriteResult.Written)) {
        throw new IllegalStateException(result.toString());
      }
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static long processCpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static Map<String, Long> byName() {
    Map<String, Long> spent = new TreeMap<>();
    for (Thread thread : List.copyOf(Thread.getAllStackTraces().keySet())) {
      spent.merge(
          thread.getName(), Math.max(0, THREADS.getThreadCpuTime(thread.threadId())), Long::sum);
    }
    return spent;
  }
}
