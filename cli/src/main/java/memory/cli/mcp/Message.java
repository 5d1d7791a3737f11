package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// One message of a client, as it was understood.
sealed interface Message {
  /// @param id a `String`, `Long` or `Double`, as it was sent
  record Request(Object id, String method, Map<String, Object> params) implements Message {}

  record Notification(String method, Map<String, Object> params) implements Message {}

  /// An answer to what was never asked.
  record Answer() implements Message {}

  /// @param messages at least one
  record Batch(List<Message> messages) implements Message {}

  /// @param id empty when it could not be read
  record Malformed(Optional<Object> id, RpcError error) implements Message {}

  /// Beyond it a number does not come back as it was sent.
  double EXACT = 0x1p53;

  /// A plain id in the last field of an object.
  Pattern LAST_ID =
      Pattern.compile("[,{]\\s*\"id\"\\s*:\\s*(?:\"([^\"\\\\]*)\"|(-?\\d{1,18}))\\s*}\\s*$");

  /// Nothing but blanks.
  record Blank() implements Message {}

  static Message of(byte[] line) {
    int first = 0;
    while (first < line.length && isBlank(line[first])) {
      first++;
    }
    if (first == line.length) {
      return new Blank();
    }
    try {
      return switch (line[first]) {
        case '{' -> of(BoundedJson.object(line));
        case '[' -> batch(line);
        default -> malformed(RpcError.unparsable("a message is one JSON object on one line"));
      };
    } catch (MalformedJsonException broken) {
      return malformed(RpcError.unparsable(String.valueOf(broken.getMessage())));
    }
  }

  /// The id of an object of which only the ends are known, as far as it stands in them.
  static Optional<Object> idOf(byte[] head, byte[] tail) {
    try (JsonParser json = new JsonFactory().createParser(head)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          boolean named = json.currentName().equals("id");
          JsonToken value = json.nextToken();
          if (named) {
            return value == JsonToken.VALUE_STRING
                ? Optional.of(json.getText())
                : value == JsonToken.VALUE_NUMBER_INT
                    ? Optional.of(json.getLongValue())
                    : Optional.empty();
          }
          json.skipChildren();
        }
      }
    } catch (IOException cutOff) {
      // Then it stands at the end, or nowhere.
    }
    Matcher last = LAST_ID.matcher(new String(tail, StandardCharsets.UTF_8));
    if (!last.find()) {
      return Optional.empty();
    }
    String text = last.group(1);
    return Optional.of(text == null ? (Object) Long.valueOf(last.group(2)) : text);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static Message batch(byte[] line) throws MalformedJsonException {
    ByteArrayOutputStream wrapped = new ByteArrayOutputStream(line.length + 8);
    wrapped.writeBytes("{\"all\":".getBytes(StandardCharsets.US_ASCII));
    wrapped.writeBytes(line);
    wrapped.write('}');
    List<Message> messages = new ArrayList<>();
    if (BoundedJson.object(wrapped.toByteArray()).get("all") instanceof List<?> elements) {
      for (Object element : elements) {
        messages.add(
            element instanceof Map<?, ?> fields
                ? of(BoundedJson.named(fields))
                : malformed(RpcError.invalidRequest("a message is an object")));
      }
    }
    return messages.isEmpty()
        ? malformed(RpcError.invalidRequest("the batch is empty"))
        : new Batch(messages);
  }

  private static Message of(Map<String, Object> fields) {
    Optional<Object> id = Optional.ofNullable(fields.get("id")).filter(Message::isId);
    if (fields.containsKey("id") && id.isEmpty()) {
      return malformed(RpcError.invalidRequest("\"id\" is a text or a number of at most 64 bits"));
    }
    if (!"2.0".equals(fields.get("jsonrpc"))) {
      return new Malformed(id, RpcError.invalidRequest("\"jsonrpc\" is \"2.0\""));
    }
    if (!fields.containsKey("method")
        && (fields.containsKey("result") || fields.containsKey("error"))) {
      return new Answer();
    }
    if (!(fields.get("method") instanceof String method)) {
      return new Malformed(id, RpcError.invalidRequest("\"method\" is a text"));
    }
    Object params = fields.getOrDefault("params", Map.of());
    if (!(params instanceof Map<?, ?> given)) {
      return id.isEmpty()
          ? new Notification(method, Map.of())
          : new Malformed(id, RpcError.invalidParams("\"params\" is an object"));
    }
    return id.isEmpty()
        ? new Notification(method, BoundedJson.named(given))
        : new Request(id.get(), method, BoundedJson.named(given));
  }

  /// The fields of an object inside; none when it is something else.
  static Map<String, Object> object(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof Map<?, ?> inside ? BoundedJson.named(inside) : Map.of();
  }

  private static Message malformed(RpcError error) {
    return new Malformed(Optional.empty(), error);
  }

  private static boolean isId(Object id) {
    return id instanceof String
        || id instanceof Long
        || (id instanceof Double number && Math.abs(number) < EXACT);
  }

  /// Which of the protocol's two ways a request is made in: after a handshake, or saying itself who
  /// asks.
  ///
  /// @param modern it says itself who asks
  /// @param refusal why it is not answered; empty when it may be
  record Era(boolean modern, Optional<RpcError> refusal) {
    static final String NEWEST_LEGACY = "2025-11-25";

    /// The only version that allows arrays of messages.
    static final String WITH_BATCHES = "2025-03-26";

    /// The versions that begin with a handshake.
    static final List<String> LEGACY =
        List.of("2024-11-05", WITH_BATCHES, "2025-06-18", NEWEST_LEGACY);

    /// The versions whose every request says who asks.
    static final List<String> MODERN = List.of("2026-07-28");

    static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String DISCOVER = "server/discover";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String CLIENT = "io.modelcontextprotocol/clientInfo";

    static Era of(Request request) {
      Map<String, Object> meta = object(request.params(), "_meta");
      boolean modern = Stream.of(VERSION, CAPABILITIES, CLIENT).anyMatch(meta::containsKey);
      if (!modern && !request.method().equals(DISCOVER)) {
        return new Era(false, Optional.empty());
      }
      if (!(meta.get(VERSION) instanceof String version)) {
        return missing(VERSION);
      }
      if (!MODERN.contains(version)) {
        return new Era(true, Optional.of(RpcError.unsupportedVersion(version)));
      }
      return meta.get(CAPABILITIES) instanceof Map<?, ?>
          ? new Era(true, Optional.empty())
          : missing(CAPABILITIES);
    }

    private static Era missing(String key) {
      return new Era(true, Optional.of(RpcError.invalidParams("params._meta lacks " + key)));
    }
  }
}
