package memory.cli.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import memory.cli.server.FrameServer.BadFrameException;
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
}
