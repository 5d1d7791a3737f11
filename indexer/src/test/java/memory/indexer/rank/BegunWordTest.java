package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.QueryText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BegunWordTest {
  private static final String PRINTER = "The label printer listens on port 9100";
  private static final String LOGIN = "Authentication goes through the harbour office";
  private static final String PORT = "The port is closed on Sundays";

  @ParameterizedTest
  @ValueSource(strings = {"authen", "authenticatio", "au", "the harbour authe"})
  void aWordTypedHalfStandsForThoseThatBeginSo(String typed) throws IOException {
    assertThat(found(QueryText.begun(typed))).first().isEqualTo(LOGIN);
  }

  @Test
  void itAddsToTheWordsBefore() throws IOException {
    assertThat(found(QueryText.begun("port pri"))).containsExactly(PRINTER, PORT);
    assertThat(found(QueryText.begun("pri port"))).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"quokka", "a", "zz", "aus", "quokka the", "welche Quokka haben wir"})
  void nothingThatBeginsSoFindsNothing(String typed) throws IOException {
    assertThat(found(QueryText.begun(typed))).isEmpty();
  }

  @Test
  void umlautsAndNamesAreCompletedToo() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("Die Prüfung ist am Montag").path("a.md").passage(),
            TestMemory.note("The key is called max_retries").path("b.md").passage())) {
      assertThat(texts(memory, QueryText.begun("prüf")))
          .containsExactly("Die Prüfung ist am Montag");
      assertThat(texts(memory, QueryText.begun("max_retr")))
          .containsExactly("The key is called max_retries");
    }
  }

  @Test
  void aWholeWordStandsForItself() throws IOException {
    assertThat(found(QueryText.begun("port"))).hasSize(2);
    assertThat(found(QueryText.of("auth"))).isEmpty();
  }

  private static List<String> found(QueryText text) throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note(PRINTER).path("a.md").passage(),
            TestMemory.note(LOGIN).path("b.md").passage(),
            TestMemory.note(PORT).path("c.md").passage())) {
      return texts(memory, text);
    }
  }

  private static List<String> texts(TestMemory memory, QueryText text) throws IOException {
    return memory.rank(text, Filters.none()).hits().stream()
        .map(Hit::passage)
        .map(passage -> passage.text())
        .toList();
  }
}
