package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.cli.hosts.FakeModel.Asked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the model of a real agent reads of memory when it edits, when a command of it fails, and
/// when it starts a subagent.
@Tag("hosts")
class ToolHooksIT {
  private static final String WORK = "Carry on with the work, please.";
  private static final String EDITED = "must not block";
  private static final String FAILED = "restart the worker";
  private static final String TASK = "Find out on which port our staging database listens.";

  /// A tool of the host's own with its arguments; `$DIR` is the project.
  private record Tool(String name, Map<String, Object> arguments) {
    void isCalled(FakeModel model, String words) {
      model.calls(words, name, arguments);
    }
  }

  static Stream<RealHost> hosts() {
    return RealHostsIT.hosts();
  }

  /// Qwen lets no hook change what a tool is called with.
  static Stream<RealHost> withSubagents() {
    return hosts().filter(host -> !host.name().equals("qwen"));
  }

  private static Tool edit(String host, Path folder) {
    String file = folder.resolve("lock.go").toString();
    return switch (host) {
      case "claude" -> new Tool("Write", Map.of("file_path", file, "content", "x"));
      case "codex" -> new Tool("exec_command", Map.of("cmd", "cat lock.go"));
      case "copilot" -> new Tool("create", Map.of("path", file, "file_text", "x"));
      case "opencode" -> new Tool("bash", Map.of("command", "touch lock.go", "description", "x"));
      default -> new Tool("write_file", Map.of("file_path", file, "content", "x"));
    };
  }

  private static Tool shell(String host) {
    String line = "printf 'lock lost %s owner' its >&2; exit 3";
    return switch (host) {
      case "claude" -> new Tool("Bash", Map.of("command", line, "description", "x"));
      case "codex" -> new Tool("exec_command", Map.of("cmd", line));
      case "copilot", "opencode" -> new Tool("bash", Map.of("command", line, "description", "x"));
      default -> new Tool("run_shell_command", Map.of("command", line, "is_background", false));
    };
  }

  private static Tool subagent(String host) {
    return switch (host) {
      case "claude" -> agent("Agent", "subagent_type", "general-purpose");
      case "codex" -> new Tool("spawn_agent", Map.of("message", TASK));
      case "gemini" ->
          new Tool("invoke_agent", Map.of("agent_name", "codebase_investigator", "prompt", TASK));
      case "copilot" -> agent("task", "agent_type", "explore");
      default -> agent("task", "subagent_type", "general");
    };
  }

  private static Tool agent(String tool, String kind, String type) {
    return new Tool(
        tool, Map.of("description", "look", "prompt", TASK, kind, type, "name", "looker"));
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void readsTheNoteThatNamesWhatItDoesOnce(RealHost host, @TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      run.place()
          .write(
              ".pi/agent/memory/lock.md",
              "# Locks\n\n- `lock.go` %s\n- `lock lost its owner`: %s\n".formatted(EDITED, FAILED));
      run.setup();
      edit(host.name(), run.place().project()).isCalled(model, WORK);
      shell(host.name()).isCalled(model, WORK);
      edit(host.name(), run.place().project()).isCalled(model, WORK);

      ChildRun ended = run.ask(true, WORK);

      List<Asked> asked = model.asked().stream().filter(one -> one.body().contains(WORK)).toList();
      assertThat(count(asked.getFirst(), EDITED)).as(ended.all()).isZero();
      assertThat(asked).as(ended.all()).anyMatch(one -> one.body().contains(EDITED));
      assertThat(count(asked.getLast(), EDITED)).as(ended.all()).isOne();
      // Codex does not tell its hooks whether a command failed.
      assertThat(count(asked.getLast(), FAILED))
          .as(ended.all())
          .isEqualTo(host.name().equals("codex") ? 0 : 1);
    }
  }

  @ParameterizedTest
  @MethodSource("withSubagents")
  void givesASubagentABlockOfItsOwn(RealHost host, @TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      run.setup();
      subagent(host.name()).isCalled(model, WORK);
      if (host.name().equals("codex")) {
        // It ends without waiting for its subagents.
        new Tool("exec_command", Map.of("cmd", "sleep 8", "yield_time_ms", 9_000))
            .isCalled(model, WORK);
      }

      ChildRun ended = run.ask(true, WORK);

      assertThat(model.asked())
          .as(ended.all())
          .anySatisfy(one -> {
            assertThat(one.body()).contains(TASK, FACT).doesNotContain(WORK);
          });
    }
  }

  private static int count(Asked asked, String words) {
    return asked.body().split(Pattern.quote(words), -1).length - 1;
  }
}
