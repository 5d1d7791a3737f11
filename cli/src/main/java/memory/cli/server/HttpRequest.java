package memory.cli.server;

import java.util.Map;
import java.util.Optional;

/// One request as it came in.
///
/// @param path as it was sent, with its query
/// @param headers by their names in lower case; of one that came twice, all values with commas
///   between
/// @param closes the client sends no other on this connection
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpRequest(
    String method, String path, Map<String, String> headers, byte[] body, boolean closes) {

  /// @param name in lower case
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
