package memory.cli.dist;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/// Another user of the machine, for whom every door was opened and who asks what its owner is
/// answered.
record SoakStranger(Process process) implements SoakCrowd.Member, Closeable {
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final String NOBODY = "65534";
  private static final long PAUSE_NS = 50_000_000;

  /// How often it was connected, and how many bytes it was told.
  record Count(long connected, long told) {}

  /// Whether this process may become somebody else.
  static boolean isPossible() {
    return Files.isExecutable(SETPRIV) && Objects.equals(System.getProperty("user.name"), "root");
  }

  /// @param folder that holds the socket; it and what lies between are opened to everybody
  static SoakStranger before(Path folder, Path socket, String body) throws IOException {
    for (Path door = socket; door.startsWith(folder); door = door.resolveSibling("")) {
      Files.setPosixFilePermissions(door, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Class<?> program = StrangerProcess.class;
    Path classes = folder.resolve("stranger");
    Path copy = classes.resolve(program.getName().replace('.', '/') + ".class");
    Files.createDirectories(copy.resolveSibling(""));
    try (InputStream code = program.getResourceAsStream(program.getSimpleName() + ".class")) {
      Files.write(copy, Objects.requireNonNull(code).readAllBytes());
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            SETPRIV.toString(),
            "--reuid=" + NOBODY,
            "--regid=" + NOBODY,
            "--clear-groups",
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx16m",
            "-cp",
            classes.toString(),
            program.getName(),
            socket.toString(),
            "POST /v1/run HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    builder.environment().clear();
    return new SoakStranger(builder.directory(folder.toFile()).redirectErrorStream(true).start());
  }

  @Override
  public void turn(RandomGenerator random) throws IOException {
    OutputStream told = process.getOutputStream();
    told.write('.');
    told.flush();
    LockSupport.parkNanos(PAUSE_NS);
  }

  /// Sends it home.
  Count count() throws IOException {
    process.getOutputStream().close();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int space = said.indexOf(' ');
    return new Count(
        Long.parseLong(said, 0, space, 10), Long.parseLong(said, space + 1, said.length(), 10));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
