package memory.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordRedactorTest {
  private static final WordRedactor CAFE = new WordRedactor("caf\u00e9 rouge");

  @Test
  void takesWordsOutOfJsonAndLeavesTheRestAsItIsComposed() {
    assertThat(CAFE.json("{\"t\":\"u\u0308ber das CAFE\u0301\\n Rouge, im \u00fcbrigen\"}"))
        .isEqualTo("{\"t\":\"u\u0308ber das …, im \u00fcbrigen\"}");
    assertThat(CAFE.json("{\"t\":\"caf\u00e9 rouge\",\"u\":\"cafe\u0301 rouge caf\u00e9 rouge\"}"))
        .isEqualTo("{\"t\":\"…\",\"u\":\"… …\"}");
    assertThat(CAFE.json("{\"t\":\"cafe rouge\"}")).isEqualTo("{\"t\":\"cafe rouge\"}");
  }

  @Test
  void namesTheLinesAsTheyAreWritten() {
    assertThat(CAFE.redacted("u\u0308\nle cafe\u0301\n> rouge\nle cafe rouge\n"))
        .isEqualTo("u\u0308\nle cafe rouge\n");
    assertThat(CAFE.holds("caf\u00e9 rouge\u0301")).isFalse();
  }

  @Test
  void aQuestionsWordsAreFoldedAsTheIndexDoes() {
    assertThat(CAFE.touches("terms: cafe")).isTrue();
    assertThat(CAFE.touches("terms: caff")).isFalse();
  }
}
