package memory.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import memory.engine.model.MemoryPath;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a server that ends leaves to the next one of its folder.
class EndingServerTest {
  private static final MemoryPath NOTES = new MemoryPath("MEMORY.md");

  @TempDir private Path folder;
  private Path data;
  private Path team;
  private Teams teams;

  @BeforeEach
  void start() throws IOException {
    data = folder.resolve("server");
    team = TeamRepository.folder(data, "rockets");
    TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
    teams = teams();
  }

  @AfterEach
  void stop() {
    teams.close();
  }

  private Teams teams() {
    return new Teams(
        data,
        Setting.environment(folder, folder),
        Optional.empty(),
        new Access(data.resolve("people.json"), Clock.systemUTC()));
  }

  @Test
  void theWriteUnderWayIsCommittedBeforeTheFolderIsFree() throws Exception {
    teams.own();
    TeamRepository rockets = teams.of("rockets").orElseThrow();
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    FutureTask<Optional<TeamRepository.Done>> write =
        new FutureTask<>(() ->
            rockets.write(
                "ada",
                "key",
                "append",
                NOTES,
                _ -> {
                  began.countDown();
                  await(goOn);
                  return note();
                }));
    Thread.ofPlatform().start(write);
    await(began);
    Thread end = Thread.ofPlatform().start(teams::close);
    while (end.isAlive() && end.getState() != Thread.State.WAITING) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    assertThat(end.isAlive()).isTrue();
    goOn.countDown();
    end.join();

    assertThat(write.get()).isPresent();
    assertThat(git("log", "--format=%an %s")).contains("ada append MEMORY.md");
    assertThatThrownBy(() -> rockets.write("ada", "later", "append", NOTES, _ -> note()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void locksOfAGitThatWasKilledGo() throws Exception {
    for (String left : List.of("index.lock", "HEAD.lock", "refs/heads/main.lock")) {
      Files.createFile(team.resolve(".git").resolve(left));
    }
    teams.own();
    assertThat(teams.of("rockets").orElseThrow().write("ada", "key", "append", NOTES, _ -> note()))
        .isPresent();
    assertThat(git("status", "--porcelain")).isEmpty();
  }

  private Optional<TeamRepository.Done> note() throws IOException {
    Files.writeString(team.resolve(NOTES.value()), "- The kettle is blue\n");
    return Optional.of(new TeamRepository.Done(NOTES.value(), "", List.of(), false));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private String git(String... words) throws Exception {
    ProcessBuilder git =
        new ProcessBuilder(words).directory(team.toFile()).redirectErrorStream(true);
    git.command().add(0, "git");
    return new String(git.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
