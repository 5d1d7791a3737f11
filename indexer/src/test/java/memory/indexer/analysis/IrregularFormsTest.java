package memory.indexer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IrregularFormsTest {
  @ParameterizedTest
  @CsvSource({
    "arose, arise",
    "went, go",
    "wrote, write",
    "children, child",
    "indices, index",
    "best, good",
    "rebuilt, rebuild",
    "people, person",
    "has, have"
  })
  void knowsTheBase(String form, String base) {
    assertThat(new String(IrregularForms.base(form.toCharArray(), form.length()))).isEqualTo(base);
  }

  @ParameterizedTest
  @CsvSource({"go", "table", "bore", "bit", "bases", "''"})
  void leavesOtherWordsAlone(String word) {
    assertThat(IrregularForms.base(word.toCharArray(), word.length())).isEmpty();
  }
}
