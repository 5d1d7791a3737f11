package memory.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import memory.cli.mcp.McpCommand;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The client's side of a conversation, with a server that answers as it is told and goes.
class McpRelayTest {
  /// The server goes only when its client has said that nothing more comes.
  private static final int ALL = Integer.MAX_VALUE;

  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}\n";
  private static final String SEARCH = call(2, "memory_search");
  private static final String WRITE = call(3, "memory_write");

  @TempDir Path folder;

  private static String call(int id, String tool) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{}}}\n"
        .formatted(id, tool);
  }

  @Test
  void theAnswersReachTheClientWithoutTheNumbers() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Optional<McpRelay.Rest> rest =
        led(HELLO + SEARCH, out, ALL, "{\"id\":1}\n1\n{\"id\":2}\n2\n");

    assertThat(rest).isEmpty();
    assertThat(out.toString(UTF_8)).isEqualTo("{\"id\":1}\n{\"id\":2}\n");
  }

  @Test
  void whatOnlyReadsIsAskedAgainAndWhatMayHaveWrittenIsNot() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Optional<McpRelay.Rest> rest = led(HELLO + SEARCH + WRITE, out, 3, "{\"id\":1}\n1\n{\"id");

    assertThat(rest.orElseThrow().isRepeated()).isTrue();
    assertThat(new String(rest.orElseThrow().in().readAllBytes(), UTF_8)).isEqualTo(HELLO + SEARCH);
    assertThat(out.toString(UTF_8))
        .startsWith("{\"id\":1}\n{")
        .contains("\"id\":3", "ended during");
  }

  @Test
  void whatIsSaidAfterTheEndIsLeftToDo() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PipedOutputStream client = new PipedOutputStream();
    try (PipedInputStream in = new PipedInputStream(client)) {
      client.write(HELLO.getBytes(UTF_8));
      Optional<McpRelay.Rest> rest = led(in, out, 1, "{\"id\":1}\n1\n");
      client.write(WRITE.getBytes(UTF_8));
      client.close();

      assertThat(rest.orElseThrow().isRepeated()).isTrue();
      assertThat(new String(rest.orElseThrow().in().readAllBytes(), UTF_8))
          .isEqualTo(HELLO + WRITE);
    }
    assertThat(out.toString(UTF_8)).isEqualTo("{\"id\":1}\n");
  }

  @Test
  void withoutAServerAllOfItIsLeftToDo() throws Exception {
    Optional<McpRelay.Rest> rest =
        McpRelay.lead(
            List.of("mcp"),
            environment(),
            new ByteArrayInputStream(HELLO.getBytes(UTF_8)),
            OutputStream.nullOutputStream(),
            McpCommand::isHandshake,
            McpCommand::lost);

    assertThat(rest.orElseThrow().isRepeated()).isFalse();
    assertThat(new String(rest.orElseThrow().in().readAllBytes(), UTF_8)).isEqualTo(HELLO);
  }

  private Environment environment() {
    return new Environment(
        Map.of("XDG_CACHE_HOME", folder.toString()), folder, folder, Clock.systemUTC());
  }

  private Optional<McpRelay.Rest> led(String said, OutputStream out, int lines, String answers)
      throws Exception {
    return led(new ByteArrayInputStream(said.getBytes(UTF_8)), out, lines, answers);
  }

  /// @param lines after which the server answers and goes
  private Optional<McpRelay.Rest> led(InputStream in, OutputStream out, int lines, String answers)
      throws Exception {
    SocketPlace place = SocketPlace.of(environment());
    place.prepare();
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(place.socket()));
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(() -> serve(listening, lines, answers));
      Optional<McpRelay.Rest> rest =
          McpRelay.lead(
              List.of("mcp"), environment(), in, out, McpCommand::isHandshake, McpCommand::lost);
      served.join();
      return rest;
    }
  }

  private static void serve(ServerSocketChannel listening, int lines, String answers) {
    try (SocketChannel channel = listening.accept()) {
      FrameReader frames = new FrameReader(channel, 1 << 20, () -> {});
      assertThat(frames.next(() -> {}).orElseThrow().path()).isEqualTo(RequestHandler.MCP);
      RunningServer.send(channel, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
      ByteBuffer next = ByteBuffer.allocate(1);
      int heard = 0;
      while (heard < lines && channel.read(next.clear()) > 0) {
        heard += next.get(0) == '\n' ? 1 : 0;
      }
      RunningServer.send(channel, answers);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
