package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import memory.engine.model.ScopeFile;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexWatch.SyncReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that may open few files more finds everything or says why it does not.
class FewHandlesTest {
  private static final int FILES = 30;
  private static final int MOST_FREE = 12;

  @TempDir Path folder;

  /// The other process: searches with no handle left, then with one, two, …
  static final class Searcher {
    private Searcher() {}

    public static void main(String[] args) throws Exception {
      load(LuceneIndex.class);
      load(ScopeFile.class);
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      try (SearchIndex loading = memory(Path.of(args[0]), "loading").open(false)) {
        TestFolder.find(loading, "walrus");
      }
      Deque<InputStream> held = new ArrayDeque<>();
      for (int free = 0; free <= MOST_FREE; free++) {
        TestFolder memory = memory(Path.of(args[0]), "m" + free);
        takeAll(held);
        for (int i = 0; i < free; i++) {
          held.pop().close();
        }
        String told = names(memory) + "; " + found(memory);
        held.pop().close();
        out.println(free + ": " + told);
      }
    }

    /// All classes of a folder, whose files could not be opened later; those of jars can be.
    private static void load(Class<?> one) throws Exception {
      Path classes = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(classes)) {
        try (Stream<Path> files = Files.walk(classes)) {
          for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
            String name = classes.relativize(file).toString().replace('/', '.');
            if (!name.equals("module-info.class")) {
              Class.forName(
                  name.substring(0, name.length() - ".class".length()),
                  false,
                  one.getClassLoader());
            }
          }
        }
      }
    }

    private static TestFolder memory(Path folder, String name) throws IOException {
      TestFolder memory = TestFolder.in(Files.createDirectories(folder.resolve(name)));
      for (int i = 0; i < FILES; i++) {
        memory.write("n" + i + ".md", "- walrus number " + i + "\n");
      }
      return memory;
    }

    private static void takeAll(Deque<InputStream> held) {
      try {
        while (true) {
          held.push(Files.newInputStream(Path.of("/dev/null")));
        }
      } catch (IOException noneLeft) {
        return;
      }
    }

    private static String names(TestFolder memory) {
      try {
        return ScopeFile.notes(memory.root()).size() + " names";
      } catch (IOException | UncheckedIOException failed) {
        return "names failed: " + failed.getMessage();
      }
    }

    private static String found(TestFolder memory) {
      try (SearchIndex index = memory.open(false)) {
        return TestFolder.find(index, "walrus").size() + " found";
      } catch (FileSystemException failed) {
        return "failed: " + failed.getReason();
      } catch (IOException | UncheckedIOException failed) {
        return "failed: " + failed.getMessage();
      }
    }
  }

  /// A process that watches: a folder comes while no handle is left.
  static final class Watcher {
    private Watcher() {}

    public static void main(String[] args) throws Exception {
      Searcher.load(LuceneIndex.class);
      Searcher.load(ScopeFile.class);
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      TestFolder memory = Searcher.memory(Path.of(args[0]), "watched");
      Path late = memory.memory().resolveSibling("late");
      Files.writeString(Files.createDirectories(late).resolve("b.md"), "- badger\n");
      BlockingQueue<SyncReport> reports = new LinkedBlockingQueue<>();
      try (LuceneIndex index = memory.open(true);
          IndexWatch _ = index.watch(reports::add)) {
        reports.take();
        Deque<InputStream> held = new ArrayDeque<>();
        Searcher.takeAll(held);
        Files.move(late, memory.memory().resolve("late"));
        Thread.sleep(Duration.ofSeconds(2)); // so that it looks meanwhile
        for (InputStream one : held) {
          one.close();
        }
        SyncReport report = reports.poll(10, TimeUnit.MINUTES);
        out.println(report == null ? "none" : report.changed());
      }
    }
  }

  @Test
  void aWatchFindsLaterWhatCameMeanwhile() throws Exception {
    assertThat(told(Watcher.class)).containsExactly("[late/b.md]");
  }

  @Test
  void findsEverythingOrSaysWhyNot() throws Exception {
    List<String> told = told(Searcher.class);
    assertThat(told).hasSize(MOST_FREE + 1);
    assertThat(told.getFirst()).contains("names failed: ", "; failed: ", "Too many open files");
    assertThat(told)
        .allSatisfy(line -> assertThat(line).containsAnyOf("; " + FILES + " found", "; failed: "));
    assertThat(told.getLast()).endsWith(FILES + " names; " + FILES + " found");
  }

  /// What a process prints that may open few files.
  private List<String> told(Class<?> main) throws Exception {
    Process process =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                "ulimit -n 120; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                ConcurrencyTest.classPath(),
                main.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> told =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).isZero();
    return told;
  }
}
