package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a decision makes and consents to when nobody said whose it is.
class ConsentByWriteTest {
  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void aPlainFolder() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void decisionsThatWereSwitchedOffBeforeTheFirstStayOff() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    assertThat(shell.run("decision", "disable", "--project")).isZero();
    assertThat(shell.run("decision", "add", "Use make", "--scope", "project")).isEqualTo(3);
    assertThat(shell.cwd().resolve(".pi/decision-memory")).doesNotExist();
    assertThat(shell.run("decision", "enable", "--project")).isZero();
    assertThat(shell.run("decision", "add", "Use make", "--scope", "project")).isZero();
  }

  @Test
  void aPlainFolderBecomesNoProjectByTheWay() {
    assertThat(shell.run("add", "--decision", "Use the copper kettle")).isZero();
    assertThat(shell.run("capture", "candidates", "--session", "s", "Decision: serve soup at six"))
        .isZero();
    assertThat(shell.run("capture", "confirm", "--all", "--session", "s")).isZero();
    assertThat(shell.cwd().resolve(".pi")).doesNotExist();
    assertThat(shell.memory().resolve("decisions.jsonl")).content().contains("kettle", "soup");
    assertThat(shell.home().resolve(".config/memory-engine/trust.json")).doesNotExist();
  }

  @Test
  void aFolderThatWasAskedForBecomesOne() throws IOException {
    assertThat(shell.run("add", "--decision", "--scope", "project", "Use the kettle")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    assertThat(shell.cwd().resolve(".pi/decision-memory/decisions.jsonl")).exists();
    Path other = Files.createDirectories(folder.resolve("other"));
    assertThat(shell.run("--project", other.toString(), "add", "--decision", "Use tea")).isZero();
    assertThat(other.resolve(".pi/decision-memory/decisions.jsonl")).exists();
  }

  @Test
  void ofARepositoryOnlyWhatWasWrittenIsKnown() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    assertThat(shell.run("add", "--decision", "Use the copper kettle")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    plant();
    assertThat(shell.run("inject", "what is the copper kettle for")).isZero();
    assertThat(shell.out).contains("copper kettle").doesNotContain("zeppelin");
    shell.run("inject", "--part", "recalled", "where is the zeppelin hangar");
    assertThat(shell.out).doesNotContain("hangar 4");
  }

  @Test
  void whatIsDecidedHereIsKnownHoweverItIsSaid() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    changeDecisionsInEveryWay();
  }

  @Test
  void whatIsDecidedHereIsKnownInAStoreOfRecords() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Path log = shell.cwd().resolve(".pi/decision-memory/decisions.jsonl");
    Files.createDirectories(log.resolveSibling(""));
    Files.writeString(
        log,
        """
        {"id":"r1","createdAt":"2026-02-01T10:00:00.000Z","updatedAt":"2026-02-01T10:00:00.000Z",\
        "cwd":"","project":"","source":"manual","title":"One","text":"Serve the soup",\
        "tags":[],"archived":false,"supersedes":[],"conflictsWith":[]}
        """);
    shell.run("trust", shell.cwd().toString(), "--yes");
    changeDecisionsInEveryWay();
  }

  /// A reason of several lines is shown as in the block, and the decision once.
  @Test
  void whatIsConsentedToIsShownOnce() throws IOException {
    Path log = shell.cwd().resolve(".pi/decision-memory/decisions.jsonl");
    Files.createDirectories(log.resolveSibling(""));
    Files.writeString(
        log,
        """
        {"v":1,"t":"2026-02-01T10:00:00.000Z","e":"a","i":"D-2026-02-01-0001","d":{"tx":"Serve the soup","s":"active","r":"first\\nsecond"}}
        {"v":1,"t":"2026-02-01T10:00:00.000Z","e":"a","i":"D-2026-02-01-0002","d":{"tx":"Serve no tea","s":"rejected","r":"cold\\nand late"}}
        """);
    shell.run("trust", shell.cwd().toString());
    assertThat(shell.out)
        .containsOnlyOnce("Serve the soup (Reason: first; second)")
        .contains("Serve no tea (Reason: cold; and late) [")
        .doesNotContain("U+");
  }

  private void changeDecisionsInEveryWay() {
    String tea = decided("Boil the tea", "--reason", "first\nsecond", "--tag", "cold room");
    decided("Two lines\nwithout a title");
    decided("Bake it\r\n\r\nat eight", "--title", "Bread");
    decided("Long " + "and longer ".repeat(20), "--reason", "Reason: it is so");
    String pot = decided("Polish the pot", "--reason", "it is dull");
    String jug = decided("Fill the jug", "--keep-both", pot);
    change("conflict", tea, jug, "one stove\nfor both");
    change("conflict", jug, tea, "not at once");
    change("resolve", pot, "draft", "to be\nmeasured");
    change("resolve", pot, "rejected", "too heavy");
    change("resolve", pot, "active", "checked\ntwice");
    run(List.of("important", pot));
    run(List.of("archive", jug));
    run(List.of("active", jug));
    change("edit", jug, "Fill the jug\nto the brim", "--reason", "a\nb", "--tag", "very cold");
    change("supersede", tea, "Boil the water", "--reason", "tea\nis out");
    shell.run("search", "--json", "pot jug water longer lines bread");
    assertThat(shell.out).contains("Polish the pot").doesNotContain("\"new\"");
    shell.run("inject");
    assertThat(shell.out).contains("the water", "the pot", "the jug", "Two lines", "Bread");
  }

  private String decided(String text, String... more) {
    List<String> typed = new ArrayList<>(List.of("decision", "add", text, "--scope", "project"));
    typed.addAll(List.of(more));
    run(typed);
    return shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
  }

  private void change(String... typed) {
    List<String> all = new ArrayList<>(List.of("decision"));
    all.addAll(List.of(typed));
    run(all);
  }

  private void run(List<String> typed) {
    assertThat(shell.run(typed.toArray(String[]::new))).as("%s: %s", typed, shell.err).isZero();
    String said = shell.out;
    shell.run("trust", "--review");
    assertThat(shell.out).as("after %s", typed).isEmpty();
    shell.out = said;
  }

  @Test
  void aConfirmedCandidateSaysWhatItMakes() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("capture", "candidates", "--session", "s", "Decision: serve soup at six");
    assertThat(shell.run("capture", "confirm", "--all", "--session", "s")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    plant();
    shell.run("inject", "--part", "recalled", "where is the zeppelin hangar");
    assertThat(shell.out).doesNotContain("hangar 4");
  }

  @Test
  void theFirstWriteSaysHowBranchesMerge() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    assertThat(shell.run("add", "--scope", "project", "The kettle is on the left")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/memory"));
    assertThat(shell.err)
        .contains(
            "printf '\\nmemory/daily/*.md merge=union\\ndecisions.jsonl merge=union\\n' >> "
                + shell.cwd().resolve(".pi/.gitattributes"));
    assertThat(shell.run("add", "--scope", "project", "The pot is on the right")).isZero();
    assertThat(shell.err).doesNotContain("merge=union", "made ");
    Files.writeString(
        shell.cwd().resolve(".pi/.gitattributes"),
        "memory/daily/*.md merge=union\ndecisions.jsonl merge=union\n");
    shell.run("doctor");
    assertThat(shell.out).doesNotContain("merge=union");
    for (String other : List.of("*.png binary*.md merge=union\n", "*.txt text=.md merge=union\n")) {
      Files.writeString(shell.cwd().resolve(".pi/.gitattributes"), other);
      shell.run("doctor");
      assertThat(shell.out)
          .contains(
              "printf '\\n*.md merge=union\\n' >> " + shell.cwd().resolve(".pi/memory/daily"));
    }
  }

  @Test
  void whereGitMergesLineByLineNothingIsSaidOfIt() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Files.writeString(shell.cwd().resolve(".gitattributes"), "*.md merge=union\n");
    assertThat(shell.run("add", "--scope", "project", "The kettle is on the left")).isZero();
    assertThat(shell.err).contains("made ").doesNotContain("merge=union");
  }

  private void plant() throws IOException {
    Files.writeString(
        Files.createDirectories(shell.cwd().resolve(".pi/memory")).resolve("boats.md"),
        "# Boats\n\nThe zeppelin is parked in hangar 4 behind the brewery.\n");
  }
}
