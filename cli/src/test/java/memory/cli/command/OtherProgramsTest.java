package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings, names and places of other programs mean here what they mean there, or are refused
/// aloud.
class OtherProgramsTest {
  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void home() throws IOException {
    shell = new TestShell(folder);
    Files.createDirectories(shell.cwd().resolve(".git"));
  }

  @Test
  void aScaleThatIsNotOursSilencesNothing() throws IOException {
    shell.write(
        "MEMORY.md",
        """
        # Harbour

        - the lighthouse keeper painted the harbour crane green in May
        - the lighthouse keeper of the east pier is called Ottilie Brandt
        """);
    shell.write("crane.md", "# Crane\n\nThe harbour crane was painted twice by the keeper.\n");
    shell.with("PI_MEMORY_INJECT_MIN_SCORE", "8").with("PI_MEMORY_TURN_TEXT_MAX_CHARS", "500");
    assertThat(
            run(
                "inject",
                "--part",
                "recalled",
                "which lighthouse keeper painted the harbour crane?"))
        .contains("lighthouse");
    assertThat(shell.err).doesNotContain("PI_MEMORY_");
    for (String command : List.of("config", "doctor")) {
      shell.run(command);
      assertThat(shell.out + shell.err)
          .contains("PI_MEMORY_INJECT_MIN_SCORE: its scale is not ours")
          .contains("PI_MEMORY_TURN_TEXT_MAX_CHARS: it means nothing here");
    }
  }

  @Test
  void aCapThatIsNoneLeavesTheDefault() {
    for (String wrong : List.of("0", "-3", "many")) {
      shell.with("PI_MEMORY_SEARCH_DEFAULT_LIMIT", wrong);
      assertThat(run("config", "--json"))
          .contains("{\"key\":\"search.limit\",\"value\":5,\"origin\":\"default\"");
    }
    shell.with("PI_MEMORY_SEARCH_DEFAULT_LIMIT", "9999");
    assertThat(run("config", "--json")).contains("\"key\":\"search.limit\",\"value\":1000");
  }

  @Test
  void aProjectsWrongValuesAreToldByThoseWhoAreAsked() throws IOException {
    Path project = Files.createDirectories(shell.cwd().resolve(".pi/memory"));
    Files.writeString(
        project.resolve("config.json"), "{\"injection\":{\"hits\":\"many\"},\"x\":1}");
    shell.run("trust", ".", "--yes");
    shell.run("search", "nothing");
    assertThat(shell.err).doesNotContain("config.json");
    for (String command : List.of("config", "doctor", "status")) {
      shell.run(command);
      assertThat(shell.out + shell.err).as(command).contains("injection.hits");
    }
  }

  @Test
  void trustShowsHowEachDecisionStandsAndNoEvents() throws IOException {
    Path project = Files.createDirectories(shell.cwd().resolve(".pi/memory"));
    Files.writeString(
        project.resolve("decisions.jsonl"),
        """
        {"v":1,"t":"2026-02-15T06:00:00.000Z","p":"p","e":"a","i":"D-2026-02-15-0001","d":{"ti":"Use Redis","tx":"Use Redis","tg":[],"s":"active","sp":null,"c":[]},"u":"user"}
        {"v":1,"t":"2026-02-15T06:00:01.000Z","p":"p","e":"st","i":"D-2026-02-15-0001","d":{"s":"rejected","r":"It leaks"},"u":"user"}
        {"v":1,"t":"2026-02-15T06:00:02.000Z","p":"p","e":"a","i":"D-2026-02-15-0002","d":{"ti":"Use Valkey","tx":"Use Valkey","tg":[],"s":"active","sp":null,"c":[]},"u":"user"}
        """);
    shell.run("trust", ".");
    assertThat(shell.out + shell.err)
        .contains(
            "> D-2026-02-15-0002 | Use Valkey",
            "> D-2026-02-15-0001 | Use Redis (Reason: It leaks) [rejected]")
        .doesNotContain("\"e\":");
  }

  @Test
  void disabledProjectsHaveNoMemory() throws IOException {
    shell.write("MEMORY.md", "- the lighthouse keeper painted the harbour crane green\n");
    shell.write("settings.json", "{\"theme\":\"dark\",\"disabledProjects\":[\"elsewhere\"]}");
    assertThat(run("inject")).contains("lighthouse");
    assertThat(shell.run("off", "--here")).isZero();
    assertThat(run("inject")).isEmpty();
    assertThat(run("config")).contains("settings.json");
    assertThat(run("status")).contains("off (memory on --here switches it on");
    assertThat(shell.run("on")).isZero();
    assertThat(shell.err).contains("still off here", "memory on --here switches it on");
    assertThat(shell.memory().resolve("settings.json")).content().contains("dark", "elsewhere");
    assertThat(shell.run("on", "--here")).isZero();
    assertThat(run("inject")).contains("lighthouse");
    shell.write("settings.json", "{\"disabledProjects\":[\"work\"]}");
    assertThat(run("inject")).isEmpty();
  }

  @Test
  void whatPiKeepsOffIsToldAsStillOff() throws IOException {
    Path settings = shell.memory().resolveSibling("settings.json");
    Files.createDirectories(settings.resolveSibling(""));
    Files.writeString(settings, "{\"disabledProjects\":[\"work\"]}");
    assertThat(shell.run("on", "--here")).isZero();
    assertThat(shell.err).contains("memory is still off here: ", settings.toString());
    Files.writeString(settings, "{}");
    assertThat(shell.run("on", "--here")).isZero();
    assertThat(shell.err).contains("memory is on in ");
  }

  @Test
  void aRecordOfEveryProjectIsOfNone() throws IOException {
    shell.write(
        "decisions.jsonl",
        """
        {"id":"r1","createdAt":"2026-02-01T10:00:00Z","title":"Paint","text":"Paint it green","scope":"global"}
        {"id":"r2","createdAt":"2026-02-01T10:00:00Z","title":"Paint","text":"Paint it blue","project":"work"}
        """);
    assertThat(run("search", "paint")).contains("green", "[of work]").doesNotContain("[of *]");
  }

  @Test
  void getKnowsDecisionsAndRecords() throws IOException {
    shell.write(
        "decisions.jsonl",
        """
        {"id":"r1","createdAt":"2026-02-01T10:00:00Z","title":"Paint","text":"Paint it green"}
        """);
    assertThat(run("get", "r1")).contains("Paint it green");
    assertThat(run("get", "r1", "--json")).contains("\"missing\":[]", "Paint it green");
    shell.run("decision", "add", "Use SQLite", "--scope", "project", "--json");
    String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
    assertThat(run("get", id, "r1")).contains("Use SQLite", "Paint it green");
    assertThat(shell.run("get", "D-2026-02-16-9999")).isEqualTo(1);
  }

  @Test
  void aDecisionHasOneNoteInAVaultHoweverOftenItIsPutThere() throws IOException {
    Path vault = folder.resolve("vault");
    shell.with("PI_MEMORY_VAULT_DIR", vault.toString());
    shell.run("decision", "add", "Use SQLite", "--scope", "global", "--json");
    String id = shell.out.replaceAll("(?s).*?(D-[-0-9]+).*", "$1");
    assertThat(shell.run("promote", id)).as(shell.err).isZero();
    shell.run("decision", "edit", id, "Use DuckDB");
    assertThat(shell.run("promote", id)).isZero();
    Path note = vault.resolve("Agent/Memory").resolve(id + "-use-sqlite.md");
    try (Stream<Path> all = Files.walk(vault)) {
      assertThat(all.filter(Files::isRegularFile)).containsExactly(note);
    }
    assertThat(note).content().contains("Use DuckDB").doesNotContain("Use SQLite");

    shell.run("decision", "edit", id, "Use H2");
    assertThat(shell.run("export", "vault", vault.toString(), "--scope", "global", "--replace"))
        .as(shell.err)
        .isZero();
    try (Stream<Path> all = Files.walk(vault)) {
      assertThat(all.filter(file -> file.toString().endsWith(".md"))).containsExactly(note);
    }
    assertThat(note).content().contains("Use H2");
  }

  @Test
  void whatClaudeKeepsOfAProjectGoesToThatProject() throws IOException {
    String name = shell.cwd().toRealPath().toString().replaceAll("[^A-Za-z0-9]", "-");
    Path theirs = folder.resolve("home/.claude/projects").resolve(name).resolve("memory");
    Files.createDirectories(theirs);
    Files.writeString(theirs.resolve("MEMORY.md"), "- the harbour crane is green\n");
    assertThat(shell.run("import", "claude", "--yes")).as(shell.out + shell.err).isZero();
    assertThat(shell.out + shell.err)
        .contains("into project memory: in a repository the team sees it", "--scope global");
    assertThat(shell.cwd().resolve(".pi/memory/MEMORY.md")).content().contains("harbour crane");
    assertThat(shell.memory().resolve("MEMORY.md")).doesNotExist();
  }

  @Test
  void aSessionsTextNamesItsSpeakersInSmallLettersToo() {
    String text = "user: We decided to drop IE11 support.\nassistant: TODO: write the docs\n";
    assertThat(shell.runReading(text, "extract-decisions", "-")).isZero();
    assertThat(shell.out).contains("drop IE11 support");
    assertThat(shell.runReading(text, "summarize-session", "-")).isZero();
    assertThat(shell.out).contains("TODO: write the docs").doesNotContain("assistant");
  }

  @Test
  void anItemOfTheScratchpadIsNotAnsweredWithAnothersId() {
    shell.run("scratchpad", "add", "alpha item");
    assertThat(shell.run("scratchpad", "add", "gamma item", "--json")).isZero();
    assertThat(shell.out).contains("\"id\":");
    for (String action : new String[] {"done", "undo"}) {
      assertThat(shell.run("scratchpad", action, "alpha", "--json")).isZero();
      assertThat(shell.out).contains("alpha item").doesNotContain("\"id\":");
    }
  }

  @Test
  void aPlaceInTwoScopesIsArchivedInTheOneThatIsNamed() throws IOException {
    shell.run("trust", "--yes");
    shell.write("MEMORY.md", "# Memory\n\n- global walrus\n");
    Path notes = shell.cwd().resolve(".pi/memory/MEMORY.md");
    Files.createDirectories(notes.getParent());
    Files.writeString(notes, "# Memory\n\n- project walrus\n");
    assertThat(shell.run("archive", "MEMORY.md#L3")).isEqualTo(5);
    assertThat(shell.err).contains("--scope project");
    assertThat(shell.run("archive", "MEMORY.md#L3", "--scope", "project")).isZero();
    assertThat(notes).content().doesNotContain("walrus");
    assertThat(shell.memory().resolve("MEMORY.md")).content().contains("global walrus");
    assertThat(shell.run("important", "MEMORY.md#L3", "--scope", "global")).isZero();
    assertThat(shell.memory().resolve("MEMORY.md")).content().contains("global walrus #pin");
  }

  @Test
  void theFirstPushSaysWhereLaterOnesGo() throws IOException, InterruptedException {
    shell.write("MEMORY.md", "- a note\n");
    shell.with("PATH", System.getenv("PATH"));
    Path remote = Files.createDirectories(folder.resolve("remote"));
    git(remote, "init", "--quiet", "--bare");
    assertThat(shell.run("git", "init")).isZero();
    git(shell.memory(), "remote", "add", "backup", remote.toString());
    assertThat(shell.run("git", "checkpoint")).as(shell.err).isZero();
    assertThat(shell.run("git", "push")).as(shell.err).isZero();
    assertThat(Files.readString(shell.memory().resolve(".git/config"), StandardCharsets.UTF_8))
        .contains("remote = backup", "merge = refs/heads/");
    shell.write("MEMORY.md", "- another note\n");
    shell.run("git", "checkpoint");
    assertThat(shell.run("git", "push")).as(shell.err).isZero();
  }

  @Test
  void aDecisionGoesWhereHelpSaysAndTellsOfAFolderItMakes() {
    shell.run("decision", "add", "--help");
    assertThat(shell.out).contains("the project's where there is one").doesNotContain("(global)");
    assertThat(shell.run("decision", "add", "Use SQLite")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    assertThat(shell.cwd().resolve(".pi/decision-memory/decisions.jsonl")).exists();
    assertThat(shell.run("decision", "add", "Ship small")).isZero();
    assertThat(shell.err).doesNotContain("made ");
  }

  private static void git(Path folder, String... words) throws IOException, InterruptedException {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(words)).toList();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private String run(String... typed) {
    shell.run(typed);
    return shell.out;
  }
}
