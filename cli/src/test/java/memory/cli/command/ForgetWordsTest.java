package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.testing.SeededRandom;
import memory.testing.SpecFiveStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What was forgotten by its words, or as a decision, is in no byte below the user's home, wherever
/// it had come to (safety F).
@ExtendWith(SeededRandom.class)
class ForgetWordsTest {
  private static final int ROUNDS = Integer.getInteger("memory.forget.rounds", 6);

  @TempDir Path folder;

  @Test
  void leavesTheWordsInNoByte(RandomGenerator random) throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      Home home = new Home(Files.createDirectories(folder.resolve("round" + round)), random);
      List<String> places = home.plant();
      assertThat(home.holding()).as(places.toString()).isNotEmpty();
      int exit = home.shell.run("forget", "--text", home.typed(), "--yes");
      assertThat(exit).as("%s: %s%s", places, home.shell.out, home.shell.err).isZero();
      assertThat(home.holding()).as(places.toString()).isEmpty();
      assertThat(home.shell.out).doesNotContain("stands still");
      assertThat(home.shell.out.contains("turns of conversations"))
          .isEqualTo(places.contains(Place.CONVERSATION.name()));
      assertThat(home.bytesOf(home.kept)).as("%s: neighbours stay", places).isNotEmpty();
      assertThat(home.shell.run("review")).as(home.shell.out).isEqualTo(1);
      assertThat(home.holding()).as("after the next look: %s", places).isEmpty();
      assertThat(home.shell.run("search", home.phrase)).isEqualTo(1);
      if (places.contains(Place.CONVERSATION.name())) {
        assertThat(home.shell.run("search", "--in", "all", home.phrase)).isEqualTo(1);
      }
      home.shell.run("inject", "--session", "s1", home.phrase);
      assertThat(home.shell.out).doesNotContain(home.words.getFirst());
      assertThat(home.shell.run("forget", "--text", home.phrase, "--yes")).isEqualTo(1);
    }
  }

  @Test
  void takesWordsOutOfTheScopeThatWasTyped() throws IOException {
    TestShell shell = new TestShell(folder);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("write", "topic", "--topic", "a", "the quokka registry is global");
    shell.run(
        "write", "topic", "--topic", "b", "the quokka registry is ours", "--scope", "project");
    Path ours = shell.cwd().resolve(".pi/memory/b.md");
    assertThat(shell.run("forget", "--text", "quokka registry", "--scope", "global", "--yes"))
        .isZero();
    assertThat(ours).content().contains("quokka");
    assertThat(shell.memory().resolve("a.md")).content().doesNotContain("quokka");
    assertThat(shell.run("forget", "--text", "quokka registry", "--yes")).isZero();
    assertThat(ours).content().doesNotContain("quokka");
  }

  @Test
  void saysThatGitMayStillHoldADecision() throws IOException {
    TestShell shell = new TestShell(folder);
    Path git = Files.createDirectories(shell.cwd().resolve(".git"));
    Files.writeString(git.resolve("index"), "no index");
    shell.run("decision", "add", "The customer is called Blaufuchs");
    String id = shell.out.replaceAll("(?s).*(D-[0-9-]+).*", "$1");
    assertThat(shell.run("forget", id, "--yes")).isZero();
    assertThat(shell.out)
        .contains("git may still hold it", "-- .pi/decision-memory/decisions.jsonl");
  }

  @Test
  void saysThatGitMayStillHoldAFileThatWasDeleted() throws IOException {
    TestShell shell = new TestShell(folder);
    Path curated = Files.createDirectories(shell.memory().resolveSibling("memories"));
    Path file = Files.writeString(curated.resolve("USER.md"), "The customer is called Blaufuchs\n");
    Path git = Files.createDirectories(shell.memory().resolveSibling(".git"));
    Files.writeString(git.resolve("index"), "no index");
    assertThat(shell.run("forget", "memories/USER.md", "--yes")).isZero();
    assertThat(file).doesNotExist();
    assertThat(shell.out).contains("git may still hold it", "-- memories/USER.md");
  }

  @Test
  void asksFirstAndTakesNothingTooShort() throws IOException {
    TestShell shell = new TestShell(folder);
    Path note = shell.write("MEMORY.md", "- the quokka registry\n- stays\n");
    assertThat(shell.run("forget", "--text", "quokka")).isEqualTo(3);
    assertThat(shell.err).contains("MEMORY.md", "--yes");
    assertThat(shell.run("forget", "--text", "e", "--yes")).isEqualTo(2);
    assertThat(shell.run("forget", "x", "--text", "quokka", "--yes")).isEqualTo(2);
    assertThat(shell.run("forget", "--yes")).isEqualTo(2);
    assertThat(note).content().contains("quokka");
    assertThat(shell.run("forget", "--text", "QUOKKA  Registry", "--yes")).isZero();
    assertThat(note).hasContent("- stays\n");
  }

  @Test
  void findsLettersHoweverTheyAreComposedAndNoOthers() throws IOException {
    TestShell shell = new TestShell(folder);
    String decomposed = "- Das Cafe\u0301 O\u0308lmu\u0308hle schlie\u00dft um acht\n";
    Path note = shell.write("MEMORY.md", decomposed + "- Das Cafe Olmuhle schließt um zehn\n");
    assertThat(shell.run("search", "café ölmühle")).isZero();
    assertThat(shell.run("forget", "--text", "cafe olmuhle", "--yes", "--scope", "global"))
        .isZero();
    assertThat(note).hasContent(decomposed);
    assertThat(shell.run("forget", "--text", "Caf\u00c9 \u00d6lm\u00fchle", "--yes")).isZero();
    assertThat(note).hasContent("");
    shell.write("b.md", "- the caf\u00e9 stays\n");
    assertThat(shell.run("forget", "--text", "the cafe", "--yes")).isEqualTo(1);
    assertThat(shell.run("forget", "--text", "THE CAFE\u0301", "--yes")).isZero();
  }

  @Test
  void namesWhatWaitsAndCountsOtherProjects() throws IOException {
    TestShell shell = new TestShell(folder);
    assertThat(shell.run("remember", "global", "quokkas are only staged")).as(shell.err).isZero();
    shell.run("capture", "candidates", "Decision: quokkas only wait here");
    for (String name : List.of("alpha", "beta")) {
      Path other = Files.createDirectories(shell.home().resolve(name + "/.git")).resolveSibling("");
      Files.createDirectories(other.resolve(".pi/memory"));
      Files.writeString(other.resolve(".pi/memory/MEMORY.md"), "- quokkas of " + name + "\n");
      assertThat(shell.run("trust", other.toString(), "--yes")).as(shell.err).isZero();
    }
    assertThat(shell.run("forget", "--text", "quokkas")).isEqualTo(3);
    List<String> there =
        List.of(
            "in notes staged for global memory",
            "    quokkas are only staged",
            "in lines that wait for memory review",
            "    quokkas only wait here");
    assertThat(shell.err).contains(there);
    assertThat(shell.run("forget", "--text", "quokkas", "--yes")).isZero();
    assertThat(shell.out)
        .contains(there)
        .contains("2 other projects that you trust may hold it too and were not read")
        .doesNotContain("quokkas of");
    assertThat(shell.run("capture")).isEqualTo(1);
    assertThat(shell.run("forget", "--text", "quokkas", "--yes", "--scope", "global")).isEqualTo(1);
    assertThat(shell.err).contains("nothing was found").doesNotContain("other projects");
  }

  @Test
  void takesWholeWordsAndShowsTheirLines() throws IOException {
    TestShell shell = new TestShell(folder);
    String stays = "- we restart the builder\n- the arts and smartphones\n- Kartoffel 17001\n";
    Path note = shell.write("MEMORY.md", stays + "- our art: (7001)\n- Art, again\n");
    assertThat(shell.run("forget", "--text", "tart the", "--yes")).isEqualTo(1);
    assertThat(shell.run("forget", "--text", "7001", "--yes")).isZero();
    assertThat(shell.out).contains("forgot it in MEMORY.md (global)\n    - our art: (7001)\n");
    assertThat(note).hasContent(stays + "- Art, again\n");
    assertThat(shell.runTyping("n\n", "forget", "--text", "Art, again")).isNotZero();
    assertThat(shell.err).contains("they stand in MEMORY.md (global)", "    - Art, again");
    assertThat(note).content().contains("again");
    shell.write("zh.md", "- 我们使用redis服务器\n- 服务器在法兰克福市\n- (see #x1)\n- 서버는 선반에\n");
    assertThat(shell.run("forget", "--text", "redis", "--yes")).isZero();
    assertThat(shell.run("forget", "--text", "法兰克福", "--yes")).isZero();
    assertThat(shell.run("forget", "--text", "(see #x1)", "--yes")).isZero();
    assertThat(shell.memory().resolve("zh.md")).hasContent("- 서버는 선반에\n");
  }

  @Test
  void leavesAMarkWhereOtherLinesWouldFallToAnother() throws IOException {
    TestShell shell = new TestShell(folder);
    Path note =
        shell.write(
            "zoo.md",
            """
            # Zoo

            ## Goats
            - eat hay

            ## The Quokka
            - eats leaves

            ## Quokka news

            ## Hens
            - lay
            - [x] the quokka
              - sleeps
              - is a quokka
            - crow
            - a quokka, alone

            | quokka | food |
            |--|--|
            | Ann | hay |
            | quokka | grass |

            ```quokka x
            code
            ```

            Quokka food
            -----------
            - leaves

            > ## The quokka
            > sleeps
            > about a quokka
            >
            > | quokka | when |
            > |--|--|

            [^1]: The quokka of 2019
            """);
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.out).contains("    ## The Quokka\n", "    - [x] the quokka\n");
    assertThat(note)
        .hasContent(
            """
            # Zoo

            ## Goats
            - eat hay

            ## …
            - eats leaves

            ## Hens
            - lay
            - [x] …
              - sleeps
            - crow

            | … | food |
            |--|--|
            | Ann | hay |

            ```… x
            code
            ```

            …
            -----------
            - leaves

            > ## …
            > sleeps
            >
            > | … | when |
            > |--|--|

            [^1]: The … of 2019
            """);
    assertThat(shell.run("search", "sleeps")).isZero();
  }

  @Test
  void leavesTheFrontMatterWhole() throws IOException {
    TestShell shell = new TestShell(folder);
    Path note =
        shell.write(
            "zoo.md",
            """
            ---
            title: Zoo
            owner:
              quokka:
                tel: 12
            list: [a, quokka,
              b]
            ---
            - x
            - quokka y
            """);
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(note)
        .hasContent(
            """
            ---
            title: Zoo
            owner:
              …:
                tel: 12
            list: [a, …,
              b]
            ---
            - x
            """);
  }

  @Test
  void whatStaysOfAKnownLineIsKnown() throws IOException {
    TestShell shell = new TestShell(folder);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("write", "topic", "--topic", "a", "--scope", "project", "x");
    Path ours = shell.cwd().resolve(".pi/memory/a.md");
    Files.writeString(ours, "| quokka | food |\n|--|--|\n| Ann | hay |\n");
    assertThat(shell.run("trust", "--review", "--yes")).as(shell.err).isZero();
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(ours).content().startsWith("| … | food |\n");
    shell.run("trust", "--review");
    assertThat(shell.out + shell.err).doesNotContain("food");
    Files.writeString(ours, "| quokka | drink |\n|--|--|\n| Ann | hay |\n");
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    shell.run("trust", "--review");
    assertThat(shell.out + shell.err).as("nobody had looked at it").contains("drink");
  }

  @Test
  void aSessionIsToldOfTheLinesThatWereForgotten() throws IOException {
    TestShell shell = new TestShell(folder);
    shell.write("MEMORY.md", "# Zoo\n\nLions eat at noon.\nBears eat a quokka.\nWolves howl.\n");
    shell.hook("session-start", "\"source\":\"startup\"");
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.hook("prompt", "\"prompt\":\"please go on\""))
        .contains(
            "not to be used: what was shown as\\n> MEMORY.md behind \\\"Lions eat at noon.\\\"\\n");
  }

  @Test
  void namesEachDecisionThatGoesOrLosesWords() throws IOException {
    TestShell shell = new TestShell(folder);
    String byText = decided(shell, "The quokka stands in the barn", "--reason", "safety");
    String byReason = decided(shell, "Close the gate at six", "--reason", "for the quokka");
    String byTag = decided(shell, "Paint the fence green", "--tag", "quokka");
    String byTitle = decided(shell, "Feed them twice", "--title", "Quokka food");
    String older = decided(shell, "Buy a quokka next year");
    shell.run("decision", "edit", older, "Buy a goat next year");
    String reopened = decided(shell, "Sell the cart");
    shell.run("decision", "resolve", reopened, "rejected", "the quokka needs it");
    shell.run("decision", "resolve", reopened, "active");
    String removed = decided(shell, "Rent a quokka");
    shell.run("decision", "remove", removed);
    decided(shell, "Keep the hens");
    List<String> told =
        List.of(
            "    " + byText + " | The quokka stands in the barn\n",
            "    " + byReason + " | Close the gate at six\n",
            "    " + byTag + " | Paint the fence green\n",
            "    " + byTitle + " | Quokka food: Feed them twice\n",
            "    "
                + older
                + " | Buy a goat next year (stays; in its history … takes their place)\n",
            "    " + reopened + " | Sell the cart (stays; in its history … takes their place)\n",
            "    " + removed + " (was removed; in its history … takes their place)\n");
    assertThat(shell.run("forget", "--text", "quokka")).isEqualTo(3);
    assertThat(shell.err.replace("memory: ", "")).contains(told).doesNotContain("hens");
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.out).contains(told).doesNotContain("hens");
    shell.run("decision", "list");
    assertThat(shell.out.lines().filter(line -> line.startsWith("D-"))).hasSize(3);
    assertThat(shell.out).contains("goat", "cart", "hens");
  }

  @Test
  void namesEveryDecisionHoweverMany() throws IOException {
    TestShell shell = new TestShell(folder);
    StringBuilder log = new StringBuilder();
    for (int i = 1; i <= 40; i++) {
      log.append(
          """
          {"v":1,"t":"2026-02-01T10:00:00.%1$03dZ","p":"x","e":"a","i":"D-2026-02-01-%1$04d",\
          "d":{"ti":"","tx":"Number %1$d","tg":[],"s":"active","r":"a quokka","sp":null,"c":[]},\
          "u":"user"}
          """
              .formatted(i));
    }
    shell.write("decisions.jsonl", log.toString());
    shell.run("forget", "--text", "quokka");
    assertThat(shell.err.split("\\| Number ")).hasSize(41);
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.out.split("\\| Number ")).hasSize(41);
  }

  private static String decided(TestShell shell, String text, String... more) {
    List<String> typed = new ArrayList<>(List.of("decision", "add", text, "--force"));
    typed.addAll(List.of(more));
    assertThat(shell.run(typed.toArray(String[]::new))).as(shell.err).isZero();
    return shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
  }

  @Test
  void saysThatNothingWasFound() throws IOException {
    TestShell shell = new TestShell(folder);
    Path note = shell.write("MEMORY.md", "- stays\n");
    assertThat(shell.run("forget", "--text", "quokka")).isEqualTo(1);
    assertThat(shell.out).isEmpty();
    assertThat(shell.err).contains("nothing was found that says: quokka");
    assertThat(shell.run("forget", "--text", "quokka", "--json")).isEqualTo(1);
    assertThat(shell.out).contains("\"ok\":false", "\"reason\":\"no_match\"");
    assertThat(note).hasContent("- stays\n");
  }

  @Test
  void saysWhatGitHoldsAndNamesThatHoldIt() throws IOException {
    TestShell shell = new TestShell(folder);
    shell.write("quokka.md", "- the numbat registry\n");
    shell.write("b.md", "- the quokka\n- else\n");
    Path git = Files.createDirectories(shell.memory().resolve(".git"));
    Files.write(git.resolve("index"), "DIRC\0b.md\0".getBytes(StandardCharsets.UTF_8));
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.out).contains("git may still hold it", "quokka.md or in its name");
  }

  @Test
  void saysWhatOnlyGitsHistoryHolds() throws Exception {
    assumeThat(Path.of("/usr/bin/git")).as("SKIPPED: without git nothing is committed").exists();
    TestShell shell = new TestShell(folder);
    shell.write("b.md", "- the quokka\n");
    shell.write("never.md", "- a quokka\n");
    for (String[] command :
        new String[][] {
          {"init", "-q"},
          {"config", "index.version", "4"},
          {"add", "b.md"},
          {"-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "b"},
          {"rm", "-q", "--cached", "b.md"}
        }) {
      List<String> git = new ArrayList<>(List.of("git", "-C", shell.memory().toString()));
      git.addAll(List.of(command));
      assertThat(new ProcessBuilder(git).inheritIO().start().waitFor()).isZero();
    }
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(shell.out).contains("log --all --oneline -- b.md").doesNotContain("-- never.md");
  }

  @Test
  void anEqualStampIsNothingThatStandsElsewhere() throws IOException {
    TestShell shell = new TestShell(folder);
    String stamp = "<!-- 2026-02-16 12:00:00 [abc] -->\n";
    shell.write("a.md", stamp + "the quokka registry\n");
    Path other = shell.write("b.md", stamp + "the numbat registry\n");
    assertThat(shell.run("forget", "a.md", "--yes")).isZero();
    assertThat(shell.out).doesNotContain("as well");
    assertThat(other).content().startsWith(stamp);
  }

  @Test
  void forgetsADecisionByItsId() throws IOException {
    TestShell shell = new TestShell(folder);
    shell.run("decision", "add", "Use the quokka registry for all ports", "--scope", "global");
    shell.run("decision", "add", "Deploy on Fridays", "--scope", "global");
    shell.run("decision", "edit", "D-2026-02-16-0001", "Use the numbat registry");
    shell.run(
        "decision", "supersede", "D-2026-02-16-0001", "Use the bilby registry", "--reason", "x");
    shell.run("inject", "--session", "s1", "which registry?");
    assertThat(shell.run("forget", "D-2026-02-16-0003", "--yes")).isZero();
    assertThat(shell.out).containsPattern("resolve D-2026-02-16-0001-\\d+ active");
    assertThat(holding(folder, "bilby")).isEmpty();
    shell.run("decision", "list", "--scope", "global");
    assertThat(shell.out)
        .as("what it superseded stays so")
        .contains("(superseded) | Use the numbat");
    assertThat(shell.run("forget", "D-2026-02-16-0001", "--yes")).isZero();
    assertThat(holding(folder, "quokka")).isEmpty();
    assertThat(holding(folder, "numbat")).isEmpty();
    assertThat(shell.run("forget", "D-2026-02-16-0001", "--yes")).isEqualTo(1);
    shell.run("decision", "add", "Ship small", "--scope", "global");
    shell.run("decision", "list", "--scope", "global");
    assertThat(shell.out).contains("Ship small", "Deploy on Fridays").doesNotContain("0001");
  }

  /// Also where the words are the tag's own.
  @Test
  void opensNoPrivatePart() throws IOException {
    TestShell shell = new TestShell(folder);
    Path file = shell.write("MEMORY.md", "# M\n\n<private>\nthe quokka's pin\n</private>\n- foo\n");
    shell.run("forget", "--text", "private", "--yes");
    assertThat(file).content().contains("<private>\nthe quokka's pin\n").contains("</private>");
    shell.run("search", "--json", "quokka pin");
    assertThat(shell.out).doesNotContain("quokka's");
  }

  @Test
  void asksWhichOfTheDecisionsOfANumber() throws IOException {
    TestShell shell = new TestShell(folder);
    String log =
        """
        {"v":1,"t":"2026-02-01T09:00:00.000Z","p":"a","e":"a","i":"D-2026-02-01-0002-111111","d":{"ti":"Use the quokka port"},"u":"user"}
        {"v":1,"t":"2026-02-01T09:05:00.000Z","p":"b","e":"a","i":"D-2026-02-01-0002-222222","d":{"ti":"Indent with tabs"},"u":"user"}
        """;
    Path file = shell.write("decisions.jsonl", log);
    assertThat(shell.run("forget", "D-2026-02-01-0002", "--yes")).isEqualTo(5);
    assertThat(shell.err)
        .contains("several decisions", "D-2026-02-01-0002-111111", "D-2026-02-01-0002-222222");
    assertThat(file).content().isEqualTo(log);
    assertThat(shell.run("forget", "D-2026-02-01-0002-111111", "--yes")).isZero();
  }

  @Test
  void forgetsARecordAndLeavesTheStoreToItsProgram() throws IOException {
    TestShell shell = new TestShell(folder);
    Path log =
        shell.write(
            "decisions.jsonl",
            """
            {"id":"r1","createdAt":"2026-02-01T10:00:00.000Z","updatedAt":"2026-02-01T10:00:00.000Z",\
            "cwd":"","project":"","source":"manual","title":"One","text":"Use the quokka \\"registry\\"",\
            "tags":[],"archived":false,"supersedes":[],"conflictsWith":[]}
            """);
    shell.run("decision", "add", "Deploy on Fridays", "--scope", "global");
    shell.run("search", "quokka");
    assertThat(shell.run("forget", "r1", "--yes")).isZero();
    assertThat(holding(folder, "quokka")).isEmpty();
    assertThat(SpecFiveStore.read(log)).hasSize(2);
    assertThat(shell.run("forget", "--text", "on fridays", "--yes")).isZero();
    assertThat(SpecFiveStore.read(log)).hasSize(2).noneMatch(SpecFiveStore.Read::active);
    assertThat(holding(folder, "Fridays")).isEmpty();
  }

  @Test
  void ofTwoDecisionsOfAnIdTheOtherStays() throws IOException {
    String log =
        """
        {"v":1,"t":"2026-02-01T09:00:00.000Z","p":"a","e":"a","i":"D-2026-02-01-0002","d":{"ti":"Use the quokka port"},"u":"user"}
        {"v":1,"t":"2026-02-01T09:05:00.000Z","p":"b","e":"a","i":"D-2026-02-01-0002","d":{"ti":"Indent with tabs"},"u":"user"}
        {"v":1,"t":"2026-02-01T09:30:00.000Z","p":"b","e":"ed","i":"D-2026-02-01-0002","d":{"r":"agreed in May"},"u":"user"}
        """;
    TestShell shell = new TestShell(folder);
    Path file = shell.write("decisions.jsonl", log);
    assertThat(shell.run("forget", "--text", "quokka", "--yes")).isZero();
    assertThat(holding(folder, "quokka")).isEmpty();
    assertThat(shell.run("decision", "show", "D-2026-02-01-0002")).isZero();
    assertThat(shell.out).contains("Indent with tabs", "agreed in May");

    Files.writeString(file, log);
    assertThat(shell.run("forget", "--text", "Indent with tabs", "--yes")).isZero();
    assertThat(holding(folder, "agreed in May")).isEmpty();
    assertThat(shell.run("decision", "show", "D-2026-02-01-0002")).isZero();
    assertThat(shell.out).contains("Use the quokka port").doesNotContain("agreed");

    Files.writeString(file, log);
    assertThat(shell.run("forget", "D-2026-02-01-0002", "--yes")).isZero();
    shell.run("decision", "list");
    assertThat(shell.out).contains("Indent with tabs").doesNotContain("quokka");
  }

  @Test
  void ofTwoDecisionsOfALongIdTheOtherStays() throws IOException {
    TestShell shell = new TestShell(folder);
    String id = "D-2026-02-01-0002-614514";
    String log =
        """
        {"v":1,"t":"2026-02-01T09:00:00.000Z","p":"a","e":"a","i":"D-2026-02-01-0002-614514","d":{"ti":"Use the quokka port"},"u":"user"}
        {"v":1,"t":"2026-02-01T09:05:00.000Z","p":"a","e":"a","i":"D-2026-02-01-0002-614514","d":{"ti":"Indent with tabs"},"u":"user"}
        """;
    Path file = shell.write("decisions.jsonl", log);
    assertThat(shell.run("decision", "resolve", id, "rejected")).as(shell.err).isZero();
    shell.run("decision", "list", "--scope", "global");
    assertThat(shell.out).contains("6404556 | Indent", id + " (rejected) | Use the quokka");
    assertThat(shell.run("forget", id, "--yes")).as(shell.err).isZero();
    assertThat(holding(folder, "quokka")).isEmpty();
    shell.run("decision", "list", "--scope", "global");
    assertThat(shell.out).contains(id + " | Indent with tabs");
    assertThat(file).content().doesNotContain("rejected");
  }

  @Test
  void ofTwoRecordsOfAnIdTheOtherStays() throws IOException {
    String record =
        """
        {"id":"m1","createdAt":"2026-02-01T1%d:00:00.000Z","updatedAt":"2026-02-01T1%d:00:00.000Z",\
        "cwd":"","project":"","source":"manual","title":"%s","text":"%s",\
        "tags":[],"archived":false,"supersedes":[],"conflictsWith":[]}
        """;
    String both =
        record.formatted(0, 0, "Use the quokka port", "Use the quokka port")
            + record.formatted(1, 1, "Indent with tabs", "Indent with tabs");
    TestShell shell = new TestShell(folder);
    Path file = shell.write("decisions.jsonl", both);
    for (String[] typed :
        new String[][] {{"forget", "m1", "--yes"}, {"decision", "remove", "m1"}}) {
      Files.writeString(file, both);
      assertThat(shell.run(typed)).as(shell.err).isZero();
      shell.run("decision", "list");
      assertThat(shell.out).contains("Indent with tabs").doesNotContain("quokka");
      assertThat(SpecFiveStore.read(file)).isNotEmpty();
    }
  }

  @Test
  void leavesNoNameInTheListOfWhatCodeHasNoMore() throws Exception {
    TestShell shell = new TestShell(folder);
    Path gone = folder.resolve("home/.cache/memory-engine/gone/0123456789abcdef.names");
    Files.createDirectories(gone.resolveSibling(""));
    shell.write("MEMORY.md", "- Start the pier with `--low-tide` at night\n");
    Files.writeString(gone, "--low-tide\n");
    assertThat(shell.run("forget", "--text", "--low-tide", "--yes")).as(shell.err).isZero();
    assertThat(holding(folder, "low-tide")).isEmpty();
  }

  /// A memory in which three words nobody else uses have come to many places.
  private static final class Home {
    private static final String KEPT = "- the pangolin list stays\n";

    private final Path folder;
    private final RandomGenerator random;
    private final TestShell shell;
    private final List<String> words;
    private final String phrase;
    private final String kept = "pangolin";

    Home(Path folder, RandomGenerator random) throws IOException {
      this.folder = folder;
      this.random = random;
      this.shell = new TestShell(folder);
      this.words = List.of(word(), word(), word());
      this.phrase = String.join(" ", words);
      Files.createDirectories(shell.cwd().resolve(".git"));
      shell.with("PI_MEMORY_DIAGNOSTIC_LOGS", "true");
      shell.with("PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW", "true");
      shell.with("PI_MEMORY_UPDATE_USAGE_COUNTERS", "true");
      shell.write("MEMORY.md", "# Notes\n\n" + KEPT);
    }

    private String word() {
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < 9; i++) {
        word.append((char) ('a' + random.nextInt(26)));
      }
      return word + "q";
    }

    /// As somebody types them who remembers them so.
    String typed() {
      return random.nextBoolean() ? phrase : phrase.toUpperCase(Locale.ROOT).replace(" ", "  ");
    }

    List<String> plant() throws IOException {
      List<String> places = new ArrayList<>();
      for (Place place : Place.values()) {
        if (random.nextInt(3) > 0) {
          places.add(place.name());
          int before = occurrences();
          plant(place);
          assertThat(occurrences()).as("%s", place).isGreaterThan(before);
        }
      }
      places.add("SESSIONS");
      shell.run("inject", "--session", "s1", "what of the " + phrase + "?");
      shell.run("inject", "--session", "s2", words.get(1));
      shell.run("search", words.get(0));
      shell.run("hook", "claude", "prompt");
      return places;
    }

    private void plant(Place place) throws IOException {
      String fact = "the " + phrase + " of spring";
      Path memory = shell.memory();
      switch (place) {
        case INDEX -> shell.run("write", "long_term", "- " + fact);
        case DAILY -> shell.run("log", fact);
        case WRAPPED ->
            shell.write(
                "deep/wrapped.md",
                KEPT + "- so " + words.get(0) + "\n  " + words.get(1) + " " + words.get(2) + "\n");
        case QUOTED ->
            shell.write(
                "quoted.md",
                KEPT + "> as " + words.get(0) + " " + words.get(1) + "\n> " + words.get(2));
        case CRLF -> shell.write("crlf.md", "# A\r\n- " + fact + "\r\n" + KEPT);
        case SCRATCHPAD -> {
          shell.run("scratchpad", "add", fact);
          shell.run("scratchpad", "done", words.get(0));
        }
        case OVERWRITTEN -> {
          shell.run("write", "topic", "--topic", "over", fact);
          shell.run("write", "topic", "--topic", "over", "--mode", "overwrite", "none");
        }
        case CURATED -> {
          shell.run("curated", "add", "memory", "Keeps the pangolin");
          shell.run("curated", "add", "memory", fact);
        }
        case UNCURATED -> {
          shell.run("curated", "add", "user", fact);
          shell.run("curated", "remove", "user", words.get(1));
        }
        case DECISION -> shell.run("decision", "add", "Use " + fact, "--scope", "global");
        case EDITED_DECISION -> {
          shell.run("decision", "add", "Take " + phrase, "--force", "--scope", "global", "--json");
          String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
          shell.run("decision", "edit", id, "Take the pangolin", "--scope", "global");
        }
        case PROJECT_DECISION -> shell.run("decision", "add", "Ours is " + fact, "--force");
        case PROJECT_NOTE -> shell.run("write", "long_term", fact, "--scope", "project");
        case LOCAL_NOTE -> shell.run("write", "long_term", fact, "--scope", "local");
        case STAGED -> shell.run("remember", "global", fact);
        case FLUSHED -> {
          shell.run("remember", "global", "also " + fact);
          shell.run("flush");
        }
        case ARCHIVED -> shell.write("archive/old.md", "- " + fact + "\n");
        case BACKUP -> shell.write("MEMORY.md.bak.1771200000", fact + "\n" + KEPT);
        case TORN -> shell.write("decisions.jsonl.torn.1771200000", "{\"v\":1,\"tx\":\"" + fact);
        case LEGACY ->
            shell.write("observations.jsonl", "{\"id\":\"o1\",\"text\":\"" + fact + "\"}\n");
        case ORIGINALS ->
            shell.write(
                "archive/decisions.records.jsonl",
                "{\"id\":\"r9\",\"createdAt\":\"x\",\"text\":\""
                    + phrase.replace(" ", "\\n")
                    + "\"}\n");
        case ROOT_TABLE ->
            shell.write("page-table.jsonl", "{\"id\":\"p1\",\"text\":\"" + fact + "\"}\n");
        case ROOT_JOURNAL -> {
          shell.write("writeback-journal.jsonl", "{\"id\":\"7\",\"text\":\"" + fact + "\"}\n");
          shell.run("flush");
        }
        case HANDOFF -> {
          shell.run("scratchpad", "add", "look at " + phrase);
          shell.run("handoff", "--session", "s1");
        }
        case PREVIOUS -> {
          shell.write(".state/previous/x-1-2-3", fact);
          assertThat(memory.resolve(".state/previous")).isNotEmptyDirectory();
        }
        case WAITING -> {
          shell.run("capture", "candidates", "--session", "s", "Decision: we use it for " + fact);
          shell.run("capture", "list");
          assertThat(shell.out).contains(words.get(0));
        }
        case CONVERSATION -> {
          Path talk = Files.createDirectories(transcripts()).resolve("7f31.jsonl");
          Files.writeString(
              talk,
              "{\"type\":\"user\",\"cwd\":\"%s\",\"message\":{\"content\":\"No, we don't want %s.\"}}\n"
                  .formatted(shell.cwd(), fact));
          shell.run("conversations", "on");
          shell.run("review");
          assertThat(shell.out).contains(words.get(0));
          shell.run("search", "--in", "conversations", phrase);
        }
        case ACTED -> {
          shell.run("write", "topic", "--topic", "act", words.get(0) + ".sh reads " + fact);
          acted("PreToolUse", "");
          acted("PostToolUseFailure", ",\"error\":\"" + words.get(1) + " failed: exit 3\"");
        }
      }
    }

    private void acted(String event, String more) {
      shell.runReading(
          """
          {"session_id":"s1","cwd":"%s","hook_event_name":"%s","tool_name":"Bash",\
          "tool_input":{"command":"sh %s.sh"}%s}
          """
              .formatted(shell.cwd(), event, words.get(0), more),
          "hook",
          "claude",
          event);
    }

    private Path transcripts() {
      return shell.home().resolve(".claude/projects/work");
    }

    private int occurrences() throws IOException {
      int found = 0;
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          String text = Files.readString(file, StandardCharsets.ISO_8859_1);
          found += text.split(words.get(1), -1).length - 1;
        }
      }
      return found;
    }

    List<String> holding() throws IOException {
      List<String> found = new ArrayList<>();
      for (String word : words) {
        found.addAll(bytesOf(word));
      }
      String transcript = folder.relativize(transcripts()) + "/";
      found.removeIf(file -> file.startsWith(transcript));
      return found;
    }

    List<String> bytesOf(String word) throws IOException {
      return ForgetWordsTest.holding(folder, word);
    }
  }

  private enum Place {
    INDEX,
    DAILY,
    WRAPPED,
    QUOTED,
    CRLF,
    SCRATCHPAD,
    OVERWRITTEN,
    CURATED,
    UNCURATED,
    DECISION,
    EDITED_DECISION,
    PROJECT_DECISION,
    PROJECT_NOTE,
    LOCAL_NOTE,
    STAGED,
    FLUSHED,
    ARCHIVED,
    BACKUP,
    TORN,
    LEGACY,
    ORIGINALS,
    ROOT_TABLE,
    ROOT_JOURNAL,
    HANDOFF,
    PREVIOUS,
    WAITING,
    CONVERSATION,
    ACTED
  }

  /// The files with these characters, as UTF-8 or UTF-16, in any case.
  private static List<String> holding(Path folder, String word) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String bytes =
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT);
        String sought = word.toLowerCase(Locale.ROOT);
        if (bytes.contains(sought) || bytes.replace("\0", "").contains(sought)) {
          found.add(folder.relativize(file) + ": " + word);
        }
      }
    }
    return found;
  }
}
