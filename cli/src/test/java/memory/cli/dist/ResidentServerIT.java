package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import memory.cli.dist.UnpackedDistribution.Run;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The resident process behind the launcher, as users have it.
class ResidentServerIT {
  private static final String CURL = "/usr/bin/curl";
  private static final String SETPRIV = "/usr/bin/setpriv";

  @TempDir Path folder;
  private UnpackedDistribution distribution;
  private Map<String, String> environment = Map.of();

  @BeforeEach
  void unpack() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    environment = Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin");
    Path memory = Files.createDirectories(folder.resolve(".pi/agent/memory"));
    Files.writeString(
        memory.resolve("MEMORY.md"),
        "# Hall\n\n- the häll is rented from Meridian\n- `maxPool` 20\n");
  }

  @AfterEach
  void stop() throws Exception {
    memory("serve", "stop");
  }

  private Run memory(String... args) throws Exception {
    return distribution.memory(environment, args);
  }

  private long pid() throws Exception {
    String status = memory("serve", "status", "--json").out();
    return status.contains("\"pid\":")
        ? Long.parseLong(status.replaceAll("(?s).*\"pid\":([0-9]+).*", "$1"))
        : -1;
  }

  private int answered() throws Exception {
    String status = memory("serve", "status", "--json").out();
    return Integer.parseInt(status.replaceAll("(?s).*\"answered\":([0-9]+).*", "$1"));
  }

  @Test
  void theSameCommandsGiveTheSameBytesWithAndWithoutIt() throws Exception {
    assumeThat(Path.of(CURL)).as("without curl every command does its own work").exists();
    List<String[]> commands =
        List.of(
            new String[] {"search", "häll"},
            new String[] {"search", "nothing such as this"},
            new String[] {"inject", "who rents out the hall?"},
            new String[] {"inject"},
            new String[] {"preview", "who rents out the hall?"},
            new String[] {"-v", "inject", "it's \"quoted\" & 100% $HOME\nin two lines\n\n"},
            new String[] {"read", "long_term"},
            new String[] {"read", "scratchpad"},
            new String[] {"get", "MEMORY.md#L3-L4"},
            new String[] {"get", "no-such-id"},
            new String[] {"search", "--kind", "no-such-kind", "x"},
            new String[] {"--cwd", "/no/such/folder", "search", "x"});
    List<Run> alone = new ArrayList<>();
    for (String[] command : commands) {
      alone.add(memory(command));
    }
    assertThat(memory("serve").exitCode()).isZero();
    for (int n = 0; n < commands.size(); n++) {
      assertThat(memory(commands.get(n)))
          .as(String.join(" ", commands.get(n)))
          .isEqualTo(alone.get(n));
    }
    assertThat(answered()).isGreaterThanOrEqualTo(commands.size() - 2);
  }

  @Test
  void aCommandThatFindsItKilledDoesTheWork() throws Exception {
    assertThat(memory("serve").exitCode()).isZero();
    Run before = memory("search", "Meridian");
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    assertThat(server.destroyForcibly()).isTrue();
    server.onExit().get(10, TimeUnit.SECONDS);
    assertThat(folder.resolve(".cache/memory-engine/run/s")).exists();
    assertThat(memory("search", "Meridian")).isEqualTo(before);
    assertThat(memory("serve").exitCode()).isZero();
    assertThat(memory("search", "Meridian")).isEqualTo(before);
    assertThat(answered()).isPositive();
  }

  @Test
  void anotherBuildDoesItsOwnWorkAndTheOldProcessEnds() throws Exception {
    assumeThat(Path.of(CURL)).as("without curl nobody asks").exists();
    assertThat(memory("serve").exitCode()).isZero();
    Run before = memory("search", "Meridian");
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    Files.writeString(distribution.lib().resolve("build"), "another\n");
    assertThat(memory("search", "Meridian")).isEqualTo(before);
    server.onExit().get(20, TimeUnit.SECONDS);
  }

  @Test
  void listensOnNoPort() throws Exception {
    assumeThat(Path.of("/proc/net/tcp")).exists();
    assertThat(memory("serve").exitCode()).isZero();
    List<String> sockets = new ArrayList<>();
    try (var files = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
      for (Path file : files.toList()) {
        sockets.add(Files.readSymbolicLink(file).toString());
      }
    }
    List<String> inodes =
        sockets.stream()
            .filter(name -> name.startsWith("socket:"))
            .map(name -> name.replaceAll("[^0-9]", ""))
            .toList();
    assertThat(inodes).isNotEmpty();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", table))) {
        inodes.forEach(inode -> assertThat(line).doesNotContain(" " + inode + " "));
      }
    }
  }

  @Test
  void hearsNoOtherUser() throws Exception {
    assumeThat(Path.of(CURL)).as("asks with curl").exists();
    assumeThat(Path.of(SETPRIV)).as("becomes another user with setpriv").exists();
    assumeThat(System.getProperty("user.name")).as("only root may").isEqualTo("root");
    assertThat(memory("serve").exitCode()).isZero();
    Path run = folder.resolve(".cache/memory-engine/run");
    // Even with the doors open.
    for (Path door :
        List.of(folder, folder.resolve(".cache"), run.resolve(".."), run, run.resolve("s"))) {
      new ProcessBuilder("chmod", "a+rwx", door.toString()).start().waitFor();
    }
    String socket = run.resolve("s").toString();
    String url = "http://memory/v1/status";
    List<String> curl = List.of(CURL, "-q", "-s", "--unix-socket", socket, url);
    assertThat(output(curl)).contains("pid=");
    List<String> stranger =
        new ArrayList<>(List.of(SETPRIV, "--reuid=12345", "--regid=12345", "--clear-groups"));
    stranger.addAll(curl);
    assertThat(output(stranger)).isEmpty();
  }

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void isNeitherStartedNorAskedWhereItIsForbidden() throws Exception {
    assertThat(memory("serve").exitCode()).isZero();
    int before = answered();
    Map<String, String> forbidden = new HashMap<>(environment);
    forbidden.put("PI_MEMORY_NO_SERVE", "1");
    assertThat(distribution.memory(forbidden, "search", "Meridian").exitCode()).isZero();
    assertThat(answered()).isEqualTo(before);
    memory("serve", "stop");
    assertThat(distribution.memory(forbidden, "serve").exitCode()).isEqualTo(3);
    assertThat(pid()).isEqualTo(-1);
  }
}
