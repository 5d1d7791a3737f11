package memory.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.output.Console.Terminal;
import memory.cli.selftest.OtherProcess;
import memory.cli.server.LauncherClient;
import memory.cli.server.SocketPlace;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Environment;
import memory.testing.SeededRandom;
import memory.testing.Unhurried;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Eight MCP clients write through the resident process, which is killed meanwhile: each call is
/// answered once, what was acknowledged is there once, and nothing is there twice.
@ExtendWith(SeededRandom.class)
class RelayedWritersTest {
  private static final int CLIENTS = 8;
  private static final int WRITES = 8;

  /// Said after ten seconds of waiting for the others, which a busy machine may take.
  private static final String BUSY = "another process is writing here";

  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}\n";

  @TempDir Path home;

  @Test
  void loseNothingAndWriteNothingTwice(RandomGenerator random) throws Exception {
    run(3, random);
  }

  @Test
  @Tag("nightly")
  void loseNothingInManyKills(RandomGenerator random) throws Exception {
    run(Integer.getInteger("memory.kills", 100), random);
  }

  private void run(int kills, RandomGenerator random) throws Exception {
    int acknowledged = 0;
    for (int kill = 0; kill < kills; kill++) {
      acknowledged += round(kill, random);
    }
    System.err.printf(
        "relayed writers: %d kills, %d of %d writes acknowledged, none lost, none twice%n",
        kills, acknowledged, kills * CLIENTS * WRITES);
  }

  private int round(int round, RandomGenerator random) throws Exception {
    String java =
        OtherProcess.java().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    // One that a late client starts would outlive the test.
    LauncherClient launcher =
        LauncherClient.in(home, "[ $1 = mcp ] || exit 0\nexec " + java + " \"$@\"\n");
    Process server =
        OtherProcess.start(
            home, home.resolve("server-" + round), List.of(), List.of("serve", "--foreground"));
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      awaitServer(server);
      AtomicInteger left = new AtomicInteger(CLIENTS + random.nextInt(CLIENTS * WRITES));
      List<Client> clients = new ArrayList<>();
      List<Future<Integer>> ends = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Client client = new Client("r" + round + "c" + i, 1 + i % 3, server, left);
        clients.add(client);
        ends.add(threads.submit(() -> passed(launcher, client)));
      }
      for (Future<Integer> end : ends) {
        assertThat(end.get()).isZero();
      }
      assertThat(server.isAlive()).isFalse();
      String text = text();
      int acknowledged = 0;
      for (Client client : clients) {
        acknowledged += client.look(text);
      }
      return acknowledged;
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  /// Lets `lib/client` pass a client's lines.
  private int passed(LauncherClient launcher, Client client) throws Exception {
    Process process =
        launcher
            .process(
                SocketPlace.of(environment()).run(),
                environment().variables(),
                "mcp",
                "",
                List.of("mcp"))
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread says =
        Thread.ofPlatform()
            .start(() -> {
              try (OutputStream out = process.getOutputStream()) {
                byte[] line = new byte[1024];
                InputStream lines = client.says();
                for (int size = lines.read(line); size >= 0; size = lines.read(line)) {
                  out.write(line, 0, size);
                  out.flush();
                }
              } catch (IOException gone) {
                // Its end says why.
              }
            });
    process.getInputStream().transferTo(client);
    says.join();
    return process.waitFor();
  }

  private void awaitServer(Process server) {
    while (!status().contains("\"running\":true")) {
      assertThat(server.isAlive()).isTrue();
      Thread.onSpinWait();
    }
  }

  private String status() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MemoryCli.run(
        List.of("serve", "status", "--json"),
        environment(),
        InputStream.nullInputStream(),
        out,
        OutputStream.nullOutputStream(),
        Terminal.none());
    return out.toString(UTF_8).replace(" ", "");
  }

  /// The server is told the variable.
  private Environment environment() {
    return new Environment(
        Unhurried.with(
            Map.of("HOME", home.toString(), "PI_MEMORY_DIR", home.resolve("here").toString())),
        home,
        home,
        Clock.systemUTC());
  }

  private String text() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(home.resolve("here"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  /// Hears the answers, and says so many lines before it waits for the first of them.
  private static final class Client extends OutputStream {
    private final String name;
    private final int ahead;
    private final Semaphore mayGoOn;
    private final Process server;
    private final AtomicInteger left;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

    Client(String name, int ahead, Process server, AtomicInteger left) {
      this.name = name;
      this.ahead = ahead;
      this.mayGoOn = new Semaphore(ahead);
      this.server = server;
      this.left = left;
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      heard.write(bytes, from, length);
      for (int at = from; at < from + length; at++) {
        if (bytes[at] == '\n') {
          if (left.decrementAndGet() == 0) {
            server.destroyForcibly();
          }
          mayGoOn.release();
        }
      }
    }

    private String entry(long id) {
      return "entry " + name + "-" + id + ".";
    }

    InputStream says() {
      StringBuilder all = new StringBuilder(HELLO);
      for (int id = 1; id <= WRITES; id++) {
        all.append(
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"memory_write\",\"arguments\":{\"target\":\"daily\",\"content\":\"%s\"}}}\n"
                .formatted(id, entry(id)));
      }
      List<String> lines = Splitter.on('\n').omitEmptyStrings().splitToList(all);
      return new InputStream() {
        private int next;

        @Override
        public int read() {
          throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] into, int from, int length) {
          if (next == lines.size()) {
            return -1;
          }
          mayGoOn.acquireUninterruptibly();
          byte[] line = (lines.get(next++) + "\n").getBytes(UTF_8);
          return new ByteArrayInputStream(line).read(into, from, length);
        }
      };
    }

    /// @return how many were acknowledged
    int look(String text) throws MalformedJsonException {
      Map<Object, Boolean> answers = new HashMap<>();
      Set<Object> refused = new HashSet<>();
      for (String line : heard.toString(UTF_8).lines().toList()) {
        Object id = BoundedJson.object(line.getBytes(UTF_8)).getOrDefault("id", "none");
        boolean waited = line.contains(BUSY);
        assertThat(line.contains("\"isError\":true")).as(line).isEqualTo(waited);
        if (waited) {
          refused.add(id);
        }
        assertThat(answers.put(id, !waited && !line.contains("ended during this call"))).isNull();
      }
      assertThat(answers).hasSize(1 + WRITES);
      int acknowledged = 0;
      for (long id = 1; id <= WRITES; id++) {
        int times = text.split(entry(id).replace(".", "\\."), -1).length - 1;
        if (answers.getOrDefault(id, false)) {
          assertThat(times).as(entry(id)).isEqualTo(1);
          acknowledged++;
        } else {
          assertThat(times).as(entry(id)).isLessThan(refused.contains(id) ? 1 : 2);
        }
      }
      assertThat(acknowledged + refused.size()).isGreaterThanOrEqualTo(WRITES - ahead);
      return acknowledged;
    }
  }
}
