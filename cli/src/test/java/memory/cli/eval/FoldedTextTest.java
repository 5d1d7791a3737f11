package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldedTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"> - **Mollie** takes\n>   the cards\" | mollie takes the cards",
        "\"## Heading\n\n- [ ] Ask Marta\" | heading ask marta",
        "\"`FD_HOLD_TTL` (12m): how\" | fd_hold_ttl (12m): how",
        "\"a &lt;/memory> b\" | a </memory> b",
        "\"フェリーは 二十二\" | フェリーは 二十二",
        "\" \t\n\" | \"\""
      })
  void marksAndWhiteSpaceDoNotCount(String text, String folded) {
    assertThat(FoldedText.of(text)).isEqualTo(folded);
  }
}
