package memory.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeNoteTest {
  private static final int BULLETS = 12_000;

  @TempDir Path folder;

  /// Of this note those that share a word are 160 for each bullet, 77 MB of all together.
  @Test
  void tidyTakesLittleMemory() throws Exception {
    Path memory = Files.createDirectories(folder.resolve(".pi/agent/memory"));
    Random random = new Random(1);
    StringBuilder note = new StringBuilder("# Big\n");
    for (int i = 0; i < BULLETS; i++) {
      note.append("- item ").append(i);
      for (int word = 0; word < 12; word++) {
        note.append(" w").append(random.nextInt(7_200));
      }
      note.append('\n');
    }
    Files.writeString(memory.resolve("big.md"), note);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                ConcurrencyTest.classPath(),
                Tidy.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
  }

  /// A process of its own. It ends with 0 when nothing is untidy.
  static final class Tidy {
    /// @param arguments the home
    public static void main(String[] arguments) throws IOException {
      Path home = Path.of(arguments[0]);
      Environment environment = new Environment(Map.of(), home, home, Clock.systemUTC());
      Workspace workspace = Workspace.of(environment, WorkspaceOptions.none());
      try (MemoryEngine engine = MemoryEngine.open(workspace, LuceneIndex::open)) {
        System.exit(engine.untidy(Optional.empty()).size());
      }
    }
  }
}
