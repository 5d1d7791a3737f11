package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path temporary;

  @Test
  void asksAMemoryOfItsOwnAndLeavesNothing() throws IOException {
    Path folder = temporary.resolve("rehearsal");
    Files.createDirectories(folder.resolve("left/over"));
    Rehearsal rehearsal = new Rehearsal(folder, own());
    rehearsal.run(() -> {
      assertThat(folder.resolve(".claude")).doesNotExist();
      return false;
    });
    assertThat(rehearsal.rounds()).isEqualTo(40);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void asksConversationsOfItsOwnWhereTheyAreRead() throws IOException {
    Path folder = temporary.resolve("rehearsal");
    Path config = temporary.resolve(".pi/agent/memory/config.json");
    Files.createDirectories(config.resolveSibling(""));
    Files.writeString(config, "{\"conversations\": {\"enabled\": true}}");
    Rehearsal rehearsal = new Rehearsal(folder, own());
    Path index = folder.resolve("memory-engine/conversations");
    AtomicBoolean indexed = new AtomicBoolean();
    rehearsal.run(() -> {
      indexed.set(Files.isDirectory(index));
      return false;
    });
    assertThat(rehearsal.rounds()).isEqualTo(40);
    assertThat(indexed).isTrue();
    assertThat(folder).doesNotExist();
    assertThat(temporary.resolve(".cache")).doesNotExist();
  }

  @Test
  void onceClosedItAsksNothing() {
    Rehearsal rehearsal = new Rehearsal(temporary.resolve("rehearsal"), own());
    rehearsal.close();
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void waitsWhileSomebodyIsServedAndEndsWhenClosedMeanwhile() {
    Rehearsal rehearsal = new Rehearsal(temporary.resolve("rehearsal"), own());
    rehearsal.run(() -> {
      rehearsal.close();
      return true;
    });
    assertThat(rehearsal.rounds()).isZero();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void whatCannotBeWrittenEndsIt() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    Rehearsal rehearsal = new Rehearsal(file.resolve("below"), own());
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(file).hasContent("x");
  }

  private Environment own() {
    return new Environment(Map.of("HOME", "x"), temporary, temporary, Clock.systemUTC());
  }
}
