package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import memory.cli.resident.EnginePool;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is forgotten is in no file of the member or of the server any more, git's history aside.
class ForgottenTest {
  private static final String SECRET = "zanzibarium";

  @TempDir private Path folder;
  private Setting setting;

  @BeforeEach
  void join() throws IOException {
    setting = new Setting(folder, "rockets");
    setting.join("ada", "rockets");
  }

  @AfterEach
  void stop() {
    setting.close();
  }

  @Test
  void whatWaitsAndHoldsTheWordsIsNotSent() throws IOException {
    int port = setting.port();
    setting.stop();
    setting.write("ada", "- The vault's word is " + SECRET + " \"quoted\"");
    setting.write("ada", "- The kettle is blue");
    setting.run(
        "ada", "", "decision", "add", "Use it", "--reason", "said " + SECRET, "--scope", "team");

    Setting.Ran elsewhere =
        setting.run("ada", "", "forget", "--text", SECRET, "--scope", "global", "--yes");
    assertThat(elsewhere.out()).doesNotContain("waited");
    Setting.Ran forgotten = setting.run("ada", "", "forget", "--text", SECRET, "--yes");
    assertThat(forgotten.exit()).as(forgotten.err()).isZero();
    assertThat(forgotten.out()).contains("2 writes that waited for team rockets are not sent");
    assertThat(holding(folder.resolve("homes"))).isEmpty();

    setting.start(port);
    assertThat(setting.run("ada", "", "team", "status", "--json").out()).contains("\"waiting\":0");
    Path team = TeamRepository.folder(setting.data, "rockets");
    assertThat(team.resolve("MEMORY.md")).content().contains("kettle").doesNotContain(SECRET);
    assertThat(team.resolve("decisions.jsonl")).doesNotExist();
  }

  @Test
  void whatWasRefusedAndHoldsTheWordsGoesToo() throws IOException {
    setting.stop();
    setting.write("ada", "- The vault's word is " + SECRET);
    Path journal = folder.resolve("homes/ada/.config/memory-engine/team/journal");
    try (Stream<Path> files = Files.list(journal)) {
      Path waits = files.filter(file -> file.toString().endsWith(".json")).findFirst().get();
      Files.move(waits, Path.of(waits.toString().replace(".json", ".refused")));
    }
    setting.run("ada", "", "forget", "--text", SECRET, "--yes");
    assertThat(holding(folder.resolve("homes"))).isEmpty();
  }

  @Test
  void noFileOfTheServerHoldsANoteThatWasForgotten() throws Exception {
    setting.write("ada", "- The vault's word is " + SECRET);
    setting.write("ada", "- The kettle is blue");
    setting.token("guest", "rockets", "ops/", Access.Right.READ);
    String id =
        setting
            .asked("ada", "search", SECRET, "--json")
            .out()
            .replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");
    Setting.Ran changed =
        setting.run("ada", "", "write", "- Its word was " + SECRET, "--at", id, "--scope", "team");
    assertThat(changed.exit()).as(changed.err()).isZero();
    String now =
        setting
            .asked("ada", "search", SECRET, "--json")
            .out()
            .replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");
    assertThat(holding(setting.data)).isNotEmpty();

    Setting.Ran gone = setting.run("ada", "", "forget", now, "--scope", "team", "--yes");
    assertThat(gone.exit()).as(gone.err()).isZero();
    assertThat(gone.err()).contains("history of the team's repository");
    awaitEnd(setting.data.resolve("pending/rockets.forgotten"));
    assertThat(holding(setting.data)).isEmpty();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
  }

  @Test
  void whatAServerThatWasKilledLeftOfItGoesWhenItIsBack() throws Exception {
    setting.write("ada", "- The kettle is blue");
    int port = setting.port();
    setting.stop();
    Path copies = TeamRepository.folder(setting.data, "rockets").resolve(".state/recovery");
    Files.createDirectories(copies);
    Files.writeString(copies.resolve("r-1.old"), SECRET);
    Path unread = Files.createDirectories(setting.data.resolve("cache/rockets/0123456789abcdef"));
    Files.writeString(unread.resolve("segment"), SECRET);
    Path left = setting.data.resolve("pending/rockets.forgotten");
    Files.writeString(left, "MEMORY.md");
    setting.start(port);
    awaitEnd(left);
    assertThat(holding(setting.data)).isEmpty();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
  }

  private static void awaitEnd(Path file) throws InterruptedException {
    while (Files.exists(file)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /// Is made anew when it is let.
  private record SlowIndex(CountDownLatch ready) implements SearchIndex {
    @Override
    public SearchAnswer search(SearchRequest request) {
      return SearchAnswer.none(Freshness.fresh());
    }

    @Override
    public List<Passage> passages(Set<String> ids) {
      return List.of();
    }

    @Override
    public IndexStatus status() throws IOException {
      throw new IOException("not asked for");
    }

    @Override
    @SuppressWarnings("NullAway")
    public IndexStatus rebuild(Progress progress) throws IOException {
      try {
        ready.await();
        return null;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IOException(stopped);
      }
    }

    @Override
    public void close() {}
  }

  @Test
  void aRemovalIsToldBeforeEveryIndexIsMadeAnew() throws Exception {
    setting.stop();
    Path notes = TeamRepository.folder(setting.data, "rockets").resolve("MEMORY.md");
    Files.writeString(notes, "- a\n- b\n");
    CountDownLatch ready = new CountDownLatch(1);
    try (EnginePool pool =
        new EnginePool(IndexOptions.staying(), Optional.of((_, _) -> new SlowIndex(ready)))) {
      TeamRepository team =
          new TeamRepository(
              "rockets", setting.data, Setting.environment(folder, folder), pool, setting.access);
      team.own();
      Optional<TeamRepository.Done> done =
          team.write(
              "ada",
              "key-00001",
              "remove",
              new MemoryPath("MEMORY.md"),
              _ -> {
                Files.writeString(notes, "- b\n");
                return Optional.of(new TeamRepository.Done("MEMORY.md", "", List.of(), false));
              });
      assertThat(done).isPresent();
      Path left = setting.data.resolve("pending/rockets.forgotten");
      assertThat(left).exists();
      ready.countDown();
      awaitEnd(left);
    }
  }

  /// The files that hold the word as it is written or indexed; objects of git are compressed.
  private static List<Path> holding(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> text(file).contains(SECRET))
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
