package memory.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandFailureTest {
  @TempDir Path folder;

  @Test
  void namesTheOwnerOfAFolderThatIsSomebodyElses() throws IOException {
    FileSystemException refused =
        new FileSystemException(folder.resolve("daily/a.md").toString(), null, "cannot create");
    refused.initCause(new AccessDeniedException("a.tmp"));
    assertThat(CommandFailure.hint(refused, "user"))
        .hasValueSatisfying(hint ->
            assertThat(hint)
                .isEqualTo("another user owns the folder: sudo chown -R user " + folder));
    assertThat(CommandFailure.hint(new FileSystemException(folder + "/a.md", null, "full"), "user"))
        .isEmpty();
  }

  @Test
  void splitsANoteThatIsTooLarge() throws IOException {
    Path note = Files.write(folder.resolve("a.md"), new byte[(4 << 20) + 1]);
    assertThat(CommandFailure.hint(new FileSystemException(note.toString()), "user"))
        .hasValueSatisfying(hint -> assertThat(hint).startsWith("split -C 3M").contains("a.md"));
  }
}
