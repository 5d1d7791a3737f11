package memory.indexer.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class TermTableTest {
  private final TermTable table = new TermTable();

  @Test
  @ExtendWith(SeededRandom.class)
  void eachTermKeepsTheNumberThatItGotFirst(RandomGenerator random) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String word = Integer.toString(random.nextInt(9_000), Character.MAX_RADIX) + "\u00E9";
      int next = numbers.size();
      int expected = numbers.computeIfAbsent(word, _ -> next);
      int number = random.nextBoolean() ? table.of(word) : table.of(word, random.nextInt(5_000));
      assertThat(number == expected && table.text(number).equals(word)).isTrue();
    }
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void sortsByBytes(RandomGenerator random) {
    for (int i = 0; i < 5_000; i++) {
      String letter = random.nextBoolean() ? "\uFB01" : "\uD83D\uDE00";
      table.of(letter.repeat(random.nextInt(3)) + random.nextInt(1_000));
    }
    SortedTerms sorted = table.sorted();
    for (int i = 0; i < sorted.size(); i++) {
      int term = sorted.term(i);
      assertThat(sorted.bytes(term).utf8ToString().equals(table.text(term))).isTrue();
      assertThat(i == 0 || follows(sorted, i)).isTrue();
    }
  }

  private static boolean follows(SortedTerms sorted, int i) {
    int before = sorted.term(i - 1);
    return sorted.bytes(before).compareTo(sorted.bytes(sorted.term(i))) < 0;
  }

  @Test
  void wordsWithOneHashAreToldApart() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    assertThat(table.of("Aa")).isZero();
    assertThat(table.of("BB")).isOne();
    assertThat(table.of("Aa", 7)).isZero();
    assertThat(table.of("BB", 7)).isOne();
  }
}
