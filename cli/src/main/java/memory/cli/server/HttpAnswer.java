package memory.cli.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// One answer as it goes out.
@SuppressWarnings("ArrayRecordComponent") // never compared
record HttpAnswer(int status, byte[] body) {
  /// What the caller asked is its own to do: it may, at once.
  static final HttpAnswer YOURS = said(421, "do it yourself");

  static final HttpAnswer BUSY = said(503, "busy");
  static final HttpAnswer OTHER_BUILD = said(409, "another build; this one stops");

  static HttpAnswer said(int status, String message) {
    return new HttpAnswer(status, (message + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /// @param closes the connection ends after it
  ByteBuffer frame(boolean closes) {
    String head =
        "HTTP/1.1 "
            + status
            + (status == 200 ? " OK" : " No")
            + "\r\nContent-Type: application/octet-stream\r\nContent-Length: "
            + body.length
            + (closes ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n");
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(bytes.length + body.length).put(bytes).put(body).flip();
  }
}
