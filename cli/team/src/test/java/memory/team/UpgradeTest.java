package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import memory.cli.team.TeamClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that is replaced by another while people read: `serve --replace` beside it, then its
/// end. Every reader has an answer, and what is written meanwhile is there once.
class UpgradeTest {
  private static final int UPGRADES = 3;

  @TempDir private Path folder;
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger answers = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> unanswered = new ConcurrentLinkedQueue<>();

  @Test
  void readersNoticeNothing() throws Exception {
    Path data = folder.resolve("server");
    TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
    Access access = new Access(data.resolve("people.json"), Clock.systemUTC());
    access.person("ada", one -> one.with(new Access.Grant("rockets", "", Access.Right.WRITE)));
    String token = access.newToken("ada", Duration.ofDays(1));
    int port = Setting.freePort();
    Process server = Setting.process(data, port);
    TeamClient ada = client(port, token);
    write(ada, 0);
    while (!search(ada).body().toString().contains("number 0")) {
      TimeUnit.MILLISECONDS.sleep(50); // the index is made
    }
    List<Thread> readers = new ArrayList<>();
    readers.add(Thread.ofPlatform().daemon().start(() -> read(ada, port, token)));
    readers.add(Thread.ofPlatform().daemon().start(() -> read(null, port, token)));
    for (int i = 1; i <= UPGRADES; i++) {
      Process successor = Setting.process(data, port, "--replace");
      while (Files.readString(data.resolve("server.log")).split("serving ", -1).length < i + 2) {
        assertThat(successor.isAlive()).isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
      }
      int before = answers.get();
      server.destroy();
      server.waitFor();
      server = successor;
      write(ada, i);
      while (answers.get() < before + 10) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
    }
    over.set(true);
    for (Thread reader : readers) {
      reader.join();
    }
    server.destroy();
    server.waitFor();
    assertThat(unanswered).isEmpty();
    String text = Files.readString(TeamRepository.folder(data, "rockets").resolve("MEMORY.md"));
    for (int i = 0; i <= UPGRADES; i++) {
      assertThat(text).containsOnlyOnce("- The kettle has number " + i + "\n");
    }
  }

  private static TeamClient client(int port, String token) throws IOException {
    return new TeamClient(
        URI.create("http://127.0.0.1:" + port),
        Optional.empty(),
        Optional.of(token),
        Setting.LIMIT);
  }

  /// As the journal of a client does: until it is acknowledged.
  private static void write(TeamClient client, int number) throws InterruptedException {
    while (true) {
      try {
        String line = "- The kettle has number " + number;
        if (Setting.write(client, "rockets", "upgrade-" + number, line).isOk()) {
          return;
        }
      } catch (IOException away) {
        // It is sent again.
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static TeamClient.Answer search(TeamClient client) throws IOException {
    return client.ask(
        "/v1/search",
        json -> {
          json.writeStringField("team", "rockets");
          json.writeStringField("query", "kettle");
        },
        Setting.LIMIT);
  }

  /// @param kept keeps its connection; none = a new one for each question
  private void read(@Nullable TeamClient kept, int port, String token) {
    while (!over.get()) {
      try {
        TeamClient client = kept == null ? client(port, token) : kept;
        TeamClient.Answer answer = search(client);
        if (!answer.isOk() || !answer.body().toString().contains("number 0")) {
          unanswered.add(answer.toString());
        }
      } catch (IOException away) {
        unanswered.add(away.toString());
      }
      answers.incrementAndGet();
      try {
        TimeUnit.MILLISECONDS.sleep(30);
      } catch (InterruptedException stopped) {
        return;
      }
    }
  }
}
