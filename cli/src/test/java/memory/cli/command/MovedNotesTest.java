package memory.cli.command;

import static memory.cli.command.TestShell.undo;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Notes that are archived, put back and forgotten stay below their own headings and items, and the
/// rest of the file stays as it is.
class MovedNotesTest {
  private static final String S1 = "<!-- 2026-01-05 10:00:00 [s1] -->\n";
  private static final String S2 = "<!-- 2026-01-06 10:00:00 [s1] -->\n";
  private static final String S3 = "<!-- 2026-01-07 10:00:00 [s1] -->\n";
  private static final String HOSTS =
      "# Häfen\n\n- Staging\n  - host s1\n  - port 5433\n- Produktion ☂\n  - host p9\n";
  private static final String SECTIONS =
      "# Häfen\n\n## Pier\n- host p9\n\n## Süd\n- host s1\n- port 5433\n";

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void aNoteWithoutAStampOpensItsHeadingBehindStampedOnes() throws IOException {
    shell.write(
        "log.md", "# Log\n\n## A\n\n" + S1 + "- alpha\n- a2\n\n## B\n\n- 10:00 beta\n- b2\n");
    run("archive", "log.md#L6");
    run("archive", "log.md#L10");
    assertThat(file("archive/log.md"))
        .isEqualTo("# Log\n\n## A\n\n" + S1 + "- alpha\n\n## B\n\n- 10:00 beta\n");
  }

  /// As `memory log` writes them.
  @Test
  void theHeadingOfAnEntryEndsWithIt() throws IOException {
    String log =
        "# Log\n\n"
            + S1
            + "## Bank\nÖl on Monday.\n\n"
            + S2
            + "The ferry is red.\n\n"
            + S3
            + "## Bank\nOil on Friday.\n";
    shell.write("log.md", log);
    String first = undo(run("archive", "log.md#L5"));
    String second = undo(run("archive", "log.md#L7"));
    assertThat(file("archive/log.md"))
        .isEqualTo("# Log\n\n" + S2 + "The ferry is red.\n\n## Bank\n\n" + S1 + "Öl on Monday.\n");
    run("restore", second);
    run("restore", first);
    assertThat(file("log.md")).isEqualTo(log);
    run("archive", "log.md#L8");
    run("active", "archive/log.md#L4");
    assertThat(file("log.md")).isEqualTo(log);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void aChildWhoseParentIsGoneComesBackBelowIt(String end) throws IOException {
    String hosts = HOSTS.replace("\n", end);
    shell.write("n.md", hosts);
    String child = undo(run("archive", "n.md#L5"));
    String parent = undo(run("archive", "n.md#L3-L4"));
    run("restore", child);
    assertThat(shell.out)
        .contains("it stands below - Staging now", "it was taken out of archive/n.md");
    assertThat(file("n.md"))
        .isEqualTo(
            "# Häfen\n\n- Produktion ☂\n  - host p9\n\n- Staging\n  - port 5433\n"
                .replace("\n", end));
    assertThat(file("archive/n.md")).isEqualTo("# Häfen\n\n- Staging\n  - host s1\n");

    shell.write("m.md", hosts.replace("Staging", "X").replace("Produktion ☂", "Staging"));
    child = undo(run("archive", "m.md#L7"));
    run("write", "--at", "m.md#L6", "--mode", "remove");
    run("restore", child);
    assertThat(file("m.md"))
        .isEqualTo(
            "# Häfen\n\n- X\n  - host s1\n  - port 5433\n\n- Staging\n  - host p9\n"
                .replace("\n", end));
    assertThat(parent).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void aNoteWhoseHeadingIsGoneComesBackBelowIt(String end) throws IOException {
    String kept = "# Häfen\n\n## Pier\n- host p9";
    shell.write("n.md", SECTIONS.replace("\n", end).strip());
    String note = undo(run("archive", "n.md#L8"));
    shell.write("n.md", kept.replace("\n", end));
    run("restore", note);
    assertThat(file("n.md")).isEqualTo((kept + "\n\n## Süd\n\n- port 5433\n").replace("\n", end));

    shell.write("f.md", SECTIONS.replace("\n", end));
    note = undo(run("archive", "f.md#L8"));
    run("forget", "f.md#L6-L7", "--yes");
    run("restore", note);
    assertThat(shell.out).contains("it stands below ## Süd now");
    assertThat(file("f.md")).isEqualTo((kept + "\n\n## Süd\n\n- port 5433\n").replace("\n", end));
  }

  @Test
  void aNoteStaysBesideItsSiblingsBelowARenamedHeadingOrItem() throws IOException {
    shell.write("n.md", SECTIONS);
    String note = undo(run("archive", "n.md#L8"));
    shell.write("n.md", SECTIONS.replace("## Süd", "## Nord").replace("- port 5433\n", ""));
    run("restore", note);
    assertThat(file("n.md")).isEqualTo(SECTIONS.replace("## Süd", "## Nord"));
    shell.write("m.md", HOSTS);
    note = undo(run("archive", "m.md#L5"));
    shell.write("m.md", HOSTS.replace("Staging", "Stage").replace("  - port 5433\n", ""));
    run("restore", note);
    assertThat(file("m.md")).isEqualTo(HOSTS.replace("Staging", "Stage"));
  }

  @Test
  void aHeadingGoesWithItsNotesOrNotAtAll() throws IOException {
    for (String end : List.of("\n", "\r\n")) {
      String text = SECTIONS.replace("\n", end);
      shell.write("n.md", text);
      for (String lines : List.of("L6", "L6-L7", "L5-L7")) {
        assertThat(shell.run("forget", "n.md#" + lines, "--yes")).isEqualTo(2);
        assertThat(shell.err).contains("L6 is the heading of L6-L8", "-L8\n");
      }
      assertThat(shell.run("archive", "n.md#L4-L7")).isNotZero();
      assertThat(shell.err).contains("L6 is");
      assertThat(shell.run("archive", "n.md#L4-L8")).isNotZero();
      assertThat(shell.err).contains("L6 is a heading that L4 does not stand under");
      assertThat(shell.run("archive", "n.md#L6")).isNotZero();
      assertThat(file("n.md")).isEqualTo(text);
      assertThat(shell.memory().resolve("archive/n.md")).doesNotExist();
      run("forget", "n.md#L6-L8", "--yes");
      assertThat(file("n.md")).isEqualTo("# Häfen\n\n## Pier\n- host p9\n".replace("\n", end));
    }
    shell.write("empty.md", "# E\n\n## Gone\n\n## Stays\n\n- a\n");
    run("forget", "empty.md#L3", "--yes");
    assertThat(file("empty.md")).isEqualTo("# E\n\n## Stays\n\n- a\n");
    shell.write("under.md", "Title\n=====\n\n- a\n");
    assertThat(shell.run("forget", "under.md#L2", "--yes")).isEqualTo(2);
  }

  @Test
  void whatStandsThereAgainIsNotPutBackTwice() throws IOException {
    shell.write("keys.md", "# K\n\n- alpha\n- bètà\n- gamma\n");
    String note = undo(run("archive", "keys.md#L4"));
    run("add", "--topic", "keys", "bètà");
    String anew = file("keys.md");
    assertThat(shell.run("restore", note)).isNotZero();
    assertThat(shell.err).contains("it stands there already, at line 7: nothing was put back");
    assertThat(file("keys.md")).isEqualTo(anew);
    assertThat(file("archive/keys.md")).contains("- bètà");
  }

  @Test
  void aTablesHeadIsNoNote() throws IOException {
    String table =
        "# T\r\n\r\nPorts:\r\n| svc | a\\|b |\r\n|:--|---|\r\n| auth | 7001 |\r\n| ☂ | 7002 |\r\n";
    shell.write("t.md", table);
    for (List<String> typed :
        List.of(
            List.of("archive", "t.md#L4"),
            List.of("archive", "t.md#L5"),
            List.of("archive", "t.md#L4-L6"),
            List.of("forget", "t.md#L5", "--yes"),
            List.of("write", "--at", "t.md#L4", "--mode", "remove"))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as("%s", typed).isEqualTo(2);
      assertThat(shell.err).contains("#L4-L7");
    }
    assertThat(file("t.md")).isEqualTo(table);
    run("archive", "t.md#L6");
    assertThat(file("t.md")).isEqualTo(table.replace("| auth | 7001 |\r\n", ""));
    shell.write("none.md", "a | b\nc | d\n");
    run("archive", "none.md#L1");
    assertThat(file("none.md")).isEqualTo("c | d\n");
  }

  /// The undo of an undo takes the note out again where it was put back.
  @Test
  void anUndoSaysWhatItTakesOutElsewhere() throws IOException {
    shell.write("keys.md", "# K\n- alpha\n- beta\n");
    String again = undo(run("restore", undo(run("archive", "keys.md#L2"))));
    assertThat(shell.out).contains("it was taken out of archive/keys.md");
    run("restore", again);
    assertThat(shell.out)
        .contains("restore: archive/keys.md", "- alpha", "it was taken out of keys.md");
    assertThat(run("--json", "restore", undo(shell.out)))
        .contains("\"note\":\"it was taken out of archive/keys.md\"");
  }

  /// Both files of a move are as they were, to the byte, as often as it is undone.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "# P\n\n- Parent\n  - Kind ä\n  - Kind b\n- Other\n|L4-L5",
        "# P\r\n\r\n- a\r\n- b|L4",
        "# P\n\n## S\n\n" + S1 + "One 1.\n\n" + S2 + "Two 2.\n|L6-L9",
        "# P\n\n## S\n\n<!-- 2026-03-01 10:00 [s1] -->\nOne 1.\n|L6",
        "# P\n- only|L2"
      })
  void aMoveThatIsUndoneLeavesNoTrace(String textAndLines) throws IOException {
    String text = textAndLines.replaceAll("\\|L.*", "");
    String lines = textAndLines.substring(text.length() + 1);
    shell.write("n.md", text);
    String id = undo(run("archive", "n.md#" + lines));
    String active = file("n.md");
    String archived = file("archive/n.md");
    for (int round = 0; round < 2; round++) {
      id = undo(run("restore", id));
      assertThat(file("n.md")).isEqualTo(text);
      assertThat(shell.memory().resolve("archive/n.md")).doesNotExist();
      id = undo(run("restore", id));
      assertThat(file("n.md")).isEqualTo(active);
      assertThat(file("archive/n.md")).isEqualTo(archived);
    }
    assertThat(run("restore")).doesNotContain("archive archive/n.md");
  }

  @Test
  void anArchiveThatBecomesEmptyIsDeleted() throws IOException {
    String log = S1 + "- The ferry is red\n";
    shell.write("daily/2026-01-05.md", log);
    run("archive", "daily/2026-01-05.md#L2");
    Path archived = shell.memory().resolve("archive/daily/2026-01-05.md");
    assertThat(archived).hasContent(log);
    String undo = undo(run("active", "archive/daily/2026-01-05.md#L2"));
    assertThat(archived).doesNotExist();
    assertThat(file("daily/2026-01-05.md")).isEqualTo(log);
    String again = undo(run("restore", undo));
    assertThat(archived).hasContent(log);
    run("restore", again);
    assertThat(archived).doesNotExist();
    assertThat(file("daily/2026-01-05.md")).isEqualTo(log);
  }

  @Test
  void aNamedSectionMovesWithItsHeading() throws IOException {
    String alpha = "## Alpha\n\nWords.\n\n### Deep\n\n- one\n- two\n";
    String text = "# P\n\n" + alpha + "\n## Beta\n\n- b\n";
    shell.write("n.md", text);
    for (List<String> typed :
        List.of(
            List.of("archive", "n.md#L3-L5"),
            List.of("write", "--at", "n.md#L3-L5", "--mode", "remove"))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as("%s", typed).isEqualTo(2);
      assertThat(shell.err).contains("L3 is the heading of L3-L10");
    }
    assertThat(shell.run("archive", "n.md#L3")).isEqualTo(2);
    assertThat(shell.err).contains("n.md#L3 is a heading or a mark: no note to change");
    String deep = undo(run("archive", "n.md#L9"));
    assertThat(file("archive/n.md")).isEqualTo("# P\n\n## Alpha\n\n### Deep\n\n- one\n");
    run("restore", deep);
    run("archive", "n.md#L3-L10");
    assertThat(file("n.md")).isEqualTo("# P\n\n## Beta\n\n- b\n");
    assertThat(file("archive/n.md")).isEqualTo("# P\n\n" + alpha);
    run("active", "archive/n.md#L3-L10");
    assertThat(file("n.md")).isEqualTo("# P\n\n## Beta\n\n- b\n\n" + alpha);
  }

  @Test
  void aChildComesBackBelowAnItemThatWasTakenOutWithAllElse() throws IOException {
    shell.write("n.md", "# P\n\n- one\n  - x\n- two\n  - a\n  - b\n- three\n");
    String child = undo(run("archive", "n.md#L6"));
    shell.write("n.md", "# P\n\n- one\n  - x\n- three\n");
    run("restore", child);
    assertThat(shell.out).contains("it stands below - two now");
    assertThat(file("n.md")).isEqualTo("# P\n\n- one\n  - x\n- three\n\n- two\n  - a\n");
  }

  private String run(String... typed) {
    assertThat(shell.run(typed)).as("%s %s", List.of(typed), shell.err).isZero();
    return shell.out;
  }

  private String file(String name) throws IOException {
    return Files.readString(shell.memory().resolve(name));
  }
}
