package memory.cli.server;

import com.google.common.base.CharMatcher;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import memory.cli.server.FrameServer.BadFrameException;
import memory.cli.server.FrameServer.HttpAnswer;
import memory.cli.server.FrameServer.HttpRequest;
import memory.cli.server.FrameServer.ServerLimits;

/// One client's connection, from its first request to its last. Whatever the client does ends this
/// connection at most.
final class Connection implements Runnable {
  private static final long NEVER = Long.MAX_VALUE;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final SocketChannel channel;
  private final FrameServer.HttpHandler handler;
  private final ServerLimits limits;
  private volatile long startNs = System.nanoTime();
  private volatile long patienceNs;
  private volatile boolean stopping;
  private volatile boolean converses;

  Connection(SocketChannel channel, FrameServer.HttpHandler handler, ServerLimits limits) {
    this.channel = channel;
    this.handler = handler;
    this.limits = limits;
    this.patienceNs = limits.frame().toNanos();
  }

  @Override
  public void run() {
    try (channel) {
      converse();
    } catch (IOException gone) {
      // The client left, or was too slow.
    }
  }

  private void converse() throws IOException {
    FrameReader frames = new FrameReader(channel, limits.bytes(), () -> wait(limits.frame()));
    boolean open = true;
    while (open) {
      HttpAnswer answer;
      try {
        Optional<HttpRequest> request = frames.next(() -> write(ByteBuffer.wrap(CONTINUE)));
        if (request.isEmpty()) {
          return;
        }
        patienceNs = NEVER;
        answer = handler.answer(request.get());
        open = !request.get().closes() && !stopping;
      } catch (BadFrameException bad) {
        answer = HttpAnswer.said(bad.status(), String.valueOf(bad.getMessage()));
        open = false;
      }
      wait(limits.frame());
      ByteBuffer frame = answer.frame(!open);
      write(frame.slice(0, frame.limit() - 1)); // fails when the client has left
      answer.taken().run();
      write(frame.position(frame.limit() - 1));
      if (answer.conversation().isPresent()) {
        converses = true;
        patienceNs = NEVER;
        if (!stopping) {
          answer
              .conversation()
              .get()
              .lead(Channels.newInputStream(channel), Channels.newOutputStream(channel));
        }
        return;
      }
      wait(limits.quiet());
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void wait(Duration patience) {
    startNs = System.nanoTime();
    patienceNs = patience.toNanos();
  }

  /// Closes it when its client has been waited for too long; called by another thread.
  void closeIfOverdue() {
    if (patienceNs != NEVER && System.nanoTime() - startNs > patienceNs) {
      close();
    }
  }

  /// Ends it after the request it is at, if any, and a conversation after the calls it has begun.
  void finish() {
    stopping = true;
    if (patienceNs != NEVER) {
      close();
    } else if (converses) {
      try {
        channel.shutdownInput();
      } catch (IOException gone) {
        // So is its client.
      }
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException closedAllTheSame) {
      // Nothing to save.
    }
  }

  /// Reads the requests of one connection: HTTP/1.1 with a Content-Length and nothing of the rest.
  /// Whatever is longer or other than that is refused before it is kept.
  static final class FrameReader {
    private static final int HEAD_BYTES = 16 << 10;
    private static final int MOST_LENGTH_DIGITS = 9;

    private final ReadableByteChannel in;
    private final int maxBody;
    private final Runnable begun;
    private final ByteBuffer buffer = ByteBuffer.allocate(8 << 10).flip();

    /// @param begun hears of the first byte of each request
    FrameReader(ReadableByteChannel in, int maxBody, Runnable begun) {
      this.in = in;
      this.maxBody = maxBody;
      this.begun = begun;
    }

    /// The next request; empty when the client is done.
    Optional<HttpRequest> next(Continue goOn) throws IOException {
      if (!buffer.hasRemaining() && !fill()) {
        return Optional.empty();
      }
      begun.run();
      Head head = new Head();
      String line = line(head);
      int space = line.indexOf(' ');
      int version = line.lastIndexOf(' ');
      if (space <= 0 || version <= space + 1 || !line.startsWith("HTTP/1.", version + 1)) {
        throw new BadFrameException(400, "not a request");
      }
      boolean closes = line.endsWith("HTTP/1.0");
      long length = -1;
      boolean expects = false;
      Map<String, String> headers = new HashMap<>();
      for (String header = line(head); !header.isEmpty(); header = line(head)) {
        int colon = header.indexOf(':');
        if (colon <= 0 || header.charAt(colon - 1) <= ' ' || header.charAt(0) <= ' ') {
          throw new BadFrameException(400, "not a header");
        }
        String name = header.substring(0, colon).toLowerCase(Locale.ROOT);
        String value = header.substring(colon + 1).strip();
        headers.merge(name, value, (one, other) -> one + ", " + other);
        switch (name) {
          case "content-length" -> {
            if (length >= 0) {
              throw new BadFrameException(400, "two lengths");
            }
            length = length(value);
          }
          case "transfer-encoding" -> throw new BadFrameException(501, "only Content-Length");
          case "connection" -> closes |= value.equalsIgnoreCase("close");
          case "expect" -> expects = true;
          default -> {}
        }
      }
      if (length > maxBody) {
        throw new BadFrameException(413, "more than " + maxBody + " bytes");
      }
      String method = line.substring(0, space);
      if (length < 0 && method.equals("POST")) {
        throw new BadFrameException(411, "no Content-Length");
      }
      if (expects && length > 0 && !buffer.hasRemaining()) {
        goOn.send();
      }
      return Optional.of(
          new HttpRequest(
              method,
              line.substring(space + 1, version),
              headers,
              body((int) Math.max(0, length)),
              closes));
    }

    /// Tells a client that waits for it to send the body.
    @FunctionalInterface
    interface Continue {
      void send() throws IOException;
    }

    /// How much of a head was read.
    private static final class Head {
      private int bytes;
    }

    private static long length(String digits) throws BadFrameException {
      if (digits.isEmpty() || digits.length() > MOST_LENGTH_DIGITS) {
        throw new BadFrameException(digits.isEmpty() ? 400 : 413, "bad length");
      }
      if (!CharMatcher.inRange('0', '9').matchesAllOf(digits)) {
        throw new BadFrameException(400, "bad length");
      }
      return Long.parseLong(digits);
    }

    /// A line that ends in CR LF, without them.
    private String line(Head head) throws IOException {
      StringBuilder line = new StringBuilder();
      while (true) {
        int next = need();
        if (++head.bytes > HEAD_BYTES) {
          throw new BadFrameException(431, "a head of more than " + HEAD_BYTES + " bytes");
        }
        if (next == '\r') {
          if (need() != '\n') {
            throw new BadFrameException(400, "a bare CR");
          }
          head.bytes++;
          return line.toString();
        }
        if (next < ' ' && next != '\t') {
          throw new BadFrameException(400, "a control character");
        }
        line.append((char) next);
      }
    }

    private byte[] body(int length) throws IOException {
      byte[] body = new byte[length];
      int at = Math.min(length, buffer.remaining());
      buffer.get(body, 0, at);
      ByteBuffer rest = ByteBuffer.wrap(body, at, length - at);
      while (rest.hasRemaining()) {
        if (in.read(rest) < 0) {
          throw new EOFException("the body was cut");
        }
      }
      return body;
    }

    private int need() throws IOException {
      if (!buffer.hasRemaining() && !fill()) {
        throw new EOFException("the head was cut");
      }
      return buffer.get() & 0xff;
    }

    private boolean fill() throws IOException {
      buffer.clear();
      int read = in.read(buffer);
      buffer.flip();
      return read > 0;
    }
  }
}
