package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import memory.indexer.sync.FileTexts.FileParts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePartsTest {
  @TempDir Path folder;

  @Test
  void everyPartIsTheOneInTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "one two three");
    FileParts parts = new FileParts();
    assertThat(text(parts, file, 0, 3)).isEqualTo("one");
    assertThat(text(parts, file, 4, 3)).isEqualTo("two");
    assertThat(text(parts, file, 8, 5)).isEqualTo("three");
    assertThat(text(parts, file, 8, 50)).isEqualTo("three");
    assertThat(text(parts, file, 50, 5)).isEmpty();
  }

  @Test
  void aFileAskedForAgainIsReadOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "one two three");
    FileParts parts = new FileParts();
    text(parts, file, 0, 3);
    text(parts, file, 4, 3);
    Files.delete(file);
    assertThat(text(parts, file, 8, 5)).isEqualTo("three");
  }

  @Test
  void aLargeFileIsReadPartByPart() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "x".repeat(FileParts.LARGE) + "end");
    FileParts parts = new FileParts();
    for (int i = 0; i < 3; i++) {
      assertThat(text(parts, file, FileParts.LARGE, 3)).isEqualTo("end");
    }
    Files.delete(file);
    assertThatThrownBy(() -> text(parts, file, 0, 3)).isInstanceOf(IOException.class);
  }

  @Test
  void aLinkThatLeadsOutIsNeverFollowed() throws IOException {
    Path outside = Files.writeString(folder.resolve("secret.md"), "secret");
    Path inside = Files.createDirectory(folder.resolve("project"));
    Path link = Files.createSymbolicLink(inside.resolve("a.md"), outside);
    FileParts parts = new FileParts();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> parts.part(link, Optional.of(inside), 0, 3))
          .isInstanceOf(IOException.class);
    }
  }

  private static String text(FileParts parts, Path file, int start, int length) throws IOException {
    return new String(parts.part(file, Optional.empty(), start, length), StandardCharsets.UTF_8);
  }
}
