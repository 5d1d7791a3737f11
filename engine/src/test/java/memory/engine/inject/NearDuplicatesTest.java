package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearDuplicatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "The old crane on the north pier is painted once in two years | The old crane on the north pier is painted once in every two years | true",
        "The old crane on the north pier is painted once in two years | The old crane on the north pier is not painted once in two years | false",
        "On déploie la grue du port nord tous les mardis matin avant huit heures | On ne déploie la grue du port nord tous les mardis matin avant huit heures | false",
        "Wir streichen den alten Kran am Hafen im Norden jedes zweite Jahr | Wir streichen den alten Kran am Hafen im Norden nicht jedes zweite Jahr | false",
      })
  void whatSaysNoIsNoRepetition(String one, String other, boolean repeats) {
    NearDuplicates seen = new NearDuplicates();
    seen.add(seen("one.md", 3, one));
    assertThat(seen.has(seen("other.md", 3, other))).isEqualTo(repeats);
  }

  @Test
  void theSameWordsInAnotherSectionAreAnotherFact() {
    String region = "- Region: eu-west-1";
    NearDuplicates seen = new NearDuplicates();
    seen.add(seen("env.md", 4, region, "Env", "Staging"));
    assertThat(seen.has(seen("env.md", 8, region, "Env", "Production"))).isFalse();
    assertThat(seen.has(seen("env.md", 9, region, "Env", "Staging"))).isTrue();
    assertThat(seen.has(seen("other.md", 9, region, "Other"))).isTrue();
    seen.add(seen("log.md", 4, "- the quay is shut", "2026-01-10"));
    assertThat(seen.has(seen("log.md", 8, "- the quay is shut", "2026-03-02"))).isTrue();
  }

  private static NearDuplicates.Seen seen(String path, int line, String text, String... headings) {
    return NearDuplicates.Seen.of(TestHits.of(path, line, text, headings).passage());
  }
}
