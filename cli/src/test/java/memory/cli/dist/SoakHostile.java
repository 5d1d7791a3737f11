package memory.cli.dist;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import memory.cli.server.HostileFrames;

/// A client that means ill, or is broken: frames of every bad kind, bodies too large and cut, more
/// requests than it reads answers of, one byte at a time, gone in between.
///
/// @param good the body of a request that would be answered
/// @param wrong hears of a bad frame that was answered
record SoakHostile(Path socket, String build, String good, Queue<String> wrong)
    implements SoakCrowd.Member {
  private static final int LARGE = 10 << 20;
  private static final long SLOW_NS = 50_000_000;

  @Override
  public void turn(RandomGenerator random) {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      switch (random.nextInt(8)) {
        case 0 -> {
          send(channel, "POST /v1/run HTTP/1.1\r\nContent-Length: " + LARGE + "\r\n\r\n");
          sendLarge(channel);
          refused(channel, "10 MB");
        }
        case 1 -> send(channel, request().substring(0, random.nextInt(request().length())));
        case 2 -> send(channel, request());
        case 3 -> send(channel, request().repeat(20));
        case 4 -> {
          String whole = request();
          for (int at = 0; at < whole.length(); at++) {
            send(channel, whole.substring(at, at + 1));
            LockSupport.parkNanos(SLOW_NS);
          }
          wrong.add("a request of " + whole.length() + " slow bytes was waited for");
        }
        default -> {
          String frame = new HostileFrames(random, build).next();
          send(channel, frame);
          channel.shutdownOutput();
          refused(channel, frame);
        }
      }
    } catch (IOException closed) {
      LockSupport.parkNanos(SLOW_NS / 10);
    }
  }

  private String request() {
    return "POST /v1/run HTTP/1.1\r\nContent-Length: " + good.length() + "\r\n\r\n" + good;
  }

  private static void send(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static void sendLarge(SocketChannel channel) throws IOException {
    byte[] part = new byte[1 << 14];
    for (int sent = 0; sent < LARGE; sent += part.length) {
      ByteBuffer bytes = ByteBuffer.wrap(part);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private void refused(SocketChannel channel, String what) throws IOException {
    StringBuilder all = new StringBuilder();
    ByteBuffer chunk = ByteBuffer.allocate(1 << 12);
    while (channel.read(chunk) >= 0) {
      all.append(StandardCharsets.ISO_8859_1.decode(chunk.flip()));
      chunk.clear();
    }
    if (all.indexOf("HTTP/1.1 200") >= 0) {
      wrong.add("answered: " + what);
    }
  }
}
