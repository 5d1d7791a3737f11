package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.indexer.sync.FolderEntries.Entry;
import memory.testing.SeededRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class FolderEntriesTest {
  private static final String[] NAMES = {"a", "Zug ", "äö", "日本", "\uD83D\uDE00", ".", "-", "\n"};

  @TempDir private static Path built;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    Path library = built.resolve("libfolder.so");
    Path headers = Path.of(System.getProperty("java.home"), "include");
    boolean made =
        System.getProperty("os.name").equals("Linux")
            && run(
                "cc",
                "-fPIC",
                "-shared",
                "-I" + headers,
                "-I" + headers.resolve("linux"),
                "-o",
                library.toString(),
                "src/main/c/folder.c");
    if (!made) {
      System.err.println("skipped: no C compiler, or no Linux, for " + FolderEntries.class);
    }
    assumeTrue(made);
    assertThat(NativeFolder.load(library)).isTrue();
  }

  @Test
  void theLibraryTellsWhatJavaTells(RandomGenerator random) throws Exception {
    for (int i = 0; i < 1_500; i++) {
      Path file = folder.resolve(name(random) + i);
      switch (random.nextInt(8)) {
        case 0 -> Files.createDirectory(file);
        case 1 -> Files.createSymbolicLink(file, Path.of("no" + random.nextInt(3)));
        case 2 -> Files.createLink(file, Files.writeString(folder.resolve("x" + i), "x"));
        default -> Files.write(file, new byte[random.nextInt(5_000)]);
      }
    }
    run("sh", "-c", "cd '" + folder + "' && mkfifo pipe && touch \"$(printf 'no\\377text.md')\"");
    Files.write(folder.resolve("l".repeat(255)), new byte[3]);

    assertThat(natively(folder)).containsExactlyInAnyOrderElementsOf(byJava(folder));
    assertThat(natively(folder)).filteredOn(Entry::misread).hasSize(1);
    assertThat(natively(folder.resolve("x" + folder))).isNull();
    assertThat(natively(Files.createDirectory(folder.resolve("empty")))).isEmpty();
  }

  private static String name(RandomGenerator random) {
    StringBuilder name = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      name.append(NAMES[random.nextInt(NAMES.length)]);
    }
    return name.toString();
  }

  /// Null when the library refuses.
  private static @Nullable List<Entry> natively(Path folder) {
    List<Entry> entries = new ArrayList<>();
    return FolderEntries.readNatively(folder, true, entries) ? entries : null;
  }

  private static List<Entry> byJava(Path folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    FolderEntries.readByJava(folder, true, entries);
    return entries;
  }

  private static boolean run(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException notThere) {
      return false;
    }
  }
}
