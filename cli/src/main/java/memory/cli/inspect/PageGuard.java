package memory.cli.inspect;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import memory.cli.server.HttpRequest;

/// Says which requests come from the page's owner (safety T4). A name that somebody else's site
/// lets lead here is told by its Host, a request that another page sends by its Origin, and
/// everybody else by not knowing the token.
///
/// @param port that the page is served at
/// @param token that stands in the address which only its owner was told
record PageGuard(int port, String token) {
  static final String HEADER = "x-memory-token";
  private static final List<String> NAMES = List.of("127.0.0.1", "localhost");

  /// Why a request is not answered; empty when it is.
  ///
  /// @param given the token that came with it
  Optional<String> refusal(HttpRequest request, Optional<String> given) {
    String host = request.header("host").orElse("");
    if (!isOurs(host)) {
      return Optional.of("this page is at " + address() + " and under no other name");
    }
    Optional<String> origin = request.header("origin");
    if (origin.isPresent() && !origin.get().equals("http://" + host)) {
      return Optional.of("another page may not ask");
    }
    if (given.isEmpty() || !isToken(given.get())) {
      return Optional.of("open the whole address that memory inspect printed");
    }
    return Optional.empty();
  }

  String address() {
    return "http://" + NAMES.getFirst() + ":" + port + "/";
  }

  private boolean isOurs(String host) {
    return NAMES.stream().anyMatch(name -> host.equals(name + ":" + port));
  }

  /// Takes as long for a token that is nearly right.
  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }
}
