package memory.cli.server;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
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
import memory.cli.output.Plural;
import memory.cli.server.FrameServer.BadFrameException;
import memory.cli.server.FrameServer.HttpAnswer;

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
    Thread.ofPlatform().daemon().name("memory-ask").start(asking);
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

  /// What a resident process says of itself.
  ///
  /// @param uptimeSeconds since it could be asked
  /// @param requests commands that it was asked for
  /// @param answered those that it did; the others were left to their callers
  /// @param connections open now, the asker's among them
  /// @param roots scopes whose index is open
  /// @param heapBytes in use, with what the next collection frees
  /// @param heapRoomBytes what the heap has of the machine
  record ServerStatus(
      long pid,
      String version,
      String build,
      String socket,
      long uptimeSeconds,
      long requests,
      long answered,
      long connections,
      long roots,
      long heapBytes,
      long heapRoomBytes) {

    FormBody form() {
      return new FormBody()
          .with("pid", Long.toString(pid))
          .with("version", version)
          .with("build", build)
          .with("socket", socket)
          .with("uptime", Long.toString(uptimeSeconds))
          .with("requests", Long.toString(requests))
          .with("answered", Long.toString(answered))
          .with("connections", Long.toString(connections))
          .with("roots", Long.toString(roots))
          .with("heap", Long.toString(heapBytes))
          .with("room", Long.toString(heapRoomBytes));
    }

    /// What is missing, since another release knew it not, is 0 or nothing.
    static ServerStatus of(FormBody form) throws BadFrameException {
      return new ServerStatus(
          number(form, "pid"),
          form.one("version").orElse(""),
          form.one("build").orElse(""),
          form.one("socket").orElse(""),
          number(form, "uptime"),
          number(form, "requests"),
          number(form, "answered"),
          number(form, "connections"),
          number(form, "roots"),
          number(form, "heap"),
          number(form, "room"));
    }

    private static long number(FormBody form, String name) throws BadFrameException {
      try {
        return Long.parseLong(form.one(name).orElse("0"));
      } catch (NumberFormatException other) {
        throw new BadFrameException(400, "no number: " + name);
      }
    }

    void write(JsonGenerator json) throws IOException {
      json.writeNumberField("pid", pid);
      json.writeStringField("version", version);
      json.writeStringField("build", build);
      json.writeStringField("socket", socket);
      json.writeNumberField("uptimeSeconds", uptimeSeconds);
      json.writeNumberField("requests", requests);
      json.writeNumberField("answered", answered);
      json.writeNumberField("connections", connections);
      json.writeNumberField("roots", roots);
      json.writeNumberField("heapBytes", heapBytes);
      json.writeNumberField("heapRoomBytes", heapRoomBytes);
    }

    /// In two lines, for people.
    String told() {
      Duration uptime = Duration.ofSeconds(uptimeSeconds);
      return lenientFormat(
          "serving: memory %s, process %s, up %s%s%s s, at %s\n%s of %s requests"
              + " answered, %s open, heap %s of %s MB",
          version,
          pid,
          uptime.toHours() > 0 ? uptime.toHours() + " h " : "",
          uptime.toMinutes() > 0 ? uptime.toMinutesPart() + " min " : "",
          uptime.toSecondsPart(),
          socket,
          answered,
          requests,
          Plural.of(roots, "scope"),
          heapBytes >> 20,
          heapRoomBytes >> 20);
    }
  }
}
