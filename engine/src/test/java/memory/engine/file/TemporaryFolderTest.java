package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  @Test
  void goesWhenItIsClosed() throws IOException {
    TemporaryFolder folder = TemporaryFolder.of("memory-test-");
    Files.writeString(
        Files.createDirectory(folder.path().resolve("corpus")).resolve("a.md"), "- x");
    folder.close();
    assertThat(folder.path()).doesNotExist();
    assertThat(Runtime.getRuntime().removeShutdownHook(folder.ending())).isFalse();
  }

  @Test
  void goesWhenTheProcessEndsBefore() throws Exception {
    TemporaryFolder folder = TemporaryFolder.of("memory-test-");
    assertThat(Runtime.getRuntime().removeShutdownHook(folder.ending())).isTrue();
    folder.ending().start();
    folder.ending().join();
    assertThat(folder.path()).doesNotExist();
    folder.close();
  }
}
