package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// One tool: how a client sees it, and what it does.
///
/// @param params its own arguments; [#CALL] come with every tool
record Tool(
    String name,
    String title,
    String description,
    Effect effect,
    List<ToolParam> params,
    Action action) {
  Tool {
    params = List.copyOf(params);
  }

  /// What a call changes, for clients that ask before it.
  enum Effect {
    READS,
    ADDS,
    CHANGES
  }

  @FunctionalInterface
  interface Action {
    ToolResult run(ToolArguments arguments, CommandRun run) throws IOException;
  }

  /// Whose memory a call is about. A process on a pipe is no session and stands in no folder.
  private static final List<ToolParam> CALL =
      List.of(
          ToolParam.text(
              "cwd",
              "Absolute path of the folder you work in; its project's memory is included. Without"
                  + " it: the user's global memory alone"),
          ToolParam.choice(
              "scope", List.of("global", "project", "local"), "Only this scope's memory"),
          ToolParam.text("session", "Your session's id, if you have one"));

  List<ToolParam> allParams() {
    List<ToolParam> all = new ArrayList<>(params);
    all.addAll(CALL);
    return all;
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeStringField("title", title);
    json.writeStringField("description", description);
    json.writeObjectFieldStart("inputSchema");
    json.writeStringField("type", "object");
    json.writeObjectFieldStart("properties");
    List<String> needed = new ArrayList<>();
    for (ToolParam param : allParams()) {
      param.write(json);
      if (param.required()) {
        needed.add(param.name());
      }
    }
    json.writeEndObject();
    if (!needed.isEmpty()) {
      JsonArrays.texts(json, "required", needed);
    }
    json.writeEndObject();
    json.writeObjectFieldStart("annotations");
    json.writeStringField("title", title);
    json.writeBooleanField("readOnlyHint", effect == Effect.READS);
    json.writeBooleanField("destructiveHint", effect == Effect.CHANGES);
    json.writeBooleanField("idempotentHint", effect == Effect.READS);
    json.writeBooleanField("openWorldHint", false);
    json.writeEndObject();
    json.writeEndObject();
  }
}
