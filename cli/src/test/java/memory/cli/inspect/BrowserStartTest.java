package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserStartTest {
  private static final String ADDRESS = "http://127.0.0.1:4711/?token=0123";

  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void sendsTheBrowserThroughAFileThatOnlyItsOwnerMayRead() throws IOException {
    InspectCommand.BrowserStart start =
        InspectCommand.BrowserStart.by("true", ADDRESS, folder, Map.of("DISPLAY", ":0"));
    Path file = files().getFirst();
    assertThat(Files.readString(file)).contains("content=\"0;url=" + ADDRESS + "\"");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    start.close();
    assertThat(files()).isEmpty();
  }

  @Test
  void opensNothingWithoutADisplay() throws IOException {
    InspectCommand.BrowserStart.by("true", ADDRESS, folder, Map.of("PATH", "/bin")).close();
    assertThat(files()).isEmpty();
  }

  @Test
  void aMissingProgramIsNoFault() throws IOException {
    InspectCommand.BrowserStart.by(
            "no-such-program", ADDRESS, folder, Map.of("WAYLAND_DISPLAY", "w"))
        .close();
    assertThat(files()).isEmpty();
  }
}
