package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinedNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "def load_page(url): | load | true",
        "def load_page(url): | page | true",
        "def load_page(url): | url | false",
        "func Load() { | Load | true",
        "class Inbox { | Inbox | true",
        "class Inbox: | Inbox | true",
        "the function that loads | that | false",
        "undef load() | load | false",
        "load() | load | false"
      })
  void isWhatStandsBehindTheWordThatDefines(String text, String word, boolean defined) {
    assertThat(DefinedName.isAt(text, text.indexOf(word))).isEqualTo(defined);
    assertThat(DefinedName.mayBeIn(text) || !defined).isTrue();
  }

  @Test
  void standsInNoTextWithoutWhatFollowsIt() {
    assertThat(DefinedName.mayBeIn("the function that loads a class")).isFalse();
  }

  @Test
  void whatDefinesANameStandsAboveWhatCallsIt() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("```python\ndef run(x):\n  return shuffle(x)\n```")
                .path("a.md")
                .passage(),
            TestMemory.note("```python\ndef shuffle(x):\n  return run(x)\n```")
                .path("b.md")
                .passage())) {
      assertThat(memory.find("shuffle")).first().asString().contains("def shuffle");
    }
  }
}
