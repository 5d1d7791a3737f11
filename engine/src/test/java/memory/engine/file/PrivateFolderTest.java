package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir Path folder;

  @Test
  void isItsOwnersAloneWithAllThatWasMissingAboveIt() throws IOException {
    Path made = PrivateFolder.create(folder.resolve("a/b"));
    for (Path each : new Path[] {made, folder.resolve("a")}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
          .isEqualTo("rwx------");
    }
    assertThat(PrivateFolder.create(made)).isEqualTo(made);
  }

  @Test
  void isDeletedWithAllBelowButNotBehindLinks() throws IOException {
    Path kept = Files.writeString(folder.resolve("kept.md"), "text");
    Path made = PrivateFolder.create(folder.resolve("a/b"));
    Files.writeString(made.resolve("c"), "");
    Files.createSymbolicLink(made.resolve("link"), folder);
    assertThat(PrivateFolder.delete(folder.resolve("a"))).isTrue();
    assertThat(PrivateFolder.delete(folder.resolve("a"))).isFalse();
    assertThat(folder.resolve("a")).doesNotExist();
    assertThat(kept).hasContent("text");
  }
}
