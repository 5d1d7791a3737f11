package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Many at once on one folder and one cache, in threads and in processes, some of them killed.
@ExtendWith(SeededRandom.class)
class ConcurrencyTest {
  @TempDir Path temporary;
  TestFolder folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = TestFolder.in(temporary);
    folder.write("MEMORY.md", "- walrus\n");
  }

  @Test
  void threadsThatShareAnIndexAndThreadsThatDoNot(RandomGenerator random) throws Exception {
    ThreadFactory named = work -> new Thread(work, "test-editor");
    ExecutorService threads = Executors.newFixedThreadPool(6, named);
    try (SearchIndex shared = folder.open(true);
        SearchIndex other = folder.open(false);
        IndexWatch _ = folder.open(true).watch(report -> {})) {
      List<Callable<Void>> editors = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        OwnFiles own =
            new OwnFiles(i % 2 == 0 ? shared : other, folder.memory(), "t" + i, random.nextLong());
        editors.add(() -> {
          for (int edit = 0; edit < 25; edit++) {
            own.editAndLook();
          }
          return null;
        });
      }
      for (Future<Void> editor : threads.invokeAll(editors)) {
        editor.get();
      }
      assertThat(TestFolder.find(shared, "walrus")).containsExactly("MEMORY.md");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void processes(RandomGenerator random) throws Exception {
    runProcesses(4, 40, random);
  }

  @Test
  @Tag("nightly")
  void manyProcessesForLong(RandomGenerator random) throws Exception {
    runProcesses(10, 1_000, random);
  }

  private void runProcesses(int processes, int rounds, RandomGenerator random) throws Exception {
    List<Process> running = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        running.add(start("p" + i, random.nextLong(), rounds, i % 2 == 0));
      }
      for (Process process : running) {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
        assertThat(said).endsWith("done\n");
      }
    } finally {
      running.forEach(Process::destroyForcibly);
    }
    allIsFound();
  }

  @Test
  void writersThatAreKilled(RandomGenerator random) throws Exception {
    killWriters(20, random);
  }

  @Test
  @Tag("nightly")
  void manyWritersThatAreKilled(RandomGenerator random) throws Exception {
    killWriters(200, random);
  }

  /// Four at a time, so that the test takes no longer than it must.
  private void killWriters(int kills, RandomGenerator random) throws Exception {
    int killed = 0;
    while (killed < kills) {
      List<Process> running = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        running.add(start("k" + i, random.nextLong(), 1_000_000, i % 2 == 0));
      }
      for (Process process : running) {
        // The word is there as soon as it begins to work.
        assertThat(process.getInputStream().readNBytes(8)).isNotEmpty();
        process.waitFor(random.nextInt(300), TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
        killed++;
        assertThat(process.exitValue()).isEqualTo(137);
      }
      allIsFound();
    }
  }

  /// The index, as whoever was there left it, answers as if it were new.
  private void allIsFound() throws IOException {
    try (SearchIndex index = folder.open(false)) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(TestFolder.paths(answer)).containsExactly("MEMORY.md");
      assertThat(answer.freshness().label()).isEqualTo("fresh");
      int files = 0;
      try (var names = Files.newDirectoryStream(folder.memory(), "*.md")) {
        for (Path file : names) {
          files++;
          String word = Files.readString(file).replaceAll("[- \n]", "");
          if (!word.isEmpty()) {
            assertThat(TestFolder.find(index, word)).contains(file.getFileName().toString());
          }
        }
      }
      assertThat(index.status().files()).isEqualTo(files);
      assertThat(index.status().freshness().label()).isEqualTo("fresh");
    }
  }

  private Process start(String name, long seed, int rounds, boolean resident) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-Djava.util.logging.config.file="
                + System.getProperty("java.util.logging.config.file", ""),
            "-cp",
            classPath(),
            OwnFiles.class.getName(),
            folder.memory().toString(),
            folder.cache().toString(),
            name,
            Long.toString(seed),
            Integer.toString(rounds),
            resident ? "resident" : "one-shot")
        .redirectErrorStream(true)
        .start();
  }

  /// The tests run in named modules; their processes do without.
  static String classPath() {
    List<String> places = new ArrayList<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      places.addAll(List.of(System.getProperty(property, "").split(File.pathSeparator)));
    }
    for (String place : List.copyOf(places)) {
      if (place.endsWith(File.separator + "classes")) {
        places.add(Path.of(place).resolveSibling("test-classes").toString());
      }
    }
    return String.join(File.pathSeparator, places);
  }
}
