package memory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParentWatchTest {
  private static final int FOR_HOURS = 1_000_000;

  @TempDir private Path home;

  @Test
  void aChildEndsWithItsParent() throws Exception {
    Process writer =
        WriterProcess.start(
            List.of(), Redirect.DISCARD, home.toString(), "a.md", "x", "" + FOR_HOURS);
    // As when the parent is killed.
    writer.getOutputStream().close();
    try {
      assertThat(writer.waitFor(10, TimeUnit.MINUTES)).isTrue();
      assertThat(writer.exitValue()).isEqualTo(ParentWatch.ORPHANED);
    } finally {
      writer.destroyForcibly();
    }
  }
}
