package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import memory.engine.model.SearchIndex;
import memory.testing.SeededRandom;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What was replaced leaves the index, also where it stood in a large segment.
@ExtendWith(SeededRandom.class)
class MergedAwayTest {
  private static final int FILES = 300;
  private static final int EDITED_AT_ONCE = 30;
  private static final int WORDS = 1_000;

  @TempDir Path temporary;

  @Test
  void replacedPassagesDoNotPileUp(RandomGenerator random) throws IOException {
    TestFolder folder = TestFolder.in(temporary);
    for (int i = 0; i < FILES; i++) {
      folder.write("n" + i + ".md", note("walrus", random));
    }
    try (SearchIndex index = folder.open(false)) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
      for (int edited = 0; edited < FILES / 2; edited += EDITED_AT_ONCE) {
        for (int i = edited; i < edited + EDITED_AT_ONCE; i++) {
          folder.write("n" + i + ".md", note("badger", random));
        }
        assertThat(TestFolder.ask(index, "badger").total()).isEqualTo(edited + EDITED_AT_ONCE);
      }
    }
    try (FSDirectory directory = FSDirectory.open(folder.generation());
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertThat(reader.numDeletedDocs()).isLessThan(reader.maxDoc() / 4);
    }
  }

  private static String note(String word, RandomGenerator random) {
    StringBuilder note = new StringBuilder("- the " + word + " of this note");
    for (int i = 0; i < WORDS; i++) {
      note.append(' ').append(TestFolder.word(random));
    }
    return note.append('\n').toString();
  }
}
