package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
  private int sessions;

  @BeforeEach
  void unpack() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    environment = Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin");
    Path memory = Files.createDirectories(folder.resolve(".pi/agent/memory"));
    Files.writeString(
        memory.resolve("MEMORY.md"),
        "# Hall\n\n- the häll is rented from Meridian\n- `maxPool` 20\n");
  }

  /// Until none is there: a server that is busy may not answer the first time.
  @AfterEach
  void stop() throws Exception {
    for (int i = 0; i < 20 && memory("serve", "stop").exitCode() != 1; i++) {
      Thread.onSpinWait();
    }
  }

  private Run memory(String... args) throws Exception {
    return distribution.memory(environment, args);
  }

  /// Until the server is heard: a busy machine gives it less time than the command waits.
  private Run heard(String... args) throws Exception {
    Run run = memory(args);
    for (int tries = 0; run.exitCode() == 4 && tries < 100; tries++) {
      run = memory(args);
    }
    return run;
  }

  private void serve() throws Exception {
    assertThat(heard("serve").exitCode()).isZero();
  }

  private long pid() throws Exception {
    String status = heard("serve", "status", "--json").out();
    return status.contains("\"pid\":")
        ? Long.parseLong(status.replaceAll("(?s).*\"pid\":([0-9]+).*", "$1"))
        : -1;
  }

  private int answered() throws Exception {
    String status = heard("serve", "status", "--json").out();
    return status.contains("\"answered\":")
        ? Integer.parseInt(status.replaceAll("(?s).*\"answered\":([0-9]+).*", "$1"))
        : 0;
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
    serve();
    awaitAnswerOf(memory("search", "Meridian"));
    await(() -> { // what it answers too late on a busy machine is not answered by it
      for (int n = 0; n < commands.size(); n++) {
        assertThat(memory(commands.get(n)))
            .as(String.join(" ", commands.get(n)))
            .isEqualTo(alone.get(n));
      }
      return answered() >= commands.size() - 2;
    });
  }

  @Test
  void aCommandThatFindsItKilledDoesTheWork() throws Exception {
    serve();
    Run before = memory("search", "Meridian");
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    assertThat(server.destroyForcibly()).isTrue();
    server.onExit().get(10, TimeUnit.MINUTES);
    assertThat(folder.resolve(".cache/memory-engine/run/s")).exists();
    assertThat(memory("search", "Meridian")).isEqualTo(before);
    serve();
    awaitAnswerOf(before);
  }

  private Run hook(Map<String, String> variables) throws Exception {
    // Each of a session of its own: what a session was given it is not given again.
    String sent =
        "{\"session_id\":\"s%d\",\"prompt\":\"who rents out the hall?\"}".formatted(++sessions);
    return distribution.told(sent, variables, "hook", "claude", "prompt");
  }

  @Test
  void aHookStartsItAndTheNextIsAnsweredByIt() throws Exception {
    assumeThat(Path.of(CURL)).as("without curl nobody asks").exists();
    Run alone = hook(with("PI_MEMORY_NO_SERVE", "1"));
    assertThat(alone.out()).contains("Meridian");
    assertThat(pid()).isEqualTo(-1);
    assertThat(hook(environment)).isEqualTo(alone);
    await(() -> pid() > 0);
    await(() -> {
      assertThat(hook(environment)).isEqualTo(alone); // what is not open yet is left to it
      return answered() > 0;
    });
  }

  /// Asks until the memory is open there.
  private void awaitAnswerOf(Run expected) throws Exception {
    await(() -> {
      assertThat(memory("search", "Meridian")).isEqualTo(expected);
      return answered() > 0;
    });
  }

  private static void await(Callable<Boolean> done) throws Exception {
    Instant end = Clock.systemUTC().instant().plusSeconds(600);
    while (!done.call()) {
      assertThat(Clock.systemUTC().instant()).isBefore(end);
    }
  }

  private Map<String, String> with(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return more;
  }

  @Test
  void endsBeforeStopSaysSo() throws Exception {
    serve();
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    assertThat(heard("serve", "stop").out()).isEqualTo("stopped\n");
    // It may still be listed when nobody has asked how it ended.
    assertThat(server.isAlive() && server.info().command().isPresent()).isFalse();
  }

  private static boolean isStopped(String pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", pid, "task"))) {
      for (Path thread : threads.toList()) {
        String stat = Files.readString(thread.resolve("stat"));
        if (!stat.substring(stat.lastIndexOf(')')).startsWith(") T")) {
          return false;
        }
      }
      return true;
    } catch (NoSuchFileException ended) {
      return false; // a thread of it
    }
  }

  @Test
  void isNotWaitedForAgainWhileItHangs() throws Exception {
    serve();
    Path slow = folder.resolve(".cache/memory-engine/run/slow");
    String pid = Long.toString(pid());
    Run before = memory("search", "Meridian");
    SoakServer.output(List.of("/bin/kill", "-STOP", pid));
    try {
      await(() -> isStopped(pid)); // on a busy machine its threads go on for a while
      assertThat(memory("search", "Meridian")).isEqualTo(before);
      assertThat(hook(environment).out()).contains("Meridian");
      assertThat(Files.exists(slow)).isEqualTo(Files.exists(Path.of(CURL)));
      assertThat(memory("serve", "status").exitCode()).isEqualTo(4);
    } finally {
      SoakServer.output(List.of("/bin/kill", "-CONT", pid));
    }
    await(() -> !Files.exists(slow));
  }

  @Test
  void whereTheClientDoesNotRunCurlAsks() throws Exception {
    assumeThat(Path.of(CURL)).as("without both every command does its own work").exists();
    Run alone = memory("search", "Meridian");
    Files.delete(distribution.lib().resolve("client"));
    serve();
    awaitAnswerOf(memory("search", "Meridian"));
    int before = answered();
    await(() -> {
      assertThat(memory("search", "Meridian")).isEqualTo(alone);
      return answered() > before;
    });
  }

  @Test
  void anotherBuildDoesItsOwnWorkAndTheOldProcessEnds() throws Exception {
    assumeThat(Path.of(CURL)).as("without curl nobody asks").exists();
    serve();
    Run before = memory("search", "Meridian");
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    Files.writeString(distribution.lib().resolve("build"), "another\n");
    assertThat(memory("search", "Meridian")).isEqualTo(before);
    server.onExit().get(10, TimeUnit.MINUTES);
    serve();
    assertThat(heard("serve", "status", "--json").out()).contains("\"build\":\"another\"");
  }

  @Test
  void listensOnNoPort() throws Exception {
    assumeThat(Path.of("/proc/net/tcp")).exists();
    serve();
    assertThat(SoakServer.hasPort(pid())).isFalse();
  }

  @Test
  void hearsNoOtherUser() throws Exception {
    assumeThat(Path.of(CURL)).as("asks with curl").exists();
    assumeThat(Path.of(SETPRIV)).as("becomes another user with setpriv").exists();
    assumeThat(System.getProperty("user.name")).as("only root may").isEqualTo("root");
    serve();
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    Path run = folder.resolve(".cache/memory-engine/run");
    // Even with the doors open.
    for (Path door :
        List.of(folder, folder.resolve(".cache"), run.resolve(".."), run, run.resolve("s"))) {
      new ProcessBuilder("chmod", "a+rwx", door.toString()).start().waitFor();
    }
    String socket = run.resolve("s").toString();
    String url = "http://memory/v1/status";
    List<String> curl = List.of(CURL, "-q", "-s", "--unix-socket", socket, url);
    assertThat(SoakServer.output(curl)).contains("pid=");
    List<String> stranger =
        new ArrayList<>(List.of(SETPRIV, "--reuid=12345", "--regid=12345", "--clear-groups"));
    stranger.addAll(curl);
    assertThat(SoakServer.output(stranger)).isEmpty();
    server.destroyForcibly(); // others may write to its folder now, so it cannot be told to stop
    await(() -> !server.isAlive() || server.info().command().isEmpty());
  }

  @Test
  void isNeitherStartedNorAskedWhereItIsForbidden() throws Exception {
    serve();
    awaitAnswerOf(memory("search", "Meridian"));
    int before = answered();
    Map<String, String> forbidden = with("PI_MEMORY_NO_SERVE", "1");
    assertThat(distribution.memory(forbidden, "search", "Meridian").exitCode()).isZero();
    assertThat(answered()).isEqualTo(before);
    heard("serve", "stop");
    assertThat(distribution.memory(forbidden, "serve").exitCode()).isEqualTo(3);
    assertThat(pid()).isEqualTo(-1);
  }
}
