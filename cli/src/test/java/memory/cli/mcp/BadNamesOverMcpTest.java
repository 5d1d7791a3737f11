package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.command.BadNames;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each bad name in each text argument of each tool: no file outside the folder, none read, no tool
/// that breaks (safety T3).
class BadNamesOverMcpTest {
  @TempDir Path folder;

  @Test
  void leadNowhereWhateverTheTool() throws Exception {
    BadNames.writeOutside(folder);
    Path memory = Files.createDirectories(folder.resolve("home/.pi/agent/memory"));
    Files.writeString(memory.resolve("MEMORY.md"), "- a note\n");
    List<String> before = BadNames.outside(folder);
    List<String> calls = new ArrayList<>();
    for (Tool tool : ToolTable.of(ToolTable.Group.ALL, true, true).callable()) {
      for (ToolParam param : tool.allParams()) {
        if (isText(param)) {
          for (String name : BadNames.ALL) {
            calls.add(call(tool, param, name, calls.size()));
          }
        }
      }
    }
    String answers = told(calls);
    assertThat(answers).doesNotContain("7741", "root:", "a bug in memory");
    assertThat(answers.lines()).hasSize(calls.size());
    assertThat(BadNames.outside(folder)).isEqualTo(before);
    System.err.printf("bad names over MCP: %d calls, 0 files outside%n", calls.size());
  }

  private static boolean isText(ToolParam param) {
    return param.choices().isEmpty()
        && (param.type() == ToolParam.Type.TEXT || param.type() == ToolParam.Type.TEXTS);
  }

  private static String call(Tool tool, ToolParam bad, String name, int id) throws IOException {
    Map<String, Object> arguments = new LinkedHashMap<>();
    for (ToolParam param : tool.allParams()) {
      if (param.name().equals(bad.name())) {
        arguments.put(param.name(), param.type() == ToolParam.Type.TEXTS ? List.of(name) : name);
      } else if (param.required() || param.name().equals("target")) {
        arguments.put(param.name(), param.choices().isEmpty() ? "outside" : choice(param, bad));
      }
    }
    return Conversation.call(id, tool.name(), JSON.std.asString(arguments));
  }

  /// One that heeds the argument.
  private static String choice(ToolParam param, ToolParam bad) {
    String fitting = bad.name().equals("date") ? "daily" : "topic";
    return param.choices().contains(fitting) ? fitting : param.choices().getFirst();
  }

  private String told(List<String> calls) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MemoryCli.run(
        List.of("mcp", "--tools", "all"),
        new Environment(
            Unhurried.with(Map.of()),
            folder.resolve("home"),
            Files.createDirectories(folder.resolve("work")),
            Clock.systemUTC()),
        new ByteArrayInputStream(
            (String.join("\n", calls) + "\n").getBytes(StandardCharsets.UTF_8)),
        out,
        OutputStream.nullOutputStream(),
        Terminal.none());
    return out.toString(StandardCharsets.UTF_8);
  }
}
