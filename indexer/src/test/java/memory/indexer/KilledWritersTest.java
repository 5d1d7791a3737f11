package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import memory.engine.Passages;
import memory.engine.file.MemoryText;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.testing.SeededRandom;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Four writers, killed in the middle of their work again and again, and four readers: nothing that
/// was acknowledged is lost, nobody sees half a file, and after every kill the index is what the
/// files are, while those who are left write on.
@ExtendWith(SeededRandom.class)
class KilledWritersTest {
  private static final int WRITERS = 4;
  private static final int READERS = 4;

  /// Between two looks of a reader, so that writers get to write.
  private static final long BREATH_NANOS = 200_000;

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Pattern WHOLE =
      Pattern.compile("(\n?<!-- [-0-9: ]{19} -->\nentry r\\d+w\\d-\\d+\\.\n)++");

  @TempDir Path folder;

  private final AtomicBoolean stopped = new AtomicBoolean();
  private final AtomicLong reads = new AtomicLong();
  private int equal;

  @Test
  void loseNothingAcknowledged(RandomGenerator random) throws Exception {
    run(12, random);
  }

  @Test
  @Tag("nightly")
  void loseNothingAcknowledgedInFiveHundredKills(RandomGenerator random) throws Exception {
    run(Integer.getInteger("memory.kills", 500), random);
  }

  private void run(int kills, RandomGenerator random) throws Exception {
    Path home = Files.createDirectories(folder.resolve("memory"));
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
    int acknowledged = 0;
    try (ExecutorService pool =
            Executors.newFixedThreadPool(
                READERS, Thread.ofPlatform().name("reader-", 0).factory());
        SearchIndex index = LuceneIndex.open(List.of(root), folder.resolve("cache"))) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        readers.add(pool.submit(() -> readOn(home)));
      }
      try {
        for (int round = 0; round < kills / WRITERS; round++) {
          acknowledged += round(home, round, index, random);
        }
      } finally {
        stopped.set(true);
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
    System.err.printf(
        "killed writers: %d kills, %d entries acknowledged, none lost; %d reads, none torn;"
            + " index equal %d of %d times%n",
        equal, acknowledged, reads.get(), equal, equal);
  }

  private int round(Path home, int round, SearchIndex index, RandomGenerator random)
      throws Exception {
    String file = "daily/2026-01-%02d.md".formatted(1 + round % 28);
    List<Process> writers = new ArrayList<>();
    List<Path> answers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Path told = folder.resolve("answers-" + i);
      answers.add(told);
      writers.add(
          WriterProcess.start(
              List.of(),
              Redirect.to(told.toFile()),
              home.toString(),
              file,
              "r" + round + "w" + i,
              "100000"));
    }
    int wanted = 1 + random.nextInt(15);
    while (acknowledged(answers).size() < wanted && writers.stream().allMatch(Process::isAlive)) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < WRITERS; i++) {
      for (int spin = random.nextInt(100_000); spin > 0; spin--) {
        Thread.onSpinWait();
      }
      writers.get(i).destroyForcibly().waitFor();
      look(home, file, index, answers);
    }
    return acknowledged(answers).size();
  }

  /// Under the writers' lock, so that the files stand still.
  private void look(Path home, String file, SearchIndex index, List<Path> answers)
      throws IOException {
    List<String> names = acknowledged(answers);
    try (ProcessLock _ =
        ProcessLock.tryAcquire(home.resolve(".state/.lock"), PATIENCE).orElseThrow()) {
      String text = Files.readString(home.resolve(file));
      for (String name : names) {
        assertThat(text).containsOnlyOnce("entry " + name + "\n");
      }
      assertIndexIsTheFiles(index, home);
      equal++;
    }
  }

  private static List<String> acknowledged(List<Path> answers) throws IOException {
    List<String> all = new ArrayList<>();
    for (Path told : answers) {
      all.addAll(WriterProcess.acknowledged(Files.readAllLines(told)));
    }
    return all;
  }

  private void readOn(Path home) {
    int file = 0;
    while (!stopped.get()) {
      LockSupport.parkNanos(BREATH_NANOS);
      file = 1 + file % 28;
      try {
        String text = Files.readString(home.resolve("daily/2026-01-%02d.md".formatted(file)));
        assertThat(text).startsWith("<!--").endsWith(".\n");
        assertThat(WHOLE.matcher(text).matches()).as(text).isTrue();
        reads.incrementAndGet();
      } catch (NoSuchFileException notYet) {
        file = 0;
      } catch (IOException failed) {
        throw new java.io.UncheckedIOException(failed);
      }
    }
  }

  private static void assertIndexIsTheFiles(SearchIndex index, Path home) throws IOException {
    Set<String> expected = new HashSet<>();
    try (var files = Files.list(home.resolve("daily"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".md")).toList()) {
        MemoryPath path = new MemoryPath("daily/" + file.getFileName());
        String text = MemoryText.decode(Files.readAllBytes(file)).orElseThrow();
        for (Passage passage : Passages.of(Scope.GLOBAL, path, text)) {
          expected.add(passage.id());
        }
      }
    }
    assertThat(index.passages(expected)).extracting(Passage::id).hasSameElementsAs(expected);
    assertThat(index.status().passages()).isEqualTo(expected.size());
  }
}
