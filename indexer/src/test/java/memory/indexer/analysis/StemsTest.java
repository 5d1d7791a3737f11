package memory.indexer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class StemsTest {
  private final Stems stems = stems();

  @Test
  void wordsThatDifferOnlyInWhatANumberCannotHoldAreToldApart() {
    assertThat(of("abcdefghijkl").term()).isEqualTo("abcdefghijkl");
    assertThat(of("abcdefghijklm").term()).isEqualTo("abcdefghijklm");
    assertThat(of("ab").term()).isEqualTo("ab");
    assertThat(of("`ab").term()).isEqualTo("`ab");
    assertThat(of("ab{").term()).isEqualTo("ab{");
    assertThat(of("aab").term()).isEqualTo("aab");
  }

  @Test
  void aNameIsNotTheWordThatIsWrittenLikeIt() {
    assertThat(of("files").term()).isEqualTo("file");
    assertThat(stems.of("files".toCharArray(), 0, 5, true).term()).isEqualTo("files");
    assertThat(of("files").term()).isEqualTo("file");
  }

  @Test
  void wordsThatBecomeTheSameShareAString() {
    assertThat(of("running").term()).isSameAs(of("runs").term());
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void whatIsRememberedIsWhatAnotherWouldSay(RandomGenerator random) {
    for (int round = 0; round < 20_000; round++) {
      boolean exact = random.nextInt(4) == 0;
      char[] word = new char[1 + random.nextInt(random.nextInt(8) == 0 ? 40 : 3)];
      for (int i = 0; i < word.length; i++) {
        word[i] = "abesing\u00E9{`1".charAt(random.nextInt(11));
      }
      Stems.Stem known = stems.of(word, 0, word.length, exact);
      assertSame(stems.of(word, 0, word.length, exact), known);
      if (round % 20 == 0) {
        assertSame(stems().of(word, 0, word.length, exact), known);
      }
    }
  }

  @Test
  void moreWordsThanItHasPlacesForBecomeWhatTheyWould() {
    for (int i = 0; i < 200_000; i++) {
      String word = Integer.toString(i, Character.MAX_RADIX) + "7";
      assertThat(of(word).term().equals(word)).isTrue();
    }
  }

  private static void assertSame(Stems.Stem one, Stems.Stem other) {
    assertThat(one.term()).isEqualTo(other.term());
    assertThat(one.flags()).isEqualTo(other.flags());
  }

  private Stems.Stem of(String word) {
    return stems.of(word.toCharArray(), 0, word.length(), false);
  }

  private static Stems stems() {
    return new Stems();
  }
}
