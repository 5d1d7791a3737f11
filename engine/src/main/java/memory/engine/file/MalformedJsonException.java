package memory.engine.file;

import java.io.IOException;

/// Bytes that are not the JSON they should be; the message says where and why.
public final class MalformedJsonException extends IOException {
  private static final long serialVersionUID = 1L;

  public MalformedJsonException(String message) {
    super(message);
  }
}
