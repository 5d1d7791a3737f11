package memory.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchIOException;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.FileOwner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandFailureTest {
  @TempDir Path home;
  @TempDir Path elsewhere;

  @Test
  void namesTheOwnerOfAFolderThatIsSomebodyElses() throws IOException {
    Path folder = Files.createDirectory(home.resolve("daily"));
    Path outside = Files.createDirectory(elsewhere.resolve("etc"));
    try {
      for (Path one : List.of(folder, outside)) {
        Files.setAttribute(one, "unix:uid", 65_534);
      }
    } catch (FileSystemException notRoot) {
      abort("skipped: only root gives a folder to somebody else");
    }
    String user = FileOwner.of(home);
    assertThat(CommandFailure.hint(denied(folder.resolve("new/a.md")), home))
        .hasValue("another user owns the folder: sudo chown -R " + user + " " + folder);
    assertThat(CommandFailure.hint(denied(outside.resolve("a.md")), home)).isEmpty();
    assertThat(CommandFailure.hint(denied(home.resolve("a.md")), home)).isEmpty();
    assertThat(CommandFailure.hint(new FileSystemException(folder + "/a.md", null, "full"), home))
        .isEmpty();
  }

  private static FileSystemException denied(Path file) {
    FileSystemException refused = new FileSystemException(file.toString(), null, "cannot create");
    refused.initCause(new AccessDeniedException("a.tmp"));
    return refused;
  }

  @Test
  void splitsANoteThatIsTooLarge() throws IOException {
    Path note = Files.write(home.resolve("a.md"), new byte[(4 << 20) + 1]);
    IOException tooLong =
        catchIOException(
            () -> BoundedRead.bytes(note, Optional.empty(), BoundedRead.MARKDOWN_BYTES));
    assertThat(CommandFailure.hint(tooLong, home))
        .hasValueSatisfying(hint -> assertThat(hint).startsWith("split -C 3M").contains("a.md"));
    assertThat(CommandFailure.hint(denied(note), home)).isEmpty();
  }
}
