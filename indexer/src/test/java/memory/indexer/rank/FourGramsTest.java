package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class FourGramsTest {
  @Test
  void aWordIsWhollyLikeItself() {
    assertThat(dice("configur", "configur")).isEqualTo(1);
  }

  @Test
  void formsOfOneWordAgreeInHalfTheirGramsAndMore() {
    assertThat(dice("authent", "authentic")).isGreaterThan(0.5);
    assertThat(dice("iter", "iterat")).isGreaterThan(0.5);
    assertThat(dice("access", "acces")).isGreaterThan(0.5);
  }

  @Test
  void otherWordsDoNot() {
    assertThat(dice("commit", "comment")).isLessThan(0.5);
    assertThat(dice("port", "portfolio")).isLessThan(0.5);
  }

  @Test
  void wordsTooShortForAGramAreLikeNothing() {
    assertThat(dice("ab", "ab")).isZero();
    assertThat(dice("", "abcd")).isZero();
  }

  private static double dice(String left, String right) {
    return FourGrams.dice(new BytesRef(left), new BytesRef(right));
  }
}
