package memory.indexer.rank;

import java.util.regex.Pattern;
import memory.engine.model.Passage;

/// Passages that say nothing by themselves but something about what they stand with: a relation to
/// another note, the labels at the head of a file, a section of one word, the line before a list.
/// Told by their form, not by their words.
final class BareLine {
  private static final int MOST_CHARS = 200;

  /// A letter of a script that puts spaces between words: without them a line is no single word.
  private static final String LETTER =
      "[\\p{L}&&[^\\p{IsIdeographic}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}]]";

  private static final String WORD = LETTER + "+";
  private static final String SIGNS = "[^\\p{L}\\p{N}\\n]*";

  /// `- relates_to [[Lock order]]`: links, and one word or none.
  private static final Pattern RELATION =
      Pattern.compile("\\s*[-*+]\\s+(" + LETTER + "|[_-])*(\\s*,?\\s*\\[\\[[^\\]\\n]+]])+\\s*");

  private static final String DAY = "\\d{4}-\\d\\d-\\d\\d";
  private static final String WORDS = WORD + "( " + WORD + ")?";
  private static final String LINK = "\\[[^\\]\\n]*]\\([^)\\n]*\\)";

  private static final String LINE =
      SIGNS + WORDS + SIGNS + ":" + SIGNS + "(" + DAY + "|" + WORD + ")" + SIGNS;

  /// `Date: 2019-10-17`, `Status: Pending`: a label with a day or a word, on each line.
  private static final Pattern LABELS = Pattern.compile(LINE + "(\\R" + LINE + ")*");

  /// `2019-10-17 · accepted · replaces [decision 3](0003.md)`: a day, then a word or two or a link
  /// behind each mark.
  private static final Pattern STAMP =
      Pattern.compile(
          SIGNS + DAY + "(\\s*[·•|,;–—]\\s*(" + WORDS + "( " + LINK + ")?|" + LINK + "))*" + SIGNS);

  /// One word or one link.
  private static final Pattern ONE = Pattern.compile(SIGNS + WORD + SIGNS + "|\\s*" + LINK + SIGNS);

  /// `**Before a release:**`.
  private static final Pattern LEAD = Pattern.compile("[^\\n]*:[*_\\s]*");

  private BareLine() {}

  /// @param head whether nothing but such lines stands before it in its file
  static boolean is(Passage passage, boolean head) {
    String text = passage.text();
    if (text.length() > MOST_CHARS) {
      return false;
    }
    return switch (passage.kind()) {
      case TOPIC ->
          RELATION.matcher(text).matches()
              || (head && passage.heading().size() <= 1 && isLabel(text))
              || (passage.heading().size() > 1 && ONE.matcher(text).matches());
      case INDEX, DAILY -> RELATION.matcher(text).matches();
      case SCRATCHPAD, USER, DECISION, CURATED, CONVERSATION -> false;
    };
  }

  private static boolean isLabel(String text) {
    return LABELS.matcher(text).matches() || STAMP.matcher(text).matches();
  }

  /// Whether a list may begin with it.
  static boolean isLead(Passage passage) {
    return passage.text().length() <= MOST_CHARS && LEAD.matcher(passage.text()).matches();
  }
}
