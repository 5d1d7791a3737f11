package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import memory.cli.command.BadNames;
import memory.cli.mcp.Tool.ToolParam;
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
    Files.createDirectories(folder.resolve("work"));
    List<String> before = outside();
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
    List<Map<String, Object>> answers = told(calls);
    assertThat(answers.toString()).doesNotContain("7741", "root:", "a bug in memory");
    assertThat(answers).hasSize(1 + calls.size()).noneMatch(answer -> answer.containsKey("error"));
    assertThat(outside()).isEqualTo(before);
    System.err.printf("bad names over MCP: %d calls, 0 files outside%n", calls.size());
  }

  private List<String> outside() throws IOException {
    return BadNames.outside(
        folder,
        "home/cache/",
        "home/.config/memory-engine/",
        "home/.pi/agent/memories/",
        "work/.pi/");
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

  private List<Map<String, Object>> told(List<String> calls) throws Exception {
    List<String> lines = new ArrayList<>(List.of(Conversation.HELLO));
    lines.addAll(calls);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream untilAnswered =
        new InputStream() {
          @Override
          public int read() {
            while (out.toString(StandardCharsets.UTF_8).lines().count() < lines.size()) {
              LockSupport.parkNanos(10_000_000);
            }
            return -1;
          }

          @Override
          public int read(byte[] into, int at, int most) {
            return read();
          }
        };
    byte[] said = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    Conversation.run(
        folder.resolve("home"),
        folder.resolve("work"),
        List.of(),
        new SequenceInputStream(new ByteArrayInputStream(said), untilAnswered),
        out);
    return Conversation.parsed(out.toString(StandardCharsets.UTF_8));
  }
}
