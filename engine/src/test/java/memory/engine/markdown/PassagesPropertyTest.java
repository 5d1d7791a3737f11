package memory.engine.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.engine.Passages;
import memory.engine.markdown.Block.Stamp;
import memory.engine.markdown.Block.Title;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.testing.SeededRandom;
import memory.testing.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class PassagesPropertyTest {
  private static final List<String> PATHS =
      List.of("MEMORY.md", "topic.md", "daily/2026-02-15.md", "USER.md");

  /// In lines: no block of an [OrdinaryFile] has more.
  private static final int LONGEST_BLOCK = 8;

  private static final List<String> SOUP =
      List.of(
          "#",
          "# ",
          "## ",
          "- ",
          "* ",
          "1. ",
          "  ",
          "    ",
          "\t",
          "\n",
          "\n",
          "\n\n",
          "\r\n",
          "\r",
          "```",
          "~~~",
          "`",
          "> ",
          "---",
          "===",
          "| a |",
          "[[",
          "]]",
          "[a]: b",
          "~~",
          "<!--",
          "-->",
          "<!-- 2026-02-15 10:00:00 [ab] -->",
          "<div>",
          "#tag",
          "#superseded",
          "expires: 2026-03-01",
          "- [ ] ",
          "- [x] ",
          "§",
          "\u0000",
          "\u2028",
          "\u00A0",
          "\uFEFF",
          "\uD83D",
          "\uDE00",
          "é",
          "e\u0301",
          "数据",
          "word ",
          "word. ",
          "\\",
          "&amp;",
          "tags: [a]",
          "date: 2026-02-03");

  @Test
  void everyLineOfAnOrdinaryFileIsInExactlyOnePassage(RandomGenerator random) {
    for (int round = 0; round < 400; round++) {
      OrdinaryFile file = OrdinaryFile.made(random);
      for (String path : PATHS) {
        List<Passage> passages = of(path, file.text());
        int[] covered = covered(passages, file.lineCount());
        for (int line = 1; line <= file.lineCount(); line++) {
          int at = line;
          int times = covered[line];
          switch (file.role(line)) {
            case TEXT ->
                assertThat(times).as(() -> path + ":" + at + "\n" + file.text()).isEqualTo(1);
            case STAMP -> assertThat(times).as(() -> path + ":" + at + "\n" + file.text()).isZero();
            case HEADING, BLANK ->
                assertThat(times)
                    .as(() -> path + ":" + at + "\n" + file.text())
                    .isLessThanOrEqualTo(1);
          }
        }
        assertSound(path, file.text(), passages);
      }
    }
  }

  @Test
  void largeFilesAreSeenLikeSmallOnes(RandomGenerator random) {
    for (int round = 0; round < 400; round++) {
      Lines lines = Lines.of(OrdinaryFile.made(random).text());
      int partLines = LONGEST_BLOCK + random.nextInt(LONGEST_BLOCK);
      assertThat(MarkdownBlocks.of(lines, 0, partLines))
          .as(lines::text)
          .isEqualTo(MarkdownBlocks.of(lines, 0));
    }
  }

  @Test
  void whereverALargeFileIsCutEachLineIsInOneBlock(RandomGenerator random) {
    for (int round = 0; round < 1500; round++) {
      Lines lines = Lines.of(soup(random, random.nextInt(60)));
      int next = 0;
      for (Block block : MarkdownBlocks.of(lines, 0, 1 + random.nextInt(LONGEST_BLOCK))) {
        assertThat(block.from()).isBetween(next, block.to());
        for (; next < block.from(); next++) {
          assertThat(lines.isBlank(next)).as(lines::text).isTrue();
        }
        next = block.to() + 1;
      }
      for (; next < lines.count(); next++) {
        assertThat(lines.isBlank(next)).as(lines::text).isTrue();
      }
    }
  }

  @Test
  void anySoupGivesSoundPassages(RandomGenerator random) {
    for (int round = 0; round < 1500; round++) {
      String text = soup(random, random.nextInt(60));
      for (String path : List.of("MEMORY.md", "topic.md", "SCRATCHPAD.md", "memories/USER.md")) {
        assertSound(path, text, of(path, text));
      }
      of("decisions.jsonl", text);
      assertNothingLost(text);
    }
  }

  @Test
  void badInputTextsGiveSoundPassages(@TempDir Path folder) throws IOException {
    SharedData.unpack("security/badinput.tar.gz", folder);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        assertSound("topic.md", text, of("topic.md", text));
        assertNothingLost(text);
        of("decisions.jsonl", text);
      }
    }
  }

  /// What holds for the passages of any text.
  private static void assertSound(String path, String text, List<Passage> passages) {
    Lines lines = Lines.of(text);
    Set<String> ids = new HashSet<>();
    int last = 0;
    boolean cut = false;
    for (Passage passage : passages) {
      assertThat(passage.text().length()).isLessThanOrEqualTo(ProsePacker.HARD_CHARS);
      assertThat(passage.text()).isNotBlank();
      assertThat(passage.endLine()).isLessThanOrEqualTo(lines.count());
      String whole =
          text.substring(lines.start(passage.startLine() - 1), lines.end(passage.endLine() - 1));
      boolean part = !passage.text().equals(whole);
      if (part) {
        assertThat(passage.startLine()).isEqualTo(passage.endLine());
        assertThat(whole).contains(passage.text());
      }
      assertThat(passage.startLine()).isGreaterThan(part && cut ? last - 1 : last);
      last = passage.endLine();
      cut = part;
      assertThat(ids.add(passage.id())).as("a new id").isTrue();
    }
    assertThat(of(path, text)).isEqualTo(passages);
  }

  /// Letters and digits are in a passage, in a heading, in a stamp or in the front matter.
  private static void assertNothingLost(String text) {
    Lines lines = Lines.of(text);
    int[] covered = covered(of("topic.md", text), lines.count());
    int head = FrontMatter.of(lines).endLine();
    for (Block block : MarkdownBlocks.of(lines, head)) {
      if (block instanceof Title || block instanceof Stamp) {
        continue;
      }
      for (int line = block.from(); line <= block.to(); line++) {
        boolean says =
            lines.line(line).chars().anyMatch(c -> c < 128 && Character.isLetterOrDigit(c));
        if (says) {
          assertThat(covered[line + 1]).as("line %d of%n%s", line + 1, text).isPositive();
        }
      }
    }
  }

  private static int[] covered(List<Passage> passages, int lineCount) {
    int[] covered = new int[lineCount + 1];
    for (Passage passage : passages) {
      for (int line = passage.startLine(); line <= passage.endLine(); line++) {
        covered[line]++;
      }
    }
    return covered;
  }

  private static String soup(RandomGenerator random, int pieces) {
    StringBuilder soup = new StringBuilder(random.nextInt(10) == 0 ? "---\na: b\n" : "");
    for (int i = 0; i < pieces; i++) {
      if (random.nextInt(12) == 0) {
        soup.appendCodePoint(random.nextInt(0x110000));
      } else {
        soup.append(SOUP.get(random.nextInt(SOUP.size())));
      }
    }
    return soup.toString();
  }

  private static List<Passage> of(String path, String text) {
    return Passages.of(Scope.GLOBAL, new MemoryPath(path), text);
  }
}
