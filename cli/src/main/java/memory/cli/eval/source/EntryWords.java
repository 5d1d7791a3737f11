package memory.cli.eval.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/// Which words of an entry are telling, among all entries of a memory.
final class EntryWords {
  private static final int ASKED = 4;
  private static final int SHORTEST = 3;

  /// A word that more of the entries hold tells nothing.
  private static final double COMMON = 0.1;

  /// With so few entries every word is common.
  private static final int FEW = 20;

  private final Map<String, Integer> holders = new HashMap<>();
  private final int entries;

  EntryWords(List<Entry> all) {
    entries = all.size();
    for (Entry entry : all) {
      words(entry.text()).forEach(word -> holders.merge(word, 1, Integer::sum));
    }
  }

  /// Some of an entry's telling words in its order, rarer ones more likely; empty when it has too
  /// few of them.
  Optional<String> queryFor(Entry entry, SplittableRandom random) {
    List<String> telling = words(entry.text()).stream().filter(this::isTelling).toList();
    if (telling.size() < ASKED) {
      return Optional.empty();
    }
    Set<String> drawn = new LinkedHashSet<>();
    while (drawn.size() < ASKED) {
      drawn.add(telling.get(draw(telling, random)));
    }
    return Optional.of(String.join(" ", telling.stream().filter(drawn::contains).toList()));
  }

  private int draw(List<String> telling, SplittableRandom random) {
    double sum = telling.stream().mapToDouble(this::weight).sum();
    double left = random.nextDouble() * sum;
    for (int i = 0; i < telling.size(); i++) {
      left -= weight(telling.get(i));
      if (left < 0) {
        return i;
      }
    }
    return telling.size() - 1;
  }

  private boolean isTelling(String word) {
    return entries < FEW || holders.getOrDefault(word, 0) <= COMMON * entries;
  }

  private double weight(String word) {
    return Math.log(1 + (double) entries / holders.getOrDefault(word, 1));
  }

  /// Runs of letters and digits, lower case, each once.
  private static Set<String> words(String text) {
    Set<String> words = new LinkedHashSet<>();
    List<Integer> run = new ArrayList<>();
    (text + " ")
        .codePoints()
        .forEach(c -> {
          if (Character.isLetterOrDigit(c)) {
            run.add(c);
          } else if (!run.isEmpty()) {
            StringBuilder word = new StringBuilder();
            run.forEach(word::appendCodePoint);
            run.clear();
            if (word.length() >= SHORTEST) {
              words.add(word.toString().toLowerCase(Locale.ROOT));
            }
          }
        });
    return words;
  }
}
