package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path temporary;
  private final AtomicInteger opened = new AtomicInteger();

  @Test
  void asksAMemoryOfItsOwnAndLeavesNothing() throws IOException {
    Path folder = temporary.resolve("rehearsal");
    Files.createDirectories(folder.resolve("left/over"));
    Rehearsal rehearsal = new Rehearsal(folder, own(), opened::incrementAndGet);
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isEqualTo(40);
    assertThat(opened).hasValue(1);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void onceClosedItAsksNothing() {
    Rehearsal rehearsal =
        new Rehearsal(temporary.resolve("rehearsal"), own(), opened::incrementAndGet);
    rehearsal.close();
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(opened).hasValue(0);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void waitsWhileSomebodyIsServedAndEndsWhenClosedMeanwhile() {
    Rehearsal rehearsal =
        new Rehearsal(temporary.resolve("rehearsal"), own(), opened::incrementAndGet);
    rehearsal.run(() -> {
      rehearsal.close();
      return true;
    });
    assertThat(rehearsal.rounds()).isZero();
    assertThat(opened).hasValue(0);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void whatCannotBeWrittenEndsIt() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    Rehearsal rehearsal = new Rehearsal(file.resolve("below"), own(), opened::incrementAndGet);
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(opened).hasValue(0);
    assertThat(file).hasContent("x");
  }

  private Environment own() {
    return new Environment(Map.of("HOME", "x"), temporary, temporary, Clock.systemUTC());
  }
}
