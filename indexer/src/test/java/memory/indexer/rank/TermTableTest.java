package memory.indexer.rank;

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
  void wordsWithOneHashAreToldApart() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    assertThat(table.of("Aa")).isZero();
    assertThat(table.of("BB")).isOne();
    assertThat(table.of("Aa", 7)).isZero();
    assertThat(table.of("BB", 7)).isOne();
  }
}
