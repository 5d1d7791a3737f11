package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootStatusTest {
  @TempDir private Path folder;

  @Test
  void countsWhatIsThere() throws IOException {
    Files.write(folder.resolve("a"), new byte[3]);
    Files.write(folder.resolve("b"), new byte[4]);

    assertThat(RootStatus.bytes(folder)).isEqualTo(7);
  }

  @Test
  void doesNotFailWhenAnotherProcessTakesFilesAway() throws IOException {
    Files.write(folder.resolve("a"), new byte[3]);
    Files.createSymbolicLink(folder.resolve("gone"), folder.resolve("nowhere"));

    assertThat(RootStatus.bytes(folder)).isEqualTo(3);
    assertThat(RootStatus.bytes(folder.resolve("nowhere"))).isZero();
  }
}
