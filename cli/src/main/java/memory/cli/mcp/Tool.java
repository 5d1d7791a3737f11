package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.mcp.ToolCall.ToolPlace;
import memory.cli.output.CommandFailure;
import memory.engine.file.JsonWrite;
import memory.engine.request.RefusedException;

/// One tool: how a client sees it, and what it does.
///
/// @param params its own arguments; `cwd`, `scope` and `session` are accepted by every tool
record Tool(
    String name,
    String title,
    String description,
    Effect effect,
    List<ToolParam> params,
    Action action) {
  static final ToolParam CWD =
      ToolParam.text("cwd", "Absolute path of your working folder (the server's)");
  static final ToolParam SCOPE =
      ToolParam.choice(
          "scope", List.of("global", "project", "local", "team"), "Whose memory (global)");
  private static final List<ToolParam> CALL =
      List.of(CWD, SCOPE, ToolParam.text("session", "Your session's id, if you have one"));

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
    ToolResult run(ToolCall call) throws IOException;
  }

  List<ToolParam> allParams() {
    List<ToolParam> all = new ArrayList<>(params);
    for (ToolParam param : CALL) {
      if (params.stream().noneMatch(own -> own.name().equals(param.name()))) {
        all.add(param.hidden());
      }
    }
    return all;
  }

  /// The same as an action of another tool.
  Tool called(String other) {
    return new Tool(other, title, description, effect, params, action);
  }

  /// Runs it. Whatever goes wrong is told to the model.
  ToolResult run(ToolPlace place, Map<String, Object> given) {
    try {
      return action.run(new ToolCall(place, ToolArguments.of(this, given)));
    } catch (CommandFailure failure) {
      return ToolResult.failed(failure);
    } catch (RefusedException refused) {
      return ToolResult.refused(refused.refusal());
    } catch (IOException | RuntimeException | OutOfMemoryError broken) {
      return place.broken(broken);
    }
  }

  /// The same for a server with one memory: no folder and no scope is to be named.
  Tool withoutPlace() {
    List<ToolParam> own = new ArrayList<>(params);
    own.removeIf(param -> CALL.stream().anyMatch(place -> place.name().equals(param.name())));
    return new Tool(name, title, description, effect, own, action);
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
    for (ToolParam param : params) {
      if (param.shown()) {
        param.write(json);
      }
      if (param.required()) {
        needed.add(param.name());
      }
    }
    json.writeEndObject();
    if (!needed.isEmpty()) {
      JsonWrite.strings(json, "required", needed);
    }
    json.writeEndObject();
    json.writeObjectFieldStart("annotations");
    json.writeBooleanField("readOnlyHint", effect == Effect.READS);
    if (effect != Effect.READS) {
      json.writeBooleanField("destructiveHint", effect == Effect.CHANGES);
    }
    json.writeBooleanField("openWorldHint", false);
    json.writeEndObject();
    json.writeEndObject();
  }
}
