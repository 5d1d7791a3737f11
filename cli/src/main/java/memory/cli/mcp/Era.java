package memory.cli.mcp;

import java.util.List;
import java.util.Map;

/// Which of the protocol's two ways a request is made in: after a handshake, or saying itself who
/// asks.
sealed interface Era {
  record Legacy() implements Era {}

  record Modern() implements Era {}

  record Refused(RpcError error) implements Era {}

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
    if (!Versions.MODERN.contains(version)) {
      return new Refused(RpcError.unsupportedVersion(version));
    }
    return meta.get(CAPABILITIES) instanceof Map<?, ?> ? new Modern() : missing(CAPABILITIES);
  }

  private static Era missing(String key) {
    return new Refused(RpcError.invalidParams("params._meta lacks " + key));
  }
}
