package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.cli.server.ServerClient.ServerStatus;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeStopTest {
  @TempDir private Path folder;

  /// A process that ends as it is told to may take its answer with it.
  @Test
  void whatWasThereAndIsGoneIsStoppedThoughItsAnswerIsLost() throws Exception {
    Environment environment =
        new Environment(
            Map.of("XDG_CACHE_HOME", folder.resolve("c").toString()),
            folder,
            folder,
            Clock.systemUTC());
    SocketPlace place = SocketPlace.of(environment);
    place.prepare();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Thread server;
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(place.socket()));
      server = new Thread(() -> answerStatusOnly(listening), "server");
      server.start();
      do { // its first answer may come later than the command waits
        out.reset();
        MemoryCli.run(
            List.of("serve", "stop"),
            environment,
            InputStream.nullInputStream(),
            out,
            OutputStream.nullOutputStream(),
            Terminal.none());
      } while (server.isAlive() && !out.toString(StandardCharsets.UTF_8).equals("stopped\n"));
    }
    server.join();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("stopped\n");
  }

  private static void answerStatusOnly(ServerSocketChannel listening) {
    long ended = Long.MAX_VALUE; // a process that there is not
    byte[] status = new ServerStatus(ended, "1", "b", "s", 0, 0, 0, 0, 0, 0, 0).form().encoded();
    boolean told = false;
    while (!told && listening.isOpen()) {
      try (SocketChannel client = listening.accept()) {
        ByteBuffer request = ByteBuffer.allocate(4096);
        client.read(request);
        told = new String(request.array(), StandardCharsets.US_ASCII).startsWith("POST");
        if (!told) {
          client.write(
              ByteBuffer.wrap(
                  ("HTTP/1.1 200 OK\r\nContent-Length: " + status.length + "\r\n\r\n")
                      .getBytes(StandardCharsets.US_ASCII)));
          client.write(ByteBuffer.wrap(status));
        }
      } catch (IOException gone) {
        // Who had asked asks again.
      }
    }
  }
}
