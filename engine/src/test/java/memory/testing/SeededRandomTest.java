package memory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeededRandomTest {
  @Test
  void aTestHasTheSameSeedInEveryRunAndNotThatOfAnother() {
    long seed = SeededRandom.seed("", "[class:A]/[method:x]");
    assertThat(SeededRandom.seed("", "[class:A]/[method:x]")).isEqualTo(seed);
    assertThat(SeededRandom.seed("", "[class:A]/[method:y]")).isNotEqualTo(seed);
  }

  @Test
  void aSeedThatIsGivenIsTaken() {
    assertThat(SeededRandom.seed("5820183763235", "[class:A]/[method:x]"))
        .isEqualTo(5820183763235L);
    assertThat(SeededRandom.seed("-7", "[class:A]/[method:x]")).isEqualTo(-7);
  }

  @Test
  void eachNightHasSeedsOfItsOwn() {
    assertThat(SeededRandom.seed("new", "[class:A]/[method:x]"))
        .isNotEqualTo(SeededRandom.seed("new", "[class:A]/[method:x]"));
  }
}
