package memory.engine.note;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoteFileTest {
  private static final MemoryPath PATH = new MemoryPath("MEMORY.md");

  @TempDir Path folder;

  private ScopeRoot root() {
    return new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), Optional.of(folder));
  }

  private NoteFile read() {
    return NoteFile.read(root(), PATH);
  }

  @Test
  void aFileThatIsThereHasItsText() throws IOException {
    Files.write(folder.resolve("MEMORY.md"), "\uFEFFhello\r\n".getBytes(UTF_8));
    assertThat(read()).isEqualTo(new NoteFile.Present("hello\r\n"));
  }

  @Test
  void aMissingFileIsAbsentAndSoIsAMissingFolder() throws IOException {
    assertThat(read()).isEqualTo(new NoteFile.Absent());
    Files.delete(folder);
    assertThat(read()).isEqualTo(new NoteFile.Absent());
    Files.createDirectory(folder);
  }

  @Test
  void whatCannotBeShownSaysWhy() throws IOException {
    Path file = folder.resolve("MEMORY.md");
    Files.createDirectory(file);
    assertThat(read()).isEqualTo(new NoteFile.Unreadable("not a regular file"));
    Files.delete(file);
    Files.write(file, new byte[] {'a', 0, 'b'});
    assertThat(read()).isEqualTo(new NoteFile.Unreadable("binary"));
    Files.write(file, new byte[BoundedRead.MARKDOWN_BYTES + 1]);
    assertThat(read()).isEqualTo(new NoteFile.Unreadable("larger than 4 MiB"));
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/etc/hostname"));
    assertThat(read()).isEqualTo(new NoteFile.Unreadable("a link leads out of the project"));
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("nowhere"));
    assertThat(read()).isEqualTo(new NoteFile.Unreadable("a link that leads nowhere"));
    Files.delete(file);
    Files.createSymbolicLink(file, file);
    assertThat(read()).isInstanceOf(NoteFile.Unreadable.class);
  }

  @Test
  void theFirstFolderThatHasItWins() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("MEMORY.md"), "curated");
    ScopeRoot root =
        new ScopeRoot(
            Scope.GLOBAL,
            List.of(Mount.whole(folder), new Mount("memories/", other, List.of("MEMORY.md"))),
            Optional.empty());
    MemoryPath curated = new MemoryPath("memories/MEMORY.md");
    assertThat(NoteFile.read(root, curated)).isEqualTo(new NoteFile.Present("curated"));
    Files.createDirectory(folder.resolve("memories"));
    Files.writeString(folder.resolve("memories/MEMORY.md"), "own");
    assertThat(NoteFile.read(root, curated)).isEqualTo(new NoteFile.Present("own"));
    assertThat(NoteFile.read(root, new MemoryPath("memories/other.md")))
        .isEqualTo(new NoteFile.Absent());
  }
}
