package memory.engine.file;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Another process: takes a lock and says so, or counts in a file under it.
final class LockHolder {
  private LockHolder() {}

  /// `hold LOCK`: holds it until its input ends. `count LOCK FILE TIMES`: adds one that often.
  public static void main(String[] args) throws IOException {
    Path lock = Path.of(args[1]);
    if (args[0].equals("hold")) {
      try (ProcessLock _ = take(lock)) {
        System.out.write('h');
        System.out.flush();
        System.in.read();
      }
    } else {
      count(lock, Path.of(args[2]), Integer.parseInt(args[3]));
    }
  }

  static void count(Path lock, Path file, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      try (ProcessLock _ = take(lock)) {
        int soFar = Integer.parseInt(Files.readString(file));
        Files.writeString(file, Integer.toString(soFar + 1));
      }
    }
  }

  private static ProcessLock take(Path lock) throws IOException {
    return ProcessLock.tryAcquire(lock, Duration.ofMinutes(10)).orElseThrow();
  }

  /// Starts one, as a plain JVM without modules.
  static Process start(String... args) throws IOException, URISyntaxException {
    Path classes = home(ProcessLock.class);
    String classPath =
        String.join(
            ":",
            classes.toString(),
            home(LockHolder.class).toString(),
            classes.resolveSibling("test-classes").toString(),
            home(com.google.common.collect.MapMaker.class).toString());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", classPath));
    command.add(LockHolder.class.getName());
    command.addAll(Arrays.asList(args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static Path home(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
