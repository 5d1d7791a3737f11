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

/// Asks the resident process one thing, from Java.
final class ServerClient {
  private static final int CHUNK = 64 << 10;

  private final SocketPlace place;
  private final Duration patience;

  ServerClient(SocketPlace place, Duration patience) {
    this.place = place;
    this.patience = patience;
  }

  /// @return empty when nobody answers there in time
  Optional<HttpAnswer> ask(String method, String path, byte[] body) {
    try (SocketChannel channel = connected()) {
      return inTime(() -> exchange(channel, method, path, body));
    } catch (IOException nobody) {
      return Optional.empty();
    }
  }

  /// Asks it to lead a conversation.
  ///
  /// @return empty when it does not
  /// @throws IOException when nobody is there
  Optional<SocketChannel> conversation(byte[] request) throws IOException {
    SocketChannel channel = connected();
    Optional<String> head =
        inTime(() -> {
          send(channel, "POST", RequestHandler.MCP, request, "keep-alive");
          return head(channel);
        });
    if (head.filter(answer -> answer.startsWith("HTTP/1.1 200 ")).isPresent()) {
      return Optional.of(channel);
    }
    channel.close();
    return Optional.empty();
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

  /// Byte by byte, since what follows is another's.
  private static String head(SocketChannel channel) throws IOException {
    StringBuilder head = new StringBuilder();
    ByteBuffer next = ByteBuffer.allocate(1);
    while (head.indexOf("\r\n\r\n") < 0 && channel.read(next.clear()) > 0) {
      head.append((char) next.get(0));
    }
    return head.toString();
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
    send(channel, method, path, body, "close");
    ByteArrayOutputStream in = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      in.write(chunk.array(), 0, chunk.position());
      chunk.clear();
    }
    return parsed(in.toByteArray());
  }

  private static void send(
      SocketChannel channel, String method, String path, byte[] body, String connection)
      throws IOException {
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: memory\r\nConnection: "
            + connection
            + "\r\nContent-Length: "
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
