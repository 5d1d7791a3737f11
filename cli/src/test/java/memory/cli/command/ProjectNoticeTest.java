package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Project memory that is there and that nobody trusts: its user hears of it, once a session.
class ProjectNoticeTest {
  @TempDir Path folder;
  private Path project;
  private Terminal terminal = Terminal.none();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void seed() throws IOException {
    project = Files.createDirectories(folder.resolve("it's work/app"));
    Files.createDirectories(project.resolve(".git"));
    Path notes = Files.createDirectories(project.resolve(".pi/memory"));
    Files.writeString(notes.resolve("MEMORY.md"), "- The zeppelin is in hangar 4\n");
    Path log = Files.createDirectories(project.resolve(".pi/decision-memory"));
    Files.writeString(
        log.resolve("decisions.jsonl"),
        "{\"v\":1,\"t\":\"2026-02-10T08:00:00Z\",\"e\":\"a\",\"i\":\"D-2026-02-10-0001\",\"p\":\"\",\"d\":{\"s\":\"active\",\"ti\":\"Grey"
            + " airships\",\"tx\":\"Grey airships\"}}\n");
    Path global = Files.createDirectories(folder.resolve("home/.pi/agent/memory"));
    Files.writeString(global.resolve("MEMORY.md"), "- Tabs, never spaces\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "gemini", "qwen"})
  void aSessionsStartTellsItToTheUserAlone(String host) {
    String start = hook(host, "SessionStart", "startup");
    assertThat(start)
        .startsWith(
            "{\"systemMessage\":\"this project has memory that is not trusted and not used;")
        .contains("memory trust '" + folder.toString() + "/it'\\\\''s work/app'")
        .doesNotContain("hangar");
    String forModel = start.substring(start.indexOf("hookSpecificOutput"));
    assertThat(forModel).contains("Tabs, never spaces").doesNotContain("trust");
    assertThat(hook(host, "SessionStart", "resume")).doesNotContain("not trusted");
    assertThat(hook(host, "SessionStart", "compact")).doesNotContain("not trusted");
    assertThat(prompt(host)).doesNotContain("not trusted");
  }

  @Test
  void ourPluginIsToldBesideItsText() {
    assertThat(hook("opencode", "session-start", "resume"))
        .contains("Tabs, never spaces")
        .doesNotContain("trust");
    assertThat(text(err)).startsWith("memory: this project has memory that is not trusted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"copilot", "cursor", "cline"})
  void hostsWithoutAChannelForTheUserAreNotTold(String host) {
    assertThat(hook(host, "session-start", "startup")).doesNotContain("trust");
  }

  @ParameterizedTest
  @CsvSource({
    "search zeppelin",
    "decision list",
    "decision show D-2026-02-10-0001",
    "show D-2026-02-10-0001",
    "decision search airships"
  })
  void whoFindsNothingHearsWhatWasNotRead(String typed) {
    memory(typed.split(" "));
    assertThat(text(err))
        .contains("this project's own memory is not trusted and was not read")
        .doesNotContain("memory trust", "there is no", "no passage has", "nothing found\n");

    terminal = new Terminal(false, false, true);
    memory(typed.split(" "));
    assertThat(text(err)).contains("memory trust '" + folder + "/it'\\''s work/app'");
  }

  @Test
  void theReasonOfASearchStaysWhatTheContractSays() {
    assertThat(memory("search", "--json", "zeppelin")).contains("\"reason\":\"no_match\"");
    assertThat(text(err)).contains("is not trusted and was not read");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofALinkOutOfTheProjectEachSaysThatNoConsentHelps(boolean trusted) throws IOException {
    if (trusted) {
      memory("trust", "--yes");
    }
    Path notes = project.resolve(".pi/memory");
    Files.move(notes, folder.resolve("shared"));
    Files.createSymbolicLink(notes, folder.resolve("shared"));
    String never = notes + " leads out of the project and is never read, trusted or not";
    String instead = "put the folder itself there, or keep those notes in your own memory";
    assertThat(memory("status")).contains(never + "; " + instead);
    assertThat(memory("doctor").split("is never read", -1)).as("said once").hasSize(2);
    assertThat(text(out)).contains(never + "; " + instead).doesNotContain("memory trust");
    assertThat(hook("claude", "SessionStart", "startup"))
        .contains("leads out of the project and is never read", instead)
        .doesNotContain("memory trust", "hangar");
    for (String[] typed :
        new String[][] {
          {"trust", "--yes"},
          {"trust", "--review"},
          {"write", "long_term", "x", "--scope", "project"},
          {"search", "zeppelin", "--scope", "project"},
          {"decision", "disable", "--project"}
        }) {
      memory(typed);
      assertThat(text(err)).contains(never, instead).doesNotContain("not trusted", "memory trust");
    }
  }

  @Test
  void nobodyIsToldOfAProjectThatHasNoMemory() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Files.createDirectories(empty.resolve(".git"));
    project = empty;
    assertThat(hook("claude", "SessionStart", "startup")).doesNotContain("systemMessage");
  }

  private String hook(String host, String event, String source) {
    return run(
        "{\"session_id\":\"s1\",\"cwd\":\"" + project + "\",\"source\":\"" + source + "\"}",
        List.of("--deadline", "600000", "hook", host, event));
  }

  private String prompt(String host) {
    return run(
        "{\"session_id\":\"s1\",\"cwd\":\"" + project + "\",\"prompt\":\"tabs or spaces\"}",
        List.of("--deadline", "600000", "hook", host, "prompt"));
  }

  private String memory(String... arguments) {
    return run("", List.of(arguments));
  }

  private String run(String stdin, List<String> arguments) {
    out.reset();
    err.reset();
    MemoryCli.run(
        arguments,
        new Environment(
            Map.of(),
            folder.resolve("home"),
            project,
            Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC)),
        new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
        out,
        err,
        terminal);
    return text(out);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
