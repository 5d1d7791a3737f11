package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.decision.DecisionLog.LogLines;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SeededRandom.class)
class LogLinesTest {
  @Test
  void aFileEndsWithItsLastLine() throws IOException {
    assertThat(lines("")).isEmpty();
    assertThat(lines("a")).extracting(LogLines.Line::text).containsExactly("a");
    assertThat(lines("a\nb\r\n\n")).extracting(LogLines.Line::text).containsExactly("a", "b", "");
    assertThat(lines("a\nb")).extracting(LogLines.Line::ended).containsExactly(true, false);
  }

  @ParameterizedTest
  @CsvSource({"-1,false", "0,false", "1,true"})
  void aLineOfOneMebibyteIsTheLongest(int more, boolean tooLong) throws IOException {
    String line = "x".repeat(LogLines.MAX_BYTES + more);
    for (String end : List.of("", "\n", "\r\n")) {
      for (String start : List.of("", "\uFEFF")) {
        List<LogLines.Line> lines = lines(start + line + end);
        assertThat(lines).extracting(LogLines.Line::tooLong).containsExactly(tooLong);
        assertThat(lines.getFirst().text()).isEqualTo(tooLong ? "" : line);
      }
    }
  }

  @Test
  void whatFollowsALongLineIsRead() throws IOException {
    assertThat(lines("x".repeat(5 * LogLines.MAX_BYTES) + "\nb\n"))
        .extracting(LogLines.Line::number, LogLines.Line::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1, ""),
            org.assertj.core.groups.Tuple.tuple(2, "b"));
  }

  @Test
  void anyBytesGiveTheLinesTheyHold(RandomGenerator random) throws IOException {
    for (int round = 0; round < 200; round++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      for (int i = 0; i < bytes.length; i++) {
        if (random.nextInt(8) == 0) {
          bytes[i] = (byte) (random.nextBoolean() ? '\n' : '\r');
        }
      }
      long ends = 0;
      for (byte b : bytes) {
        ends += b == '\n' ? 1 : 0;
      }
      boolean torn = bytes.length > 0 && bytes[bytes.length - 1] != '\n';
      assertThat(lines(bytes)).hasSize((int) ends + (torn ? 1 : 0));
      assertThat(DecisionLog.of(new ByteArrayInputStream(bytes), null).view().decisions())
          .isEmpty();
    }
  }

  private static List<LogLines.Line> lines(String text) throws IOException {
    return lines(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<LogLines.Line> lines(byte[] bytes) throws IOException {
    LogLines lines = new LogLines(new ByteArrayInputStream(bytes));
    List<LogLines.Line> all = new ArrayList<>();
    for (LogLines.Line line = lines.next(); line != null; line = lines.next()) {
      all.add(line);
    }
    return all;
  }
}
