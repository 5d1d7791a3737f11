package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import memory.cli.agent.HookHost;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.engine.model.Environment;
import memory.testing.Unhurried;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedCommandsTest {
  @TempDir Path home;
  private final ServedCommands engines = new ServedCommands(Path.of("no-models"));
  private Path memory;

  @BeforeEach
  void remember() throws IOException {
    memory = Files.createDirectories(home.resolve(".pi/agent/memory"));
    Files.writeString(memory.resolve("MEMORY.md"), "- the hall is rented from Meridian\n");
  }

  @AfterEach
  void close() {
    engines.close();
  }

  private String ask(Map<String, String> variables, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (run(variables, out, args) == ExitCode.UNAVAILABLE.number()) {
      out.reset(); // not open yet
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private Environment environment(Map<String, String> variables) {
    return new Environment(Unhurried.with(variables), home, home, GoldenCase.clock());
  }

  private int run(Map<String, String> variables, ByteArrayOutputStream out, String... args) {
    return engines.run(
        List.of(args),
        environment(variables),
        new ByteArrayInputStream(new byte[0]),
        out,
        new ByteArrayOutputStream(),
        Terminal.none());
  }

  @Test
  void leavesTheFirstQuestionToItsCallerWhoWouldWaitAsLong() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(run(Map.of(), out, "search", "hall")).isEqualTo(ExitCode.UNAVAILABLE.number());
    assertThat(out.size()).isZero();
    assertThat(ask(Map.of(), "search", "hall")).contains("Meridian");
    assertThat(engines.roots()).isOne();
  }

  @Test
  void opensTheMemoryThatWillBeAskedFor() {
    engines.open(environment(Map.of()));
    assertThat(engines.roots()).isOne();
    assertThat(ask(Map.of(), "search", "hall")).contains("Meridian");
    assertThat(engines.roots()).isOne();
  }

  @Test
  void theNextQuestionSeesWhatWasWrittenWhetherOrNotItIsWatchedYet() throws IOException {
    assertThat(ask(Map.of(), "search", "hall")).contains("Meridian");
    for (int n = 0; n < 20; n++) {
      Files.writeString(memory.resolve("MEMORY.md"), "- the hall is rented from owner" + n + "\n");
      assertThat(ask(Map.of(), "search", "hall")).contains("owner" + n).doesNotContain("Meridian");
      engines.tidy();
    }
  }

  @Test
  void eachCallerHasItsOwnSessionAndSettings() {
    Map<String, String> one = Map.of("MEMORY_SESSION", "one");
    Map<String, String> other = Map.of("MEMORY_SESSION", "other");
    ask(one, "inject", "who rents out the hall?");
    assertThat(ask(one, "status", "--json")).contains("\"session\":\"one\"");
    assertThat(ask(other, "status", "--json")).contains("\"session\":\"other\"");
    assertThat(ask(Map.of("PI_MEMORY_DIR", home.resolve("none").toString()), "search", "hall"))
        .doesNotContain("Meridian");
    assertThat(ask(Map.of(), "search", "hall")).contains("Meridian");
  }

  @Test
  void memoryThatIsTrustedMeanwhileCountsAtOnce() throws IOException {
    Path project = home.resolve("work");
    Files.createDirectories(project.resolve(".pi/memory"));
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(project.resolve(".pi/memory/MEMORY.md"), "- the hall has a blue door\n");
    assertThat(ask(Map.of(), "--cwd", project.toString(), "search", "door")).doesNotContain("blue");
    ask(Map.of(), "--cwd", project.toString(), "trust", "--yes");
    assertThat(ask(Map.of(), "--cwd", project.toString(), "search", "door")).contains("blue");
  }

  private boolean takes(String... args) {
    return engines.takes(List.of(args), false);
  }

  @Test
  void takesWhatReadsStdinOnlyWithIt() {
    assertThat(takes("hook", "claude", "prompt")).isFalse();
    assertThat(engines.takes(List.of("hook", "claude", "prompt"), true)).isTrue();
    assertThat(takes("--no-project", "inject", "--json", "-")).isFalse();
    assertThat(engines.takes(List.of("inject", "-"), true)).isTrue();
    assertThat(takes("inject", "a", "-")).isTrue();
    assertThat(takes("preview", "-")).isFalse();
    assertThat(takes("preview", "a", "-")).isTrue();
    assertThat(takes("search", "--batch", "-")).isFalse();
    assertThat(engines.takes(List.of("inject", "--batch=/dev/stdin"), true)).isFalse();
  }

  @Test
  void takesTheHooksInTheWordsThatSetupEnters() {
    for (String event :
        List.of("UserPromptSubmit", "userPromptSubmitted", "BeforeAgent", "beforeSubmitPrompt")) {
      assertThat(engines.takes(List.of("hook", "codex", event), true)).as(event).isTrue();
    }
    assertThat(engines.takes(List.of("hook", "claude", "SessionStart"), true)).isTrue();
    assertThat(engines.takes(List.of("hook", "claude", "PreCompact"), true)).isFalse();
    assertThat(engines.takes(List.of("hook", "gemini", "PreCompress"), true)).isFalse();
    assertThat(engines.takes(List.of("hook", "claude", "nonsense"), true)).isFalse();
  }

  /// A session's hooks, of which the compaction is noted by a process of its own.
  @Test
  void hooksAreAnsweredAsIfEachWereAProcessOfItsOwn() throws IOException {
    Path alone = home.resolve("alone");
    Files.createDirectories(alone.resolve(".pi/agent/memory"));
    Files.copy(memory.resolve("MEMORY.md"), alone.resolve(".pi/agent/memory/MEMORY.md"));
    for (String host : HookHost.NAMES) {
      String served = session(host, home, true);
      assertThat(served).as(host).contains("Meridian").isEqualTo(session(host, alone, false));
    }
  }

  private String session(String host, Path at, boolean served) {
    StringBuilder said = new StringBuilder();
    for (String event :
        List.of(
            "SessionStart", "UserPromptSubmit", "PreCompact", "SessionStart", "UserPromptSubmit")) {
      String json =
          "{\"session_id\":\"%1$s\",\"sessionId\":\"%1$s\",\"source\":\"resume\",\"prompt\":\"Who rents the hall?\"}"
              .formatted(host);
      List<String> args = List.of("hook", host, event);
      said.append(event).append(": ").append(hook(args, at, json, served)).append('\n');
    }
    return said.toString();
  }

  private String hook(List<String> args, Path at, String json, boolean served) {
    Environment environment = new Environment(Unhurried.with(Map.of()), at, at, GoldenCase.clock());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    byte[] stdin = json.getBytes(StandardCharsets.UTF_8);
    int exit = ExitCode.UNAVAILABLE.number();
    while (served && engines.takes(args, true) && exit == ExitCode.UNAVAILABLE.number()) {
      out.reset(); // not open yet
      exit =
          engines.run(
              args, environment, new ByteArrayInputStream(stdin), out, err, Terminal.none());
    }
    if (exit == ExitCode.UNAVAILABLE.number()) {
      MemoryCli.run(args, environment, new ByteArrayInputStream(stdin), out, err, Terminal.none());
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void takesWhatChangesNoMemoryWhenItIsTypedRightly() {
    assertThat(takes("search", "x")).isTrue();
    assertThat(takes("--no-project", "inject", "--json", "x")).isTrue();
    assertThat(takes("log", "search")).isFalse();
    assertThat(takes("write", "daily", "x")).isFalse();
    assertThat(takes("serve")).isFalse();
    assertThat(takes("index", "watch")).isFalse();
    assertThat(takes("search", "--no-such-option")).isFalse();
    assertThat(takes("search", "--help")).isFalse();
    assertThat(takes()).isFalse();
  }
}
