package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    Set<String> own = params.stream().map(ToolParam::name).collect(Collectors.toSet());
    return Stream.concat(
            params.stream(),
            CALL.stream().filter(param -> !own.contains(param.name())).map(ToolParam::hidden))
        .toList();
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
    Map<String, Object> properties = new LinkedHashMap<>();
    params.stream()
        .filter(ToolParam::shown)
        .forEach(param -> properties.put(param.name(), param.schema()));
    List<String> needed = params.stream().filter(ToolParam::required).map(ToolParam::name).toList();
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!needed.isEmpty()) {
      schema.put("required", needed);
    }
    Map<String, Object> hints = new LinkedHashMap<>();
    hints.put("readOnlyHint", effect == Effect.READS);
    if (effect != Effect.READS) {
      hints.put("destructiveHint", effect == Effect.CHANGES);
    }
    hints.put("openWorldHint", false);
    JsonWrite.write(
        json,
        ImmutableMap.of(
            "name", name,
            "title", title,
            "description", description,
            "inputSchema", schema,
            "annotations", hints));
  }

  /// One argument of a tool, as its schema shows it.
  ///
  /// @param otherName accepted too, not shown; empty = none
  /// @param choices the only values; empty = any
  /// @param shown stands in the schema; the others are accepted as well, and cost a model no tokens
  record ToolParam(
      String name,
      String otherName,
      Type type,
      boolean required,
      List<String> choices,
      String doc,
      boolean shown) {
    enum Type {
      TEXT,
      TEXTS,
      NUMBER,
      FLAG
    }

    static ToolParam text(String name, String doc) {
      return new ToolParam(name, "", Type.TEXT, false, List.of(), doc, true);
    }

    static ToolParam texts(String name, String doc) {
      return new ToolParam(name, "", Type.TEXTS, false, List.of(), doc, true);
    }

    static ToolParam number(String name, String doc) {
      return new ToolParam(name, "", Type.NUMBER, false, List.of(), doc, true);
    }

    static ToolParam flag(String name, String doc) {
      return new ToolParam(name, "", Type.FLAG, false, List.of(), doc, true);
    }

    static ToolParam choice(String name, List<String> choices, String doc) {
      return new ToolParam(name, "", Type.TEXT, false, choices, doc, true);
    }

    ToolParam needed() {
      return new ToolParam(name, otherName, type, true, choices, doc, shown);
    }

    ToolParam optional() {
      return new ToolParam(name, otherName, type, false, choices, doc, shown);
    }

    ToolParam also(String other) {
      return new ToolParam(name, other, type, required, choices, doc, shown);
    }

    ToolParam hidden() {
      return new ToolParam(name, otherName, type, required, choices, doc, false);
    }

    /// The name by which these arguments call it.
    String nameIn(Map<String, Object> given) {
      boolean other =
          !otherName.isEmpty() && given.containsKey(otherName) && !given.containsKey(name);
      return other ? otherName : name;
    }

    Map<String, Object> schema() {
      ImmutableMap.Builder<String, Object> schema = ImmutableMap.builder();
      switch (type) {
        case TEXT -> schema.put("type", "string");
        case NUMBER -> schema.put("type", "integer");
        case FLAG -> schema.put("type", "boolean");
        case TEXTS -> schema.put("type", "array").put("items", Map.of("type", "string"));
      }
      if (!choices.isEmpty()) {
        schema.put("enum", choices);
      }
      return schema.put("description", doc).buildOrThrow();
    }
  }
}
