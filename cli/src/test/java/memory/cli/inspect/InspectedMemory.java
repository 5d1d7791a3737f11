package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;

/// A home with a memory in it, and `memory inspect` over it in a thread of the test.
final class InspectedMemory implements AutoCloseable {
  /// An image and a script that would run, a bell, a colour for terminals and a soft hyphen.
  static final String MARKUP =
      "- The harbour <img src=x onerror=\"document.title='pwned'\"> crane"
          + " <script>document.title='pwned'</script> rings \u0007, is \u001B[31mred and"
          + " soft\u00ADly";

  /// Turns the text around: read from right to left it names another file.
  static final String BIDI = "- The harbour photo is \u202Egnp.exe\u202C";

  static final String SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

  private final Path home;
  private final Environment environment;
  private final PipedOutputStream stdin = new PipedOutputStream();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private String address = "";

  InspectedMemory(Path home) {
    this.home = home;
    this.environment =
        new Environment(
            Unhurried.with(Map.of()),
            home,
            home,
            Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC));
  }

  Environment environment() {
    return environment;
  }

  Path memory() {
    return home.resolve(".pi/agent/memory");
  }

  void write(String file, String text) throws IOException {
    Path path = memory().resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /// One command, to its end.
  String run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MemoryCli.run(
        List.of(args),
        environment,
        new ByteArrayInputStream(new byte[0]),
        out,
        new ByteArrayOutputStream(),
        Terminal.none());
    return out.toString(StandardCharsets.UTF_8);
  }

  /// Starts the page, and waits for its address.
  InspectedMemory start(String... options) throws IOException {
    List<String> args = new ArrayList<>(List.of("inspect", "--no-open"));
    args.addAll(List.of(options));
    PipedInputStream in = new PipedInputStream(stdin);
    PipedOutputStream out = new PipedOutputStream();
    BufferedReader told =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(out), StandardCharsets.UTF_8));
    Thread thread =
        new Thread(
            () ->
                exit.complete(
                    MemoryCli.run(
                        args, environment, in, out, new ByteArrayOutputStream(), Terminal.none())),
            "inspect-under-test");
    thread.setDaemon(true);
    thread.start();
    address = told.readLine().replace("{\"url\":\"", "").replace("\"}", "");
    assertThat(address).startsWith("http://127.0.0.1:");
    return this;
  }

  /// With its token.
  String address() {
    return address;
  }

  /// Ends the command as the end of the program that started it would.
  int end() throws IOException {
    stdin.close();
    return exit();
  }

  /// Waits for its end.
  int exit() {
    return exit.orTimeout(10, TimeUnit.MINUTES).join();
  }

  @Override
  public void close() throws IOException {
    if (!address.isEmpty()) {
      assertThat(end()).isZero();
    }
  }
}
