package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderFilesTest {
  @TempDir Path home;

  private Path memory() throws IOException {
    Path folder = Files.createDirectories(home.resolve("dotfiles/memory"));
    Files.writeString(folder.resolve("MEMORY.md.bak.1"), "x");
    Files.createDirectories(folder.resolve("daily"));
    Files.writeString(folder.resolve("daily/2026-01-01.md"), "x");
    Files.createDirectories(folder.resolve(".state"));
    Files.writeString(folder.resolve(".state/writes.jsonl"), "x");
    Files.createSymbolicLink(folder.resolve("elsewhere"), home);
    return folder;
  }

  @Test
  void listsWhatIsNoFolderAndFollowsNoLink() throws IOException {
    Path folder = memory();
    assertThat(
            FolderFiles.below(folder, Optional.empty(), 32, inner -> !FolderFiles.isHidden(inner)))
        .containsExactlyInAnyOrder(
            folder.resolve("MEMORY.md.bak.1"),
            folder.resolve("daily/2026-01-01.md"),
            folder.resolve("elsewhere"));
    assertThat(FolderFiles.below(folder, Optional.empty(), 1, inner -> true)).hasSize(2);
    assertThat(FolderFiles.below(home.resolve("none"), Optional.empty(), 32, inner -> true))
        .isEmpty();
    assertThat(FolderFiles.below(home.resolve("none"), Optional.of(home), 32, inner -> true))
        .isEmpty();
  }

  /// Safety T3, D10.
  @Test
  void followsNoLinkToAFolderThatHoldsItOrHasNoEnd() throws IOException {
    Path folder = memory();
    Files.createSymbolicLink(folder.resolve("top"), Path.of("/"));
    Path notes = Files.createDirectories(home.resolve("notes"));
    Files.writeString(notes.resolve("a.md"), "x");
    Files.createSymbolicLink(folder.resolve("notes"), notes);
    Path maze = home.resolve("maze");
    for (int from = 0; from < 9; from++) {
      Path room = Files.createDirectories(maze.resolve("room" + from));
      for (int to = 0; to < 9; to++) {
        Files.createSymbolicLink(room.resolve("door" + to), maze.resolve("room" + to));
      }
    }
    Files.createSymbolicLink(folder.resolve("maze"), maze);
    assertThat(FolderFiles.below(folder, true))
        .containsExactlyInAnyOrder(
            folder.resolve("MEMORY.md.bak.1"),
            folder.resolve("daily/2026-01-01.md"),
            folder.resolve("notes/a.md"));
  }

  @Test
  void looksIntoAFolderThatIsItselfALinkUnlessItLeadsOut() throws IOException {
    memory();
    Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("dotfiles/memory"));
    assertThat(FolderFiles.below(link, Optional.empty(), 32, inner -> true))
        .contains(link.resolve(".state/writes.jsonl"));
    assertThat(FolderFiles.below(link, Optional.of(home), 32, inner -> true)).hasSize(4);
    Path project = Files.createDirectories(home.resolve("project"));
    assertThat(FolderFiles.below(link, Optional.of(project), 32, inner -> true)).isEmpty();
  }
}
