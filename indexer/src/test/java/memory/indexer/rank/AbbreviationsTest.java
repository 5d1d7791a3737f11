package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import memory.indexer.analysis.AnalysedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbbreviationsTest {
  @ParameterizedTest
  @CsvSource({
    "dictionaries, dict",
    "func, function",
    "cfg, configuration",
    "img, images",
    "args, arguments",
    "repositories, repo",
    "databases, db",
    "params, parameter",
    "std, standard"
  })
  void eitherFormOfAWordKnowsTheOther(String word, String other) {
    assertThat(Splitter.on(' ').split(Abbreviations.of(stem(word))))
        .contains(stem(word), stem(other));
  }

  @Test
  void otherWordsHaveOneFormOnly() {
    assertThat(Abbreviations.of("harbour")).isEmpty();
  }

  @Test
  void aPassageWithTheShortFormStandsAboveOneWithNeither() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("merge two lists by key").path("a.md").passage(),
            TestMemory.note("merge two dicts by key").path("b.md").passage())) {
      assertThat(memory.find("merge dictionaries").getFirst()).isEqualTo("merge two dicts by key");
    }
  }

  private static String stem(String word) {
    return AnalysedText.of(word).term(0);
  }
}
