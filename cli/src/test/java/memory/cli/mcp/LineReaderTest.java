package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import memory.cli.mcp.LineReader.Line;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineReaderTest {
  @Test
  void readsLinesAndALastOneWithoutAnEnd() throws IOException {
    LineReader lines = over("one\n\ntwo");

    assertThat(text(lines.next())).isEqualTo("one");
    assertThat(text(lines.next())).isEmpty();
    assertThat(text(lines.next())).isEqualTo("two");
    assertThat(lines.next()).isInstanceOf(Line.EndOfStream.class);
    assertThat(lines.next()).isInstanceOf(Line.EndOfStream.class);
  }

  @ParameterizedTest
  @CsvSource({"-1,true", "0,true", "1,false", "100000,false"})
  void takesALineUpToTheLimit(int over, boolean taken) throws IOException {
    LineReader lines = over("x".repeat(LineReader.MOST_BYTES + over) + "\nnext\n");

    Line first = lines.next();
    assertThat(first instanceof Line.Whole).isEqualTo(taken);
    assertThat(first instanceof Line.TooLong).isEqualTo(!taken);
    assertThat(text(lines.next())).isEqualTo("next");
  }

  private static LineReader over(String text) {
    return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Line line) {
    assertThat(line).isInstanceOf(Line.Whole.class);
    return new String(((Line.Whole) line).bytes(), StandardCharsets.UTF_8);
  }
}
