package memory.cli.server;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// One answer as it goes out.
///
/// @param headers whole lines, `Name: value`, without those that frame the answer
/// @param taken runs when all but the last byte went out, so that somebody is there to take it
/// @param conversation what the connection is for from then on
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpAnswer(
    int status,
    List<String> headers,
    byte[] body,
    Runnable taken,
    Optional<Conversation> conversation) {
  private static final List<String> BYTES = List.of("Content-Type: application/octet-stream");

  /// What the caller asked is its own to do: it may, at once.
  static final HttpAnswer YOURS = said(421, "do it yourself");

  static final HttpAnswer BUSY = said(503, "busy");
  static final HttpAnswer OTHER_BUILD = said(409, "another build; this one stops");

  public HttpAnswer {
    headers = List.copyOf(headers);
  }

  /// What goes on over a connection when the frames are over.
  @FunctionalInterface
  public interface Conversation {
    void lead(InputStream in, OutputStream out);
  }

  public HttpAnswer(int status, List<String> headers, byte[] body) {
    this(status, headers, body, () -> {}, Optional.empty());
  }

  /// Bytes, as the callers of the resident process read them.
  HttpAnswer(int status, byte[] body) {
    this(status, BYTES, body);
  }

  static HttpAnswer run(byte[] body, Runnable taken) {
    return new HttpAnswer(200, BYTES, body, taken, Optional.empty());
  }

  static HttpAnswer conversation(Conversation conversation) {
    return new HttpAnswer(200, BYTES, new byte[0], () -> {}, Optional.of(conversation));
  }

  static HttpAnswer said(int status, String message) {
    return new HttpAnswer(status, (message + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /// @param closes the connection ends after it
  ByteBuffer frame(boolean closes) {
    String head =
        "HTTP/1.1 "
            + status
            + (status == 200 ? " OK\r\n" : " No\r\n")
            + String.join("\r\n", headers)
            + "\r\nContent-Length: "
            + body.length
            + (closes ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n");
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(bytes.length + body.length).put(bytes).put(body).flip();
  }
}
