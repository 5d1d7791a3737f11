package memory.indexer.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class TermTableTest {
  private final TermTable table = new TermTable();

  @Test
  @ExtendWith(SeededRandom.class)
  void eachTermIsThereOnceInTheOrderOfItsBytes(RandomGenerator random) {
    Set<String> words = new HashSet<>();
    List<KnownTerm> met = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String word = Integer.toString(random.nextInt(9_000), Character.MAX_RADIX) + "\u00E9";
      words.add(word);
      met.add(table.of(word));
      assertThat(met.getLast().text().equals(word)).isTrue();
    }
    for (KnownTerm term : met) {
      assertThat(table.of(term.text()) == term).isTrue();
    }
    KnownTerm[] sorted = table.sorted();
    assertThat(sorted).extracting(KnownTerm::text).hasSize(words.size()).containsAll(words);
    for (int i = 1; i < sorted.length; i++) {
      assertThat(sorted[i - 1].bytes().compareTo(sorted[i].bytes()) < 0).isTrue();
    }
  }

  @Test
  void wordsWithOneHashAreToldApart() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    assertThat(table.of("Aa")).isNotSameAs(table.of("BB"));
    assertThat(table.of("Aa").text()).isEqualTo("Aa");
    assertThat(table.of("BB").text()).isEqualTo("BB");
  }
}
