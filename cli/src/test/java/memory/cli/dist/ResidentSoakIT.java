package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import memory.cli.dist.UnpackedDistribution.Run;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// 64 clients and hostile ones at a resident process that is killed again and again, then at one
/// that stays: each answer is the one that a process of its own gives, and the heap does not grow.
/// `-Dmemory.requests=1000000 -Dmemory.kills=100` is the whole of it, what stands here a share.
@ExtendWith(SeededRandom.class)
class ResidentSoakIT {
  private static final int CLIENTS = 64;
  private static final int HOSTILE = 3;
  private static final int FACTS = 200;

  /// What a heap of eight megabytes still takes on while a short run warms it; a leak takes more.
  private static final long WARMING = 2 << 20;

  private final long requests = Long.getLong("memory.requests", 4_000);
  private final int kills = Integer.getInteger("memory.kills", 2);

  @TempDir Path folder;
  private UnpackedDistribution distribution;
  private Map<String, String> environment = Map.of();
  private String build = "";

  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final Queue<Long> launched = new ConcurrentLinkedQueue<>();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  /// A command and what a process of its own answers.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Question(String[] command, Run alone) {}

  @BeforeEach
  void remember() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    environment = Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin");
    build = Files.readString(distribution.lib().resolve("build")).strip();
    Path memory = Files.createDirectories(folder.resolve(".pi/agent/memory"));
    StringBuilder facts = new StringBuilder("# Keys\n\n");
    for (int n = 0; n < FACTS; n++) {
      facts.append("- the kéy of room%d hangs on hook%d\n".formatted(n, 7 * n));
    }
    Files.writeString(memory.resolve("MEMORY.md"), facts);
  }

  private List<Question> questions() throws Exception {
    List<Question> questions = new ArrayList<>();
    for (int n = 0; n < Math.min(40, 6 + kills); n++) {
      int room = 31 * n % FACTS;
      String[] command =
          switch (n % 5) {
            case 0 -> new String[] {"get", "MEMORY.md#L" + (room + 3) + "-L" + (room + 5)};
            case 1 ->
                new String[] {
                  "--deadline", "60000", "preview", "where is the kéy of room" + room + "?"
                };
            case 2 -> new String[] {"search", "nothing" + room};
            default -> new String[] {"search", "-n", "3", "room" + room + " hook" + 7 * room};
          };
      questions.add(new Question(command, distribution.memory(alone(), command)));
    }
    return questions;
  }

  private Map<String, String> alone() {
    return Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin", "PI_MEMORY_NO_SERVE", "1");
  }

  @Test
  void noClientAndNoKillMakesAWrongAnswer(RandomGenerator random, TestReporter reporter)
      throws Exception {
    List<Question> questions = questions();
    try (SoakCrowd crowd = crowd(random, questions)) {
      crowd.join(own -> launch(questions.get(own.nextInt(questions.size())), environment));
      for (int kill = 1; kill <= kills; kill++) {
        try (SoakServer server = SoakServer.start(distribution, environment, 1 + kill % 3)) {
          awaitAnswers(requests / 5 * kill / kills, server);
        }
      }
    }
    assertThat(wrong).isEmpty();
    long slowestUnderKills = launched.stream().mapToLong(Long::longValue).max().orElseThrow();
    long fallbackMs = fallbackMs(questions.getLast());
    try (SoakServer server = SoakServer.start(distribution, environment, 2)) {
      long before;
      try (SoakCrowd _ = crowd(random, questions)) {
        awaitAnswers(answered.get() + requests / 10, server);
      }
      before = server.liveHeap();
      try (SoakCrowd _ = crowd(random, questions)) {
        awaitAnswers(requests, server);
      }
      long after = server.liveHeap();
      reporter.publishEntry(
          "soak",
          "%d answers, %d left to the caller, %d kills, %d launched (slowest %d ms), fallback +%d ms, heap %d to %d, RSS %d KiB"
              .formatted(
                  answered.get(),
                  refused.get(),
                  kills,
                  launched.size(),
                  slowestUnderKills,
                  fallbackMs,
                  before,
                  after,
                  server.residentKib()));
      assertThat(wrong).isEmpty();
      assertThat(server.hasPort()).isFalse();
      assertThat(after)
          .as("bytes of the heap, was " + before)
          .isLessThan(before + Math.max(before / 10, WARMING));
    }
  }

  private SoakCrowd crowd(RandomGenerator random, List<Question> questions) {
    SoakCrowd crowd = new SoakCrowd(random, wrong);
    List<String> bodies = new ArrayList<>();
    List<byte[]> expected = new ArrayList<>();
    for (Question question : questions) {
      bodies.add(SoakClient.body(build, distribution.outside(), folder, question.command()));
      expected.add(expected(question.alone()));
    }
    for (int n = 0; n < CLIENTS; n++) {
      SoakClient client = new SoakClient(socket());
      crowd.joinHolding(
          client,
          own -> {
            int at = own.nextInt(bodies.size());
            Optional<byte[]> answer = client.ask(bodies.get(at), own.nextInt(8) == 0);
            if (answer.isEmpty()) {
              refused.incrementAndGet();
              LockSupport.parkNanos(20_000_000);
            } else {
              answered.incrementAndGet();
              if (!Arrays.equals(answer.get(), expected.get(at))) {
                wrong.add(bodies.get(at) + ": " + new String(answer.get(), StandardCharsets.UTF_8));
              }
            }
          });
    }
    for (int n = 0; n < HOSTILE; n++) {
      crowd.join(new SoakHostile(socket(), build, bodies.getFirst(), wrong));
    }
    return crowd;
  }

  private static byte[] expected(Run run) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    for (String part : List.of(Integer.toString(run.exitCode()), run.err(), run.out())) {
      answer.writeBytes((part + SoakClient.MARK).getBytes(StandardCharsets.UTF_8));
    }
    return answer.toByteArray();
  }

  private void awaitAnswers(long goal, SoakServer server) {
    while (answered.get() < goal && wrong.isEmpty() && server.process().isAlive()) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(server.process().isAlive()).as("nobody killed it yet").isTrue();
  }

  private void launch(Question question, Map<String, String> variables) throws Exception {
    long start = System.nanoTime();
    Run run = distribution.memory(variables, question.command());
    launched.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    if (!run.equals(question.alone())) {
      wrong.add("launched: " + Arrays.toString(question.command()) + ": " + run);
    }
  }

  /// How much longer a launcher takes that finds a socket and nobody behind it: by the median of
  /// pairs.
  private long fallbackMs(Question question) throws Exception {
    assertThat(socket()).as("left by kill -9").exists();
    List<Long> more = new ArrayList<>();
    for (int pair = 0; pair < Math.max(3, kills / 2); pair++) {
      launched.clear();
      launch(question, alone());
      launch(question, environment);
      List<Long> both = List.copyOf(launched);
      more.add(both.getLast() - both.getFirst());
    }
    more.sort(Long::compare);
    return more.get(more.size() / 2);
  }

  private Path socket() {
    return folder.resolve(".cache/memory-engine/run/s");
  }
}
