package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileMemoTest {
  private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

  @TempDir Path folder;
  private Path file;
  private Path other;
  private FileMemo<String> memo = memo(LATER);
  private int made;

  @BeforeEach
  void aFile() throws IOException {
    file = Files.writeString(folder.resolve("a.md"), "one");
    other = folder.resolve("b.md");
  }

  private static FileMemo<String> memo(Instant now) {
    return new FileMemo<>(Clock.fixed(now, ZoneOffset.UTC));
  }

  private String ask() {
    return ask("");
  }

  private String ask(String purpose) {
    return memo.get(
        purpose,
        List.of(file, other),
        () -> {
          made++;
          return purpose + made;
        });
  }

  @Test
  void isMadeOnceWhileNothingIsTouched() {
    ask();
    assertThat(ask()).isEqualTo("2").isEqualTo(ask()).isEqualTo(ask());
  }

  @Test
  void isMadeAnewForAnotherPurpose() {
    ask("a");
    assertThat(ask("a")).isEqualTo("a2");
    assertThat(ask("b")).isEqualTo("b3");
  }

  @Test
  void everyTouchShows() throws IOException {
    ask();
    String last = ask();
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, time);
    assertThat(ask()).as("same size, same time").isNotEqualTo(last);
    last = ask();
    Files.writeString(other, "made");
    assertThat(ask()).as("made").isNotEqualTo(last);
    last = ask();
    Files.delete(file);
    assertThat(ask()).as("removed").isNotEqualTo(last);
    last = ask();
    Files.createSymbolicLink(file, other);
    assertThat(ask()).as("a link").isNotEqualTo(last);
    assertThat(ask()).isEqualTo(ask());
  }

  @Test
  void whatWasJustTouchedIsNotBelieved() throws IOException {
    memo = memo(Files.getLastModifiedTime(file).toInstant().plusMillis(500));
    ask();
    assertThat(ask()).isNotEqualTo(ask());
    memo = memo(Files.getLastModifiedTime(file).toInstant().plusSeconds(3));
    ask();
    assertThat(ask()).isEqualTo(ask());
  }
}
