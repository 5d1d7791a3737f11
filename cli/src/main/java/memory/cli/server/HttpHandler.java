package memory.cli.server;

import java.io.IOException;

/// Answers requests, several at a time.
@FunctionalInterface
public interface HttpHandler {

  /// @throws BadFrameException for a request that cannot be read; it is told and its client closed
  /// @throws IOException ends the connection
  HttpAnswer answer(HttpRequest request) throws IOException;
}
