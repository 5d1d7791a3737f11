package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import memory.cli.output.ExitCode;
import memory.cli.output.Terminal;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path temporary;
  private final Set<String> asked = new TreeSet<>();
  private int runs;
  private boolean closed;

  @Test
  void asksWhatAgentsAskOfAMemoryOfItsOwnAndLeavesNothing() throws IOException {
    Path folder = temporary.resolve("rehearsal");
    Files.createDirectories(folder.resolve("left/over"));
    new Rehearsal(folder, () -> new Answers(folder, 2), own()).run(() -> false);
    assertThat(asked).containsExactly("hook", "inject", "search");
    assertThat(runs).isGreaterThan(100);
    assertThat(closed).isTrue();
    assertThat(folder).doesNotExist();
  }

  @Test
  void onceClosedItAsksNothing() {
    Path folder = temporary.resolve("rehearsal");
    Rehearsal rehearsal = new Rehearsal(folder, () -> new Answers(folder, 0), own());
    rehearsal.close();
    rehearsal.run(() -> false);
    assertThat(runs).isZero();
    assertThat(folder).doesNotExist();
  }

  @Test
  void waitsWhileSomebodyIsServedAndEndsWhenClosedMeanwhile() {
    Path folder = temporary.resolve("rehearsal");
    Rehearsal rehearsal = new Rehearsal(folder, () -> new Answers(folder, 0), own());
    rehearsal.run(() -> {
      rehearsal.close();
      return true;
    });
    assertThat(runs).isZero();
  }

  @Test
  void whatCannotBeWrittenEndsIt() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    new Rehearsal(file.resolve("below"), () -> new Answers(file, 0), own()).run(() -> false);
    assertThat(runs).isZero();
    assertThat(file).hasContent("x");
  }

  private Environment own() {
    return new Environment(Map.of("HOME", "x"), temporary, temporary, Clock.systemUTC());
  }

  /// Commands that at first leave what they are asked to their callers.
  private final class Answers implements ResidentCommands {
    private final Path folder;
    private final int refused;

    Answers(Path folder, int refused) {
      this.folder = folder;
      this.refused = refused;
    }

    @Override
    public boolean takes(List<String> args, boolean withStdin) {
      return true;
    }

    @Override
    public int run(
        List<String> args,
        Environment environment,
        InputStream in,
        OutputStream out,
        OutputStream err,
        Terminal terminal) {
      assertThat(environment.variables())
          .containsOnly(
              Map.entry("XDG_CACHE_HOME", folder.toString()),
              Map.entry("XDG_CONFIG_HOME", folder.toString()));
      assertThat(Path.of(args.get(1), "daily")).isNotEmptyDirectory();
      asked.add(args.get(3));
      runs++;
      return runs <= refused ? ExitCode.UNAVAILABLE.number() : ExitCode.OK.number();
    }

    @Override
    public String version() {
      return "0";
    }

    @Override
    public int roots() {
      return 0;
    }

    @Override
    public void tidy() {}

    @Override
    public void close() {
      closed = true;
    }
  }
}
