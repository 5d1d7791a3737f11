package memory.cli.dist;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Asks the resident process as the launcher does, over a connection that it keeps or not. Written
/// apart from the client of the program, so that both cannot share a mistake.
final class SoakClient implements Closeable {
  static final String MARK = "<soak>";
  private final Path socket;
  private @Nullable SocketChannel channel;

  SoakClient(Path socket) {
    this.socket = socket;
  }

  /// The body of a request.
  static String body(String build, Path cwd, Path home, String... args) {
    StringBuilder body = new StringBuilder("build=" + encoded(build));
    body.append("&mark=").append(encoded(MARK)).append("&cwd=").append(encoded(cwd.toString()));
    body.append("&tty=&env=").append(encoded("HOME=" + home));
    for (String arg : args) {
      body.append("&arg=").append(encoded(arg));
    }
    return body.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// @return the answer's body; empty when the caller is to do the work
  Optional<byte[]> ask(String body, boolean last) {
    try {
      SocketChannel open = channel;
      if (open == null) {
        open = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        channel = open;
      }
      String head = "POST /v1/run HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n";
      ByteBuffer out = ByteBuffer.wrap((head + body).getBytes(StandardCharsets.US_ASCII));
      while (out.hasRemaining()) {
        open.write(out);
      }
      Optional<byte[]> answer = answer(open);
      if (last || answer.isEmpty()) {
        close();
      }
      return answer;
    } catch (IOException gone) {
      close();
      return Optional.empty();
    }
  }

  private static Optional<byte[]> answer(SocketChannel open) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(1 << 14);
    int whole = Integer.MAX_VALUE;
    int start = 0;
    while (all.size() < whole) {
      if (open.read(chunk) < 0) {
        return Optional.empty();
      }
      all.write(chunk.array(), 0, chunk.position());
      chunk.clear();
      if (start == 0) {
        String text = all.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end > 0) {
          start = end + 4;
          int at = text.indexOf("Content-Length: ") + "Content-Length: ".length();
          whole = start + Integer.parseInt(text, at, text.indexOf('\r', at), 10);
          if (!text.startsWith("HTTP/1.1 200 ")) {
            return Optional.empty();
          }
        }
      }
    }
    byte[] bytes = all.toByteArray();
    return Optional.of(Arrays.copyOfRange(bytes, start, bytes.length));
  }

  @Override
  public void close() {
    SocketChannel open = channel;
    channel = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException closedAllTheSame) {
        // Nothing to save.
      }
    }
  }
}
