package memory.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import memory.engine.file.JsonObject;
import memory.engine.model.Scope;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.transfer.FolderExport.ExportPlace;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What was taken over comes out as it went in, whichever source it came from; a second import
/// changes nothing; and what comes out goes in again elsewhere.
@ExtendWith(SeededRandom.class)
class RoundTripTest {
  private static final int ROUNDS = 4;
  private static final List<String> WORDS =
      List.of(
          "tabs",
          "harbour",
          "ferry",
          "Größe",
          "日本語",
          "build_cache",
          "a*b",
          "`code`",
          "[[link]]",
          "#tag",
          "émigré",
          "v1.2.3",
          "path/to/x",
          "--flag",
          "\"quoted\"",
          "back\\slash",
          "😀");

  @TempDir Path temp;

  /// One note's entries and the words they are written with.
  private record Written(String text, List<String> entries) {}

  @Test
  void ofClaude(RandomGenerator random) throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      Path from = folder(random, round, "- ");
      check(new FolderSource(ImportRequest.Source.CLAUDE, from, ZoneOffset.UTC), round);
    }
  }

  @Test
  void ofAFolderWithoutASingleNote() throws IOException {
    Path from = Files.createDirectories(temp.resolve("empty"));
    Files.writeString(from.resolve("MEMORY.md"), "---\ntitle: note\n---\n\n# H0\n\n");
    check(new FolderSource(ImportRequest.Source.CLAUDE, from, ZoneOffset.UTC), ROUNDS);
  }

  @Test
  void ofBasicMemory(RandomGenerator random) throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      Path from = folder(random, round, "- [method] ");
      check(new FolderSource(ImportRequest.Source.BASIC_MEMORY, from, ZoneOffset.UTC), round);
    }
  }

  @Test
  void ofMarkdown(RandomGenerator random) throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      Path from = folder(random, round, "* ");
      check(new FolderSource(ImportRequest.Source.MARKDOWN, from, ZoneOffset.UTC), round);
    }
  }

  @Test
  void ofJsonLines(RandomGenerator random) throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder lines = new StringBuilder();
      expected.clear();
      for (int i = random.nextInt(30); i >= 0; i--) {
        String text =
            words(random) + (random.nextBoolean() ? "\n\n" + words(random) + "\n- item" : "");
        LocalDate day = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(40));
        String kind = List.of("topic", "daily", "index").get(random.nextInt(3));
        String text16 = text + " n" + i;
        expected.computeIfAbsent(kind, _ -> new ArrayList<>()).add(text16);
        lines.append(
            "{\"text\":\"%s\",\"kind\":\"%s\",\"date\":\"%s\",\"tags\":[\"given%d\"]}\n"
                .formatted(escaped(text16), kind, day, i));
      }
      Path file = Files.writeString(temp.resolve("in" + round + ".jsonl"), lines);
      TransferHome home = new TransferHome(temp.resolve("jsonl-home" + round), Scope.GLOBAL);
      home.take(TransferHome.jsonl(file));
      Map<String, List<String>> out = new TreeMap<>();
      for (JsonObject entry : home.exported()) {
        out.computeIfAbsent(entry.orEmpty("kind"), _ -> new ArrayList<>())
            .add(entry.orEmpty("text"));
        assertThat(entry.strings("tags").orElseThrow()).anyMatch(tag -> tag.startsWith("given"));
      }
      for (Map.Entry<String, List<String>> kind : expected.entrySet()) {
        assertThat(out.get(kind.getKey())).containsExactlyInAnyOrderElementsOf(kind.getValue());
      }
      checkAgain(home, TransferHome.jsonl(file).read(), round);
    }
  }

  private final Map<String, List<String>> expected = new TreeMap<>();

  private void check(FolderSource source, int round) throws IOException {
    TransferHome home =
        new TransferHome(temp.resolve(source.source().label() + "-home" + round), Scope.GLOBAL);
    ImportResult report = home.take(source);
    assertThat(report.leftOut()).isEmpty();
    Map<String, List<String>> out = new TreeMap<>();
    for (JsonObject entry : home.exported()) {
      out.computeIfAbsent(entry.orEmpty("path"), _ -> new ArrayList<>()).add(entry.orEmpty("text"));
    }
    assertThat(out).isEqualTo(expected);
    checkAgain(home, source.read(), round);
  }

  private void checkAgain(TransferHome home, Incoming.Reading source, int round)
      throws IOException {
    Map<String, String> files = home.files();
    assertThat(home.take(source).fresh()).isZero();
    assertThat(home.files()).isEqualTo(files);

    Path copy = Files.createDirectories(temp.resolve(source.source().label() + "-copy" + round));
    ExportPlace place = new ExportPlace(copy, false, TransferHome.CLOCK);
    for (FolderExport file : FolderExport.markdown(List.of(home.root()))) {
      place.put(file);
    }
    TransferHome fromMarkdown =
        new TransferHome(temp.resolve(source.source().label() + "-second" + round), Scope.GLOBAL);
    fromMarkdown.take(new FolderSource(ImportRequest.Source.MARKDOWN, copy, ZoneOffset.UTC));
    assertThat(fromMarkdown.files()).isEqualTo(files);

    Path lines =
        Files.write(temp.resolve(source.source().label() + "-out" + round + ".jsonl"), home.json());
    TransferHome fromLines =
        new TransferHome(temp.resolve(source.source().label() + "-third" + round), Scope.GLOBAL);
    fromLines.take(TransferHome.jsonl(lines));
    assertThat(fromLines.exported().stream().map(RoundTripTest::essence))
        .containsExactlyElementsOf(home.exported().stream().map(RoundTripTest::essence).toList());
  }

  @Test
  void aDatedEntryKeepsTheHeadingThatItBeginsWith() throws IOException {
    TransferHome home = new TransferHome(temp.resolve("dated"), Scope.GLOBAL);
    Files.createDirectories(home.folder().resolve("daily"));
    Files.writeString(
        home.folder().resolve("MEMORY.md"),
        """
        # Facts

        ## Old

        - one

        <!-- 2026-01-05 10:00:00 [a1b2c3d4] -->
        ## Auth
        Tokens are PASETO

        ### Why
        They are short

        <!-- 2026-01-06 10:00:00 [a1b2c3d4] -->
        Build uses make
        """);
    Files.writeString(
        home.folder().resolve("daily/2026-01-07.md"),
        """
        <!-- 2026-01-07 10:00:00 [a1b2c3d4] -->
        Chose PASETO

        <!-- HANDOFF 2026-01-07 11:00:00 [a1b2c3d4] -->
        ## Session Handoff
        The parser is green
        **Recent daily log context:**
        Chose PASETO

        <!-- 2026-01-07 12:00:00 [a1b2c3d4] -->
        Went home
        """);
    assertThat(home.exported())
        .extracting(entry -> entry.orEmpty("text"))
        .containsExactly(
            "- one",
            "## Auth\nTokens are PASETO\n\n### Why\nThey are short",
            "Build uses make",
            "Chose PASETO",
            "## Session Handoff\nThe parser is green\n**Recent daily log context:**\nChose PASETO",
            "Went home");
    assertThat(home.exported())
        .filteredOn(entry -> !entry.has("date"))
        .singleElement()
        .extracting(entry -> entry.orEmpty("text"))
        .isEqualTo("- one");
    assertThat(home.exported().get(2).strings("heading").orElseThrow()).containsExactly("Facts");

    Path copy = Files.createDirectories(temp.resolve("dated-copy"));
    ExportPlace place = new ExportPlace(copy, false, TransferHome.CLOCK);
    for (FolderExport file : FolderExport.markdown(List.of(home.root()))) {
      place.put(file);
    }
    TransferHome second = new TransferHome(temp.resolve("dated-second"), Scope.GLOBAL);
    FolderSource markdown = new FolderSource(ImportRequest.Source.MARKDOWN, copy, ZoneOffset.UTC);
    second.take(markdown);
    String facts = String.valueOf(home.files().get("MEMORY.md"));
    assertThat(second.files().get("MEMORY.md"))
        .endsWith(facts.substring("# Facts\n\n## Old\n\n- one\n".length()));
    assertThat(second.files().get("daily/2026-01-07.md"))
        .isEqualTo(home.files().get("daily/2026-01-07.md"));
    assertThat(second.take(markdown).fresh()).isZero();

    Path lines = Files.write(temp.resolve("dated.jsonl"), home.json());
    TransferHome third = new TransferHome(temp.resolve("dated-third"), Scope.GLOBAL);
    third.take(TransferHome.jsonl(lines));
    assertThat(third.exported())
        .extracting(entry -> entry.orEmpty("text"))
        .isEqualTo(home.exported().stream().map(entry -> entry.orEmpty("text")).toList());
    assertThat(third.exported().stream().map(RoundTripTest::essence))
        .containsExactlyElementsOf(home.exported().stream().map(RoundTripTest::essence).toList());
    assertThat(third.files().get("daily/2026-01-07.md"))
        .contains("<!-- HANDOFF 2026-01-07 11:00:00 [jsonl:dated.jsonl] -->\n## Session Handoff\n");
    assertThat(third.take(TransferHome.jsonl(lines)).fresh()).isZero();
  }

  private static List<Object> essence(JsonObject entry) {
    return List.of(
        entry.orEmpty("path"),
        entry.orEmpty("text"),
        entry.strings("tags"),
        entry.strings("heading"),
        entry.string("date"));
  }

  private Path folder(RandomGenerator random, int round, String mark) throws IOException {
    Path from =
        Files.createDirectories(temp.resolve("from" + mark.length() + mark.charAt(0) + round));
    expected.clear();
    for (int file = random.nextInt(4); file >= 0; file--) {
      String name = file == 0 ? "MEMORY.md" : file == 1 ? "sub/deep/n1.md" : "n" + file + ".md";
      Written written = note(random, mark);
      Path note = from.resolve(name);
      Files.createDirectories(note.resolveSibling(""));
      Files.writeString(note, written.text());
      if (!written.entries().isEmpty()) {
        expected.put(name, written.entries());
      }
    }
    return from;
  }

  private static Written note(RandomGenerator random, String mark) {
    StringBuilder text = new StringBuilder();
    List<String> entries = new ArrayList<>();
    if (random.nextBoolean()) {
      text.append("---\ntitle: ")
          .append("note")
          .append("\ncreated: 2026-01-0")
          .append(1 + random.nextInt(9))
          .append("\n---\n\n");
    }
    for (int i = random.nextInt(12); i >= 0; i--) {
      switch (random.nextInt(5)) {
        case 0 ->
            text.append("\n")
                .append("#".repeat(1 + random.nextInt(3)))
                .append(" H")
                .append(random.nextInt(3))
                .append("\n\n");
        case 1 -> {
          String entry = words(random) + "\n" + words(random);
          entries.add(entry);
          text.append("\n").append(entry).append("\n\n");
        }
        case 2 -> {
          String entry = "```\n# " + words(random) + "\n\n- x\n```";
          entries.add(entry);
          text.append("\n").append(entry).append("\n\n");
        }
        default -> {
          String words = words(random);
          String child = random.nextBoolean() ? "\n  - child " + words(random) : "";
          entries.add(mark.replace("[method] ", "#method ") + words + child);
          text.append(mark).append(words).append(child).append("\n");
        }
      }
    }
    return new Written(text.toString(), entries);
  }

  @Test
  void aLineOfTagsComesBackAsItWas() throws IOException {
    TransferHome home = new TransferHome(temp.resolve("tags"), Scope.GLOBAL);
    Files.createDirectories(home.folder());
    Files.writeString(
        home.folder().resolve("a.md"),
        "Flaky, tracked as\n#4711\n\nDeploys on Friday\n#Deploy\n\n- uses #api\n  #api #v2\n");
    Path out = Files.write(temp.resolve("t.jsonl"), home.json());
    assertThat(home.take(TransferHome.jsonl(out)).fresh()).isZero();
    assertThat(Files.readString(out)).contains("4711");
  }

  private static String words(RandomGenerator random) {
    StringBuilder words = new StringBuilder("w").append(random.nextInt(50));
    for (int i = random.nextInt(6); i >= 0; i--) {
      words.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return words.toString();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
