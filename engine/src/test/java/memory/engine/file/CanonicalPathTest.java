package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanonicalPathTest {
  @TempDir Path given;

  @Test
  void isTheSameBeforeAndAfterThePlaceExists() throws IOException {
    Path folder = given.toRealPath();
    Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    Path place = link.resolve("a/./b/../c");
    Path before = CanonicalPath.of(place);
    Files.createDirectories(place);
    assertThat(before).isEqualTo(folder.resolve("real/a/c")).isEqualTo(CanonicalPath.of(place));
  }

  @Test
  void doesNotGoThroughBrokenLinksAndFiles() throws IOException {
    Path gone = Files.createSymbolicLink(given.resolve("gone"), given.resolve("none"));
    Path loop = Files.createSymbolicLink(given.resolve("loop"), given.resolve("loop"));
    Path file = Files.writeString(given.resolve("file"), "");
    for (Path broken : new Path[] {gone, loop, file}) {
      Path below = broken.resolve("below/it");
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> CanonicalPath.of(below));
      assertThat(CanonicalPath.orAbsolute(below)).isEqualTo(below);
    }
  }
}
