package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D5 the other way round: an editor without a lock saves over what we wrote.
class LastWrittenTest {
  @TempDir Path folder;

  private final List<String> toldOf = new ArrayList<>();
  private Path file = Path.of("");

  @BeforeEach
  void writeTwice() throws IOException {
    file = Files.writeString(folder.resolve("MEMORY.md"), "# Notes\n");
    append("one");
    append("two");
  }

  @Test
  void whatWasSavedOverUnseenComesBack() throws IOException {
    save("# Notes\none\nof an editor\n", 0);
    append("three");
    assertThat(file).content().isEqualTo("# Notes\none\nof an editor\ntwo\nthree\n");
    assertThat(toldOf).isEmpty();
  }

  @Test
  void soDoesWhatSeveralWritesAdded() throws IOException {
    save("# Notes\nof an editor\n", 0);
    append("three");
    assertThat(file).content().isEqualTo("# Notes\nof an editor\none\ntwo\nthree\n");
  }

  /// The editor added to the file that our second write was just replacing, read it, and saved.
  @Test
  void whatTheEditorHadReadDoesNotComeTwice() throws IOException {
    try (Stream<Path> older = Files.list(folder.resolve("previous"))) {
      for (Path one : older.toList()) {
        if (Files.readString(one).equals("# Notes\none\n")) {
          Files.writeString(one, "late\n", StandardOpenOption.APPEND);
        }
      }
    }
    save("# Notes\none\nlate\nof an editor\n", 0);
    append("three");
    assertThat(Files.readAllLines(file))
        .contains("late", "of an editor", "two", "three")
        .containsOnlyOnce("one", "two", "three");
    assertThat(toldOf).isEmpty();
  }

  @Test
  void whatSomebodyMayHaveSeenAndTakenOutStaysOutAndIsKept() throws IOException {
    save("# Notes\none\nof an editor\n", 5000);
    append("three");
    assertThat(file).content().isEqualTo("# Notes\none\nof an editor\nthree\n");
    assertThat(toldOf).containsExactly("# Notes\none\ntwo\n");
  }

  @Test
  void whatWasSetBackStaysBackAndIsKept() throws IOException {
    save("# Notes\none\n", 0);
    append("three");
    assertThat(file).content().isEqualTo("# Notes\none\nthree\n");
    assertThat(toldOf).containsExactly("# Notes\none\ntwo\n");
  }

  @Test
  void anEditThatLosesNothingOfOursIsJustAnEdit() throws IOException {
    save("# Notes\nbetween\none\ntwo\n", 0);
    append("three");
    assertThat(file).content().isEqualTo("# Notes\nbetween\none\ntwo\nthree\n");
    assertThat(toldOf).isEmpty();
    save("# Other notes\nbetween\none\ntwo\nthree\n", 0);
    append("four");
    assertThat(file).content().isEqualTo("# Other notes\nbetween\none\ntwo\nthree\nfour\n");
    assertThat(toldOf).isEmpty();
  }

  @Test
  void itIsToldOnce() throws IOException {
    save("# Notes\n", 5000);
    append("three");
    append("four");
    assertThat(toldOf).hasSize(1);
    assertThat(file).content().isEqualTo("# Notes\nthree\nfour\n");
  }

  private void save(String text, long laterMillis) throws IOException {
    Path temp = Files.writeString(folder.resolve("editor.tmp"), text);
    FileTime ours = Files.getLastModifiedTime(file);
    Files.setLastModifiedTime(temp, FileTime.fromMillis(ours.toMillis() + laterMillis));
    Files.move(temp, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private void append(String line) throws IOException {
    ComparedReplace.run(
        new ComparedReplace.Place(
            file, Optional.empty(), folder.resolve("previous"), AtomicReplace.Policy.PRIVATE, 1000),
        new ComparedReplace.Edit() {
          @Override
          public Optional<byte[]> of(Optional<byte[]> current) {
            String text = new String(current.orElse(new byte[0]), StandardCharsets.UTF_8);
            return Optional.of((text + line + "\n").getBytes(StandardCharsets.UTF_8));
          }

          @Override
          public boolean isRepeatable() {
            return true;
          }

          @Override
          public void savedOver(Path copy, byte[] ours, byte[] now) throws IOException {
            assertThat(copy).hasBinaryContent(ours);
            toldOf.add(new String(ours, StandardCharsets.UTF_8));
          }
        },
        Clock.systemUTC());
  }
}
