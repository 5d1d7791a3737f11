package memory.cli.dist;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The resident process of a distribution, as a child of the test.
record SoakServer(Process process) implements AutoCloseable {

  /// Starts several at once, of which one may stay, and waits until it can be asked.
  static SoakServer start(UnpackedDistribution distribution, Map<String, String> env, int rivals)
      throws Exception {
    List<Process> all = new ArrayList<>();
    for (int n = 0; n < rivals; n++) {
      ProcessBuilder builder =
          new ProcessBuilder(distribution.launcher().toString(), "serve", "--foreground")
              .directory(distribution.outside().toFile())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD);
      builder.environment().clear();
      builder.environment().putAll(env);
      all.add(builder.start());
    }
    while (all.size() > 1) {
      all.removeIf(process -> !process.isAlive());
      if (all.isEmpty()) {
        throw new IOException("none of them stayed");
      }
      all.getFirst().onExit().completeOnTimeout(all.getFirst(), 10, TimeUnit.MILLISECONDS).join();
    }
    return new SoakServer(all.getFirst());
  }

  long pid() {
    return process.pid();
  }

  /// How many processes serve for this home.
  static long countUnder(Path home) throws IOException {
    long count = 0;
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
          if (line.contains(home.toString()) && line.contains("\0serve\0--foreground\0")) {
            count++;
          }
        } catch (IOException ended) {
          // Meanwhile.
        }
      }
    }
    return count;
  }

  void kill() {
    process.destroyForcibly();
    try {
      process.onExit().get(10, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException stays) {
      throw new IllegalStateException("kill -9 did not end " + pid(), stays);
    }
  }

  /// What the kernel counts for it, in KiB.
  long residentKib() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + pid() + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    throw new IOException("no VmRSS");
  }

  /// Bytes of the objects that are alive. What the heap counts as used is not that: the collector
  /// leaves some of the dead where they are and fills their place, now half a megabyte, now two.
  long liveHeap() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin/jcmd");
    String classes = output(List.of(jcmd.toString(), Long.toString(pid()), "GC.class_histogram"));
    long bytes = 0;
    for (String line : classes.split("\n", -1)) {
      String[] columns = line.strip().split(" +", -1);
      if (columns[0].endsWith(":") && columns.length > 3 && !line.contains("FillerElement")) {
        bytes += Long.parseLong(columns[2]);
      }
    }
    return bytes;
  }

  boolean hasPort() throws IOException {
    return hasPort(pid());
  }

  /// Whether a socket of this process is known to the network; true as well when it has none.
  static boolean hasPort(long pid) throws IOException {
    List<String> inodes = new ArrayList<>();
    try (var files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path file : files.toList()) {
        try {
          String target = Files.readSymbolicLink(file).toString();
          if (target.startsWith("socket:")) {
            inodes.add(target.replaceAll("[^0-9]", ""));
          }
        } catch (NoSuchFileException closed) {
          // Meanwhile.
        }
      }
    }
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      Path file = Path.of("/proc/net", table);
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        for (String inode : inodes) {
          if (line.contains(" " + inode + " ")) {
            return true;
          }
        }
      }
    }
    return inodes.isEmpty();
  }

  static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    kill();
  }
}
