package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import memory.engine.file.PrivateFolder;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.indexer.sync.Limits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bad files are left out with a note, the good ones beside them are found, and nothing is changed.
class BadFolderTest {
  @TempDir Path temporary;
  TestFolder folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = TestFolder.in(temporary);
    folder.write("good.md", "- walrus\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everythingBadAtOnce(boolean resident) throws Exception {
    Path memory = folder.memory();
    folder.write("empty.md", "");
    folder.write("crlf.md", "- line walrus\r\n- other\r\n");
    Files.write(memory.resolve("bom.md"), bytes("\uFEFF- walrus\n"));
    Files.write(
        memory.resolve("latin.md"), "- walrus caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(memory.resolve("binary.md"), new byte[] {'w', 0, 1, 2});
    Files.write(memory.resolve("large.md"), new byte[Limits.standard().fileBytes() + 1]);
    folder.write("long.md", "- walrus\n" + "x".repeat((1 << 20) + 1) + "\n- badger\n");
    folder.write("d".repeat(200) + "/" + "e".repeat(200) + ".md", "- walrus\n");
    folder.write("spaces and \"quotes\"'\n.md", "- walrus\n");
    folder.write(Normalizer.normalize("caf\u00e9.md", Normalizer.Form.NFC), "- walrus\n");
    folder.write(Normalizer.normalize("caf\u00e9.md", Normalizer.Form.NFD), "- walrus\n");
    folder.write("d/".repeat(33) + "deep.md", "- walrus\n");
    folder.write(".git/hidden.md", "- walrus\n");
    folder.write("decisions.jsonl", "{\"e\":\n\nnot json\n");
    folder.write("sub/decisions.jsonl", "not json");
    Files.createDirectory(memory.resolve("folder.md"));
    Files.createSymbolicLink(memory.resolve("dangling.md"), memory.resolve("nowhere"));
    Files.createSymbolicLink(memory.resolve("self.md"), memory.resolve("self.md"));
    Files.createSymbolicLink(memory.resolve("up"), memory);
    Files.createSymbolicLink(memory.resolve("top"), Path.of("/"));
    Files.createSymbolicLink(memory.resolve("device.md"), Path.of("/dev/zero"));
    Files.createSymbolicLink(memory.resolve(".#good.md"), Path.of("user@host.1:2"));
    Files.createSymbolicLink(memory.resolve("proc.md"), Path.of("/proc/self/mem"));
    boolean fifo = makeFifo(memory.resolve("fifo.md"));
    boolean latinNames = makeLatinNames(memory);
    Map<String, Long> before = standing();

    try (SearchIndex index = folder.open(resident)) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(answer.hits()).hasSize(answer.total());
      assertThat(TestFolder.paths(answer))
          .containsExactlyInAnyOrder(
              "good.md",
              "crlf.md",
              "bom.md",
              "latin.md",
              "long.md",
              "d".repeat(200) + "/" + "e".repeat(200) + ".md",
              "spaces and \"quotes\"'\n.md",
              Normalizer.normalize("caf\u00e9.md", Normalizer.Form.NFC),
              Normalizer.normalize("caf\u00e9.md", Normalizer.Form.NFD));
      assertThat(answer.freshness().label()).isEqualTo("fresh");
      assertThat(TestFolder.find(index, "badger")).containsExactly("long.md");
      List<String> notes = index.status().notes();
      assertThat(notes)
          .contains(
              "global binary.md: binary; left out",
              "global large.md: too large; left out",
              "global long.md: lines over the limit are left out",
              "global dangling.md: a link to nothing",
              "global self.md: a link that cannot be followed",
              "global up: a link leads back to a folder that holds it",
              "global top: a link leads back to a folder that holds it",
              "global device.md: not a regular file",
              "global " + "d/".repeat(32) + "d: more than 32 folders deep");
      if (fifo) {
        assertThat(notes).contains("global fifo.md: not a regular file");
      }
      if (latinNames) {
        assertThat(notes)
            .contains(
                "global caf\uFFFD.md: a name that is not UTF-8; left out",
                "global caf\uFFFDs: a name that is not UTF-8; left out");
      }
      assertThat(TestFolder.ask(index, "walrus").hits()).hasSameSizeAs(answer.hits());
    }
    assertThat(standing()).isEqualTo(before);
  }

  @Test
  void limitsHoldAtTheirBorders() throws IOException {
    Limits standard = Limits.standard();
    Limits tight =
        new Limits(
            20,
            20,
            12,
            1,
            3,
            standard.quickBytes(),
            standard.quickFiles(),
            standard.hurry(),
            standard.overlayBytes());
    Files.delete(folder.memory().resolve("good.md"));
    folder.write("at.md", "- walrus 345\n- badg\n");
    folder.write("over.md", "- walrus 345\n- badge\n");
    folder.write("a/in.md", "- walrus\n");
    folder.write("a/b/out.md", "- walrus\n");
    try (LuceneIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), IndexOptions.oneShot(), tight)) {
      assertThat(TestFolder.find(index, "walrus")).containsExactly("a/in.md", "at.md");
      assertThat(index.status().notes())
          .containsExactly(
              "global a/b: more than 1 folders deep", "global over.md: too large; left out");
      folder.write("at.md", "- walrus 3456\n- b\n");
      assertThat(TestFolder.find(index, "walrus")).containsExactly("a/in.md");
      folder.write("fourth.md", "- walrus\n");
      assertThat(index.status().notes())
          .anyMatch(note -> note.endsWith("more than 3 files; left out"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLinkToMoreThanAScopeMayHoldIsLeftOutWhole(boolean resident) throws IOException {
    Limits standard = Limits.standard();
    Limits tight =
        new Limits(
            standard.fileBytes(),
            standard.logBytes(),
            standard.lineBytes(),
            standard.depth(),
            4,
            standard.quickBytes(),
            standard.quickFiles(),
            standard.hurry(),
            standard.overlayBytes());
    Path outside = Files.createDirectories(folder.memory().resolveSibling("outside/deep"));
    Path last = Files.writeString(outside.resolve("e.md"), "- badger\n");
    for (String name : List.of("../a.md", "../b.md", "../no.txt")) {
      Files.writeString(outside.resolve(name), "- badger\n");
    }
    Files.createSymbolicLink(folder.memory().resolve("far"), outside.getParent());
    IndexOptions options = resident ? IndexOptions.staying() : IndexOptions.oneShot();
    try (LuceneIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, tight)) {
      assertThat(TestFolder.find(index, "walrus badger")).containsExactly("good.md");
      assertThat(index.status().notes())
          .containsExactly("global far: a link to more than 4 files and folders; left out");
      Files.delete(last);
      assertThat(TestFolder.find(index, "badger")).containsExactly("far/a.md", "far/b.md");
      assertThat(index.status().notes()).isEmpty();
    }
  }

  @Test
  void aFolderThatCannotBeReadOrIsNone() throws IOException {
    PrivateFolder.delete(folder.memory());
    Files.writeString(folder.memory(), "a file");
    try (SearchIndex index = folder.open(true)) {
      assertThat(TestFolder.ask(index, "walrus").hits()).isEmpty();
    }
  }

  @Test
  void aCacheOnAReadOnlyFileSystem() throws Exception {
    Path cache = Files.createDirectories(folder.cache());
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", cache.toString());
    assumeThat(mounted).as("skipped: mounting a tmpfs is not allowed here").isTrue();
    try {
      try (SearchIndex index = folder.open(false)) {
        assertThat(TestFolder.ask(index, "walrus").freshness().label()).isEqualTo("fresh");
      }
      assertThat(run("mount", "-o", "remount,ro", cache.toString())).isTrue();
      for (boolean resident : new boolean[] {false, true}) {
        folder.write("good.md", "- walrus\n");
        try (SearchIndex index = folder.open(resident)) {
          assertThat(TestFolder.find(index, "walrus")).containsExactly("good.md");
          folder.write("good.md", "- badger\n");
          SearchAnswer answer = TestFolder.ask(index, "badger");
          assertThat(answer.hits()).hasSize(1);
          assertThat(answer.freshness().label()).isEqualTo("repaired");
          assertThat(TestFolder.find(index, "walrus")).isEmpty();
        }
      }
    } finally {
      run("umount", cache.toString());
    }
  }

  @Test
  void aCacheOnAFullFileSystem() throws Exception {
    Path cache = Files.createDirectories(folder.cache());
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", cache.toString());
    assumeThat(mounted).as("skipped: mounting a tmpfs is not allowed here").isTrue();
    try {
      StringBuilder much = new StringBuilder();
      for (int i = 0; i < 20_000; i++) {
        much.append("- lemur").append(Integer.toString(i, 36)).append(" condor\n");
      }
      folder.write("much.md", much.toString());
      try (SearchIndex index = folder.open(false)) {
        SearchAnswer answer = TestFolder.ask(index, "walrus");
        assertThat(TestFolder.paths(answer)).containsExactly("good.md");
        assertThat(answer.freshness().label()).isEqualTo("repaired");
        Files.delete(folder.memory().resolve("much.md"));
        assertThat(TestFolder.ask(index, "walrus").hits()).hasSize(1);
      }
      try (SearchIndex index = folder.open(false)) {
        assertThat(TestFolder.ask(index, "walrus").freshness().label()).isEqualTo("fresh");
      }
    } finally {
      run("umount", cache.toString());
    }
  }

  private Map<String, Long> standing() throws IOException {
    Map<String, Long> standing = new TreeMap<>();
    try (var files = Files.walk(folder.memory())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (!Files.isSymbolicLink(file)) {
          standing.put(file.toString(), Files.getLastModifiedTime(file).toMillis());
        }
      }
    }
    return standing;
  }

  private static boolean makeFifo(Path fifo) throws Exception {
    return run("mkfifo", fifo.toString());
  }

  /// A file and a folder with names in ISO 8859-1, which no Java string can hold.
  private static boolean makeLatinNames(Path folder) throws Exception {
    return run(
        "sh",
        "-c",
        """
        cd "$1" && file=$(printf 'caf\\351.md') && echo '- walrus' > "$file" || exit
        inner=$(printf 'caf\\351s') && mkdir "$inner" && echo '- walrus' > "$inner/in.md"
        """,
        "sh",
        folder.toString());
  }

  private static boolean run(String... command) throws Exception {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
