package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.output.ExitCode;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path temporary;
  private final List<List<String>> asked = new ArrayList<>();

  @Test
  void asksAMemoryOfItsOwnAndLeavesNothing() throws IOException {
    Path folder = temporary.resolve("rehearsal");
    Files.createDirectories(folder.resolve("left/over"));
    Rehearsal rehearsal = new Rehearsal(folder, own(), this::answer);
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isEqualTo(40);
    assertThat(asked).hasSize(2).allSatisfy(one -> assertThat(one).contains("conversations"));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void onceClosedItAsksNothing() {
    Rehearsal rehearsal = new Rehearsal(temporary.resolve("rehearsal"), own(), this::answer);
    rehearsal.close();
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(asked).isEmpty();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void waitsWhileSomebodyIsServedAndEndsWhenClosedMeanwhile() {
    Rehearsal rehearsal = new Rehearsal(temporary.resolve("rehearsal"), own(), this::answer);
    rehearsal.run(() -> {
      rehearsal.close();
      return true;
    });
    assertThat(rehearsal.rounds()).isZero();
    assertThat(asked).isEmpty();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void whatCannotBeWrittenEndsIt() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    Rehearsal rehearsal = new Rehearsal(file.resolve("below"), own(), this::answer);
    rehearsal.run(() -> false);
    assertThat(rehearsal.rounds()).isZero();
    assertThat(asked).isEmpty();
    assertThat(file).hasContent("x");
  }

  /// The memory is not open when it is asked first.
  private int answer(List<String> command) {
    asked.add(command);
    return asked.size() == 1 ? ExitCode.UNAVAILABLE.number() : ExitCode.OK.number();
  }

  private Environment own() {
    return new Environment(Map.of("HOME", "x"), temporary, temporary, Clock.systemUTC());
  }
}
