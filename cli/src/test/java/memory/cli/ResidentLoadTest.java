package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import memory.cli.output.Terminal;
import memory.cli.server.RunningServer;
import memory.engine.scope.Environment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 64 clients at the real commands: no wrong answer, and a heap that does not grow.
/// `-Dmemory.requests=1000000` says how many.
@Tag("nightly")
class ResidentLoadTest {
  private static final int CLIENTS = 64;
  private static final int FACTS = 200;

  @TempDir Path home;
  @TempDir Path cache;
  private final List<String> alone = new ArrayList<>();

  @Test
  void answersRightlyForeverInTheSameHeap() throws Exception {
    int requests = Integer.getInteger("memory.requests", 200_000);
    Path memory = Files.createDirectories(home.resolve(".pi/agent/memory"));
    StringBuilder facts = new StringBuilder();
    for (int n = 0; n < FACTS; n++) {
      facts
          .append("- the key of room")
          .append(n)
          .append(" hangs on hook")
          .append(7 * n)
          .append('\n');
    }
    Files.writeString(memory.resolve("MEMORY.md"), facts);
    rememberAnswersOfOneProcessEach();
    try (RunningServer server = RunningServer.start(cache, new ServedCommands(), environment())) {
      int warm = requests / 10;
      assertThat(right(server, warm)).isEqualTo(warm / CLIENTS * CLIENTS);
      long before = heap();
      int measured = requests - warm;
      assertThat(right(server, measured)).isEqualTo(measured / CLIENTS * CLIENTS);
      assertThat(heap()).as("bytes in use, was " + before).isLessThan(before / 10 * 11);
    }
  }

  private int right(RunningServer server, int requests) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Callable<Integer>> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        int first = client;
        clients.add(() -> {
          int right = 0;
          for (int n = 0; n < requests / CLIENTS; n++) {
            right += isRight(server, (first + 31 * n) % FACTS) ? 1 : 0;
          }
          return right;
        });
      }
      int right = 0;
      for (Future<Integer> client : threads.invokeAll(clients)) {
        right += client.get();
      }
      return right;
    } finally {
      threads.shutdownNow();
    }
  }

  /// A request that the server leaves to its caller is not wrong.
  private boolean isRight(RunningServer server, int room) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        server.run(
            asked(room),
            environment(),
            new ByteArrayInputStream(new byte[0]),
            out,
            new ByteArrayOutputStream());
    return exit == -1 || out.toString(StandardCharsets.UTF_8).equals(alone.get(room));
  }

  private void rememberAnswersOfOneProcessEach() {
    for (int room = 0; room < FACTS; room++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      MemoryCli.run(
          asked(room),
          environment(),
          new ByteArrayInputStream(new byte[0]),
          out,
          new ByteArrayOutputStream(),
          Terminal.none());
      alone.add(out.toString(StandardCharsets.UTF_8));
    }
    assertThat(new HashSet<>(alone)).hasSizeGreaterThan(FACTS / 2);
  }

  private static List<String> asked(int room) {
    return List.of("search", "-n", "3", "room" + room + " hook" + 7 * room);
  }

  private Environment environment() {
    return new Environment(Map.of(), home, home, GoldenCase.clock());
  }

  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int n = 0; n < 5; n++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
