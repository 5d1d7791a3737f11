package memory.cli.hosts;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.hosts.ModelTurn.ToolCall;
import memory.cli.hosts.ModelTurn.Words;

/// The ways in which agents speak with models over HTTP.
enum ModelForm {
  COMPLETIONS("/chat/completions"),
  RESPONSES("/responses"),
  MESSAGES("/messages"),
  GENERATE_CONTENT("enerateContent");

  private final String place;

  ModelForm(String place) {
    this.place = place;
  }

  /// @param tokens how long the request is said to have been
  /// @param number of the request, to name what answers it
  record Asking(boolean streams, int tokens, int number) {}

  record Reply(String type, String body) {}

  static Optional<ModelForm> of(String path) {
    for (ModelForm form : values()) {
      if (path.contains(form.place)) {
        return Optional.of(form);
      }
    }
    return Optional.empty();
  }

  Reply reply(ModelTurn turn, Asking asking) throws IOException {
    return switch (this) {
      case COMPLETIONS -> completions(turn, asking);
      case RESPONSES -> responses(turn, asking);
      case MESSAGES -> messages(turn, asking);
      case GENERATE_CONTENT -> generateContent(turn, asking);
    };
  }

  private static Reply completions(ModelTurn turn, Asking asking) throws IOException {
    Map<String, Object> message = new HashMap<>(Map.of("role", "assistant"));
    String reason = "stop";
    switch (turn) {
      case Words(String text) -> message.put("content", text);
      case ToolCall call -> {
        reason = "tool_calls";
        Map<String, Object> function =
            Map.of("name", call.tool(), "arguments", json(call.arguments()));
        message.put(
            "tool_calls",
            List.of(
                Map.of(
                    "index",
                    0,
                    "id",
                    "call_" + asking.number,
                    "type",
                    "function",
                    "function",
                    function)));
      }
    }
    Map<String, Object> usage =
        Map.of(
            "prompt_tokens",
            asking.tokens,
            "completion_tokens",
            2,
            "total_tokens",
            asking.tokens + 2);
    Map<String, Object> head = new HashMap<>();
    head.putAll(
        Map.of("id", "c" + asking.number, "created", 1, "model", "fake-model", "usage", usage));
    if (!asking.streams) {
      head.put("object", "chat.completion");
      head.put("choices", List.of(Map.of("index", 0, "finish_reason", reason, "message", message)));
      return new Reply("application/json", json(head));
    }
    head.put("object", "chat.completion.chunk");
    head.put("choices", List.of(Map.of("index", 0, "delta", message)));
    String said = json(head);
    head.put("choices", List.of(Map.of("index", 0, "finish_reason", reason, "delta", Map.of())));
    return events(said, json(head), "[DONE]");
  }

  private static Reply responses(ModelTurn turn, Asking asking) throws IOException {
    Map<String, Object> item = new HashMap<>(Map.of("status", "completed"));
    switch (turn) {
      case Words(String text) -> {
        item.putAll(Map.of("type", "message", "id", "m" + asking.number, "role", "assistant"));
        item.put(
            "content",
            List.of(Map.of("type", "output_text", "text", text, "annotations", List.of())));
      }
      case ToolCall call -> {
        item.putAll(
            Map.of(
                "type",
                "function_call",
                "id",
                "f" + asking.number,
                "call_id",
                "call_" + asking.number));
        call.namespace().ifPresent(namespace -> item.put("namespace", namespace));
        item.putAll(Map.of("name", call.tool(), "arguments", json(call.arguments())));
      }
    }
    Map<String, Object> usage = new HashMap<>(used(asking.tokens));
    usage.put("total_tokens", asking.tokens + 2);
    Map<String, Object> response =
        Map.of(
            "id",
            "r" + asking.number,
            "status",
            "completed",
            "output",
            List.of(item),
            "usage",
            usage);
    return typed(
        Map.of("type", "response.created", "response", Map.of("id", "r" + asking.number)),
        Map.of("type", "response.output_item.done", "output_index", 0, "item", item),
        Map.of("type", "response.completed", "response", response));
  }

  private static Reply messages(ModelTurn turn, Asking asking) throws IOException {
    Map<String, Object> message = new HashMap<>();
    message.putAll(Map.of("id", "msg_" + asking.number, "type", "message", "role", "assistant"));
    message.putAll(Map.of("model", "fake-model", "usage", used(asking.tokens)));
    Map<String, Object> block;
    Map<String, Object> opened;
    Map<String, Object> delta;
    String reason;
    switch (turn) {
      case Words(String text) -> {
        block = Map.of("type", "text", "text", text);
        opened = Map.of("type", "text", "text", "");
        delta = Map.of("type", "text_delta", "text", text);
        reason = "end_turn";
      }
      case ToolCall call -> {
        Map<String, Object> head =
            Map.of("type", "tool_use", "id", "toolu_" + asking.number, "name", call.tool());
        block = new HashMap<>(head);
        block.put("input", call.arguments());
        opened = new HashMap<>(head);
        opened.put("input", Map.of());
        delta = Map.of("type", "input_json_delta", "partial_json", json(call.arguments()));
        reason = "tool_use";
      }
    }
    if (!asking.streams) {
      message.putAll(Map.of("content", List.of(block), "stop_reason", reason));
      return new Reply("application/json", json(message));
    }
    message.put("content", List.of());
    return typed(
        Map.of("type", "message_start", "message", message),
        Map.of("type", "content_block_start", "index", 0, "content_block", opened),
        Map.of("type", "content_block_delta", "index", 0, "delta", delta),
        Map.of("type", "content_block_stop", "index", 0),
        Map.of(
            "type",
            "message_delta",
            "delta",
            Map.of("stop_reason", reason),
            "usage",
            used(asking.tokens)),
        Map.of("type", "message_stop"));
  }

  private static Reply generateContent(ModelTurn turn, Asking asking) throws IOException {
    Map<String, Object> part =
        switch (turn) {
          case Words(String text) -> Map.of("text", text);
          case ToolCall call ->
              Map.of("functionCall", Map.of("name", call.tool(), "args", call.arguments()));
        };
    Map<String, Object> content = Map.of("role", "model", "parts", List.of(part));
    Map<String, Object> usage =
        Map.of(
            "promptTokenCount",
            asking.tokens,
            "candidatesTokenCount",
            2,
            "totalTokenCount",
            asking.tokens + 2);
    String response =
        json(
            Map.of(
                "candidates",
                List.of(Map.of("index", 0, "finishReason", "STOP", "content", content)),
                "usageMetadata",
                usage,
                "modelVersion",
                "fake-model"));
    return asking.streams ? events(response) : new Reply("application/json", response);
  }

  private static Reply events(String... data) {
    StringBuilder out = new StringBuilder();
    for (String one : data) {
      out.append("data: ").append(one).append("\n\n");
    }
    return new Reply("text/event-stream", out.toString());
  }

  /// Events that are called what their data's type is.
  @SafeVarargs
  private static Reply typed(Map<String, Object>... events) throws IOException {
    StringBuilder out = new StringBuilder();
    for (Map<String, Object> event : events) {
      out.append("event: ").append(event.get("type")).append('\n');
      out.append("data: ").append(json(event)).append("\n\n");
    }
    return new Reply("text/event-stream", out.toString());
  }

  private static Map<String, Object> used(int tokens) {
    return Map.of("input_tokens", tokens, "output_tokens", 2);
  }

  private static String json(Object value) throws IOException {
    return JSON.std.asString(value);
  }
}
