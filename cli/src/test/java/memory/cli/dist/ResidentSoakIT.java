package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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

  private static final long PAUSE_NS = 40_000_000;

  /// From here on a run is long enough to be warm before its heap is looked at.
  private static final long LONG = 500_000;

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
  private final AtomicLong bad = new AtomicLong();
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

  /// One in sixteen is an injection, which is ten times the work of looking up lines.
  private List<Question> questions() throws Exception {
    List<Question> questions = new ArrayList<>();
    for (int n = 0; n < (kills < 10 ? 16 : 48); n++) {
      int room = 31 * n % FACTS;
      String[] command =
          switch (n % 16) {
            case 0 ->
                new String[] {
                  "--deadline", "60000", "preview", "where is the kéy of room" + room + "?"
                };
            case 1, 2, 3 -> new String[] {"search", "-n", "3", "room" + room + " hook" + 7 * room};
            case 4, 5, 6, 7 -> new String[] {"search", "nothing" + room};
            default -> new String[] {"get", "MEMORY.md#L" + (room + 3) + "-L" + (room + 5)};
          };
      questions.add(new Question(command, distribution.memory(alone(), command)));
    }
    return questions;
  }

  private Map<String, String> alone() {
    return Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin", "PI_MEMORY_NO_SERVE", "1");
  }

  @Test
  void noClientAndNoKillMakesAWrongAnswer(RandomGenerator random) throws Exception {
    List<Question> questions = questions();
    try (SoakCrowd crowd = crowd(random, questions)) {
      crowd.join(own -> {
        launch(questions.get(own.nextInt(questions.size())), environment);
        LockSupport.parkNanos(PAUSE_NS);
      });
      for (int kill = 1; kill <= kills; kill++) {
        try (SoakServer server = SoakServer.start(distribution, environment, 1 + kill % 3)) {
          awaitAnswers(requests / 10 * kill / kills, server);
          assertThat(SoakServer.countUnder(folder)).as("servers").isOne();
        }
        if (kill % 10 == 0) {
          System.err.printf("soak: killed %d, %d answers%n", kill, answered.get());
        }
      }
    }
    assertThat(wrong).isEmpty();
    int launchedUnderKills = launched.size();
    long slowestUnderKills = launched.stream().mapToLong(Long::longValue).max().orElseThrow();
    long fallbackMs = fallbackMs(questions.getLast());
    try (SoakServer server = SoakServer.start(distribution, environment, 2)) {
      SoakStranger.Count stranger = new SoakStranger.Count(0, 0);
      if (SoakStranger.isPossible()) {
        stranger = serve(random, questions, answered.get() + requests / 10, server);
      } else {
        System.err.println("skipped: another user was not tried: needs root and setpriv");
        serve(crowd(random, questions), answered.get() + requests / 10, server);
      }
      long before = liveHeap(server);
      System.err.printf("soak: heap %d after %d answers%n", before, answered.get());
      serve(crowd(random, questions), requests, server);
      long after = liveHeap(server);
      System.err.printf(
          "soak: %d answers, %d left to the caller, %d bad frames, %d kills, %d launched meanwhile"
              + " (slowest %d ms), fallback +%d ms, another user connected %d times and was told"
              + " %d bytes, heap %d to %d, RSS %d KiB%n",
          answered.get(),
          refused.get(),
          bad.get(),
          kills,
          launchedUnderKills,
          slowestUnderKills,
          fallbackMs,
          stranger.connected(),
          stranger.told(),
          before,
          after,
          server.residentKib());
      assertThat(wrong).isEmpty();
      assertThat(stranger.told()).isZero();
      assertThat(server.hasPort()).isFalse();
      assertThat(SoakServer.countUnder(folder)).as("servers").isOne();
      assertThat(after)
          .as("bytes of the heap, was " + before)
          .isLessThan(before + (requests < LONG ? WARMING : before / 10));
    }
  }

  private void serve(SoakCrowd crowd, long goal, SoakServer server) throws Exception {
    try (crowd) {
      awaitAnswers(goal, server);
    }
  }

  /// The same with somebody else of the machine among them.
  private SoakStranger.Count serve(
      RandomGenerator random, List<Question> questions, long goal, SoakServer server)
      throws Exception {
    String body = body(questions.getFirst());
    try (SoakStranger stranger = SoakStranger.before(folder, socket(), body)) {
      SoakCrowd crowd = crowd(random, questions);
      crowd.join(stranger);
      serve(crowd, goal, server);
      SoakStranger.Count count = stranger.count();
      assertThat(count.connected()).as("times another user was connected").isPositive();
      return count;
    }
  }

  private SoakCrowd crowd(RandomGenerator random, List<Question> questions) {
    SoakCrowd crowd = new SoakCrowd(random, wrong);
    List<String> bodies = new ArrayList<>();
    List<byte[]> expected = new ArrayList<>();
    for (Question question : questions) {
      bodies.add(body(question));
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
              LockSupport.parkNanos(PAUSE_NS);
            } else {
              answered.incrementAndGet();
              if (!Arrays.equals(answer.get(), expected.get(at))) {
                wrong.add(bodies.get(at) + ": " + new String(answer.get(), StandardCharsets.UTF_8));
              }
            }
          });
    }
    for (int n = 0; n < HOSTILE; n++) {
      SoakHostile hostile = new SoakHostile(socket(), build, bodies.getLast(), wrong);
      crowd.join(own -> {
        hostile.turn(own);
        bad.incrementAndGet();
        LockSupport.parkNanos(PAUSE_NS);
      });
    }
    return crowd;
  }

  private String body(Question question) {
    return SoakClient.body(build, distribution.outside(), folder, question.command());
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

  /// What the server rehearses with is not for good.
  private long liveHeap(SoakServer server) throws IOException {
    Path rehearsal = socket().resolveSibling("rehearsal");
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(20);
    while (Files.exists(rehearsal) && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(rehearsal).as("rehearses for twenty minutes").doesNotExist();
    return server.liveHeap();
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
