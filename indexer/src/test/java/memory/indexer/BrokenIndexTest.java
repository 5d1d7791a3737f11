package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Freshness;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.testing.SeededRandom;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever happens to the files of an index, the next answer is right and the index is sound again
/// (`safety.md` D7).
@ExtendWith(SeededRandom.class)
class BrokenIndexTest {

  enum Harm {
    EMPTIED,
    CUT,
    FLIPPED,
    DELETED,
    FILLED_WITH_ZEROS,
    A_FOLDER,
    A_PIPE
  }

  @TempDir Path temporary;
  TestFolder folder;

  @BeforeEach
  void fill() throws IOException {
    folder = TestFolder.in(temporary);
    for (int i = 0; i < 20; i++) {
      folder.write("n" + i + ".md", "- walrus\n- badger number " + i + "\n");
    }
    try (SearchIndex index = folder.open(false)) {
      TestFolder.ask(index, "walrus");
      folder.write("n3.md", "- walrus again\n");
      TestFolder.ask(index, "walrus");
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 900, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void harmToOneFile(Harm harm, RandomGenerator random) throws IOException {
    for (String name : fileNames()) {
      harm(folder.generation().resolve(name), harm, random);
      allIsFound(harm + " " + name);
    }
  }

  @Test
  void allFilesOfAKindDeleted() throws IOException {
    for (String start : List.of("segments", "_", "seal")) {
      for (String name : fileNames()) {
        if (name.startsWith(start)) {
          Files.deleteIfExists(folder.generation().resolve(name));
        }
      }
      allIsFound("without " + start);
    }
  }

  @Test
  void theGenerationIsAnEmptyFolder() throws IOException {
    Path generation = folder.generation();
    PrivateFolder.delete(generation);
    Files.createDirectory(generation);
    allIsFound("empty generation");
  }

  @Test
  void theGenerationIsAFile() throws IOException {
    Path generation = folder.generation();
    PrivateFolder.delete(generation);
    Files.writeString(generation, "in the way");
    allIsFound("a file for a generation");
  }

  @Test
  void anIndexOfAnotherLayout() throws IOException {
    Path generation = folder.generation();
    PrivateFolder.delete(generation);
    try (NIOFSDirectory directory = new NIOFSDirectory(generation);
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new KeywordAnalyzer()))) {
      writer.addDocument(new Document());
    }
    allIsFound("a foreign index");
  }

  @Test
  void aBuildThatWasCutOff() throws IOException {
    Path building = Files.createDirectory(folder.generation().resolveSibling("building"));
    Files.writeString(building.resolve("_0.cfs"), "half");
    try (SearchIndex index = folder.open(false)) {
      index.rebuild(SearchIndex.Progress.SILENT);
    }
    allIsFound("after a cut-off build");
    assertThat(building).doesNotExist();
  }

  @Test
  void harmWhileTheIndexIsOpen() throws IOException {
    try (SearchIndex index = folder.open(true)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(20);
      for (String name : fileNames()) {
        Files.delete(folder.generation().resolve(name));
      }
      folder.write("n4.md", "- walrus here too\n");
      assertThat(TestFolder.find(index, "walrus")).hasSize(20);
      assertThat(TestFolder.find(index, "too")).containsExactly("n4.md");
    }
    allIsFound("after harm while it was open");
  }

  @Test
  void filesFromBeforeTheMachineStarted() throws IOException {
    Path seal = folder.generation().resolve("seal");
    List<String> sealed = Files.readAllLines(seal);
    Files.write(seal, List.of("boot another"));
    Files.write(seal, sealed.subList(1, sealed.size()), StandardOpenOption.APPEND);
    allIsFound("after a restart");
    assertThat(Files.readAllLines(seal)).containsExactlyInAnyOrderElementsOf(sealed);
  }

  private void allIsFound(String after) throws IOException {
    try (SearchIndex index = folder.open(false)) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(TestFolder.paths(answer)).as(after).hasSize(20);
      assertThat(answer.freshness()).as(after).isEqualTo(Freshness.fresh());
      assertThat(TestFolder.find(index, "again")).as(after).containsExactly("n3.md");
    }
    try (SearchIndex index = folder.open(false)) {
      assertThat(index.status().freshness()).as(after).isEqualTo(Freshness.fresh());
    }
  }

  private List<String> fileNames() throws IOException {
    try (var files = Files.list(folder.generation())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void harm(Path file, Harm harm, RandomGenerator random) throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return;
    }
    switch (harm) {
      case DELETED, A_FOLDER, A_PIPE -> replace(file, harm);
      case EMPTIED, CUT, FLIPPED, FILLED_WITH_ZEROS -> overwrite(file, harm, random);
    }
  }

  private static void replace(Path file, Harm harm) throws IOException {
    Files.delete(file);
    if (harm == Harm.A_FOLDER) {
      Files.createDirectory(file);
    } else if (harm == Harm.A_PIPE) {
      new ProcessBuilder("mkfifo", file.toString()).start().onExit().join();
    }
  }

  private static void overwrite(Path file, Harm harm, RandomGenerator random) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      switch (harm) {
        case EMPTIED -> bytes.setLength(0);
        case CUT -> bytes.setLength(random.nextLong(bytes.length()));
        case FILLED_WITH_ZEROS -> bytes.write(new byte[(int) bytes.length()]);
        case FLIPPED -> {
          long place = random.nextLong(bytes.length());
          bytes.seek(place);
          int old = bytes.read();
          bytes.seek(place);
          bytes.write(old ^ (1 << random.nextInt(8)));
        }
        case DELETED, A_FOLDER, A_PIPE -> throw new AssertionError("not in place");
      }
    }
  }
}
