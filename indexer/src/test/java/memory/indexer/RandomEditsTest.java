package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import memory.engine.model.Freshness;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files edited behind the index's back are found as they are by the next question.
@ExtendWith(SeededRandom.class)
class RandomEditsTest {
  private static final int WORDS_ASKED_EACH_TIME = 3;

  @TempDir Path temporary;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void findsEveryEdit(boolean resident, RandomGenerator random) throws IOException {
    edit(250, resident, random);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("nightly")
  void findsTenThousandEdits(boolean resident, RandomGenerator random) throws IOException {
    edit(10_000, resident, random);
  }

  private void edit(int edits, boolean resident, RandomGenerator random) throws IOException {
    TestFolder folder = TestFolder.in(temporary);
    EditedFolder edited = new EditedFolder(folder.memory(), random);
    Map<String, Set<String>> before = Map.of();
    try (SearchIndex index = folder.open(resident)) {
      for (int i = 0; i < edits; i++) {
        edited.edit();
        Map<String, Set<String>> now = edited.expected();
        for (String word : wordsToAsk(before, now, random)) {
          SearchAnswer answer = TestFolder.ask(index, word);
          assertThat(TestFolder.paths(answer))
              .as("edit %d, %s, after:%n%s", i, word, edited.history())
              .isEqualTo(now.getOrDefault(word, Set.of()));
          assertThat(answer.freshness()).isEqualTo(Freshness.fresh());
        }
        before = now;
      }
      for (Map.Entry<String, Set<String>> word : before.entrySet()) {
        assertThat(TestFolder.find(index, word.getKey())).isEqualTo(word.getValue());
      }
    }
  }

  /// Words whose places changed, and one whose place did not.
  private static List<String> wordsToAsk(
      Map<String, Set<String>> before, Map<String, Set<String>> now, RandomGenerator random) {
    Set<String> all = new TreeSet<>(before.keySet());
    all.addAll(now.keySet());
    List<String> changed = new ArrayList<>();
    List<String> same = new ArrayList<>();
    for (String word : all) {
      boolean isSame = before.getOrDefault(word, Set.of()).equals(now.getOrDefault(word, Set.of()));
      (isSame ? same : changed).add(word);
    }
    List<String> asked = new ArrayList<>();
    while (!changed.isEmpty() && asked.size() < WORDS_ASKED_EACH_TIME) {
      asked.add(changed.remove(random.nextInt(changed.size())));
    }
    if (!same.isEmpty()) {
      asked.add(same.get(random.nextInt(same.size())));
    }
    return asked;
  }
}
