package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import memory.indexer.analysis.AnalysedText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionCueTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When did it happen? | 2",
        "How long did it take? | 2",
        "What time is it? | 2",
        "How many files? | 4",
        "Who owns it? | 8",
        "Where is the config? | 16",
        "We failed. Who broke it, and when? | 8",
        "I know when. | 0",
        "What is it? | 0",
        "fix the build | 0"
      })
  void readsTheKindOfAnswerOffTheFirstWords(String prose, int bits) {
    assertThat(Question.cue(terms(prose))).isEqualTo(bits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It was last week | 2",
        "in 2023 | 22",
        "there were 12 | 4",
        "seven of them | 4",
        "it may depend on it even so | 0",
        "ask Bob, or Eve | 8",
        "the file near it | 16",
        "is it so? | 1",
        "nothing here | 0"
      })
  void readsTheSignsOffThePassage(String text, int bits) {
    AnalysedText words = terms(text);
    TermTable table = new TermTable();
    int[] known = new int[words.size()];
    for (int i = 0; i < known.length; i++) {
      known[i] = table.of(words.term(i));
    }
    assertThat(Traits.of(known, table, text)).isEqualTo(bits);
    assertThat(Traits.of(known, table, text)).isEqualTo(bits);
  }

  private static AnalysedText terms(String text) {
    return AnalysedText.of(text);
  }
}
