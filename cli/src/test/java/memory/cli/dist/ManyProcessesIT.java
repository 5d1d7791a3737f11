package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.dist.UnpackedDistribution.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two watchers and eight loops of searches share one folder and one cache while it is edited.
class ManyProcessesIT {
  private static final int SEARCHERS = 8;
  private static final int WATCHERS = 2;
  private static final Pattern BEAT = Pattern.compile("heartbeat (\\d+) end");

  @TempDir Path folder;

  @Test
  void neverFailAndNeverAnswerWithWhatIsGone() throws Exception {
    run(Duration.ofSeconds(8));
  }

  @Test
  @Tag("nightly")
  void neverFailAndNeverAnswerWithWhatIsGoneForAMinute() throws Exception {
    run(Duration.ofMinutes(1));
  }

  private void run(Duration length) throws Exception {
    UnpackedDistribution distribution =
        UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    Path home = Files.createDirectories(folder.resolve("memory"));
    AtomicInteger published = new AtomicInteger();
    publish(home, published);
    long end = System.nanoTime() + length.toNanos();
    try (Watcher one = new Watcher(folder, distribution, home);
        Watcher other = new Watcher(folder, distribution, home);
        ExecutorService pool =
            Executors.newFixedThreadPool(
                SEARCHERS + 1, Thread.ofPlatform().name("searcher-", 0).factory())) {
      List<Future<Integer>> loops = new ArrayList<>();
      for (int i = 0; i < SEARCHERS; i++) {
        loops.add(pool.submit(() -> search(distribution, home, published, end)));
      }
      Future<Integer> edits =
          pool.submit(() -> {
            do {
              publish(home, published);
            } while (System.nanoTime() < end);
            return published.get();
          });
      int searches = sum(loops);
      assertThat(searches).isGreaterThanOrEqualTo(SEARCHERS);
      assertThat(edits.get()).isGreaterThan(1);
      assertThat(List.of(one.isRunning(), other.isRunning())).containsOnly(true).hasSize(WATCHERS);
      assertThat(one.errors() + other.errors()).isEmpty();
    }
  }

  private static int sum(List<Future<Integer>> loops)
      throws InterruptedException, ExecutionException {
    int sum = 0;
    for (Future<Integer> loop : loops) {
      sum += loop.get();
    }
    return sum;
  }

  /// Each beat replaces the one before, and a second file comes or goes with it.
  private static void publish(Path home, AtomicInteger published) throws IOException {
    int beat = published.get() + 1;
    Path fresh = Files.writeString(home.resolve("beat.tmp"), "- heartbeat " + beat + " end\n");
    Path other = home.resolve("other.md");
    if (beat % 2 == 0) {
      Files.deleteIfExists(other);
    } else {
      Files.writeString(other, "- something else " + beat + "\n");
    }
    Files.move(fresh, home.resolve("beat.md"), StandardCopyOption.ATOMIC_MOVE);
    published.set(beat);
  }

  private int search(
      UnpackedDistribution distribution, Path home, AtomicInteger published, long end)
      throws Exception {
    int searches = 0;
    do {
      int least = published.get();
      Run run =
          distribution.memory(
              Map.of("HOME", folder.toString()),
              "--home",
              home.toString(),
              "--no-project",
              "search",
              "heartbeat");
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      Matcher beat = BEAT.matcher(run.out());
      assertThat(beat.find()).as(run.out()).isTrue();
      assertThat(Integer.parseInt(beat.group(1))).isGreaterThanOrEqualTo(least);
      assertThat(beat.find()).as("one heartbeat only: " + run.out()).isFalse();
      searches++;
    } while (System.nanoTime() < end);
    return searches;
  }
}
