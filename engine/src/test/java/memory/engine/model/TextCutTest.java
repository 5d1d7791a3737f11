package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextCutTest {
  @ParameterizedTest
  @CsvSource({"abc,3,abc", "abc,2,ab", "abc,0,''", "'',2,''", "a😀b,2,a", "a😀b,3,a😀", "😀,1,''"})
  void keepsPairsWhole(String text, int most, String head) {
    assertThat(TextCut.head(text, most)).isEqualTo(head);
    assertThat(TextCut.shortened(text, most)).isEqualTo(head.equals(text) ? text : head + "…");
  }
}
