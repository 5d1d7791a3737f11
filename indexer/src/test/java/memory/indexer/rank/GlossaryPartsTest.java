package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `docs/glossary.md` explains every part of a score.
class GlossaryPartsTest {
  @Test
  void explainsEveryPart() throws IOException {
    String page = Files.readString(Path.of("../docs/glossary.md"));
    for (FileUnit.Source source : FileUnit.Source.values()) {
      assertThat(page).contains("`" + source.label() + "`");
    }
    for (Feature feature : Feature.values()) {
      assertThat(page).contains("`" + feature.label + "`");
    }
  }
}
