package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

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
    seen.add(NearDuplicates.Words.of(one));
    assertThat(seen.has(NearDuplicates.Words.of(other))).isEqualTo(repeats);
  }
}
