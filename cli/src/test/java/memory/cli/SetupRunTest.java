package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("one test sets where the program lies, which all code reads")
class SetupRunTest {
  private static final Terminal PERSON = new Terminal(true, true, true);

  @TempDir private Path home;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsTheChangeAndAsks() {
    assertThat(memory(PERSON, "n\n", "setup", "gemini")).isEqualTo(3);
    assertThat(settings()).doesNotExist();
    assertThat(text(out)).contains("+ {", "hook gemini BeforeAgent", "settings.json");
    assertThat(text(err)).contains("Enter memory in gemini? [y/N]");

    assertThat(memory(PERSON, "y\n", "setup", "gemini")).isZero();
    assertThat(settings()).exists();
    assertThat(memory(PERSON, "", "setup", "gemini")).isZero();
    assertThat(text(err)).contains("is set up already");
  }

  @Test
  void changesNothingWithoutAnAnswer() {
    assertThat(memory(Terminal.none(), "y\n", "setup", "gemini")).isEqualTo(3);
    assertThat(memory(Terminal.none(), "", "setup", "gemini", "--dry-run")).isZero();
    assertThat(settings()).doesNotExist();
  }

  @Test
  void oneAgentTakesNoOptionOfTheFirstSetup() {
    for (String option : List.of("--note=Tests need Docker", "--import", "--diff")) {
      assertThat(memory(Terminal.none(), "", "setup", "gemini", "--yes", option)).isEqualTo(2);
      assertThat(text(err)).contains("belongs to memory setup without an agent");
    }
    assertThat(settings()).doesNotExist();
  }

  @Test
  void takesItOutAgainAfterAsking() throws IOException {
    Files.createDirectories(settings().getParent());
    Files.writeString(settings(), "{ } // mine\n");
    assertThat(memory(Terminal.none(), "", "setup", "gemini", "--yes")).isZero();
    assertThat(memory(PERSON, "n\n", "setup", "gemini", "--remove")).isEqualTo(3);
    assertThat(settings()).content().contains("BeforeAgent");
    assertThat(memory(PERSON, "y\n", "setup", "gemini", "--remove")).isZero();
    assertThat(settings()).hasContent("{ } // mine\n");
  }

  @Test
  void saysWhereAFileCannotBeRead() throws IOException {
    Files.createDirectories(settings().getParent());
    Files.writeString(settings(), "{\n  \"a\": nope\n}\n");
    assertThat(memory(PERSON, "y\n", "setup", "gemini")).isEqualTo(2);
    assertThat(text(err)).contains(settings() + ": line 2").contains("mend it first");
    assertThat(settings()).hasContent("{\n  \"a\": nope\n}\n");
  }

  @Test
  void writesTheLineEndsOfTheFileThatAgentsRead() throws IOException {
    Path project = home.resolve("p");
    Files.createDirectories(project.resolve(".git"));
    Path rules = project.resolve("AGENTS.md");
    for (String before : List.of("# Rules\r\n\r\nTabs.\r\n", "Tabs.\n")) {
      Files.writeString(rules, before);
      String[] setup = {"--project", project.toString(), "setup", "rules", "--yes"};
      assertThat(memory(Terminal.none(), "", setup)).isZero();
      String text = Files.readString(rules);
      assertThat(text).contains("memory_search");
      assertThat(text.replace("\r\n", "").contains("\n")).isEqualTo(!before.contains("\r"));
      String[] removal = {"--project", project.toString(), "setup", "rules", "--remove", "--yes"};
      assertThat(memory(Terminal.none(), "", removal)).isZero();
      assertThat(Files.readString(rules)).isEqualTo(before);
    }
  }

  @Test
  void putsAFewLinesWhereAgentsWithoutHooksReadAndTakesThemOut() throws IOException {
    Path project = home.resolve("p");
    Files.createDirectories(project.resolve(".git"));
    Path rules = project.resolve("AGENTS.md");
    Files.writeString(rules, "# Rules\n\nTabs.\n");
    String[] setup = {"--project", project.toString(), "setup", "rules", "--yes"};

    assertThat(memory(Terminal.none(), "", setup)).isZero();
    String first = Files.readString(rules);
    assertThat(first)
        .startsWith("# Rules\n\nTabs.\n\n<!-- memory: begin")
        .contains("memory_search");
    assertThat(first.lines().count() - 4).isLessThanOrEqualTo(12);
    assertThat(memory(Terminal.none(), "", setup)).isZero();
    assertThat(rules).hasContent(first);

    Files.writeString(rules, first + "\nSpaces.\n");
    assertThat(
            memory(
                Terminal.none(),
                "",
                "--project",
                project.toString(),
                "setup",
                "rules",
                "--remove",
                "--yes"))
        .isZero();
    assertThat(rules).hasContent("# Rules\n\nTabs.\n\nSpaces.\n");

    assertThat(
            memory(
                Terminal.none(),
                "",
                "--project",
                project.toString(),
                "setup",
                "rules",
                "--yes",
                "--file",
                "../outside.md"))
        .isEqualTo(2);
    assertThat(home.resolve("outside.md")).doesNotExist();
  }

  @Test
  void saysHowOtherAgentsAreEntered() {
    assertThat(memory(PERSON, "", "setup", "pi")).isEqualTo(2);
    assertThat(text(err)).contains("pi install DISTRIBUTION/pi");
    assertThat(memory(PERSON, "", "setup", "claude-code")).isEqualTo(2);
    assertThat(text(err)).contains("did you mean memory setup claude?");
    assertThat(memory(PERSON, "", "setup", "zed")).isEqualTo(2);
    assertThat(text(err)).contains("any other MCP client starts: memory mcp");
  }

  @Test
  void findsPiByWhatItLeaves() throws IOException {
    Path pi = Files.createDirectories(home.resolve(".pi/agent/memory")).resolveSibling("auth.json");
    assertThat(memory(Terminal.none(), "", "setup", "--dry-run")).isZero();
    assertThat(text(out)).doesNotContain("pi takes");
    Files.writeString(pi, "{}");
    assertThat(memory(Terminal.none(), "", "setup", "--dry-run")).isZero();
    assertThat(text(out)).contains("pi takes memory in as a package of its own");
  }

  @Test
  void saysWhichFileTheAgentWillNotRead() throws IOException {
    Path claude = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
    Files.writeString(claude, "{\n  // mine\n}\n");
    String backup = "+ backup of ~/.claude/settings.json in ~/.config/memory-engine/setup";
    assertThat(memory(Terminal.none(), "", "setup", "--dry-run")).isZero();
    assertThat(text(out)).contains(backup, "claude reads plain JSON alone").doesNotContain("link");
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--dry-run")).isZero();
    assertThat(text(out)).contains(backup);
    assertThat(claude).hasContent("{\n  // mine\n}\n");
    assertThat(home.resolve(".config/memory-engine/setup")).doesNotExist();
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    assertThat(text(err))
        .contains(claude + ": line 2: claude reads plain JSON alone", "take them out");
  }

  @Test
  void entersAProjectOnlyWhereThereIsOne() throws IOException {
    assertThat(memory(PERSON, "y\n", "setup", "claude", "--scope", "project")).isEqualTo(2);
    Path project = Files.createDirectories(home.resolve("app"));
    Files.createDirectories(project.resolve(".git"));
    assertThat(memory(PERSON, "y\n", "--cwd", "app", "setup", "claude", "--scope", "project"))
        .isZero();
    assertThat(project.resolve(".claude/settings.local.json")).exists();
    assertThat(home.resolve(".claude")).doesNotExist();
  }

  @Test
  void looksForAgentsAndAsksOnce() throws IOException {
    agents();
    String before = Files.readString(home.resolve(".codex/config.toml"));
    assertThat(memory(Terminal.none(), "", "setup", "--dry-run")).isZero();
    assertThat(
            text(out).lines().map(line -> line.replaceAll(" +", " ").replaceAll("[+][0-9]+", "+n")))
        .contains(
            "claude not set up ~/.claude/settings.json (new, +n), ~/.claude.json (new, +n)"
                + " [~/.claude]",
            "codex not set up ~/.codex/hooks.json (new, +n), ~/.codex/config.toml (+n) [~/.codex]",
            "gemini not set up ~/.gemini/settings.json (new, +n) [program gemini]")
        .contains("An agent's own memory stays as it is: nothing of it is switched off.")
        .noneMatch(line -> line.startsWith("qwen"));
    assertThat(text(out)).doesNotContain("hook codex");
    assertThat(memory(Terminal.none(), "", "setup", "--dry-run", "--diff")).isZero();
    assertThat(text(out)).contains("hook codex UserPromptSubmit");
    assertThat(memory(Terminal.none(), "", "setup")).isEqualTo(3);
    assertThat(memory(PERSON, "\n", "setup")).isEqualTo(3);
    assertThat(home.resolve(".codex/config.toml")).hasContent(before);
    assertThat(home.resolve(".gemini")).doesNotExist();

    assertThat(memory(PERSON, "d\ncodex gemini\n\nTests need Docker.\n", "setup")).isZero();
    assertThat(text(err))
        .contains("codex: memory is entered", "gemini: memory is entered", "type /hooks")
        .doesNotContain("claude: memory");
    assertThat(text(out)).contains("hook codex UserPromptSubmit", "Tests need Docker.");
    assertThat(text(out).indexOf("Tests need Docker"))
        .isGreaterThan(text(out).indexOf("This is what an agent is told"));
    assertThat(home.resolve(".pi/agent/memory/MEMORY.md")).content().contains("Tests need Docker.");
    assertThat(home.resolve(".claude/settings.json")).doesNotExist();
    assertThat(memory(Terminal.none(), "", "config", "get", "traces.prompt")).isZero();
    assertThat(text(out)).isEqualTo("false\n");
  }

  @Test
  void asksOnceWhetherRecordsMayHoldThePromptsWords() throws IOException {
    agents();
    assertThat(memory(PERSON, "y\ny\n\n", "setup")).isZero();
    assertThat(text(err)).contains("Keep the first words of each prompt on this machine");
    assertThat(memory(Terminal.none(), "", "config", "get", "traces.prompt")).isZero();
    assertThat(text(out)).isEqualTo("true\n");
    assertThat(memory(PERSON, "\n", "setup")).isZero();
    assertThat(text(err)).doesNotContain("first words");
  }

  @Test
  void aScriptEntersAllAgentsWithoutAQuestion() throws IOException {
    agents();
    assertThat(memory(Terminal.none(), "", "setup", "--yes", "--note", "Use tabs", "--json"))
        .isZero();
    assertThat(text(out))
        .contains(
            "{\"agent\":\"claude\",\"found\":\"~/.claude\",\"state\":\"set up\",\"entered\":true");
    assertThat(home.resolve(".claude/settings.json")).content().contains("hook claude");
    assertThat(home.resolve(".pi/agent/memory/MEMORY.md")).content().contains("Use tabs");
    assertThat(memory(Terminal.none(), "", "setup")).isZero();
    assertThat(text(out)).contains("set up").doesNotContain("not set up");
  }

  @Test
  void anAgentWhoseFileCannotBeEditedIsLeftAlone() throws IOException {
    agents();
    Files.writeString(home.resolve(".codex/config.toml"), "not = [toml");
    assertThat(memory(Terminal.none(), "", "setup", "--yes")).isZero();
    assertThat(text(out)).contains("codex     cannot be edited  ");
    assertThat(home.resolve(".codex/hooks.json")).doesNotExist();
    assertThat(home.resolve(".claude/settings.json")).exists();
  }

  @Test
  void offersWhatClaudeKeepsOfTheProject() throws IOException {
    agents();
    Path project = Files.createDirectories(home.resolve("shop"));
    Files.createDirectories(project.resolve(".git"));
    String name = project.toString().replaceAll("[^A-Za-z0-9]", "-");
    Path claude = Files.createDirectories(home.resolve(".claude/projects/" + name + "/memory"));
    Files.writeString(claude.resolve("MEMORY.md"), "- Deploys go through staging\n");
    String[] setup = {"setup", "--cwd", project.toString()};
    assertThat(memory(PERSON, "y\n\nn\n\n", setup)).isZero();
    assertThat(text(err)).contains("Take it over? [y/N]");
    assertThat(project.resolve(".pi")).doesNotExist();
    assertThat(
            memory(Terminal.none(), "", "setup", "--yes", "--import", "--cwd", project.toString()))
        .isZero();
    assertThat(memory(PERSON, "", "search", "staging", "--cwd", project.toString())).isZero();
    assertThat(claude.resolve("MEMORY.md")).hasContent("- Deploys go through staging\n");
  }

  @Test
  void uninstallLeavesNothingButWhatTheUserWrote() throws IOException {
    agents();
    Path project = Files.createDirectories(home.resolve("shop"));
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(project.resolve(".mcp.json"), "{ \"mcpServers\": {} }\n");
    Map<String, String> before = files();
    used(project);
    assertThat(home.resolve(".cache/memory-engine")).exists();

    assertThat(memory(Terminal.none(), "", "uninstall", "--dry-run")).isZero();
    assertThat(text(out))
        .contains("1 line of prompts, waiting for your word (memory review), with it")
        .contains("take out  claude: ~/.claude/settings.json, ~/.claude.json")
        .contains("take out  rules: ~/shop/docs/agents.md")
        .contains("delete    ~/.config/memory-engine")
        .contains("your own  ~/.pi/agent/memory: 2 notes, kept unless you say otherwise");
    Map<String, String> used = files();
    assertThat(memory(Terminal.none(), "", "uninstall")).isEqualTo(3);
    assertThat(memory(PERSON, "n\n", "uninstall")).isEqualTo(3);
    assertThat(files()).isEqualTo(used);

    assertThat(memory(PERSON, "y\nn\n", "uninstall")).isZero();
    Map<String, String> after = files();
    assertThat(after.keySet())
        .contains(".pi/agent/memory/MEMORY.md", ".pi/agent/memory/daily/2026-11-22.md");
    after.keySet().removeIf(path -> path.startsWith(".pi/") || path.startsWith("shop/.pi/"));
    assertThat(after).isEqualTo(before);
    try (Stream<Path> left = Files.walk(home)) {
      assertThat(left.map(path -> home.relativize(path).toString()))
          .noneMatch(path -> path.matches("[.](cache|config|local|gemini).*|.*[.]state.*"));
    }
    assertThat(memory(Terminal.none(), "", "search", "docker")).isZero();
  }

  @Test
  void uninstallTakesTheNotesTooWhenToldTo() throws IOException {
    agents();
    Map<String, String> before = files();
    used(Files.createDirectories(home.resolve("shop")));
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes", "--memory")).isZero();
    Map<String, String> after = files();
    after.keySet().removeIf(path -> path.startsWith("shop/.pi/"));
    assertThat(after).isEqualTo(before);
    assertThat(home.resolve(".pi")).doesNotExist();
  }

  @Test
  void theUsersOwnHookInOurGroupStays() throws IOException {
    Path file = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
    String own = "{\"type\": \"command\", \"command\": \"lint.sh\"}";
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    String shared =
        Files.readString(file)
            .replaceFirst("(?s)(\"PreToolUse\".*?\"hooks\": \\[)", "$1\n" + own + ",")
            .replaceFirst("(?s)(\"PostToolUseFailure\".*?\"timeout\": \\d+\\s*})", "$1," + own);
    assertThat(shared.split("lint.sh", -1)).hasSize(3);
    Files.writeString(file, shared.replace("hook claude PreToolUse", "hook claude PreToolUse old"));

    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    assertThat(file).hasContent(shared);
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isZero();
    String left = Files.readString(file);
    assertThat(left.split("lint.sh", -1)).hasSize(3);
    assertThat(left).doesNotContain("memory", "SessionStart");
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
  }

  @Test
  void uninstallKeepsTheBackupsWhereItCouldNotCleanAndSaysSo() throws IOException {
    agents();
    Path file = home.resolve(".claude/settings.json");
    Files.writeString(file, "{ \"mine\": 1 }\n");
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    String broken = Files.readString(file) + "}";
    Files.writeString(file, broken);

    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isEqualTo(5);
    assertThat(text(err))
        .contains(file.toString(), "memory uninstall", "~/.config/memory-engine")
        .doesNotContain("memory is out of your home");
    assertThat(file).hasContent(broken);
    assertThat(files().keySet())
        .anyMatch(path -> path.startsWith(".config/memory-engine/setup/claude-settings.json.bak"));

    Files.writeString(file, broken.substring(0, broken.length() - 1));
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isZero();
    assertThat(file).hasContent("{ \"mine\": 1 }\n");
    assertThat(home.resolve(".config")).doesNotExist();

    Files.writeString(file, "broken, and nothing of ours");
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isZero();
  }

  @Test
  void uninstallPassesOverAProjectThatIsGone() throws IOException {
    Path project = Files.createDirectories(home.resolve("shop/.git")).getParent();
    String[] setup = {"--cwd", "shop", "setup", "claude", "--scope", "project", "--yes"};
    assertThat(memory(Terminal.none(), "", setup)).isZero();
    try (Stream<Path> all = Files.walk(project)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isZero();
    assertThat(home.resolve(".config")).doesNotExist();
  }

  @Test
  void anAgentsFileThatIsNoTextStopsNoOther() throws IOException {
    agents();
    Path settings = Files.createDirectories(home.resolve(".qwen")).resolve("settings.json");
    Files.write(settings, "{}".getBytes(StandardCharsets.UTF_16));
    assertThat(memory(Terminal.none(), "", "setup", "--yes")).isZero();
    assertThat(text(out)).contains("qwen      cannot be edited", settings + ": it is binary");
    assertThat(home.resolve(".claude/settings.json")).exists();
    assertThat(memory(Terminal.none(), "", "doctor")).isZero();

    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isZero();
    assertThat(home.resolve(".claude/settings.json")).doesNotExist();

    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    Path claude = home.resolve(".claude/settings.json");
    Files.write(claude, Files.readString(claude).getBytes(StandardCharsets.UTF_16));
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes")).isEqualTo(5);
    assertThat(text(err)).contains(claude + ": it is binary");
    assertThat(home.resolve(".claude.json")).exists();
  }

  @Test
  void uninstallDeletesNothingThatMemoryDidNotMake() throws IOException {
    Path agent = Files.createDirectories(home.resolve(".pi/agent"));
    assertThat(memory(Terminal.none(), "", "add", "Staging is down")).isZero();
    Files.writeString(agent.resolve("memory/todo.txt"), "mine");
    Files.createDirectories(agent.resolve("memory/.git"));
    Files.writeString(agent.resolve("memory/.git/README.md"), "git's");
    Path vault = Files.createDirectories(home.resolve("vault"));
    Files.writeString(vault.resolve("a.md"), "far away");
    Files.createSymbolicLink(agent.resolve("memory/vault"), vault);
    Files.writeString(agent.resolve("decision-memory.config.json"), "{\"enabled\":true}");

    assertThat(memory(Terminal.none(), "", "uninstall", "--dry-run", "--memory")).isZero();
    assertThat(text(out))
        .contains(
            "~/.pi/agent/memory: 1 note, to be deleted; not memory's and kept: .git, todo.txt, vault")
        .doesNotContain("decision-memory");
    assertThat(memory(Terminal.none(), "", "uninstall", "--yes", "--memory")).isZero();
    assertThat(files())
        .containsOnlyKeys(
            ".pi/agent/memory/todo.txt",
            ".pi/agent/memory/.git/README.md",
            ".pi/agent/decision-memory.config.json",
            "vault/a.md");
    assertThat(agent.resolve("memory/vault")).isSymbolicLink();
  }

  /// No link is made for it, as agents start its own path.
  @Test
  void anotherVersionTakesThePlaceOfAFolderWithoutAVersion() throws IOException {
    agents();
    Path program = version("memory");
    assertThat(memoryOf(program, "", "setup", "claude", "--yes")).isZero();
    assertThat(home.resolve(".local/bin/memory")).doesNotExist();
    assertThat(memoryOf(program, "", "upgrade")).isZero();
    assertThat(text(out))
        .contains("unpack the newer archive in the place of " + home.resolve("memory"))
        .doesNotContain(".local/bin");
  }

  @Test
  void theUsersOwnLinkIsTheUsersToMove() throws IOException {
    agents();
    Path program = version("memory-0.1.0");
    Path own = Files.createDirectories(home.resolve("bin")).resolve("memory");
    Files.createSymbolicLink(own, program);
    assertThat(memoryOf(program, own, "", "upgrade")).isZero();
    assertThat(text(out)).contains("let " + own + " lead to it").doesNotContain(".local/bin");
  }

  @Test
  void aNewerVersionTakesTheLinkOverAndEntersNoOtherAgent() throws IOException {
    agents();
    Path old = version("memory-0.1.0");
    Path next = version("memory-0.2.0");
    Path link = home.resolve(".local/bin/memory");
    assertThat(memoryOf(old, "", "setup", "claude", "--yes")).isZero();
    assertThat(Files.readSymbolicLink(link)).isEqualTo(old);

    assertThat(memoryOf(next, "", "upgrade")).isZero();
    assertThat(text(out)).contains("NEW/bin/memory setup claude --yes, which lets ~/.local/bin");
    assertThat(memoryOf(next, "", "doctor")).isEqualTo(1);
    assertThat(text(out)).contains("leads to another version", next + " setup claude");
    assertThat(memoryOf(next, "", "setup", "claude", "--dry-run")).isZero();
    assertThat(text(out)).contains("+ link ~/.local/bin/memory to ~/memory-0.2.0/bin/memory");
    assertThat(Files.readSymbolicLink(link)).isEqualTo(old);
    assertThat(memoryOf(next, "", "setup", "claude", "--yes")).isZero();
    assertThat(Files.readSymbolicLink(link)).isEqualTo(next);

    assertThat(memoryOf(old, "", "setup", "--dry-run")).isZero();
    assertThat(text(out)).contains("+ link ~/.local/bin/memory to ~/memory-0.1.0/bin/memory");
    assertThat(Files.readSymbolicLink(link)).isEqualTo(next);
    assertThat(memoryOf(old, "n\n", "setup")).isEqualTo(3);
    assertThat(Files.readSymbolicLink(link)).isEqualTo(old);
    assertThat(home.resolve(".codex/hooks.json")).doesNotExist();

    Files.delete(old);
    assertThat(memoryOf(next, "", "doctor")).isEqualTo(1);
    assertThat(text(out)).contains("leads to " + old + ", where nothing is");
    assertThat(memoryOf(next, "", "uninstall", "--yes")).isZero();
    assertThat(link).doesNotExist();
    assertThat(home.resolve(".local")).doesNotExist();
  }

  private Path version(String name) throws IOException {
    Path program = Files.createDirectories(home.resolve(name + "/bin")).resolve("memory");
    Path lib = Files.createDirectories(home.resolve(name + "/lib"));
    Files.writeString(lib.resolve("find-java.sh"), "");
    return Files.writeString(program, "");
  }

  /// As this version's program runs it.
  private int memoryOf(Path program, String typed, String... args) {
    return memoryOf(program, program, typed, args);
  }

  /// The same, called by a link.
  private int memoryOf(Path program, Path called, String typed, String... args) {
    Properties before = (Properties) System.getProperties().clone();
    System.setProperty("memory.launcher", called.toString());
    System.setProperty("memory.home", program.resolve("../..").normalize().toString());
    try {
      return memory(PERSON, typed, args);
    } finally {
      System.setProperties(before);
    }
  }

  /// Memory as somebody has used it for a while.
  private void used(Path project) throws IOException {
    String cwd = project.toString();
    for (String[] typed :
        List.of(
            new String[] {"setup", "--yes", "--note", "Tests need Docker"},
            new String[] {"setup", "claude", "--scope", "project", "--yes"},
            new String[] {"setup", "rules", "--file", "docs/agents.md", "--yes"},
            new String[] {"add", "Staging is down"},
            new String[] {"add", "--decision", "Use PostgreSQL"},
            new String[] {"write", "topic", "--topic", "x", "y", "--scope", "project"},
            new String[] {"capture", "candidates", "Decision: teas are green"},
            new String[] {"decision", "disable", "--global"},
            new String[] {"config", "set", "injection.budget", "8000"},
            new String[] {"off", "--here"},
            new String[] {"off", "--session", "s1"},
            new String[] {"on", "--here"},
            new String[] {"inject", "docker?"},
            new String[] {"search", "docker"})) {
      List<String> words = new ArrayList<>(List.of("--cwd", cwd));
      words.addAll(List.of(typed));
      assertThat(memory(Terminal.none(), "", words.toArray(String[]::new)))
          .as("%s: %s", words, text(err))
          .isLessThan(2);
    }
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(home)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(
            home.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  private void agents() throws IOException {
    Files.createDirectories(home.resolve(".claude"));
    Files.createDirectories(home.resolve(".codex"));
    Files.writeString(home.resolve(".codex/config.toml"), "model = \"x\"\n");
    Path gemini = Files.createDirectories(home.resolve("bin")).resolve("gemini");
    Files.writeString(gemini, "#!/bin/sh\n");
    Files.setPosixFilePermissions(gemini, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path settings() {
    return home.resolve(".gemini/settings.json");
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private int memory(Terminal terminal, String typed, String... args) {
    out.reset();
    err.reset();
    Clock clock = Clock.fixed(Instant.parse("2026-11-22T09:00:00Z"), ZoneOffset.UTC);
    return MemoryCli.run(
        List.of(args),
        new Environment(Map.of("PATH", home.resolve("bin").toString()), home, home, clock),
        new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
        out,
        err,
        terminal);
  }
}
