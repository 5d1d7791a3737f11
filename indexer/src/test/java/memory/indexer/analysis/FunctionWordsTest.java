package memory.indexer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FunctionWordsTest {
  private static final Path TABLE =
      Path.of("src/main/resources/memory/indexer/analysis", FunctionWords.TABLE);

  @Test
  void theTableKnowsEachWordOfTheLists() throws IOException {
    byte[] table = new byte[2 * FunctionWords.SLOTS];
    for (int i = 0; i < FunctionWords.LISTS.size(); i++) {
      for (Object word : FunctionWords.LISTS.get(i).get()) {
        int at = 2 * FunctionWords.slot(new String((char[]) word));
        table[at + 1 - i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
      }
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(TABLE.resolveSibling(""));
      Files.write(TABLE, table);
    }
    assertThat(table)
        .as("of the lists that Lucene has now; -Dgolden.update=true rewrites %s", TABLE)
        .isEqualTo(Files.readAllBytes(TABLE));
  }

  @Test
  void tellsTheLanguageByTheWordsThatSayNothing() {
    assertThat(FunctionWords.of(List.of("das", "ist", "nicht", "im", "repo"), 0))
        .matches(words -> words.contains("nicht") && words.contains("das"));
    assertThat(FunctionWords.of(List.of("où", "est", "le", "port", "de", "la", "base"), 0))
        .matches(words -> words.contains("la") && !words.contains("port"));
    assertThat(FunctionWords.of(List.of("где", "же", "и", "порт"), 0))
        .matches(words -> words.contains("и"));
    assertThat(FunctionWords.of(List.of("warum", "nicht", "influx"), 0))
        .matches(words -> words.contains("warum") && words.contains("nicht"));
    assertThat(FunctionWords.of(List.of("wann", "ist", "das", "wartungsfenster"), 0))
        .matches(words -> words.contains("wann") && words.contains("ist"));
  }

  @Test
  void anEnglishQuestionHasNone() {
    assertThat(FunctionWords.of(List.of("what", "was", "the", "port", "in", "use"), 4)).isEmpty();
    assertThat(FunctionWords.of(List.of("dog", "cabin"), 0)).isEmpty();
    assertThat(FunctionWords.of(List.of("repo"), 0)).isEmpty();
  }
}
