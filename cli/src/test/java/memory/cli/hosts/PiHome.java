package memory.cli.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A home with pi's configuration for the model on loopback.
record PiHome(HostHome place) {
  static PiHome in(Path folder, FakeModel model) throws IOException {
    PiHome pi = new PiHome(HostHome.in(folder));
    pi.place.write(
        ".pi/agent/models.json",
        """
        {"providers":{"fake":{"baseUrl":"%s/v1","api":"openai-completions","apiKey":"dummy-key",
        "models":[{"id":"fake-model","reasoning":false,"input":["text"],
        "cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":200000,"maxTokens":4096}]}}}
        """
            .formatted(model.url()));
    return pi;
  }

  /// Some prompts in one session, without a dialog.
  ///
  /// @param more variables; `PI_FLAGS` is a flag
  ChildRun prints(PiVersion version, Map<String, String> more, String... prompts) throws Exception {
    List<String> command = command(version, more);
    command.addAll(List.of("--no-session", "-p"));
    command.addAll(List.of(prompts));
    return ChildRun.of(place.project(), variables(more), command);
  }

  /// A conversation in which dialogs are possible.
  PiTalk talks(PiVersion version, Map<String, String> more) throws Exception {
    List<String> command = command(version, more);
    command.addAll(List.of("--mode", "rpc"));
    return new PiTalk(ChildRun.builder(place.project(), variables(more), command));
  }

  private List<String> command(PiVersion version, Map<String, String> more) throws Exception {
    Path extension = place.launcher().resolveSibling("..").resolve("pi/src/index.ts").normalize();
    List<String> command = new ArrayList<>(version.command());
    command.addAll(List.of("--provider", "fake", "--model", "fake-model"));
    command.addAll(List.of("-e", extension.toString()));
    if (more.containsKey("PI_FLAGS")) {
      command.add(more.get("PI_FLAGS"));
    }
    return command;
  }

  private Map<String, String> variables(Map<String, String> more) {
    Map<String, String> variables = new HashMap<>();
    variables.put("HOME", place.home().toString());
    variables.put("MEMORY_COMMAND", place.launcher().toString());
    variables.put("MEMORY_DEADLINE_MS", "60000");
    variables.put("PI_OFFLINE", "1");
    variables.put("PI_SKIP_VERSION_CHECK", "1");
    variables.put("PI_TELEMETRY", "0");
    variables.putAll(more);
    return variables;
  }
}
