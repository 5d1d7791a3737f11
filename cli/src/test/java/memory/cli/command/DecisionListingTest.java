package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which decisions are listed, found and shown by their state.
class DecisionListingTest {
  private static final String OLD = "D-2026-02-16-0001";

  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void decide() throws IOException {
    shell = new TestShell(folder);
    shell.run("decision", "add", "The insulin stands in the blue fridge", "--tag", "cold");
    shell.run(
        "decision",
        "supersede",
        OLD,
        "The insulin stands in the cellar",
        "--reason",
        "heat",
        "--tag",
        "deep");
  }

  /// A reset takes all, so there are no removed ones to look for.
  @Test
  void onlyAPurgeCompacts() {
    for (String action : new String[] {"reset", "clear"}) {
      assertThat(shell.run("decision", action, "--compact", "--yes")).isEqualTo(2);
      assertThat(shell.err).contains("does not take --compact");
    }
    assertThat(shell.run("decision", "purge", "--compact", "--yes")).as(shell.err).isZero();
  }

  /// Of two branches that edited it, the later edit counts.
  @Test
  void whatAnEditTookTheWordsOfIsShownWithTheCommandThatBringsItBack() {
    shell.run("decision", "add", "Handsets are charged in the garage");
    String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
    assertThat(shell.run("decision", "show", id)).isZero();
    assertThat(shell.out).doesNotContain("said before");
    shell.run("decision", "edit", id, "Handsets are charged in the garage, rack 'AA'");
    shell.run("decision", "edit", id, "Handsets are charged in the garage, rack BB");
    shell.run("decision", "show", id);
    assertThat(shell.out)
        .containsSubsequence(
            "garage, rack BB",
            "said before: Handsets are charged in the garage\n",
            "said before: Handsets are charged in the garage, rack 'AA'\n",
            "  memory decision edit " + id + " 'Handsets are charged in the garage, rack '\\''AA'");
  }

  @Test
  void noCommandBringsBackWhatWasForgotten() {
    shell.run("decision", "add", "The boat key hangs at Zoe's");
    String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
    shell.run("decision", "edit", id, "The boat key hangs in the shed");
    assertThat(shell.run("forget", "--text", "Zoe's", "--yes")).as(shell.err).isZero();
    assertThat(shell.run("decision", "show", id)).isZero();
    assertThat(shell.out).contains("said before: ").doesNotContain("Zoe", "memory decision edit");
  }

  /// As a union merge leaves it: neither branch knew of the other's change.
  @Test
  void whatOneBranchRemovedAndTheOtherEditedIsToldWithTheCommands() throws IOException {
    shell.run("decision", "add", "Yeast is stored at 2 degrees", "--reason", "vigour");
    String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
    Path log = shell.memory().resolve("decisions.jsonl");
    String before = Files.readString(log);
    shell.at(TestShell.NOW.plusSeconds(60)).run("decision", "remove", id);
    String removal = Files.readString(log).substring(before.length());
    Files.writeString(log, before);
    shell
        .at(TestShell.NOW.plusSeconds(120))
        .run("decision", "edit", id, "Yeast is stored at 3 degrees");
    Files.writeString(log, Files.readString(log) + removal);
    String merged = Files.readString(log);
    String again = "decision add 'Yeast is stored at 3 degrees' --scope global --reason vigour";
    String out = "decision remove " + id + " --scope global";
    String told =
        id
            + " was removed (Yeast is stored at 2 degrees) and changed where that was not known"
            + " (Yeast is stored at 3 degrees)";
    String commands = "to have it again: memory " + again + "; to leave it out: memory " + out;
    shell.run("decision", "doctor");
    assertThat(shell.out).contains(told + "; " + commands).doesNotContain("is not in the log");
    shell.run("doctor");
    assertThat(shell.out).contains(told, commands);
    assertThat(shell.run("decision", "show", id)).isEqualTo(1);
    assertThat(shell.err).contains(told + "; " + commands);

    assertThat(shell.run("decision", "purge", "--compact", "--yes")).isZero();
    shell.run("decision", "doctor");
    assertThat(shell.out).contains(told);
    assertThat(shell.run(out.split(" "))).as(shell.err).isZero();
    shell.run("decision", "doctor");
    assertThat(shell.out).doesNotContain("was removed", "odd line");

    Files.writeString(log, merged);
    assertThat(
            shell.run(
                "decision",
                "add",
                "Yeast is stored at 3 degrees",
                "--scope",
                "global",
                "--reason",
                "vigour"))
        .as(shell.err)
        .isZero();
    shell.run("decision", "doctor");
    assertThat(shell.out).doesNotContain("was removed", "odd line");
    shell.run("decision", "list");
    assertThat(shell.out).contains("Yeast is stored at 3 degrees");
  }

  /// As a union merge leaves what two branches took, each for a reason of its own.
  @Test
  void aDecisionThatWasTakenTwiceIsToldOnceUntilOneIsTakenOut() {
    String words = "The sled is waxed monthly";
    shell.run("decision", "add", words, "--scope", "global", "--reason", "It is cheap");
    shell.run("decision", "add", words, "--scope", "global", "--reason", "Speed", "--force");
    for (String[] asked :
        new String[][] {{"inject"}, {"search", "sled"}, {"decision", "search", "sled"}}) {
      shell.run(asked);
      assertThat(shell.out.split(words, -1)).as(asked[0]).hasSize(2);
    }
    shell.run("decision", "list");
    assertThat(shell.out.split(words, -1)).hasSize(3);
    shell.run("decision", "doctor");
    Matcher command = Pattern.compile("let one stand: memory (.*)").matcher(shell.out);
    assertThat(command.find()).as(shell.out).isTrue();
    assertThat(shell.run(command.group(1).split(" "))).as(shell.err).isZero();
    shell.run("decision", "doctor");
    assertThat(shell.out).doesNotContain("say the same");
    shell.run("search", "sled");
    assertThat(shell.out).contains(words);
  }

  @Test
  void everyStatusMayBeAskedFor() {
    assertThat(shell.run("decision", "list", "--status", "all")).as(shell.err).isZero();
    assertThat(shell.out).contains("blue fridge", "cellar");
    assertThat(shell.run("decision", "search", "insulin")).isZero();
    assertThat(shell.out).contains("cellar").doesNotContain("blue fridge");
    assertThat(shell.run("decision", "search", "insulin", "--status", "all")).isZero();
    assertThat(shell.out).containsSubsequence("cellar", "blue fridge");
    assertThat(shell.run("decision", "search", "tag:cold", "--status", "all")).isZero();
    assertThat(shell.out).contains("blue fridge").doesNotContain("cellar");
  }

  @Test
  void aDecisionIsFoundOnTheDayOfItsId() throws IOException {
    shell.write(
        "decisions.jsonl",
        """
        {"v":1,"t":"2026-01-09T23:00:00.000Z","e":"a","i":"D-2026-01-10-0001","d":{"ti":"Taken in Tokyo"}}
        """);
    for (String query :
        new String[] {
          "tokyo since:2026-01-10 until:2026-01-10", "since:2026-01-10 until:2026-01-10"
        }) {
      assertThat(shell.run("decision", "search", query)).as(shell.err).isZero();
      assertThat(shell.out).contains("Taken in Tokyo");
    }
  }

  @Test
  void aDecisionHasOneStatus() {
    assertThat(shell.run("decision", "add", "Doors are blue", "--status", "all")).isEqualTo(2);
    assertThat(shell.err).contains("bad value for --status: all");
    assertThat(shell.run("decision", "list", "--status", "none")).isEqualTo(2);
  }

  @Test
  void twoThatAreKeptAlthoughTheyContradictEachOtherNameEachOther() {
    shell.run("decision", "add", "Use the red fridge for insulin");
    String red = "D-2026-02-16-0003";
    assertThat(shell.run("decision", "add", "Use the green fridge for insulin")).isEqualTo(5);
    assertThat(shell.run("decision", "add", "Use the green fridge for insulin", "--keep-both", red))
        .isZero();
    assertThat(shell.out)
        .containsPattern("conflicts with " + red + "-?\\d* \\| Use the red fridge for insulin");
    assertThat(shell.run("decision", "show", red)).isZero();
    assertThat(shell.out)
        .containsPattern(
            "conflicts with: D-2026-02-16-0004-?\\d* \\| Use the green fridge for insulin");
    assertThat(shell.run("decision", "show", "D-2026-02-16-0004")).isZero();
    assertThat(shell.out).contains("| Use the red fridge for insulin");
  }

  @Test
  void aSearchThatFindsNoneTellsOfThoseThatAreNotActive() {
    for (String query : new String[] {"tag:cold", "fridge"}) {
      assertThat(shell.run("decision", "search", query)).isEqualTo(1);
      assertThat(shell.err)
          .contains("none of them is active", "1 decision", "--status all")
          .doesNotContain("nothing found");
    }
    for (String query : new String[] {"tag:warm", "tag:cold status:active", "zebra"}) {
      assertThat(shell.run("decision", "search", query)).isEqualTo(1);
      assertThat(shell.err).contains("nothing found").doesNotContain("--status all");
    }
  }

  @Test
  void showsTheNoteThatADecisionWasResolvedWith() {
    shell.run("decision", "add", "Serve soup at six", "--reason", "hunger");
    String soup = "D-2026-02-16-0003";
    assertThat(shell.run("decision", "resolve", soup, "active", "tasted\nonce")).isZero();
    shell.run("decision", "show", soup);
    assertThat(shell.out).contains("reason: hunger\n  tasted\n  once\n");
    shell.run("decision", "resolve", soup, "rejected", "too salty");
    shell.run("decision", "show", soup);
    assertThat(shell.out).contains("reason: too salty\n");
    shell.run("decision", "resolve", soup, "active");
    shell.run("decision", "show", soup);
    assertThat(shell.out).contains("reason: hunger\nmade");
    shell.run("decision", "resolve", soup, "draft", "Jana doubts it");
    shell.run("decision", "show", soup);
    assertThat(shell.out).contains("reason: hunger\n  Jana doubts it\n");
    shell.run("decision", "resolve", soup, "superseded", "nobody comes");
    shell.run("decision", "show", soup);
    assertThat(shell.out).contains("reason: hunger\n  nobody comes\n");
  }

  @Test
  void contradictionsThatWereMarkedAreTold() {
    shell.run("decision", "add", "Orders are stored in MariaDB 11", "--reason", "known");
    shell.run("decision", "add", "Let the kettle stand on the left");
    String one = "D-2026-02-16-0003";
    String other = "D-2026-02-16-0004";
    assertThat(shell.run("decision", "conflict", other, one, "both name the place")).isZero();
    shell.run("inject");
    assertThat(shell.out)
        .contains("left (Reason: both name the place) | contradicts " + one)
        .containsPattern("MariaDB 11 \\(Reason: known.*\\) \\| contradicts " + other);
    assertThat(shell.run("decision", "doctor")).isZero();
    assertThat(shell.out).containsPattern(other + "\\S* and " + one);
    shell.run("decision", "resolve", one, "rejected");
    shell.run("inject");
    assertThat(shell.out).doesNotContain("contradicts");
  }

  @Test
  void anArchivedDecisionIsFoundAmongWhatIsArchived() {
    shell.run("decision", "add", "Retry uploads thrice");
    String id = "D-2026-02-16-0003";
    assertThat(shell.run("archive", id)).isZero();
    assertThat(shell.run("search", "uploads thrice")).isEqualTo(1);
    assertThat(shell.run("search", "uploads thrice", "--status", "superseded")).isEqualTo(1);
    assertThat(shell.run("search", "uploads thrice", "--archived")).isZero();
    assertThat(shell.out)
        .contains("Retry uploads thrice", "[archived]")
        .doesNotContain("superseded");
    assertThat(shell.run("decision", "search", "uploads")).isEqualTo(1);
    assertThat(shell.run("decision", "search", "uploads", "--status", "all")).isZero();
    assertThat(shell.out).contains("(active, archived)");
    assertThat(shell.run("inject", "how often do we retry uploads, thrice?")).isZero();
    assertThat(shell.out).doesNotContain("thrice");
    assertThat(shell.run("active", id)).isZero();
    assertThat(shell.run("search", "uploads thrice")).isZero();
  }

  @Test
  void aDecisionWhoseWordsNameTheTagIsNotArchived() {
    shell.run("decision", "add", "Keep old logs in the #archived bucket");
    assertThat(shell.run("search", "old logs bucket")).isZero();
    assertThat(shell.out).contains("old logs").doesNotContain("[archived]");
  }

  @Test
  void aConflictsNoteStandsAtBoth() {
    shell.run("decision", "add", "Use tabs");
    shell.run("decision", "add", "Sort imports", "--reason", "less noise");
    String tabs = "D-2026-02-16-0003";
    String imports = "D-2026-02-16-0004";
    assertThat(shell.run("decision", "conflict", tabs, imports, "they clash")).isZero();
    shell.run("decision", "show", tabs);
    assertThat(shell.out).contains("reason: they clash\n");
    shell.run("decision", "show", imports);
    assertThat(shell.out).contains("reason: less noise\n  they clash\n");
  }

  @Test
  void aPurgeOfNothingSaysSo() {
    assertThat(shell.run("decision", "purge", "--yes")).isEqualTo(1);
    assertThat(shell.err).contains("nothing is past retention");
  }

  @Test
  void anIdThatTwoDecisionsWereGivenIsTold() throws IOException {
    String added =
        """
        {"v":1,"t":"2026-02-%1$s0T08:00:00Z","e":"a","i":"D-2026-02-10-0001","p":"",\
        "d":{"st":"active","ti":"Paint the %2$s","tx":"Paint the %2$s"}}
        """;
    shell.write("decisions.jsonl", added.formatted("1", "boat") + added.formatted("2", "pier"));
    assertThat(shell.run("decision", "doctor")).isZero();
    assertThat(shell.out)
        .contains("D-2026-02-10-0001 is another decision's id too; this one is D-");
    shell.run("decision", "list");
    assertThat(shell.out).contains("Paint the boat", "Paint the pier");
  }
}
