package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.cli.team.TeamClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that is killed under four writers: what it acknowledged is in the file, once, and in
/// git in its writer's name; what it did not is there once when it was sent again.
class KilledServerTest {
  private static final int WRITERS = 4;

  @TempDir private Path folder;

  @Test
  void losesNothingThatItAcknowledgedInTwentyKills() throws Exception {
    killed(20);
  }

  @Tag("nightly")
  @Test
  void losesNothingThatItAcknowledgedInAHundredKills() throws Exception {
    killed(100);
  }

  private void killed(int kills) throws Exception {
    Path data = folder.resolve("server");
    TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
    Access access = new Access(data.resolve("people.json"), Clock.systemUTC());
    int port = Setting.freePort();
    ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String name = "writer" + i;
      access.person(name, one -> one.with(new Access.Grant("rockets", "", Access.Right.WRITE)));
      String token = access.newToken(name, Duration.ofDays(1));
      writers.add(
          Thread.ofPlatform().daemon().start(() -> write(port, name, token, over, acknowledged)));
    }
    Random random = new Random(7);
    Process server = Setting.process(data, port);
    for (int i = 0; i < kills; i++) {
      int before = acknowledged.size();
      while (acknowledged.size() < before + 3) {
        TimeUnit.MILLISECONDS.sleep(1);
        assertThat(server.isAlive()).isTrue();
      }
      TimeUnit.MILLISECONDS.sleep(random.nextInt(120));
      server.destroyForcibly().waitFor();
      server = Setting.process(data, port);
    }
    int before = acknowledged.size();
    while (acknowledged.size() < before + WRITERS) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    over.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
    server.destroyForcibly().waitFor();

    Path team = TeamRepository.folder(data, "rockets");
    String text = Files.readString(team.resolve("MEMORY.md"));
    List<String> lines = text.lines().filter(line -> line.startsWith("- note ")).toList();
    assertThat(lines).doesNotHaveDuplicates().containsAll(acknowledged);
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(kills * 3);
    Process log =
        new ProcessBuilder("git", "-C", team.toString(), "log", "-p", "--format=author %an")
            .redirectErrorStream(true)
            .start();
    String committed = new String(log.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    for (String line : acknowledged) {
      assertThat(committed).contains("+" + line);
    }
    assertThat(committed).contains("author writer0").doesNotContain("author Edited");
    Process status =
        new ProcessBuilder("git", "-C", team.toString(), "status", "--porcelain").start();
    assertThat(new String(status.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
  }

  /// Writes one note after the other, each until it is acknowledged.
  private static void write(
      int port,
      String name,
      String token,
      AtomicBoolean over,
      ConcurrentLinkedQueue<String> acknowledged) {
    try {
      TeamClient client =
          new TeamClient(
              URI.create("http://127.0.0.1:" + port),
              Optional.empty(),
              Optional.of(token),
              Duration.ofSeconds(5));
      for (int i = 0; !over.get(); i++) {
        String line = "- note " + i + " of " + name;
        boolean done = false;
        while (!done) {
          try {
            TeamClient.Answer answer =
                Setting.write(client, "rockets", "key-" + name + "-" + i, line);
            if (answer.isOk()) {
              acknowledged.add(line);
              done = true;
            } else if (!answer.isTemporary()) {
              throw new IllegalStateException(answer.toString());
            }
          } catch (IOException away) {
            if (over.get()) {
              return;
            }
            TimeUnit.MILLISECONDS.sleep(20);
          }
        }
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
