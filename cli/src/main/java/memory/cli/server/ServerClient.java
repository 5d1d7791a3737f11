package memory.cli.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.cli.server.FrameServer.BadFrameException;

/// Asks the resident process one thing, from Java.
record ServerClient(SocketPlace place, Duration patience) {
  private static final int CHUNK = 64 << 10;

  /// @return empty when nobody answers there in time
  Optional<HttpAnswer> ask(String method, String path, byte[] body) {
    try (SocketChannel channel = connected()) {
      return inTime(() -> exchange(channel, method, path, body));
    } catch (IOException nobody) {
      return Optional.empty();
    }
  }

  private <T> Optional<T> inTime(Callable<T> exchange) {
    FutureTask<T> asking = new FutureTask<>(exchange);
    Thread thread = new Thread(asking, "memory-ask");
    thread.setDaemon(true);
    thread.start();
    try {
      return Optional.of(asking.get(patience.toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException nobody) {
      return Optional.empty();
    }
  }

  /// A connection to somebody who may hear what is asked.
  private SocketChannel connected() throws IOException {
    UserPrincipal owner = place.owner();
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(place.socket()));
    if (!SocketPlace.isOf(owner, channel)) {
      channel.close();
      throw new IOException("another user listens at " + place.socket());
    }
    return channel;
  }

  /// What the server says of itself.
  Optional<ServerStatus> status() {
    return ask("GET", RequestHandler.STATUS, new byte[0])
        .filter(answer -> answer.status() == 200)
        .flatMap(answer -> {
          try {
            return Optional.of(ServerStatus.of(FormBody.of(answer.body())));
          } catch (BadFrameException other) {
            return Optional.empty();
          }
        });
  }

  private static HttpAnswer exchange(SocketChannel channel, String method, String path, byte[] body)
      throws IOException {
    send(channel, method, path, body);
    ByteArrayOutputStream in = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      in.write(chunk.array(), 0, chunk.position());
      chunk.clear();
    }
    return parsed(in.toByteArray());
  }

  private static void send(SocketChannel channel, String method, String path, byte[] body)
      throws IOException {
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: memory\r\nConnection: close\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    ByteBuffer out = ByteBuffer.allocate(head.length() + body.length);
    out.put(head.getBytes(StandardCharsets.US_ASCII)).put(body).flip();
    while (out.hasRemaining()) {
      channel.write(out);
    }
  }

  private static HttpAnswer parsed(byte[] answer) throws IOException {
    String text = new String(answer, StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
      throw new IOException("no answer");
    }
    int status = Integer.parseInt(text.substring(9, 12));
    return new HttpAnswer(status, text.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1));
  }
}
