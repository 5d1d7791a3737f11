package memory.cli.command;

import static memory.cli.command.TestShell.undo;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines that are named are changed, not the note around them; a citation of all of a note means
/// the note.
class NamedLinesTest {
  private static final String TABLE =
      "# Ports\n\n| svc | port |\n|---|---|\n| auth | 7001 |\n| billing | 7002 |\n";
  private static final String LIST =
      "# Services\n\n- auth\n  - keys rotate every 90 days\n- billing\n";
  private static final String PARAGRAPH =
      "# P\n\nFirst is alpha.\nSecond is beta.\nThird is gamma.\n";

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
    shell.write("tab.md", TABLE);
    shell.write("svc.md", LIST);
    shell.write("para.md", PARAGRAPH);
  }

  @Test
  void oneLineOfATableAListOrAParagraphIsReplaced() throws IOException {
    run("write", "--at", "tab.md#L5", "| auth | 7009 |");
    assertThat(file("tab.md")).isEqualTo(TABLE.replace("7001", "7009"));
    run("write", "--at", "svc.md#L4", "  - keys rotate every 30 days");
    assertThat(file("svc.md")).isEqualTo(LIST.replace("90", "30"));
    run("write", "--at", "para.md#L4-L5", "Second is delta.");
    assertThat(file("para.md")).isEqualTo("# P\n\nFirst is alpha.\nSecond is delta.\n");
  }

  @Test
  void aHeadingAloneIsSaidNotToBeFound() {
    assertThat(shell.run("write", "long_term", "# Quokka rule")).isZero();
    assertThat(shell.out + shell.err).contains("a heading alone is not found");
    assertThat(shell.run("write", "long_term", "## Ports\n\n- Redis: 6390")).isZero();
    assertThat(shell.out + shell.err).doesNotContain("heading alone");
    assertThat(shell.run("add", "Tea is at four")).isZero();
    assertThat(shell.out + shell.err).doesNotContain("heading alone");
  }

  @Test
  void aTargetBesideThePlaceIsNoText() throws IOException {
    assertThat(shell.run("write", "long_term", "Port is 2", "--at", "svc.md#L4")).isEqualTo(2);
    assertThat(shell.err).contains("--at names the note", "leave it out");
    assertThat(file("svc.md")).isEqualTo(LIST);
  }

  @Test
  void aLineBehindTheEndIsNone() {
    for (String command : List.of("get", "show")) {
      assertThat(shell.run(command, "para.md#L99")).isEqualTo(1);
      assertThat(shell.err).contains("para.md has only 5 lines");
    }
  }

  @Test
  void aReplacedItemKeepsItsMark() throws IOException {
    shell.write(
        "marks.md",
        """
        - a
        - b
        - c

        1. one
        2. two

        - [x] done
        - top
          * below
            more

        > - quoted
        """);
    run("write", "--at", "marks.md#L2", "b new\nand more\n\n- with a point");
    run("write", "--at", "marks.md#L9", "second");
    run("write", "--at", "marks.md#L11", "is done");
    run("write", "--at", "marks.md#L13-L14", "deep\nand deeper");
    run("write", "--at", "marks.md#L16", "cited\non");
    assertThat(file("marks.md"))
        .isEqualTo(
            """
            - a
            - b new
              and more

              - with a point
            - c

            1. one
            2. second

            - [x] is done
            - top
              * deep
                and deeper

            > - cited
            >   on
            """);
  }

  @Test
  void aReplacedValueIsTheNewest() throws IOException {
    Instant now = Instant.parse("2026-11-28T12:00:00Z");
    shell.at(Instant.parse("2026-03-01T12:00:00Z"));
    run("add", "--keep", "- The build server has 16 GB of memory\n- The test server has 8 GB");
    String before = file("MEMORY.md");
    shell.at(Instant.parse("2026-06-01T12:00:00Z"));
    run("add", "--topic", "infra", "- The build server has 32 GB of memory");
    shell.at(now);
    Files.setLastModifiedTime(shell.memory().resolve("infra.md"), FileTime.from(now));
    run("write", "--at", "MEMORY.md#L2", "- The build server has 64 GB of memory");
    String undo = undo(shell.err + shell.out);
    Files.setLastModifiedTime(shell.memory().resolve("MEMORY.md"), FileTime.from(now));
    run("inject", "--part", "recalled", "how many GB of memory has the build server?");
    assertThat(shell.out.indexOf("64 GB")).isPositive().isLessThan(shell.out.indexOf("(older"));
    assertThat(shell.out.indexOf("(older")).isLessThan(shell.out.indexOf("32 GB"));
    run("tidy");
    assertThat(shell.out).contains("corrected: MEMORY.md#L2", "--- infra.md#L2");
    run("recent", "--since", "2d");
    assertThat(shell.out).contains("64 GB").doesNotContain("32 GB", "8 GB");
    run("restore", undo);
    assertThat(file("MEMORY.md")).isEqualTo(before);
  }

  @Test
  void aTextThatBringsAMarkStandsWithItBelowTheSameItem() throws IOException {
    shell.write("own.md", "- a\n- [ ] b\n  - c\n");
    run("write", "--at", "own.md#L3", "* c new\n  - child");
    run("write", "--at", "own.md#L2", "[x] b");
    run("write", "--at", "own.md#L1", "1. a");
    assertThat(file("own.md")).isEqualTo("1. a\n- [x] b\n  * c new\n    - child\n");
  }

  @Test
  void oneLineIsTakenOut() throws IOException {
    run("write", "--at", "para.md#L4", "--mode", "remove");
    assertThat(file("para.md")).isEqualTo(PARAGRAPH.replace("Second is beta.\n", ""));
    run("write", "--at", "svc.md#L4", "--mode", "remove");
    assertThat(file("svc.md")).isEqualTo(LIST.replace("  - keys rotate every 90 days\n", ""));
  }

  @Test
  void oneLineIsArchivedWithTheDayOfItsNote() throws IOException {
    shell.write("para.md", "<!-- 2026-01-05 10:00:00 [s1] -->\nFirst is alpha.\nSecond is beta.\n");
    run("archive", "para.md#L3");
    assertThat(file("para.md")).isEqualTo("<!-- 2026-01-05 10:00:00 [s1] -->\nFirst is alpha.\n");
    assertThat(file("archive/para.md"))
        .contains("2026-01-05", "Second is beta.")
        .doesNotContain("alpha");
  }

  @Test
  void severalPlacesAreThoseThatStoodThereAtFirst() throws IOException {
    shell.write("keys.md", "- alpha\n- beta\n- gamma\n- delta\n- epsilon\n");
    run("archive", "keys.md#L1", "keys.md#L3", "keys.md#L5");
    assertThat(file("keys.md")).isEqualTo("- beta\n- delta\n");
    assertThat(file("archive/keys.md")).containsSubsequence("alpha", "gamma", "epsilon");
    assertThat(shell.run("archive", "keys.md#L1", "keys.md#L1")).isNotZero();
    assertThat(file("keys.md")).isEqualTo("- delta\n");
    String stamp = "<!-- 2026-01-05 10:00:00 [s1] -->\n";
    shell.write("para.md", stamp + "One is alpha.\nTwo is beta.\nThree is gamma.\n");
    run("archive", "para.md#L2", "para.md#L4");
    assertThat(file("para.md")).isEqualTo(stamp + "Two is beta.\n");
    assertThat(file("archive/para.md"))
        .containsSubsequence("2026-01-05", "alpha", "2026-01-05", "gamma");
  }

  @Test
  void aPinStandsInTheLineThatIsNamed() throws IOException {
    run("important", "para.md#L5");
    assertThat(file("para.md")).isEqualTo(PARAGRAPH.replace("gamma.", "gamma. #pin"));
    assertThat(shell.run("important", "para.md#L4")).as("it is one note").isNotZero();
    run("unimportant", "para.md#L3");
    assertThat(file("para.md")).isEqualTo(PARAGRAPH);
    assertThat(shell.run("important", "svc.md#L3-L5")).isNotZero();
    assertThat(shell.err).contains("several notes stand at svc.md#L3-L5");
  }

  @Test
  void aRangeOverSeveralNotesIsItsLines() throws IOException {
    String list = "# K\n\n- alpha\n  - child\n- beta\n- gamma\n- delta\n";
    shell.write("keys.md", list);
    run("write", "--at", "keys.md#L5-L6", "- beta and gamma");
    assertThat(file("keys.md")).isEqualTo("# K\n\n- alpha\n  - child\n- beta and gamma\n- delta\n");
    run("restore", undo(run("archive", "keys.md#L4-L5")));
    assertThat(file("keys.md")).contains("  - child\n- beta and gamma\n");
    assertThat(shell.memory().resolve("archive/keys.md")).doesNotExist();
    run("write", "--at", "keys.md#L5-L6", "--mode", "remove");
    assertThat(file("keys.md")).isEqualTo("# K\n\n- alpha\n  - child\n");
  }

  @Test
  void aCitationOfAllOfTheNoteMeansTheNote() throws IOException {
    run("write", "--at", "tab.md#L3-L6", "no ports");
    assertThat(file("tab.md")).isEqualTo("# Ports\n\nno ports\n");
    run("write", "--at", "svc.md#L3-L4", "- auth is gone");
    assertThat(file("svc.md")).isEqualTo("# Services\n\n- auth is gone\n- billing\n");
    run("write", "--at", "para.md#L1-L5", "nothing");
    assertThat(file("para.md")).isEqualTo("# P\n\nnothing\n");
  }

  @Test
  void theAnswerShowsWhatWasTakenOutAndHowToUndoIt() throws IOException {
    String told = run("write", "--at", "para.md#L3-L4", "First and second are delta.");
    assertThat(told)
        .containsSubsequence(
            "First and second are delta.",
            "taken out: 2 lines",
            "First is alpha.",
            "Second is beta.",
            "undo: memory restore ");
    run("restore", undo(told));
    assertThat(file("para.md")).isEqualTo(PARAGRAPH);
    assertThat(run("--json", "write", "--at", "para.md#L4", "--mode", "remove"))
        .contains("\"removed_lines\":1", "\"removed\":\"Second is beta.\"");
  }

  @Test
  void anArchivedNoteIsTakenBackWhole() throws IOException {
    String stamp = "<!-- 2026-01-05 10:00:00 [s1] -->\n";
    String notes = "# K\n\n- alpha\n- beta\n\n" + stamp + "- gamma\n";
    shell.write("keys.md", notes);
    String first = undo(run("archive", "keys.md#L4"));
    String second = undo(run("archive", "keys.md#L6"));
    run("restore", first);
    assertThat(file("keys.md")).isEqualTo("# K\n\n- alpha\n- beta\n");
    assertThat(file("archive/keys.md")).contains("gamma").doesNotContain("beta");
    run("restore", second);
    assertThat(file("keys.md")).isEqualTo(notes);
    assertThat(file("archive/keys.md")).doesNotContain("beta", "gamma");
    run("archive", "keys.md#L3");
    String archived = file("archive/keys.md");
    run("restore", undo(run("active", "archive/keys.md#L3")));
    assertThat(file("archive/keys.md")).isEqualTo(archived);
    assertThat(file("keys.md")).doesNotContain("alpha");
  }

  @Test
  void anArchivedNoteCanBeMovedToAndFroByItsUndoes() throws IOException {
    String notes = "# K\n- alpha\n- beta\n- gamma\n";
    shell.write("keys.md", notes);
    String undo = undo(run("archive", "keys.md#L2"));
    String other = undo(run("archive", "keys.md#L2"));
    String archived = file("archive/keys.md");
    for (int i = 0; i < 3; i++) {
      undo = undo(run("restore", undo));
      assertThat(file("keys.md")).isEqualTo("# K\n- alpha\n- gamma\n");
      assertThat(file("archive/keys.md")).contains("beta").doesNotContain("alpha");
      undo = undo(run("restore", undo));
      assertThat(file("keys.md")).isEqualTo("# K\n- gamma\n");
      assertThat(file("archive/keys.md")).isEqualTo(archived);
    }
    run("restore", undo);
    run("restore", other);
    assertThat(file("keys.md").lines()).containsExactlyInAnyOrderElementsOf(notes.lines().toList());
    shell.write("keys.md", notes);
    run("archive", "keys.md#L3");
    undo = undo(run("active", "archive/keys.md#L3"));
    undo = undo(run("restore", undo));
    assertThat(file("keys.md")).doesNotContain("beta");
    run("restore", undo);
    assertThat(file("keys.md")).contains("beta");
    assertThat(file("archive/keys.md")).doesNotContain("beta");
  }

  @Test
  void whatWouldMakeAFileUnreadableIsNotWritten() throws IOException {
    String notes = "# N\n\n- Staging port 5433\n";
    shell.write("MEMORY.md", notes);
    assertThat(shell.runReading("a.txt\0b.txt\n", "write", "long_term", "-")).isEqualTo(2);
    assertThat(shell.err).contains("the text holds a NUL character");
    assertThat(shell.runReading("a\0b", "scratchpad", "add", "-")).isEqualTo(2);
    byte[] latin = "Grüße".getBytes(StandardCharsets.ISO_8859_1);
    for (String[] typed :
        List.of(
            new String[] {"write", "long_term", "-"},
            new String[] {"decision", "add", "-"},
            new String[] {"add", "-"})) {
      assertThat(shell.runReading(latin, typed)).as("%s", List.of(typed)).isEqualTo(2);
      assertThat(shell.err).contains("stdin is not UTF-8", "iconv");
    }
    assertThat(file("MEMORY.md")).isEqualTo(notes);
  }

  /// A child goes with its parent's line and comes back below it; children never change parents.
  @Test
  void aChildKeepsItsParent() throws IOException {
    String hosts = "# DB\n- Staging\n  - host s1\n  - port 5433\n- Production\n  - host p9\n";
    shell.write("n.md", hosts);
    String told = run("archive", "n.md#L4");
    assertThat(file("archive/n.md")).isEqualTo("# DB\n\n- Staging\n  - port 5433\n");
    run("restore", undo(told));
    assertThat(file("n.md")).isEqualTo(hosts);
    assertThat(shell.memory().resolve("archive/n.md")).doesNotExist();
    for (String place : List.of("archive/n.md#L3-L4", "archive/n.md#L4")) {
      run("archive", "n.md#L4");
      String back = undo(run("active", place));
      assertThat(file("n.md")).isEqualTo(hosts);
      assertThat(file("archive/n.md")).doesNotContain("Staging", "port");
      run("restore", back);
      assertThat(file("n.md")).isEqualTo(hosts.replace("  - port 5433\n", ""));
      run("active", place);
    }
    run("archive", "n.md#L3", "n.md#L4");
    assertThat(file("archive/n.md")).isEqualTo("# DB\n\n- Staging\n  - host s1\n  - port 5433\n");
    run("active", "archive/n.md#L4");
    assertThat(file("n.md")).isEqualTo(hosts.replace("  - port 5433\n", ""));
    assertThat(file("archive/n.md")).isEqualTo("# DB\n\n- Staging\n  - port 5433\n");
    shell.write("n.md", "# DB\n- Production\n  - host p9\n");
    run("active", "archive/n.md#L4");
    assertThat(file("n.md"))
        .isEqualTo("# DB\n- Production\n  - host p9\n\n- Staging\n  - port 5433\n");
  }

  @Test
  void whatBelongsTogetherIsTakenOutWholeOrNotAtAll() throws IOException {
    String hosts = "# DB\n- Staging\n  - host s1\n- Production\n  - host p9\n";
    String fence = "# F\n- before\n\n```sh\nmake all\n```\n\n- after one\n";
    shell.write("p.md", hosts);
    shell.write("f.md", fence);
    for (List<String> typed :
        List.of(
            List.of("archive", "p.md#L4"),
            List.of("forget", "p.md#L4", "--yes"),
            List.of("write", "--at", "p.md#L4", "--mode", "remove"),
            List.of("archive", "p.md#L3-L4"))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as("%s", typed).isEqualTo(2);
      assertThat(shell.err).contains(typed.contains("p.md#L3-L4") ? "L3-L5" : "L4-L5");
    }
    for (List<String> typed :
        List.of(
            List.of("archive", "f.md#L4"),
            List.of("archive", "f.md#L5"),
            List.of("archive", "f.md#L6"),
            List.of("forget", "f.md#L6", "--yes"))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as("%s", typed).isEqualTo(2);
      assertThat(shell.err).contains("L4-L6");
    }
    assertThat(file("p.md")).isEqualTo(hosts);
    assertThat(file("f.md")).isEqualTo(fence);
    assertThat(shell.memory().resolve("archive/p.md")).doesNotExist();
    run("archive", "f.md#L4-L6");
    assertThat(file("f.md")).isEqualTo("# F\n- before\n\n- after one\n");
    run("forget", "p.md#L4-L5", "--yes");
    assertThat(file("p.md")).isEqualTo("# DB\n- Staging\n  - host s1\n");
  }

  @Test
  void aFileThatIsNoUtf8IsNeitherAddedToNorCopiedDamaged() throws IOException {
    byte[] latin = "# L\n- G\u00E4nse\n- Enten\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(shell.memory().resolve("l2.md"), latin);
    assertThat(shell.run("archive", "l2.md#L2")).isEqualTo(5);
    assertThat(shell.err).contains("l2.md is not UTF-8", "memory doctor");
    assertThat(shell.memory().resolve("archive/l2.md")).doesNotExist();
    assertThat(shell.run("add", "--topic", "l2", "St\u00F6rche")).isEqualTo(5);
    assertThat(shell.err).contains("l2.md is not UTF-8", "memory doctor");
    assertThat(shell.run("write", "--at", "l2.md#L3", "- St\u00F6rche")).isEqualTo(5);
    assertThat(shell.err).contains("l2.md is not UTF-8", "memory doctor");
    assertThat(shell.memory().resolve("l2.md")).hasBinaryContent(latin);
    run("archive", "l2.md#L3");
    assertThat(file("archive/l2.md")).contains("- Enten");
  }

  /// A new file is the user's alone.
  @Test
  void aLinkedFileKeepsItsModeAndMemorysOwnIsPrivate() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside.md"), "# O\n- one\n");
    Files.createSymbolicLink(shell.memory().resolve("link.md"), outside);
    Path plain = shell.memory().resolve("keys.md");
    Files.writeString(plain, "- alpha\n");
    for (Path file : List.of(outside, plain)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    }
    run("add", "--topic", "link", "two");
    run("archive", "keys.md#L1");
    run("add", "--topic", "keys", "beta");
    assertThat(outside).content().contains("two");
    assertThat(mode(outside)).isEqualTo("rw-rw-r--");
    assertThat(mode(plain)).isEqualTo("rw-------");
    assertThat(mode(shell.memory().resolve("archive/keys.md"))).isEqualTo("rw-------");
    assertThat(mode(shell.memory().resolve(".state"))).isEqualTo("rwx------");
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void twoArchivedNotesThatSayTheSameAreBothTakenBack() throws IOException {
    String notes =
        "# A\n\n## Shop\n\n- tested on heron\n\n## Admin\n\n- tested on heron\n- other\n";
    shell.write("twice.md", notes);
    String told = run("archive", "twice.md#L5", "twice.md#L9");
    Matcher undo = Pattern.compile("memory restore (\\S+)").matcher(told);
    List<String> records = undo.results().map(found -> found.group(1)).toList();
    assertThat(records).hasSize(2);
    for (String record : records.reversed()) {
      assertThat(run("restore", record)).doesNotContain("as well");
    }
    assertThat(file("twice.md")).isEqualTo(notes);
    assertThat(shell.memory().resolve("archive/twice.md")).doesNotExist();
  }

  @Test
  void ofANoteThatStandsTwiceItIsSaidWhereItWasPut() throws IOException {
    shell.write("keys.md", "# Keys\n\n## Berths\n\n- alpha\n- beta\n\n## Cranes\n\n- alpha\n");
    run("archive", "keys.md#L5");
    assertThat(run("active", "archive/keys.md#L5")).contains("it stands now at keys.md#L7\n");
    shell.write("archive/keys.md", "# Keys\n\n## Berths\n\n- gamma\n\n## Cranes\n\n- alpha\n");
    assertThat(run("archive", "keys.md#L7")).contains("it stands now at archive/keys.md#L7\n");
  }

  @Test
  void anArchivedNoteComesBackBelowItsHeading() throws IOException {
    String stamp = "<!-- 2026-01-05 10:00:00 [s1] -->\n";
    shell.write(
        "keys.md",
        "# Keys\n\n- top\n\n## Berths\n\n- alpha\n- beta\n\n## Cranes\n\n"
            + stamp
            + "- gamma\n- delta\n");
    assertThat(run("archive", "keys.md#L7")).contains("it stands now at archive/keys.md#L5\n");
    run("archive", "keys.md#L13");
    assertThat(file("archive/keys.md"))
        .isEqualTo("# Keys\n\n## Berths\n\n- alpha\n\n## Cranes\n\n" + stamp + "- delta\n");
    assertThat(run("active", "archive/keys.md#L5"))
        .contains("active: archive/keys.md", "it stands now at keys.md#L9\n");
    assertThat(file("keys.md"))
        .isEqualTo(
            "# Keys\n\n- top\n\n## Berths\n\n- beta\n\n- alpha\n\n## Cranes\n\n"
                + stamp
                + "- gamma\n");
    assertThat(shell.run("restore")).isZero();
    assertThat(shell.out).doesNotContain(" keys.md before active");
    assertThat(run("--json", "active", "archive/keys.md#L8"))
        .contains("\"moved_to\":\"keys.md#L17\"");
    assertThat(file("keys.md")).endsWith(stamp + "- gamma\n\n" + stamp + "- delta\n");
  }

  @Test
  void anArchivedNoteWhoseHeadingIsGoneComesBackAtTheEnd() throws IOException {
    shell.write("keys.md", "# Keys\n\n## Berths\n\n- alpha\n\n## Cranes\n\n- gamma\n");
    run("archive", "keys.md#L5");
    shell.write("keys.md", "# Keys\n\n## Cranes\n\n- gamma\n");
    run("active", "archive/keys.md#L5");
    assertThat(file("keys.md"))
        .isEqualTo("# Keys\n\n## Cranes\n\n- gamma\n\n## Berths\n\n- alpha\n");
    shell.write("keys.md", "First of all.\n\n# Keys\n\n- delta\n");
    run("archive", "keys.md#L1");
    run("active", "archive/keys.md#L1");
    assertThat(file("keys.md")).isEqualTo("First of all.\n\n# Keys\n\n- delta\n");
  }

  @Test
  void aFenceThatAnEntryLeavesOpenEndsWithIt() throws IOException {
    run("log", "The trace of the crash:\n```java\nFoo at Bar");
    run("log", "The migration is finished");
    String log = "daily/2026-02-16.md";
    assertThat(file(log)).contains("Foo at Bar\n```\n");
    run("write", "--at", log + "#L2-L5", "It was the cable:\n~~~\nx");
    assertThat(file(log)).contains("x\n~~~\n", "The migration is finished");
    run("write", "--at", log + "#L2-L5", "It was the plug: ```no fence```");
    assertThat(file(log)).contains("The migration is finished").doesNotContain("cable");
    assertThat(file(log)).contains("```no fence```\n\n<!--");
    run("log", "What is left:\n\n<!-- a note to self");
    run("log", "The cable is paid");
    assertThat(file(log)).contains("a note to self\n-->\n", "The cable is paid");
    assertThat(shell.run("search", "cable", "paid")).isZero();
  }

  @Test
  void aFenceThatIsOpenAlreadyEndsWithItsEntry() throws IOException {
    String first = "<!-- 2026-02-10 09:00:00 -->\nThe walrus crash:\n```\njava.lang.Foo\n\n";
    String later =
        """
        <!-- 2026-02-10 10:00:00 -->
        The otter migration:
        ```
        done
        ```

        <!-- 2026-02-10 11:00:00 -->
        Lunch is at noon
        """;
    String log = "daily/2026-02-10.md";
    for (String between : List.of("", "<!-- 2026-02-10 09:30:00 -->\nHeron:\n```\nopen\n\n")) {
      shell.write(log, first + between + later);
      run("search", "--json", "walrus", "crash");
      String id = shell.out.replaceFirst("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");
      run("write", "--at", id, "The walrus is well");
      assertThat(file(log)).endsWith("The walrus is well\n\n" + between + later);
      run("search", "otter", "migration");
      assertThat(shell.out).contains(log).doesNotContain("Lunch", "walrus");
    }
  }

  @Test
  void aPlaceWithoutANoteIsSaidToBeOne() {
    assertThat(shell.run("write", "--at", "svc.md#L2", "more")).isEqualTo(2);
    assertThat(shell.err)
        .isEqualTo(
            "memory: svc.md#L2 is blank: no note to change\n  memory get svc.md shows them\n");
    assertThat(shell.run("write", "--at", "svc.md#L1", "# More")).isEqualTo(2);
    assertThat(shell.err).contains("svc.md#L1 is a heading");
    assertThat(shell.run("write", "--at", "svc.md#L9", "more")).isEqualTo(2);
    assertThat(shell.err).contains("svc.md has 5 lines");
    assertThat(shell.run("write", "--at", "none.md#L9", "more")).isEqualTo(1);
  }

  @Test
  void aBlankLineWithinANoteIsBlank() throws IOException {
    shell.write("bees.md", "# Bees\n\n| hive | mites |\n|---|---|\n| 1 | 3 |\n\nHive 2 is calm.\n");
    for (String mode : List.of("replace", "remove")) {
      assertThat(shell.run("write", "--at", "bees.md#L6", "--mode", mode, "more")).isEqualTo(2);
      assertThat(shell.err).contains("bees.md#L6 is blank: no note to change");
    }
    for (String command : List.of("archive", "important")) {
      assertThat(shell.run(command, "bees.md#L6")).isEqualTo(2);
      assertThat(shell.err).contains("bees.md#L6 is blank: no note to change");
    }
  }

  @Test
  void aPrivatePartIsNotOpenedByAnEditOfItsFirstLine() throws IOException {
    String vpn = "- VPN: vpn.corp <private>\n\n- PIN 1234\n- PUK 5\n</private>\n- other\n";
    shell.write("vpn.md", vpn);
    for (List<String> typed :
        List.of(
            List.of("write", "--at", "vpn.md#L1", "- VPN: vpn2.corp"),
            List.of("write", "--at", "vpn.md#L1", "--mode", "remove"),
            List.of("archive", "vpn.md#L1"),
            List.of("forget", "vpn.md#L1", "--yes"),
            List.of("forget", "vpn.md#L4-L5", "--yes"))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as("%s", typed).isEqualTo(2);
      assertThat(shell.err).contains("L1-L5 hold a private part");
    }
    assertThat(file("vpn.md")).isEqualTo(vpn);
    assertThat(shell.memory().resolve("archive/vpn.md")).doesNotExist();
    run("important", "vpn.md#L6");
    run("forget", "--text", "vpn.corp", "--yes");
    assertThat(file("vpn.md")).startsWith("- … <private>\n\n- PIN 1234\n- PUK 5\n</private>\n");
    run("forget", "vpn.md#L3", "--yes");
    run("forget", "vpn.md#L1-L4", "--yes");
    assertThat(file("vpn.md")).isEqualTo("- other #pin\n");
  }

  @Test
  void whatTheArchiveWouldNotHaveWholeStaysWhereItIs() throws IOException {
    String keys =
        "# Keys\n\n- door <private>4711</private> of hut\n- token ghp_"
            + "x7Kq2LmN9pR4sT6vW8yZ1aB3cD5eF7gH9jK0\n";
    shell.write("keys.md", keys);
    for (String place : List.of("keys.md#L3", "keys.md#L4")) {
      assertThat(shell.run("archive", place)).as(shell.out).isEqualTo(3);
      assertThat(shell.err).contains("holds a private part or a secret");
    }
    assertThat(file("keys.md")).isEqualTo(keys);
    assertThat(shell.memory().resolve("archive/keys.md")).doesNotExist();
  }

  @Test
  void aRestoreKeepsWhatWasWrittenLaterOrIsRefused() throws IOException {
    shell.write("keys.md", "- alpha\n- beta\n- gamma\n");
    String first = undo(run("write", "--at", "keys.md#L1", "- alef"));
    run("write", "topic", "--topic", "keys", "- delta");
    String second = undo(run("write", "--at", "keys.md#L3", "- gimel"));
    run("restore", first);
    assertThat(file("keys.md")).startsWith("- alpha\n- beta\n- gimel\n").endsWith("- delta\n");
    String third = undo(run("write", "--at", "keys.md#L3", "- three"));
    shell.write("keys.md", file("keys.md").replace("three\n", "three\n- bet\n"));
    run("write", "--at", "keys.md#L1", "- first");
    String now = file("keys.md");
    assertThat(shell.run("restore", second)).isNotZero();
    assertThat(shell.err).contains("was changed again since", "put " + third + " back first");
    assertThat(file("keys.md")).isEqualTo(now);
    run("restore", third);
    run("restore", second);
    assertThat(file("keys.md")).contains("- first\n- beta\n- gamma\n- bet\n");
    shell.write("keys.md", "- else\n");
    assertThat(shell.run("restore", first)).isNotZero();
    assertThat(shell.err).contains("was changed again since");
    shell.write("locks.md", "- oak\n");
    String only = undo(run("write", "--at", "locks.md#L1", "- ash"));
    shell.write("locks.md", "- elm\n");
    assertThat(shell.run("restore", only)).isNotZero();
    Path kept = shell.memory().resolve(".state/recovery/" + only + ".old");
    assertThat(shell.err).contains("was changed again since", kept.toString());
    assertThat(kept).hasContent("- oak\n");
  }

  @Test
  void aFileThatWasDeletedByHandComesBackAsItWasBeforeTheWrite() throws IOException {
    shell.write("keys.md", "- alpha\n- beta\n");
    String first = undo(run("write", "--at", "keys.md#L1", "- alef"));
    String second = undo(run("write", "--at", "keys.md#L2", "--mode", "remove"));
    Files.delete(shell.memory().resolve("keys.md"));
    assertThat(run("restore", second)).contains("the file was gone; it is as it was before");
    assertThat(file("keys.md")).isEqualTo("- alef\n- beta\n");
    Files.delete(shell.memory().resolve("keys.md"));
    String back = undo(run("restore", first));
    assertThat(file("keys.md")).isEqualTo("- alpha\n- beta\n");
    run("restore", back);
    assertThat(shell.memory().resolve("keys.md")).doesNotExist();
  }

  @Test
  void whatAnEditorSavedOverComesBackBesideWhatWasWrittenSince() throws IOException {
    Path file = shell.write("log.md", "# Log\n\n- zero\n");
    run("write", "topic", "--topic", "log", "- first");
    Files.writeString(file, "# Log\n\n- zero\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    run("write", "topic", "--topic", "log", "- second");
    run("write", "topic", "--topic", "log", "- third");
    Matcher record = Pattern.compile("(r-\\S+).*saved over").matcher(run("restore"));
    assertThat(record.find()).as(shell.out).isTrue();
    run("restore", record.group(1));
    assertThat(Files.readString(file)).contains("- zero\n", "- first", "- second", "- third");
  }

  @Test
  void aRestoreTakesNoOtherLineThatSaysTheSame() throws IOException {
    shell.write("ports.md", "# Ports\n\n## Dev\n\n- port 8080\n\n## Prod\n\n- port 9090\n");
    String first = undo(run("write", "--at", "ports.md#L5", "- port 9090"));
    run("write", "--at", "ports.md#L5", "- port 7070");
    String now = file("ports.md");
    assertThat(shell.run("restore", first)).isNotZero();
    assertThat(shell.err).contains("was changed again since");
    assertThat(file("ports.md")).isEqualTo(now);
  }

  private String file(String name) throws IOException {
    return Files.readString(shell.memory().resolve(name));
  }

  private String run(String... typed) {
    assertThat(shell.run(typed)).as(shell.err).isZero();
    return shell.out;
  }
}
