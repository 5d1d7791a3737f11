package memory.cli.agent.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.engine.model.Environment;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class HostSetupTest {
  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void makeHome() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
  }

  @Test
  void leavesNothingBehindInAHomeThatHadNothing() throws Exception {
    for (String host : HookHost.NAMES) {
      for (String launcher : List.of("/m/memory", "/m/mem")) {
        for (boolean recorded : new boolean[] {true, false}) {
          add(host, place(launcher));
          assertThat(files(home)).as(host).isNotEmpty();
          if (!recorded) {
            Files.delete(SetupRecord.fileOf(host, place(launcher)));
          }
          remove(host, place(launcher));
          assertThat(files(home)).as(host).isEmpty();
        }
      }
    }
  }

  @Test
  void restoresEveryByteOfWhatWasThere(RandomGenerator random) throws Exception {
    for (int round = 0; round < 40; round++) {
      for (String host : HookHost.NAMES) {
        for (HostFile file : HostPlan.of(host, place("/m/memory"))) {
          if (random.nextBoolean() && !file.path().toString().endsWith(".js")) {
            String text =
                file.path().toString().endsWith(".toml")
                    ? "a = 1 # " + round + (random.nextBoolean() ? "\n" : "")
                    : new RandomConfig(random).json();
            Files.createDirectories(file.path().getParent());
            Files.writeString(file.path(), text);
          }
        }
      }
      Map<String, String> before = files(home);
      for (String host : HookHost.NAMES) {
        add(host, place("/m/memory"));
        add(host, place("/n/memory"));
      }
      for (String host : HookHost.NAMES) {
        remove(host, place("/n/memory"));
      }
      assertThat(files(home).keySet()).isEqualTo(before.keySet());
      assertThat(differing(before, files(home))).isEmpty();
    }
  }

  @Test
  void keepsABackupOfWhatWasThere() throws Exception {
    Path settings = home.resolve(".claude/settings.json");
    write(settings, "{ \"mine\": true }");
    add("claude", place("/m/memory"));
    try (Stream<Path> kept = Files.list(place("/m/memory").records())) {
      assertThat(kept.filter(file -> file.toString().contains("claude-settings.json.bak")))
          .singleElement()
          .satisfies(backup -> assertThat(backup).hasContent("{ \"mine\": true }"));
    }
  }

  @Test
  void takesOutOursAloneWhenTheHostWroteItsFileAnew() throws Exception {
    Path settings = home.resolve(".claude/settings.json");
    write(settings, "{ \"mine\": true }");
    add("claude", place("/m/memory"));
    String rewritten = Files.readString(settings).replace("\"mine\": true", "\"mine\": false");
    write(settings, rewritten);
    remove("claude", place("/m/memory"));
    assertThat(settings).hasContent("{ \"mine\": false }");
  }

  @Test
  void takesOutOursWithoutTheRecordToo() throws Exception {
    Path settings = home.resolve(".claude/settings.json");
    write(settings, "{ \"mine\": true }");
    for (boolean again : new boolean[] {false, true}) {
      add("claude", place("/m/memory"));
      Files.delete(SetupRecord.fileOf("claude", place("/m/memory")));
      if (again) {
        add("claude", place("/n/memory"));
      }
      remove("claude", place("/m/memory"));
      assertThat(settings).hasContent("{ \"mine\": true }");
      assertThat(files(home)).containsOnlyKeys(".claude/settings.json");
    }
  }

  @Test
  void changesNothingTheSecondTime() throws Exception {
    for (String host : HookHost.NAMES) {
      for (String launcher : List.of("/m/memory", "/m/mem", "/n/memory")) {
        add(host, place(launcher));
        assertThat(HostSetup.of(host, place(launcher)).additions())
            .as(host)
            .noneMatch(HostSetup.FileChange::isChange);
      }
      assertThat(files(home).values()).noneMatch(text -> text.contains("/m/"));
    }
  }

  /// As Gemini CLI 0.61.0 does: the variable names what stands for the home, not its folder.
  @Test
  void entersGeminiBelowTheHomeThatItsVariableNames() throws Exception {
    add("gemini", place(Map.of("GEMINI_CLI_HOME", home.resolve("g").toString()), "/m/memory"));
    assertThat(files(home)).containsOnlyKeys("g/.gemini/settings.json");
  }

  @Test
  void takesOutWhatWasEnteredInASecondConfigurationFolderToo() throws Exception {
    Path work = home.resolve(".claude-work");
    SetupPlace moved = place(Map.of("CLAUDE_CONFIG_DIR", work.toString()), "/m/memory");
    write(work.resolve("settings.json"), "{ \"work\": true }");
    write(home.resolve(".claude.json"), "{ \"mine\": true }");
    Map<String, String> before = files(home);
    for (boolean again : new boolean[] {false, true}) {
      add("claude", again ? place("/m/memory") : moved);
      add("claude", again ? moved : place("/m/memory"));
      assertThat(SetupCheck.findings(place("/m/memory"))).isEmpty();
      remove("claude", place("/m/memory"));
      assertThat(files(home)).isEqualTo(before);
      assertThat(records().resolve("claude.json")).doesNotExist();
    }
  }

  @Test
  void takesOutWhatWasEnteredBeforeTheOtherOfTwoFilesCame() throws Exception {
    Path json = home.resolve(".config/opencode/opencode.json");
    write(json, "{ \"mine\": true }");
    add("opencode", place("/m/memory"));
    write(json.resolveSibling("opencode.jsonc"), "{}");
    Map<String, String> jsonc = Map.of(".config/opencode/opencode.jsonc", "{}");
    add("opencode", place("/m/memory"));
    remove("opencode", place("/m/memory"));
    assertThat(json).hasContent("{ \"mine\": true }");
    assertThat(files(home)).hasSize(2).containsAllEntriesOf(jsonc);
  }

  @Test
  void writesNothingWhenAFileIsNotAsItWasShown() throws Exception {
    Path settings = home.resolve(".gemini/settings.json");
    write(settings, "{}");
    HostSetup setup = HostSetup.of("gemini", place("/m/memory"));
    var changes = setup.additions();
    write(settings, "{ \"meanwhile\": 1 }");
    assertThat(setup.add(changes)).contains(settings);
    assertThat(settings).hasContent("{ \"meanwhile\": 1 }");
  }

  @Test
  void refusesAFileThatItCannotReadAndTouchesNone() throws Exception {
    write(home.resolve(".codex/config.toml"), "a = [1\n");
    HostSetup setup = HostSetup.of("codex", place("/m/memory"));
    assertThatThrownBy(setup::additions)
        .isInstanceOf(UnreadableConfigException.class)
        .hasMessageContaining("config.toml: line");
    assertThat(home.resolve(".codex/hooks.json")).doesNotExist();
  }

  @Test
  void saysThatAServerTableWrittenAsOneValueIsInTheWay() throws Exception {
    write(home.resolve(".codex/config.toml"), "mcp_servers = { other = { command = \"o\" } }\n");
    HostSetup setup = HostSetup.of("codex", place("/m/memory"));
    assertThatThrownBy(setup::additions)
        .hasMessageContaining("config.toml: mcp_servers stands there as one value");
  }

  @Test
  void entersAFileThatHoldsAByteOrderMarkAlone() throws Exception {
    Path settings = home.resolve(".gemini/settings.json");
    write(settings, "\uFEFF");
    add("gemini", place("/m/memory"));
    assertThat(settings).content().contains("BeforeAgent");
    remove("gemini", place("/m/memory"));
    assertThat(settings).hasContent("\uFEFF");
  }

  @Test
  void saysThatALinkLeadsNowhereAndWritesNothing() throws Exception {
    Files.createDirectories(home.resolve(".gemini"));
    Files.createSymbolicLink(home.resolve(".gemini/settings.json"), Path.of("../dot/none.json"));
    HostSetup setup = HostSetup.of("gemini", place("/m/memory"));
    assertThatThrownBy(setup::additions)
        .isInstanceOf(UnreadableConfigException.class)
        .hasMessageContaining("settings.json: it is a link to ../dot/none.json");
    assertThat(records()).doesNotExist();
  }

  /// As Claude Code 2.1.197 and Codex 0.169.0 do: they skip the whole file, without a word.
  @Test
  void saysWhatAHostWillNotRead() throws Exception {
    Path settings = home.resolve(".claude/settings.json");
    write(settings, "{\n  // mine\n  \"a\": 1\n}\n");
    HostSetup claude = HostSetup.of("claude", place("/m/memory"));
    assertThat(claude.unread(claude.additions()))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith(settings + ": line 2: claude reads plain"));
    write(settings, "\uFEFF{\n  \"a\": 1\n}\n");
    assertThat(claude.unread(claude.additions()))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("line 1", "U+FEFF").doesNotContain("comma"));
    write(settings, "{\n  // mine\n  \"a\": 1\n}\n");
    add("claude", place("/m/memory"));
    assertThat(SetupCheck.findings(place("/m/memory")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.path()).isEqualTo(settings));

    write(home.resolve(".codex/hooks.json"), "{ \"hooks\": {}, }");
    HostSetup codex = HostSetup.of("codex", place("/m/memory"));
    assertThat(codex.unread(codex.additions())).hasSize(1);
    write(home.resolve(".gemini/settings.json"), "{ /* mine */ }");
    HostSetup gemini = HostSetup.of("gemini", place("/m/memory"));
    assertThat(gemini.unread(gemini.additions())).isEmpty();
  }

  @Test
  void followsTheUsersOwnLinkAndKeepsTheMode() throws Exception {
    Path real = home.resolve("dotfiles/settings.json");
    write(real, "{}");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Files.createDirectories(home.resolve(".gemini"));
    Path link = Files.createSymbolicLink(home.resolve(".gemini/settings.json"), real);
    add("gemini", place("/m/memory"));
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("BeforeAgent");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
    remove("gemini", place("/m/memory"));
    assertThat(real).hasContent("{}");
  }

  @Test
  void leavesTheUsersLinkToAFileThatItMade() throws Exception {
    for (String later : List.of("", "\n")) {
      add("gemini", place("/m/memory"));
      Path link = home.resolve(".gemini/settings.json");
      Path real = home.resolve("dotfiles/settings.json");
      write(real, Files.readString(link) + later);
      Files.delete(link);
      Files.createSymbolicLink(link, real);
      remove("gemini", place("/m/memory"));
      assertThat(link).isSymbolicLink();
      assertThat(real).content().isEqualToIgnoringNewLines("{}");
      Files.delete(link);
    }
  }

  @Test
  void entersAProjectAlone() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    SetupPlace place = new SetupPlace(environment(), Optional.of(project), "memory", records());
    add("claude", place);
    assertThat(files(project)).containsOnlyKeys(".claude/settings.local.json", ".mcp.json");
    assertThat(files(home)).isEmpty();
    remove("claude", place);
    assertThat(files(project)).isEmpty();
  }

  @Test
  void tellsTheDoctorWhatIsMissing() throws Exception {
    assertThat(SetupCheck.findings(place("/m/memory"))).isEmpty();
    add("claude", place("/m/memory"));
    assertThat(SetupCheck.findings(place("/m/memory"))).isEmpty();
    assertThat(SetupCheck.findings(place("/moved/memory")))
        .hasSize(2)
        .allSatisfy(finding -> assertThat(finding.hint()).isEqualTo("memory setup claude"));
    write(home.resolve(".claude/settings.json"), "{");
    assertThat(SetupCheck.findings(place("/m/memory")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("settings.json"));
  }

  @Test
  void tellsTheDoctorNothingOfAServerThatListsOtherTools() throws Exception {
    add("codex", place("/m/memory"));
    Path config = home.resolve(".codex/config.toml");
    write(config, Files.readString(config).replace("\"mcp\"", "\"mcp\", \"--tools\", \"all\""));
    assertThat(SetupCheck.findings(place("/m/memory"))).isEmpty();
    assertThat(SetupCheck.findings(place("/n/memory"))).hasSize(2);
  }

  @Test
  void tellsTheDoctorWhatIsThereTwice() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    SetupPlace own = new SetupPlace(environment(), Optional.of(project), "/m/memory", records());
    add("claude", place("/m/memory"));
    assertThat(SetupCheck.doubles(place("/m/memory"), own)).isEmpty();
    add("claude", own);
    assertThat(SetupCheck.doubles(place("/m/memory"), own))
        .singleElement()
        .satisfies(finding ->
            assertThat(finding.hint()).isEqualTo("memory setup claude --scope project --remove"));

    Path settings = home.resolve(".claude/settings.json");
    String ours = Files.readString(settings);
    int start = ours.indexOf("{", ours.indexOf("\"UserPromptSubmit\""));
    int end = ours.indexOf("]", ours.indexOf("]", start) + 1);
    write(
        settings,
        new StringBuilder(ours).insert(end, ", " + ours.substring(start, end)).toString());
    assertThat(SetupCheck.findings(place("/m/memory")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("twice"));
    remove("claude", place("/m/memory"));
    assertThat(settings).doesNotExist();
  }

  /// As a user of Cursor and Cline may have them: comments, hooks and servers of their own, tabs,
  /// no newline at the end, a trailing comma.
  @Test
  void leavesWhatUsersOfCursorAndClineHave() throws Exception {
    Path hooks = home.resolve(".cursor/hooks.json");
    Path servers = home.resolve(".cursor/mcp.json");
    Path cline = home.resolve(".cline/data/settings/cline_mcp_settings.json");
    write(
        hooks,
        """
        {
        \t"version": 1, // theirs
        \t"hooks": {
        \t\t"beforeSubmitPrompt": [ { "command": "./audit.sh" }, ],
        \t\t/* nothing here yet */ "stop": []
        \t}
        }\
        """);
    write(servers, "{\"mcpServers\":{\"github\":{\"url\":\"https://example.org/mcp\"}}}");
    write(
        cline,
        """
        {\r
          // my servers\r
          "mcpServers": {\r
            "files": { "command": "npx", "args": ["-y", "files"], "disabled": true, },\r
          },\r
        }\r
        """);
    Map<String, String> before = files(home);
    for (String host : new String[] {"cursor", "cline"}) {
      add(host, place("/m/memory"));
    }
    assertThat(Files.readString(hooks)).contains("./audit.sh", "// theirs", "hook cursor");
    assertThat(Files.readString(servers)).contains("example.org", "/m/memory");
    assertThat(Files.readString(cline)).contains("my servers", "\"files\"", "/m/memory");
    for (String host : new String[] {"cline", "cursor"}) {
      remove(host, place("/m/memory"));
    }
    assertThat(files(home)).isEqualTo(before);
  }

  private static final String JSON =
      """
      {
        // theirs
        "version": 1, "$schema": "https://example.org/schema.json", /* both */
        "hooks": {
          "UserPromptSubmit": [
            { "hooks": [ { "type": "command", "command": "./audit.sh" }, ] }, // first
          ],
          "SessionStart": [],
      \t"PreCompact": [ /* none yet */ ],
          "BeforeAgent": [ { "matcher": "*", "hooks": [] } ],
          "beforeSubmitPrompt": [ { "command": "./audit.sh" } ], "sessionStart": [ ],
          "userPromptSubmitted": [ { "type": "command", "bash": "true # }" }, ],
        },
        "mcpServers": {
          "files": { "command": "npx", "args": [ "-y", "files" ] /* no comma */ }
        },
        "mcp": { "files": { "type": "local", "command": [ "npx", "files" ], }, },
      }
      """;

  private static final String TOML =
      """
      # theirs
      model = "gpt" # a comment with [mcp_servers.memory] in it
      notes = \"""
      [mcp_servers.memory]
      \"""

      [mcp_servers.files] # another server
      command = "npx"
      args = [
        "-y", # yes
        "files",
      ]

      [[hooks.Stop]]
      hooks = [ { type = "command", command = "true" } ]
      """;

  /// Every file of every host, with comments, other hooks and other servers: with either line end,
  /// a byte order mark or none, a last newline or none.
  @Test
  void restoresEachHostsFilesHoweverTheyAreWritten() throws Exception {
    for (String end : List.of("\n", "\r\n")) {
      for (String mark : List.of("", "\uFEFF")) {
        for (boolean last : List.of(true, false)) {
          for (String host : HookHost.NAMES) {
            for (HostFile file : HostPlan.of(host, place("/m/memory"))) {
              String name = file.path().toString();
              String text = name.endsWith(".toml") ? TOML : JSON;
              if (!name.endsWith(".js")) {
                String whole = mark + text.replace("\n", end);
                write(file.path(), last ? whole : whole.stripTrailing());
              }
            }
            Map<String, String> before = files(home);
            add(host, place("/m/memory"));
            assertThat(differing(before, files(home))).as(host).isNotEmpty();
            for (String text : differing(before, files(home)).values()) {
              boolean windows = text.contains("\r\n");
              assertThat(windows && text.replace("\r\n", "").contains("\n")).as(text).isFalse();
            }
            remove(host, place("/m/memory"));
            assertThat(files(home)).as(host).isEqualTo(before);
          }
        }
      }
    }
  }

  @Test
  void writesAndDeletesNothingOutsideOfTheProjectItIsFor() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    Path other = Files.createDirectories(folder.resolve("other"));
    for (String host : HookHost.NAMES) {
      SetupPlace place =
          new SetupPlace(environment(), Optional.of(project), "/m/memory", records());
      List<HostFile> files;
      try {
        files = HostPlan.of(host, place);
      } catch (UnreadableConfigException userOnly) {
        continue;
      }
      for (HostFile file : files) {
        Path top = project.resolve(project.relativize(file.path()).getName(0));
        if (top.equals(file.path())) {
          continue;
        }
        Files.createSymbolicLink(top, other);
        assertThatThrownBy(() -> HostSetup.of(host, place).additions())
            .as(host)
            .isInstanceOf(UnreadableConfigException.class)
            .hasMessageContaining("a link leads out of the project, to " + other);
        write(file.path(), "{}\n");
        assertThatThrownBy(() -> HostSetup.of(host, place).removals())
            .as(host)
            .isInstanceOf(UnreadableConfigException.class);
        Files.delete(file.path());
        Files.delete(top);
        Files.createDirectories(project.resolve("inside"));
        Files.createSymbolicLink(top, Path.of("inside"));
        assertThat(HostSetup.of(host, place).additions()).as(host).isNotEmpty();
        Files.delete(top);
      }
    }
  }

  private Environment environment() {
    return environment(Map.of());
  }

  private Environment environment(Map<String, String> variables) {
    return new Environment(
        variables, home, home, Clock.fixed(Instant.parse("2026-11-22T00:00:00Z"), ZoneOffset.UTC));
  }

  private Path records() {
    return folder.resolve("records");
  }

  private SetupPlace place(String launcher) {
    return new SetupPlace(environment(), Optional.empty(), launcher, records());
  }

  private SetupPlace place(Map<String, String> variables, String launcher) {
    return new SetupPlace(environment(variables), Optional.empty(), launcher, records());
  }

  private static void add(String host, SetupPlace place) throws Exception {
    HostSetup setup = HostSetup.of(host, place);
    assertThat(setup.add(setup.additions())).isEmpty();
  }

  private static void remove(String host, SetupPlace place) throws Exception {
    HostSetup setup = HostSetup.of(host, place);
    assertThat(setup.remove(setup.removals())).isEmpty();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Map<String, String> differing(Map<String, String> one, Map<String, String> two) {
    Map<String, String> differing = new TreeMap<>(two);
    differing.entrySet().removeIf(entry -> entry.getValue().equals(one.get(entry.getKey())));
    return differing;
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
