package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.Passages;
import memory.engine.TextPlace;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTextsTest {
  private static final MemoryPath NOTES = new MemoryPath("notes.md");
  private static final String TEXT = "- first line\n- sécond line\n";

  @TempDir Path folder;
  private Path file;
  private FileTexts texts;
  private TextPlace place;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("notes.md"), TEXT);
    texts = of(Optional.of(folder));
    List<Passage> passages = Passages.of(Scope.PROJECT, NOTES, TEXT);
    place =
        TextPlace.of(TEXT.getBytes(StandardCharsets.UTF_8), TEXT, passages).get(1).orElseThrow();
  }

  private FileTexts of(Optional<Path> boundary) {
    return new FileTexts(
        List.of(new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), boundary)));
  }

  private Optional<String> read(Scope scope) {
    return texts.text(scope, NOTES, place);
  }

  @Test
  void aTextIsReadFromItsPlace() {
    assertThat(read(Scope.PROJECT)).contains("- sécond line");
    assertThat(read(Scope.GLOBAL)).isEmpty();
  }

  @Test
  void aTextThatMovedIsNotTakenForAnother() throws IOException {
    Files.writeString(file, "- a line above\n" + TEXT);
    assertThat(read(Scope.PROJECT)).isEmpty();
  }

  @Test
  void aFileThatWasCutOrIsGoneHasNoText() throws IOException {
    Files.writeString(file, TEXT.substring(0, 20));
    assertThat(read(Scope.PROJECT)).isEmpty();
    Files.delete(file);
    assertThat(read(Scope.PROJECT)).isEmpty();
  }

  @Test
  void aLinkThatCameSinceIsNotFollowedOutOfTheProject(@TempDir Path outside) throws IOException {
    Path copy = Files.copy(file, outside.resolve("copy.md"));
    Files.delete(file);
    Files.createSymbolicLink(file, copy);
    assertThat(read(Scope.PROJECT)).isEmpty();
    assertThat(of(Optional.empty()).text(Scope.PROJECT, NOTES, place))
        .as("the user's own links are followed")
        .contains("- sécond line");
  }

  @Test
  void aFolderInItsPlaceHasNoText() throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(read(Scope.PROJECT)).isEmpty();
  }
}
