package memory.cli.server;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import memory.cli.output.Console.Terminal;
import memory.cli.server.FrameServer.ServerLimits;
import memory.cli.server.RequestHandler.RunRequest;
import memory.engine.model.Environment;

/// A server in a thread of the test.
public final class RunningServer implements AutoCloseable {
  static final String BUILD = "this build";

  /// Which no machine is too busy for.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// The threads that make an index.
  private static final Set<String> MAKING = Set.of("memory-prepare", "memory-rebuild");

  static final ServerLimits UNHURRIED =
      new ServerLimits(PATIENCE, PATIENCE, PATIENCE, PATIENCE, Duration.ofMinutes(1), 64, 1 << 20);

  /// Of which one counts as sound at once.
  static final ServerLimits UNPROVED =
      new ServerLimits(PATIENCE, PATIENCE, PATIENCE, PATIENCE, Duration.ZERO, 64, 1 << 20);

  /// With another time for a request to arrive, and between two.
  static ServerLimits withFrame(Duration frame) {
    return new ServerLimits(
        PATIENCE, frame, frame, PATIENCE, UNHURRIED.proved(), UNHURRIED.connections(), 1 << 20);
  }

  private final SocketPlace place;
  private final CompletableFuture<ResidentServer> ready = new CompletableFuture<>();
  private final CompletableFuture<Boolean> served = new CompletableFuture<>();

  private RunningServer(
      SocketPlace place, ServerLimits limits, ResidentCommands commands, Environment own) {
    this.place = place;
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            served.complete(
                ResidentServer.serve(place, limits, commands, own, BUILD, ready::complete));
          } catch (IOException | RuntimeException failed) {
            ready.completeExceptionally(failed);
            served.completeExceptionally(failed);
          }
        });
  }

  /// Waits until it serves.
  public static RunningServer start(Path cache, ResidentCommands commands, Environment own) {
    return start(cache, UNHURRIED, commands, own);
  }

  static RunningServer start(
      Path cache, ServerLimits limits, ResidentCommands commands, Environment own) {
    RunningServer server =
        new RunningServer(SocketPlace.in(cache.resolve("run")), limits, commands, own);
    server.ready.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    return server;
  }

  SocketPlace place() {
    return place;
  }

  ServerClient client() {
    return new ServerClient(place, PATIENCE);
  }

  /// Waits for its end.
  boolean served() {
    return served.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  /// @return empty when the caller is to do the work
  Optional<RequestHandler.RunAnswer> run(
      List<String> args, Map<String, String> variables, Path cwd, byte[] in, Terminal terminal) {
    RunRequest request =
        new RunRequest(BUILD, "<mark>", cwd, args, variables, Optional.of(in), terminal);
    return client()
        .ask("POST", RequestHandler.RUN, AskedRuns.encoded(request))
        .filter(answer -> answer.status() == 200)
        .flatMap(answer -> AskedRuns.answer(answer.body(), "<mark>"));
  }

  /// The same as a function of streams.
  ///
  /// @return -1 when the caller is to do the work
  public int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err)
      throws IOException {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.put("HOME", environment.userHome().toString());
    Optional<RequestHandler.RunAnswer> answer =
        run(args, variables, environment.cwd(), in.readAllBytes(), Terminal.none());
    if (answer.isEmpty()) {
      return -1;
    }
    out.write(answer.get().out());
    err.write(answer.get().err());
    return answer.get().exit();
  }

  SocketChannel connect() throws IOException {
    return SocketChannel.open(UnixDomainSocketAddress.of(place.socket()));
  }

  /// All that comes until the server closes.
  static String readAll(SocketChannel channel) throws IOException {
    StringBuilder all = new StringBuilder();
    ByteBuffer chunk = ByteBuffer.allocate(1 << 16);
    while (channel.read(chunk) >= 0) {
      all.append(StandardCharsets.ISO_8859_1.decode(chunk.flip()));
      chunk.clear();
    }
    return all.toString();
  }

  static void send(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /// Waits longer than a server does for the indexes that it still makes: a test deletes their
  /// folders.
  @Override
  public void close() {
    ready.join().stop();
    served();
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> MAKING.contains(thread.getName()))
        .forEach(Uninterruptibles::joinUninterruptibly);
  }
}
