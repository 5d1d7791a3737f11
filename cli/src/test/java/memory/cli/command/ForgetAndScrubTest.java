package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `scrub` and `forget` took is in no byte below the user's home (safety S6, S7, privacy).
class ForgetAndScrubTest {
  private static final String TOKEN = "q9XrT2mWz8LkP4vB7nC1";
  private static final String GITHUB = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

  private static final String LOG = "daily/2026-02-16.md";

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void forgetsLinesByTheirPlace() throws IOException {
    Path file = shell.write("topics/zoo.md", "# Zoo\n- a lion of old\n- a zebra of old\n");
    assertThat(shell.run("forget", "topics/zoo.md#L2", "--yes")).isZero();
    assertThat(file).hasContent("# Zoo\n- a zebra of old\n");
    assertThat(shell.run("forget", "topics/zoo.md#L9", "--yes")).isEqualTo(2);
    assertThat(shell.err).contains("topics/zoo.md has 2 lines");
  }

  @Test
  void namesTheNotesOfTheVaultThatHoldItStill() throws IOException {
    Path vault = Files.createDirectories(folder.resolve("vault"));
    Files.createDirectories(vault.resolve("Letters"));
    Files.writeString(vault.resolve("Letters/own.md"), "the nashornplan, as told to a friend\n");
    shell.run("config", "set", "vault.dir", vault.toString());
    assertThat(shell.run("decision", "add", "we keep the nashornplan")).isZero();
    assertThat(shell.run("decision", "add", "we close at nine")).isZero();
    assertThat(shell.run("decision", "list")).isZero();
    String id =
        shell.out.lines().filter(line -> line.contains("nashorn")).findFirst().orElseThrow();
    id = id.substring(0, id.indexOf(' '));
    assertThat(shell.run("promote", id)).as(shell.err).isZero();
    assertThat(shell.run("forget", id, "--yes")).as(shell.err).isZero();
    String told = "a note in the vault still holds it: " + vault.resolve("Agent/Memory") + "/" + id;
    assertThat(shell.out).contains(told).doesNotContain("own.md");
    assertThat(shell.run("--json", "forget", "--text", "nashornplan", "--yes")).isEqualTo(1);
    assertThat(shell.out).contains(told);
    Files.writeString(vault.resolve("Agent/Memory/nashornplan.md"), "nothing\n");
    shell.write("zoo.md", "- the nashornplan\n");
    assertThat(shell.run("forget", "--text", "nashornplan", "--yes")).isZero();
    assertThat(shell.out).contains(told, "Agent/Memory/nashornplan.md");
  }

  @Test
  void takesOutWhatALineSaidBeforeItWasEdited() throws IOException {
    shell.write("zoo.md", "# Zoo\n\n- a lion of old\n- the wombat sleeps in hut seven\n");
    assertThat(shell.run("write", "--at", "zoo.md#L4", "- its bed is in the barn")).isZero();
    assertThat(shell.run("write", "--at", "zoo.md#L3", "- a lioness of old")).isZero();
    assertThat(shell.run("write", "--at", "zoo.md#L4", "- nobody knows its bed")).isZero();
    assertThat(shell.run("write", "--at", "zoo.md#L4", "--mode", "remove")).isZero();
    assertThat(shell.run("restore", undo())).isZero();
    assertThat(shell.run("forget", "zoo.md#L4", "--yes")).isZero();
    assertThat(everything())
        .contains("a lioness of old", "a lion of old")
        .doesNotContain("wombat", "barn", "nobody knows");
  }

  @Test
  void takesOutWhatALineBelowAStampSaidBeforeItWasEdited() throws IOException {
    shell.write(
        "zoo.md",
        "<!-- 2026-02-01 10:00:00 -->\n- a lion\n- the wombat sleeps in hut seven\n- a zebra\n");
    assertThat(shell.run("write", "--at", "zoo.md#L3", "- its bed is\n  in the barn")).isZero();
    assertThat(shell.run("write", "--at", "zoo.md#L4-L5", "- nobody knows its bed")).isZero();
    assertThat(shell.run("forget", "zoo.md#L4", "--yes")).as(shell.err).isZero();
    assertThat(everything())
        .contains("a lion", "a zebra")
        .doesNotContain("wombat", "barn", "nobody knows");
  }

  @Test
  void leavesTheUndoOfOtherLines() throws IOException {
    Path file = shell.write("zoo.md", "# Zoo\n\n- the wombat\n- a lion of old\n- a zebra of old\n");
    assertThat(shell.run("write", "--at", "zoo.md#L4", "- a lioness")).isZero();
    String undo = undo();
    assertThat(shell.run("forget", "zoo.md#L3", "--yes")).isZero();
    assertThat(shell.run("forget", "--text", "zebra", "--yes")).isZero();
    assertThat(shell.run("restore", undo)).as(shell.err).isZero();
    assertThat(file).hasContent("# Zoo\n\n- a lion of old\n");
  }

  @Test
  void leavesTheFencesAndLineEndsOfOtherFiles() throws IOException {
    String was = "# Zoo\r\n\r\n```\r\nfeed lions\r\n```\r\n\r\n- a zebra of old\r\n\r\n---\r\n";
    String fox = "a fox\r\n\r\na fox den\r\n";
    Path file = shell.write("MEMORY.md", was + fox);
    assertThat(shell.run("write", "--at", "MEMORY.md#L7", "- a zebra")).isZero();
    String undo = undo();
    shell.write("hut.md", "# Hut\n\n```\nthe wombat\n```\n\n---\n\na fox\n");
    assertThat(shell.run("forget", "hut.md#L3-L9", "--yes")).as(shell.err).isZero();
    assertThat(shell.run("restore", undo)).as(shell.err).isZero();
    assertThat(Files.readString(file)).isEqualTo(was + fox);
  }

  @Test
  void takesOutWhatAWholeFileSaidBefore() throws IOException {
    shell.write("zoo.md", "# Zoo\n\n- the wombat sleeps in hut seven\n- a lion\n");
    assertThat(shell.run("write", "--at", "zoo.md#L3", "--mode", "remove")).isZero();
    assertThat(shell.run("forget", "zoo.md", "--yes")).isZero();
    assertThat(everything()).doesNotContain("wombat", "lion");
  }

  @Test
  void takesALogsLineOutOfTheHandoffThatCopiedIt() throws IOException {
    shell.run("add", "Met with Olga");
    shell.run("add", "The budget is 77 thousand, " + "as the board said ".repeat(20));
    shell.run("handoff", "working on the figures of Olga");
    String line = LOG + "#L5";
    assertThat(shell.run("search", "budget")).isZero();
    assertThat(shell.out).contains(line).containsOnlyOnce("77 thousand");
    assertThat(shell.run("forget", line, "--yes")).isZero();
    assertThat(shell.out)
        .startsWith("forgot " + line)
        .contains("and 1 copy")
        .doesNotContain("well");
    assertNowhere("77 thousand");
    assertThat(shell.run("search", "budget")).isEqualTo(1);
    assertThat(shell.run("search", "working on the figures")).isZero();
    assertThat(shell.out).contains("working on the figures of Olga");
  }

  /// Both places of the line come back, and nothing between them is asked for.
  @Test
  void leavesTheUndoOfALineThatAHandoffCopied() throws IOException {
    List<String> lines = List.of("one heron", "two wombats", "three lions", "four zebras");
    for (String line : lines) {
      shell.at(TestShell.NOW.plusSeconds(lines.indexOf(line))).run("add", line);
    }
    shell.run("handoff", "--session", "s1");
    Path log = shell.memory().resolve(LOG);
    String before = Files.readString(log);
    assertThat(before).contains("<!-- HANDOFF");
    assertThat(shell.run("archive", LOG + "#L5")).as(shell.err).isZero();
    String undo = undo();
    assertThat(log).content().doesNotContain("wombats");
    assertThat(shell.run("forget", "--text", "three lions", "--yes")).as(shell.err).isZero();
    assertThat(shell.run("restore", undo)).as(shell.err).isZero();
    assertThat(Files.readString(log).lines())
        .containsSequence("one heron", "two wombats", "four zebras")
        .containsExactlyElementsOf(
            before
                .replaceFirst("<!-- [^\n]+\nthree lions\n\n", "")
                .replace("three lions\n", "")
                .lines()
                .toList());
    assertNowhere("three lions");
    before = Files.readString(log);
    assertThat(shell.run("archive", LOG + "#L5")).as(shell.err).isZero();
    undo = undo();
    Files.writeString(log, Files.readString(log).replaceFirst("four zebras", "five zebras"));
    assertThat(shell.run("restore", undo)).as(shell.err).isZero();
    assertThat(log).content().isEqualTo(before.replaceFirst("four zebras", "five zebras"));
  }

  @Test
  void takesADecisionAndAnItemOutOfTheHandoffThatCopiedThem() throws IOException {
    String title = "The customer is called Blaufuchs and " + "is never named ".repeat(12);
    shell.run("decision", "add", "--scope", "global", title);
    String id = shell.out.replaceAll("(?s).*(D-[0-9-]+).*", "$1");
    shell.run("scratchpad", "add", "call the quokka registry");
    shell.run("scratchpad", "add", "call the zoo");
    shell.run("handoff", "--session", "s1");
    assertThat(shell.memory().resolve(LOG)).content().contains("Blaufuchs", "quokka", "zoo");
    assertThat(shell.run("forget", id, "--yes")).isZero();
    assertNowhere("Blaufuchs");
    assertThat(shell.run("forget", "SCRATCHPAD.md#L4", "--yes")).as(shell.err).isZero();
    assertThat(shell.out).contains("and 1 copy").doesNotContain("as well");
    assertNowhere("quokka");
    assertThat(shell.memory().resolve(LOG)).content().contains("- [ ] call the zoo");
  }

  @Test
  void leavesWhatThePersonSaidInAHandoffAndNamesIt() throws IOException {
    shell.run("add", "The budget is 77 thousand");
    shell.run("handoff", "The budget is 77 thousand");
    assertThat(shell.run("forget", LOG + "#L2", "--yes")).isZero();
    assertThat(shell.out).contains("and 1 copy", "stand in " + LOG + " as well");
    assertThat(Files.readString(shell.memory().resolve(LOG)).split("77 thousand", -1)).hasSize(2);
    assertThat(shell.run("search", "budget")).isZero();
  }

  private String undo() {
    return shell.out.replaceAll("(?s).*memory restore (\\S+).*", "$1");
  }

  private String everything() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files(shell.home())) {
      all.append(Files.readString(file, StandardCharsets.ISO_8859_1)).append('\n');
    }
    return all.toString();
  }

  @Test
  void leavesNoStampWithNothingBelowIt() throws IOException {
    Path file =
        shell.write(
            "MEMORY.md",
            """
            <!-- 2026-01-05 10:00:00 [s1] -->
            - a lion of old

            <!-- 2026-01-06 10:00:00 [s1] -->
            - a zebra of old
            """);
    assertThat(shell.run("forget", "MEMORY.md#L2", "--yes")).isZero();
    assertThat(file).content().contains("a zebra of old").doesNotContain("lion", "2026-01-05");
  }

  @Test
  void leavesNoTraceOfTheWordsThatAskedForIt() throws IOException {
    shell.write("zoo.md", "# Zoo\n\n- the key of the wombat is blue\n- a lion\n");
    assertThat(shell.run("inject", "--session", "s1", "what colour is the wombat key?")).isZero();
    assertThat(traces()).contains("wombat");
    assertThat(shell.run("forget", "zoo.md#L3", "--yes")).isZero();
    assertThat(traces()).doesNotContain("wombat");
    assertThat(shell.run("inject", "--session", "s2", "where does the lion sleep?")).isZero();
    assertThat(traces()).contains("lion");
    assertThat(shell.run("forget", "zoo.md", "--yes")).isZero();
    assertThat(traces()).doesNotContain("lion");
  }

  private String traces() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(shell.cache())) {
      for (Path file : files.filter(one -> one.toString().contains("/traces/")).toList()) {
        if (Files.isRegularFile(file)) {
          all.append(Files.readString(file));
        }
      }
    }
    return all.toString();
  }

  @Test
  void asksInWhichScopeWhereBothHaveTheFile() throws IOException {
    Path theirs = Files.createDirectories(shell.cwd().resolve(".pi/memory")).resolve("MEMORY.md");
    Files.createDirectories(shell.cwd().resolve(".git"));
    Files.writeString(theirs, "- a zebra of the project\n");
    Path mine = shell.write("MEMORY.md", "- a lion of mine\n");
    shell.run("trust", "--yes");

    assertThat(shell.run("forget", "MEMORY.md", "--yes")).isEqualTo(5);
    assertThat(shell.err)
        .contains("MEMORY.md is in project and global memory")
        .contains("choose: --scope project | --scope global");
    assertThat(theirs).exists();
    assertThat(mine).exists();
    assertThat(shell.run("forget", "MEMORY.md", "--scope", "global")).isEqualTo(3);
    assertThat(shell.err).contains("MEMORY.md (global)");
    assertThat(shell.run("forget", "MEMORY.md", "--scope", "global", "--yes")).isZero();
    assertThat(mine).doesNotExist();
    assertThat(theirs).exists();
    assertThat(shell.run("forget", "MEMORY.md", "--yes")).isZero();
    assertThat(shell.out).startsWith("forgot MEMORY.md (project)");
  }

  @Test
  void scrubLeavesNoSecretInAnyByte() throws IOException {
    Path index =
        shell.write("MEMORY.md", "# Keys\r\n- API_TOKEN=" + TOKEN + "\r\n- honest zebra line\r\n");
    shell.write("topics/again.md", "The zebra value " + TOKEN + " came back\n");
    shell.write(
        "decisions.jsonl",
        "{\"v\":1,\"t\":\"2026-02-27T06:00:00Z\",\"e\":\"a\",\"i\":\"D-2026-02-27-0001\",\"d\":{\"ti\":\"Use "
            + GITHUB
            + "\",\"tx\":\"and \\\"quotes\\\"\",\"s\":\"active\"}}\n");
    shell.write("MEMORY.md.bak.1771200000", "- API_TOKEN=" + TOKEN + "\n- other\n");
    shell.write("MEMORY.md.torn.1771200000", "torn " + GITHUB);
    shell.write(
        ".state/journal.jsonl", "{\"t\":\"" + GITHUB + "\",\"c\":1}\n{\"t\":\"ok\",\"c\":2}\n");
    shell.run("write", "topic", "--topic", "x", "one");
    shell.run("write", "topic", "--topic", "x", "--mode", "overwrite", "two");
    for (Path old : files(shell.memory().resolve(".state/recovery"))) {
      if (old.toString().endsWith(".old")) {
        Files.writeString(old, "- API_TOKEN=" + TOKEN + "\n- kept\n");
      }
    }
    Files.writeString(shell.memory().resolve(".state/previous/x-1-2-3"), TOKEN);
    shell.run("inject", "--session", "s1", "zebra");
    shell.run("search", "zebra");

    assertThat(shell.run("scrub", "--dry-run", "--json")).isZero();
    assertThat(shell.out)
        .contains("\"dry_run\":true", "assigned-token in line 2")
        .doesNotContain(TOKEN);
    assertThat(index).content().contains(TOKEN);

    assertThat(shell.run("scrub", "--yes")).isZero();
    assertThat(shell.out)
        .contains("masked MEMORY.md: assigned-token in line 2", "masked topics/again.md", "copies")
        .doesNotContain(TOKEN);
    assertNowhere(TOKEN, GITHUB);
    assertThat(index)
        .content()
        .isEqualTo("# Keys\r\n- API_TOKEN=[secret:assigned-token]\r\n- honest zebra line\r\n");
    assertThat(shell.memory().resolve("decisions.jsonl"))
        .content()
        .contains("[secret:github-token]", "and \\\"quotes\\\"");
    assertThat(shell.memory().resolve("MEMORY.md.bak.1771200000")).content().contains("- other");
    assertThat(shell.memory().resolve(".state/journal.jsonl"))
        .content()
        .isEqualTo("{\"t\":\"ok\",\"c\":2}\n");
    assertThat(shell.run("search", "zebra")).isZero();
    assertThat(shell.run("scrub")).isEqualTo(1);
    assertThat(shell.run("doctor", "--json")).isLessThan(4);
    assertThat(shell.out).doesNotContain("\"check\":\"secret\"");
  }

  @Test
  void namesWhatItCannotLookAt() throws IOException {
    Path big = shell.write("big.md", "- API_TOKEN=" + TOKEN + "\n" + "- filler\n".repeat(500_000));
    shell.write("MEMORY.md", "- a zebra\n");
    assertThat(shell.run("scrub", "--yes")).isEqualTo(4);
    assertThat(shell.out)
        .startsWith("not looked at: big.md, larger than 4 MiB\nno secret was found in the other");
    assertThat(shell.run("scrub", "--json")).isEqualTo(4);
    assertThat(shell.out)
        .contains(
            "\"ok\":false",
            "\"unread\":[{\"path\":\"big.md\",\"scope\":\"global\",\"reason\":\"larger than 4 MiB\"}]");
    shell.write("MEMORY.md", "- API_TOKEN=" + TOKEN + "\n");
    assertThat(shell.run("scrub", "--yes")).isZero();
    assertThat(shell.out).contains("masked MEMORY.md", "not looked at: big.md");
    for (String what : List.of("big.md", "big.md#L1")) {
      assertThat(shell.run("forget", what, "--yes")).isEqualTo(4);
      assertThat(shell.err)
          .contains(big + ": larger than 4 MiB", "split -C 3M", "&& rm " + big)
          .doesNotContain("nothing like", "permissions");
    }
    assertThat(shell.run("forget", "--yes")).isEqualTo(2);
    assertThat(shell.err).contains("nothing is named to forget");
    assertThat(big).content().contains(TOKEN);
    shell.write("MEMORY.md", "- a filler and a zebra\n- stays\n");
    assertThat(shell.run("forget", "--text", "filler", "--yes")).as(shell.err).isZero();
    assertThat(shell.memory().resolve("MEMORY.md")).hasContent("- stays\n");
    assertThat(shell.out + shell.err).contains("it stands still in " + big);
  }

  @Test
  void forgetsAPassageWithEveryCopy() throws IOException {
    shell.run("write", "topic", "--topic", "zoo", "The quokka registry listens on port 7741");
    shell.run("write", "topic", "--topic", "zoo", "Another zebra fact stays");
    shell.run("search", "--json", "quokka");
    String id = shell.out.replaceAll("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");
    shell.run("important", id);
    shell.run("inject", "--session", "s1", "which port does the quokka registry listen on?");
    shell.run("search", "--json", "quokka");
    id = shell.out.replaceAll("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");

    assertThat(shell.run("forget", id)).isEqualTo(3);
    assertThat(shell.err).contains("--yes");
    assertThat(shell.run("forget", id, "--yes")).isZero();
    assertThat(shell.out).startsWith("forgot zoo.md#L").contains(" and 1 copy of it");
    assertNowhere("quokka registry");
    assertThat(shell.run("search", "quokka")).isEqualTo(1);
    assertThat(shell.run("search", "zebra")).isZero();
    assertThat(shell.run("forget", id, "--yes")).isEqualTo(1);
  }

  @Test
  void forgetsAFile() throws IOException {
    shell.run("write", "topic", "--topic", "zoo", "The quokka registry listens on port 7741");
    shell.run("write", "topic", "--topic", "zoo", "--mode", "overwrite", "numbat instead of it");
    shell.run("write", "long_term", "Notes that stay zebra");
    shell.run("search", "numbat");
    assertThat(shell.run("--json", "forget", "zoo.md", "--yes")).isZero();
    assertThat(shell.out).contains("\"path\":\"zoo.md\"", "\"left\":[]");
    assertThat(shell.memory().resolve("zoo.md")).doesNotExist();
    assertNowhere("numbat");
    assertThat(shell.run("search", "numbat")).isEqualTo(1);
    assertThat(shell.run("forget", "zoo.md", "--yes")).isEqualTo(1);
    assertThat(shell.run("forget", "../../x.md", "--yes")).isEqualTo(2);
  }

  @Test
  void saysWhatGitAndOtherFilesStillHold() throws IOException {
    shell.write("topics/a.md", "The quokka registry listens on port 7741\n");
    shell.write("topics/b.md", "x\n\nThe quokka registry listens on port 7741\n");
    Path git = Files.createDirectories(shell.memory().resolve(".git"));
    Files.write(git.resolve("index"), "DIRC\0topics/a.md\0".getBytes(StandardCharsets.UTF_8));
    assertThat(shell.run("forget", "topics/a.md", "--yes")).isZero();
    assertThat(shell.out)
        .contains("stand in topics/b.md as well", "git may still hold it", "-- topics/a.md");
  }

  @Test
  void forgetsACuratedEntry() throws IOException {
    shell.run("curated", "add", "user", "Likes the quokka registry very much");
    shell.run("curated", "add", "user", "Prefers tabs over anything");
    shell.run("search", "--json", "quokka");
    String id = shell.out.replaceAll("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");
    assertThat(shell.run("forget", id, "--yes")).isZero();
    assertNowhere("quokka");
    shell.run("curated", "read", "user");
    assertThat(shell.out).isEqualTo("Prefers tabs over anything\n");
  }

  private void assertNowhere(String... texts) throws IOException {
    for (Path file : files(folder)) {
      String bytes = Files.readString(file, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
      for (String text : texts) {
        assertThat(bytes.contains(text.toLowerCase(Locale.ROOT)))
            .as(text + " in " + file)
            .isFalse();
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
