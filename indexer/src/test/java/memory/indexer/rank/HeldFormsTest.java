package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class HeldFormsTest {
  @Test
  void aWordHoldsAllOfItself() {
    assertThat(held("configur", "configur")).isEqualTo(1);
  }

  @Test
  void aLongerWordHoldsAllOfItsBeginning() {
    assertThat(held("eigen", "eigenvalu")).isEqualTo(1);
    assertThat(held("eigenvalu", "eigen")).isLessThan(0.5);
  }

  @Test
  void formsOfOneWordHoldMostOfItsGrams() {
    assertThat(held("authentic", "authent")).isGreaterThan(0.6);
    assertThat(held("acces", "access")).isGreaterThan(0.6);
  }

  @Test
  void otherWordsDoNot() {
    assertThat(held("commit", "comment")).isLessThan(0.6);
    assertThat(held("portfolio", "port")).isLessThan(0.6);
  }

  @Test
  void wordsTooShortForAGramHoldNothing() {
    assertThat(held("ab", "ab")).isZero();
    assertThat(held("", "abcd")).isZero();
  }

  private static double held(String word, String other) {
    return WordForms.held(new BytesRef(word), new BytesRef(other));
  }
}
