package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.model.Passage;

/// Notices a passage that says what an earlier one said: the same words, give or take a few. Words
/// with digits and words that negate must all be the same, since they are what two versions of a
/// fact differ in. The same words in two sections of a file (`Region: eu-west-1` below Staging and
/// Production) are two facts.
final class NearDuplicates {
  private static final double ALIKE = 0.85;

  /// Not the lists of decisions: to read those takes 5 ms of a prompt.
  private static final Set<String> NEGATIONS =
      Set.of(
          "not", "no", "never", "none", "without", "instead", "dont", "t", "cannot", "off", "nicht",
          "kein", "keine", "keinen", "nie", "ohne", "ne", "n", "pas", "jamais", "sans", "não",
          "nunca", "sin", "non", "senza", "niet", "geen", "не", "без");

  private final List<Seen> seen = new ArrayList<>();

  record Seen(Passage passage, Words words) {
    static Seen of(Passage passage) {
      return new Seen(passage, Words.of(passage.text()));
    }
  }

  /// A text's words, in their order and as a set.
  record Words(String inOrder, Set<String> set) {
    static Words of(String text) {
      String normal = normal(text);
      return new Words(normal, words(normal));
    }
  }

  /// Whether the passage repeats an earlier one.
  boolean has(Seen one) {
    for (Seen earlier : seen) {
      Words words = earlier.words;
      if ((words.inOrder.contains(one.words.inOrder) || alike(words.set, one.words.set))
          && !one.passage.isInOtherSectionOfFile(earlier.passage)) {
        return true;
      }
    }
    return false;
  }

  void add(Seen one) {
    seen.add(one);
  }

  static boolean alike(Set<String> one, Set<String> other) {
    int larger = Math.max(one.size(), other.size());
    if (Math.min(one.size(), other.size()) < ALIKE * larger) {
      return false;
    }
    int shared = 0;
    for (String word : one) {
      if (other.contains(word)) {
        shared++;
      } else if (tells(word)) {
        return false;
      }
    }
    for (String word : other) {
      if (!one.contains(word) && tells(word)) {
        return false;
      }
    }
    return shared >= ALIKE * (one.size() + other.size() - shared);
  }

  /// Whether two versions of a fact differ in such a word.
  static boolean tells(String word) {
    boolean tells = NEGATIONS.contains(word);
    for (int i = 0; i < word.length() && !tells; i++) {
      tells = Character.isDigit(word.charAt(i));
    }
    return tells;
  }

  /// Lower case, one space between words, nothing else.
  private static String normal(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    StringBuilder out = new StringBuilder(text.length()).append(' ');
    boolean gap = false;
    for (int at = 0; at < lower.length(); ) {
      int point = lower.codePointAt(at);
      if (Character.isLetterOrDigit(point)) {
        out.append(gap ? " " : "").appendCodePoint(point);
        gap = false;
      } else {
        gap = out.length() > 1;
      }
      at += Character.charCount(point);
    }
    return out.append(' ').toString();
  }

  private static Set<String> words(String normal) {
    Set<String> words = new HashSet<>();
    int start = 1;
    for (int end = normal.indexOf(' ', start); end >= 0; end = normal.indexOf(' ', start)) {
      words.add(normal.substring(start, end));
      start = end + 1;
    }
    return words;
  }
}
