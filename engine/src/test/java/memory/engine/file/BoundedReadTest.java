package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedReadTest {
  @TempDir Path folder;
  private Path inside;
  private Path outside;

  @BeforeEach
  void twoFolders() throws IOException {
    inside = Files.createDirectory(folder.resolve("inside"));
    outside = Files.createDirectory(folder.resolve("inside-not"));
  }

  @Test
  void readsUpToTheLimitAndNotOneByteMore() throws IOException {
    Path file = inside.resolve("a.md");
    for (int size : new int[] {0, 1, 99, 100}) {
      Files.write(file, new byte[size]);
      assertThat(BoundedRead.bytes(file, Optional.empty(), 100)).hasSize(size);
    }
    Files.write(file, new byte[101]);
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> BoundedRead.bytes(file, Optional.empty(), 100))
        .withMessageContaining("a.md")
        .withMessageContaining("larger than");
  }

  @Test
  void namesTheLimitInTheUnitItIsIn() throws IOException {
    Path file = Files.write(inside.resolve("a.md"), new byte[(4 << 20) + 1]);
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> BoundedRead.bytes(file, Optional.empty(), BoundedRead.MARKDOWN_BYTES))
        .withMessageContaining("larger than 4 MiB");
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> BoundedRead.bytes(file, Optional.empty(), 256 << 10))
        .withMessageContaining("larger than 256 KiB");
  }

  @Test
  void readsOnlyRegularFiles() {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> BoundedRead.bytes(inside, Optional.empty(), 100))
        .withMessageContaining("not a regular file");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> BoundedRead.bytes(inside.resolve("none.md"), Optional.of(inside), 100));
  }

  @Test
  void followsALinkThatStaysInside() throws IOException {
    Files.writeString(inside.resolve("real.md"), "text");
    Path link = Files.createSymbolicLink(inside.resolve("link.md"), Path.of("real.md"));
    assertThat(BoundedRead.bytes(link, Optional.of(inside), 100)).asString().isEqualTo("text");
  }

  @Test
  void followsNoLinkThatLeadsOut() throws IOException {
    Path secret = Files.writeString(outside.resolve("secret.md"), "secret");
    Path file = Files.createSymbolicLink(inside.resolve("file.md"), secret);
    Files.createSymbolicLink(inside.resolve("folder"), outside);
    for (Path name : new Path[] {file, inside.resolve("folder/secret.md")}) {
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> BoundedRead.bytes(name, Optional.of(inside), 100))
          .withMessageContaining("leads out");
      assertThat(BoundedRead.isInside(name, inside)).isFalse();
    }
    assertThat(BoundedRead.bytes(file, Optional.empty(), 100)).asString().isEqualTo("secret");
  }

  @Test
  void failsOnLoopsAndLinksToNothing() throws IOException {
    Path loop = Files.createSymbolicLink(inside.resolve("loop.md"), inside.resolve("loop.md"));
    Path gone = Files.createSymbolicLink(inside.resolve("gone.md"), inside.resolve("none"));
    for (Path link : new Path[] {loop, gone}) {
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> BoundedRead.bytes(link, Optional.of(inside), 100));
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> BoundedRead.bytes(link, Optional.empty(), 100));
    }
  }

  @Test
  void insideIsComparedByName() throws IOException {
    Path sibling = Files.writeString(outside.resolve("a.md"), "");
    assertThat(BoundedRead.isInside(sibling, inside)).isFalse();
    assertThat(BoundedRead.isInside(sibling, outside)).isTrue();
    assertThat(BoundedRead.isInside(sibling, folder.resolve("none"))).isFalse();
  }
}
