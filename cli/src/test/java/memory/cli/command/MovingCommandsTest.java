package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovingCommandsTest {
  @TempDir Path temp;
  private Path notes = Path.of("");

  @BeforeEach
  void writeNotes() throws IOException {
    notes = Files.createDirectories(temp.resolve("notes"));
    Files.writeString(notes.resolve("harbour.md"), "- The ferry leaves at 7:40\n");
  }

  @Test
  void asksWhoeverSitsThereAndTakesOnlyYes() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.runTyping("n\n", "import", "markdown", notes.toString())).isZero();
    assertThat(shell.out).startsWith("would import").containsOnlyOnce("harbour.md");
    assertThat(shell.memory()).doesNotExist();
    assertThat(shell.runTyping("y\n", "import", "markdown", notes.toString())).isZero();
    assertThat(shell.err).contains("Take it over?", "\rfiles taken over: 1 of 1\n");
    assertThat(shell.memory().resolve("harbour.md")).content().contains("The ferry leaves");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.err).isEmpty();
  }

  @Test
  void saysOfWhatWasForgottenThatItIsNotHereAndHowItComesBack() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.writeString(notes.resolve("harbour.md"), "- The ferry leaves at 7:40\n- Quay 3\n");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isZero();
    assertThat(shell.run("decision", "add", "Tickets are sold on board")).isZero();
    assertThat(shell.run("forget", "--text", "ferry", "--yes")).isZero();
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.out)
        .contains("0 entries, 1 here already, 1 taken out here, 0 left out", "(memory write)");
    assertThat(shell.run("--json", "import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.out).contains("\"present\":1", "\"gone\":1");
    assertThat(shell.run("forget", "harbour.md", "--yes")).isZero();
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.out).contains("0 here already, 2 taken out here").doesNotContain("decisions");
    assertThat(shell.run("help", "import")).isZero();
    assertThat(shell.out).contains("taken out here", "memory write");
    assertThat(shell.run("write", "topic", "--topic", "harbour", "The ferry leaves at 7:40"))
        .isZero();
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.memory().resolve("harbour.md")).content().contains("The ferry leaves");
  }

  @Test
  void takesWhatAFolderHoldsThatIsNamedByALink() throws IOException {
    TestShell shell = new TestShell(temp);
    Path link = Files.createSymbolicLink(temp.resolve("link"), notes);
    assertThat(shell.run("import", "markdown", link.toString(), "--yes")).isZero();
    assertThat(shell.memory().resolve("harbour.md")).content().contains("The ferry leaves");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
  }

  @Test
  void aFileThatIsNotUtf8StaysOutAndIsListed() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.write(
        notes.resolve("lat.md"),
        "Die Stra\u00DFe nach K\u00F6ln\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(notes.resolve("sign.md"), "U+FFFD looks like \uFFFD\n");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isZero();
    assertThat(shell.out).contains("lat.md", "not UTF-8");
    assertThat(shell.memory().resolve("lat.md")).doesNotExist();
    assertThat(shell.memory().resolve("sign.md")).exists();
  }

  @Test
  void aFileOfFrontMatterAloneComesInOnce() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.writeString(
        notes.resolve("deploy.md"),
        "---\nname: deploy\ndescription: the axolotl cluster is drained on Tuesdays\n---\n");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isZero();
    assertThat(shell.run("search", "axolotl")).isZero();
    assertThat(shell.out).contains("deploy.md#L");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
  }

  @Test
  void findsWhatClaudeKeepsOfThisProject() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.run("import", "claude")).isEqualTo(2);
    assertThat(shell.err).contains("keeps no memory of this project");
    String project = shell.cwd().toString().replaceAll("[^A-Za-z0-9]", "-");
    Path kept = temp.resolve("home/.claude/projects").resolve(project).resolve("memory");
    Files.createDirectories(kept);
    Files.writeString(kept.resolve("MEMORY.md"), "- [Build](build.md) — sccache\n");
    assertThat(shell.run("import", "claude", "--yes")).isZero();
    assertThat(shell.cwd().resolve(".pi/memory/MEMORY.md"))
        .content()
        .contains("[claude:MEMORY.md]");
    assertThat(shell.memory().resolve("MEMORY.md")).doesNotExist();
    assertThat(shell.run("search", "sccache")).isZero();
  }

  /// The folder of a project has many Markdown files that are no memory.
  @Test
  void takesNoProjectsFolderForWhatClaudeKeeps() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.run("import", "claude", notes.toString(), "--yes")).isEqualTo(2);
    assertThat(shell.err).contains("no memory of Claude Code", "import markdown");
    assertThat(shell.cwd()).isEmptyDirectory();
    Path kept = Files.move(notes, temp.resolve("memory"));
    assertThat(shell.run("import", "claude", kept.toString(), "--yes")).isZero();
  }

  @Test
  void goesOutAndInAgainWithoutLoss() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("import", "markdown", notes.toString(), "--yes");
    shell.run("decision", "add", "Use PASETO for tokens", "--scope", "global");
    assertThat(shell.run("export", "jsonl", "-")).isZero();
    String lines = shell.out;
    assertThat(lines.lines()).hasSize(2);
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString())).isZero();
    assertThat(shell.run("--home", copy.toString(), "export", "jsonl", "-")).isZero();
    assertThat(shell.out).isEqualTo(lines);
    Files.writeString(copy.resolve("harbour.md"), "mine\n");
    assertThat(shell.run("export", "markdown", copy.toString())).isEqualTo(5);
    assertThat(copy.resolve("harbour.md")).hasContent("mine\n");
    assertThat(shell.run("export", "markdown", copy.toString(), "--replace")).isZero();
    assertThat(copy.resolve("harbour.md.bak." + TestShell.NOW.getEpochSecond()))
        .hasContent("mine\n");
  }

  @Test
  void frontMatterGoesOutAndInAgain() throws IOException {
    TestShell shell = new TestShell(temp);
    String front =
        "---\ntitle: Ferries\ntags: [quay]\ndescription: The ferry Falcon sails at nine\n---\n";
    shell.write("ferries.md", front + "\n- tickets are sold on board\n- dogs are free\n");
    shell.write("lone.md", "---\ndescription: the axolotl cluster is drained\n---\n");
    Path file = temp.resolve("all.jsonl");
    assertThat(shell.run("export", "jsonl", file.toString())).isZero();
    assertThat(file).content().containsOnlyOnce("\"front_matter\":\"---\\ntitle: Ferries");

    TestShell other = new TestShell(temp.resolve("other"));
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).as(other.err).isZero();
    assertThat(other.memory().resolve("ferries.md")).content().startsWith(front + "\n");
    for (String words : List.of("falcon sails", "axolotl", "tag:quay dogs")) {
      assertThat(other.run("search", words)).as(words).isZero();
    }
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isEqualTo(1);

    Files.writeString(file, "{\"text\":\"a whale was seen\",\"front_matter\":\"none of ours\"}\n");
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).as(other.err).isZero();
    assertThat(other.memory().resolve("all.md")).content().doesNotContain("none of ours");
  }

  @Test
  void severalScopesGoOutAndInAgainAsSuch() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("add", "--keep", "The quay crane lifts 40 tonnes");
    shell.run("add", "--keep", "--scope", "project", "The office is closed on Mondays");
    shell.run("decision", "add", "Keep commits short", "--scope", "global");
    shell.run("decision", "add", "Charts use metric units", "--scope", "project");
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString())).isZero();

    TestShell other = new TestShell(temp.resolve("other"));
    Files.createDirectories(other.cwd().resolve(".git"));
    assertThat(other.run("import", "markdown", copy.toString(), "--yes")).as(other.err).isZero();
    Path project = other.cwd().resolve(".pi/memory");
    assertThat(other.memory().resolve("MEMORY.md")).content().contains("quay crane");
    assertThat(project.resolve("MEMORY.md"))
        .content()
        .contains("closed on Mondays")
        .doesNotContain("quay crane");
    assertThat(other.memory().resolve("global")).doesNotExist();
    other.run("decision", "list");
    assertThat(other.out)
        .contains("Keep commits short  [global]", "Charts use metric units  [project]");

    TestShell nowhere = new TestShell(temp.resolve("nowhere"));
    assertThat(nowhere.run("--no-project", "import", "markdown", copy.toString(), "--yes"))
        .isZero();
    assertThat(nowhere.out).contains("project/MEMORY.md", "it is of scope project");
    assertThat(nowhere.run("--no-project", "search", "Mondays")).isEqualTo(1);
  }

  @Test
  void anExportOfAProjectsMemoryAloneComesInAsSuch() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("add", "--keep", "--scope", "project", "The office is closed on Mondays");
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString())).isZero();

    TestShell other = new TestShell(temp.resolve("other"));
    Files.createDirectories(other.cwd().resolve(".git"));
    assertThat(other.run("import", "markdown", copy.toString(), "--yes")).as(other.err).isZero();
    assertThat(other.cwd().resolve(".pi/memory/MEMORY.md")).content().contains("on Mondays");
    assertThat(other.memory().resolve("project")).doesNotExist();
  }

  @Test
  void theMarkdownExportOfAProjectIsAHomeWithItsDecisions() throws IOException {
    TestShell shell = new TestShell(temp);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("decision", "add", "Charts use metric units", "--scope", "project");
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString(), "--scope", "project")).isZero();
    assertThat(shell.run("--home", copy.toString(), "--no-project", "decision", "list")).isZero();
    assertThat(shell.out).contains("Charts use metric units");

    TestShell other = new TestShell(temp.resolve("other"));
    assertThat(other.run("import", "markdown", copy.toString(), "--yes")).as(other.err).isZero();
    other.run("decision", "list");
    assertThat(other.out).contains("Charts use metric units");
  }

  @Test
  void theJsonExportTellsWhatItLeavesOut() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.write("sound.md", "- The quay crane lifts 40 tonnes\n");
    shell.write("secret.md", "- token ghp_16C7e42F292c6912E7710c838347Ae178B4a\n");
    shell.write("binary.md", "a\0b");
    Files.write(
        shell.write("latin.md", ""), "- Stra\u00DFe\n".getBytes(StandardCharsets.ISO_8859_1));
    shell.write("decisions.jsonl", "no event\n");
    Path file = temp.resolve("all.jsonl");

    assertThat(shell.run("export", "jsonl", file.toString())).isEqualTo(5);
    assertThat(shell.out)
        .contains(
            "left out: binary.md: binary",
            "left out: latin.md: its text is not UTF-8",
            "left out: decisions.jsonl#L1: ");
    assertThat(shell.err).contains("1 file has secrets or private parts");
    assertThat(file).content().contains("quay crane").doesNotContain("Stra", "ghp_");
    assertThat(shell.run("export", "jsonl", file.toString(), "--json")).isEqualTo(5);
    assertThat(shell.out).contains("\"ok\":false", "\"masked\":1", "\"left_out\":[{");
    assertThat(shell.run("export", "jsonl", "-")).isEqualTo(5);
    assertThat(shell.out).contains("quay crane").doesNotContain("left out");
    assertThat(shell.err).contains("left out: binary.md", "1 file has secrets");
  }

  @Test
  void aNameThatNoMemoryFileMayHaveStopsNoExport() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.write("sound.md", "- The quay crane lifts 40 tonnes\n");
    shell.write("con.md", "- cargo\n");
    Path file = temp.resolve(".memory-backup.jsonl");
    assertThat(shell.run("export", "jsonl", file.toString())).as(shell.err).isZero();
    assertThat(file).content().contains("quay crane", "cargo");
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString())).as(shell.err).isEqualTo(5);
    assertThat(shell.out).contains("left out: con.md: the name con.md is reserved");
    assertThat(copy.resolve("sound.md")).exists();
  }

  @Test
  void decisionsStayOutWhereTheyAreOff() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("decision", "add", "Use PASETO for tokens", "--scope", "global");
    shell.run("add", "--keep", "The quay crane lifts 40 tonnes");
    Path file = temp.resolve("all.jsonl");
    shell.run("export", "jsonl", file.toString());

    TestShell other = new TestShell(temp.resolve("other"));
    other.run("decision", "disable", "--global");
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isZero();
    assertThat(other.out).contains("decisions are off here");
    assertThat(other.memory().resolve("MEMORY.md")).content().contains("quay crane");
    assertThat(other.memory().resolve("decisions.jsonl")).doesNotExist();
    assertThat(other.run("migrate", "--yes")).isEqualTo(3);
    assertThat(other.err).contains("decisions are off here");
    other.run("decision", "enable", "--global");
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isZero();
    other.run("decision", "list");
    assertThat(other.out).contains("Use PASETO");
  }

  @Test
  void decisionsGoOutAndInAgainAsTheyWere() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run(
        "decision",
        "add",
        "Use Redis",
        "--reason",
        "it is fast",
        "--tag",
        "db",
        "--scope",
        "global");
    shell.run("decision", "supersede", "D-2026-02-16-0001", "Use Valkey", "--reason", "licence");
    shell.run("decision", "supersede", "D-2026-02-16-0002", "Use a file", "--reason", "simple");
    shell.run(
        "decision", "add", "Use Kafka", "--keep-both", "D-2026-02-16-0003", "--scope", "global");
    shell.run("decision", "show", "D-2026-02-16-0001");
    assertThat(shell.out).contains("it is fast").doesNotContain("licence");
    shell.run("decision", "show", "D-2026-02-16-0003");
    assertThat(shell.out).contains("simple", "tags: db");
    shell.run("decision", "list", "--json");
    String before = shell.out;
    assertThat(before).contains("\"superseded_by\"");
    Path file = temp.resolve("all.jsonl");
    shell.run("export", "jsonl", file.toString());

    TestShell other = new TestShell(temp.resolve("other"));
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isZero();
    other.run("export", "jsonl", "-");
    assertThat(other.out).isEqualTo(Files.readString(file));
    other.run("decision", "list", "--json");
    String here = "\"(updated_at|created_by|line)\":\"?[^,\"}]*";
    assertThat(other.out.replaceAll(here, "")).isEqualTo(before.replaceAll(here, ""));

    other.run("decision", "remove", "D-2026-02-16-0003");
    assertThat(other.out).contains("stays superseded");
    other.run("decision", "add", "The mooring lamp is green");
    other.run("forget", "--text", "mooring lamp", "--yes");
    assertThat(other.out).as("of what went now").doesNotContain("stays superseded");
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isLessThan(2);
  }

  @Test
  void anOldDecisionThatWasTakenAgainIsActiveElsewhereToo() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("decision", "add", "Use Redis", "--scope", "global");
    shell.run("decision", "supersede", "D-2026-02-16-0001", "Use Valkey", "--reason", "licence");
    shell.run("decision", "supersede", "D-2026-02-16-0002", "Use Redis", "--reason", "it is back");
    shell.run("decision", "list");
    String before = shell.out;
    assertThat(before).contains("D-2026-02-16-0003");
    Path file = temp.resolve("all.jsonl");
    shell.run("export", "jsonl", file.toString());

    TestShell other = new TestShell(temp.resolve("other"));
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isZero();
    other.run("decision", "list");
    assertThat(other.out).isEqualTo(before);
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.run("import", "jsonl", file.toString(), "--yes")).isEqualTo(1);
    Files.writeString(file, Files.readString(file).repeat(2));
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isEqualTo(1);
  }

  @Test
  void eachScopeGetsItsOwnBack() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("write", "long_term", "The ferry is red", "--scope", "global");
    shell.run("write", "long_term", "The tug is blue", "--scope", "project");
    shell.run("write", "daily", "Moored at noon", "--scope", "project");
    shell.run("write", "long_term", "My cabin is the third", "--scope", "local");
    shell.run("decision", "add", "Use PASETO for tokens", "--scope", "global");
    shell.run("decision", "add", "Use Kafka for events", "--scope", "project");
    Path file = temp.resolve("all.jsonl");
    assertThat(shell.run("export", "jsonl", file.toString())).isZero();
    assertThat(file)
        .content()
        .contains("\"scope\":\"local\"", "\"scope\":\"project\"", "\"scope\":\"global\"");

    TestShell other = new TestShell(temp.resolve("other"));
    assertThat(other.run("import", "jsonl", file.toString(), "--dry-run")).isZero();
    assertThat(other.out).contains("project: MEMORY.md", "local: MEMORY.local.md", " 0 left out");
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isZero();
    other.run("export", "jsonl", "-");
    assertThat(scopes(other.out.lines().toList())).isEqualTo(scopes(Files.readAllLines(file)));
    assertThat(other.run("import", "jsonl", file.toString(), "--yes")).isEqualTo(1);

    TestShell one = new TestShell(temp.resolve("one"));
    assertThat(one.run("import", "jsonl", file.toString(), "--yes", "--scope", "project")).isZero();
    assertThat(one.memory().resolve("MEMORY.md")).doesNotExist();
  }

  /// Every entry's words with its scope.
  private static Set<String> scopes(List<String> lines) {
    Set<String> scopes = new TreeSet<>();
    for (String line : lines) {
      Matcher of = Pattern.compile("\"text\":\"([^\"]+)\".*\"scope\":\"(\\w+)\"").matcher(line);
      assertThat(of.find()).as(line).isTrue();
      scopes.add(of.group(2) + ": " + of.group(1));
    }
    return scopes;
  }

  @Test
  void doctorNamesTwoThatReplaceTheSame() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("decision", "add", "Use Redis", "--scope", "global");
    Path log = shell.memory().resolve("decisions.jsonl");
    String base = Files.readString(log);
    shell.run("decision", "supersede", "D-2026-02-16-0001", "Use Valkey", "--reason", "a");
    String mine = Files.readString(log);
    Files.writeString(log, base);
    shell.run("decision", "supersede", "D-2026-02-16-0001", "Use a file", "--reason", "b");
    Files.writeString(log, mine + Files.readString(log).substring(base.length()));
    shell.run("doctor");
    assertThat(shell.out)
        .contains("replace the same decision, D-2026-02-16-0001")
        .contains("memory decision resolve ID rejected");
    shell.run("decision", "doctor");
    assertThat(shell.out).contains("replace the same decision, D-2026-02-16-0001");
  }
}
