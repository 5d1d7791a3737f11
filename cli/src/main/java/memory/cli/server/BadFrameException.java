package memory.cli.server;

import java.io.IOException;

/// A client sent what is no request, or a larger one than is read.
public final class BadFrameException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /// @param status how HTTP calls it
  BadFrameException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
