package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import memory.cli.mcp.Message.Era;
import memory.engine.file.JsonWrite;

/// Why a message could not be answered with a result.
///
/// @param requested the protocol version that was asked for and is not supported; empty = no data
record RpcError(int code, String message, Optional<String> requested) {
  private static final int MOST_SHOWN = 80;
  private static final int PARSE = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL = -32603;
  private static final int HEADER_MISMATCH = -32020;
  private static final int UNSUPPORTED_VERSION = -32022;

  static RpcError unparsable(String why) {
    return of(PARSE, "Parse error: " + why);
  }

  static RpcError invalidRequest(String why) {
    return of(INVALID_REQUEST, "Invalid request: " + why);
  }

  static RpcError unknownMethod(String method) {
    return of(METHOD_NOT_FOUND, "Method not found: " + shown(method));
  }

  static RpcError invalidParams(String why) {
    return of(INVALID_PARAMS, why);
  }

  static RpcError internal(String why) {
    return of(INTERNAL, why);
  }

  static RpcError unsupportedVersion(String requested) {
    return new RpcError(
        UNSUPPORTED_VERSION, "Unsupported protocol version", Optional.of(shown(requested)));
  }

  /// What a header says is not what the message says.
  static RpcError headerMismatch(String header) {
    return of(HEADER_MISMATCH, "Header mismatch: " + header + " is missing, or not the message's");
  }

  /// The status of an answer over HTTP since 2026-07-28.
  int status() {
    return switch (code) {
      case METHOD_NOT_FOUND -> 404;
      case INTERNAL -> 500;
      default -> 400;
    };
  }

  /// As much of what a client sent as an answer repeats.
  static String shown(String sent) {
    return sent.length() <= MOST_SHOWN ? sent : sent.substring(0, MOST_SHOWN) + "…";
  }

  private static RpcError of(int code, String message) {
    return new RpcError(code, message, Optional.empty());
  }

  void write(JsonGenerator json) throws IOException {
    json.writeNumberField("code", code);
    json.writeStringField("message", message);
    if (requested.isPresent()) {
      json.writeObjectFieldStart("data");
      JsonWrite.strings(json, "supported", Era.MODERN);
      json.writeStringField("requested", requested.get());
      json.writeEndObject();
    }
  }
}
