package memory.cli.mcp;

import java.util.List;
import java.util.Map;

/// Which of the protocol's two ways a request is made in: after a handshake, or saying itself who
/// asks.
sealed interface Era {
  record Legacy() implements Era {}

  record Modern() implements Era {}

  record Refused(RpcError error) implements Era {}

  String NEWEST_LEGACY = "2025-11-25";

  /// The only version that allows arrays of messages.
  String WITH_BATCHES = "2025-03-26";

  /// The versions that begin with a handshake.
  List<String> LEGACY = List.of("2024-11-05", WITH_BATCHES, "2025-06-18", NEWEST_LEGACY);

  /// The versions whose every request says who asks.
  List<String> MODERN = List.of("2026-07-28");

  String VERSION = "io.modelcontextprotocol/protocolVersion";
  String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  String CLIENT = "io.modelcontextprotocol/clientInfo";
  String DISCOVER = "server/discover";

  static Era of(Message.Request request) {
    Map<String, Object> meta = Message.object(request.params(), "_meta");
    boolean modern = false;
    for (String key : List.of(VERSION, CAPABILITIES, CLIENT)) {
      modern |= meta.containsKey(key);
    }
    if (!modern && !request.method().equals(DISCOVER)) {
      return new Legacy();
    }
    if (!(meta.get(VERSION) instanceof String version)) {
      return missing(VERSION);
    }
    if (!MODERN.contains(version)) {
      return new Refused(RpcError.unsupportedVersion(version));
    }
    return meta.get(CAPABILITIES) instanceof Map<?, ?> ? new Modern() : missing(CAPABILITIES);
  }

  private static Era missing(String key) {
    return new Refused(RpcError.invalidParams("params._meta lacks " + key));
  }
}
