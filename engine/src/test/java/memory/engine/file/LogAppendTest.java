package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D2, D3, D10.
class LogAppendTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1000), ZoneOffset.UTC);
  private static final String LAST = "{\"text\":\"naïve café 日本 🎉\"}";

  @TempDir Path folder;

  @Test
  void repairsALastRecordCutAtEveryByte() throws IOException {
    byte[] whole = bytes("{\"n\":1}\n" + LAST + "\n");
    int start = "{\"n\":1}\n".length();
    for (int cut = start; cut <= whole.length; cut++) {
      Path log = Files.createDirectories(folder.resolve("cut" + cut)).resolve("log.jsonl");
      Files.write(log, Arrays.copyOf(whole, cut));
      Optional<Path> torn = append(log, "{\"n\":2}\n");
      boolean complete = cut >= whole.length - 1;
      String kept = complete ? LAST + "\n" : "";
      assertThat(log).content().isEqualTo("{\"n\":1}\n" + kept + "{\"n\":2}\n");
      if (complete || cut == start) {
        assertThat(torn).isEmpty();
      } else {
        assertThat(torn).contains(log.resolveSibling("log.jsonl.torn.1000"));
        assertThat(torn.get()).hasBinaryContent(Arrays.copyOfRange(whole, start, cut));
      }
    }
  }

  @Test
  void leavesABadLineInTheMiddleWhereItIs() throws IOException {
    Path log = Files.writeString(folder.resolve("log.jsonl"), "{\"n\":1}\nrubbish\n{\"n\":2}\n");
    append(log, "{\"n\":3}\n");
    assertThat(log).content().isEqualTo("{\"n\":1}\nrubbish\n{\"n\":2}\n{\"n\":3}\n");
  }

  @Test
  void takesALineUpToItsLimitAndNoLonger() throws IOException {
    Path log = folder.resolve("log.jsonl");
    String fits = "x".repeat(LogAppend.LINE_BYTES - 1) + "\n";
    append(log, fits);
    assertThat(Files.size(log)).isEqualTo(LogAppend.LINE_BYTES);
    assertThatThrownBy(() -> append(log, "x" + fits))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than 1 MiB");
    assertThat(Files.size(log)).isEqualTo(LogAppend.LINE_BYTES);
  }

  @Test
  void findsTheStartOfALongTornLine() throws IOException {
    Path log = Files.writeString(folder.resolve("log.jsonl"), "{\"n\":1}\n{" + "x".repeat(50_000));
    append(log, "{\"n\":2}\n");
    assertThat(log).content().isEqualTo("{\"n\":1}\n{\"n\":2}\n");
  }

  @Test
  void refusesALink() throws IOException {
    Path log = Files.createSymbolicLink(folder.resolve("log.jsonl"), folder.resolve("elsewhere"));
    assertThatThrownBy(() -> append(log, "{}\n")).isInstanceOf(IOException.class);
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }

  private static Optional<Path> append(Path log, String lines) throws IOException {
    return LogAppend.append(
        log,
        bytes(lines),
        line -> line.length > 0 && line[0] == '{' && line[line.length - 1] == '}',
        AtomicReplace.Policy.PRIVATE,
        CLOCK);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
