package memory.indexer.rank;

import memory.engine.model.Kind;
import memory.engine.model.Passage;

/// Signs in a passage's text that it may answer a certain kind of question, as bits.
final class Traits {
  /// Ends with a question mark.
  static final int ASKS = 1;

  /// Speaks of a time: `yesterday`, `last week`, `May`, `2026`.
  static final int TIME = 2;

  /// Holds a number, in digits or words.
  static final int NUMBER = 4;

  /// Holds a name: a capital inside a sentence.
  static final int NAME = 8;

  /// Speaks of a place or a file.
  static final int PLACE = 16;

  /// Is a decision that somebody took.
  static final int DECIDED = 1024;

  /// Is a decision that is only what a turn said.
  static final int CAPTURED = 2048;

  /// Its user marked it as important.
  static final int IMPORTANT = 4096;

  /// Says nothing by itself.
  static final int BARE = 8192;

  /// Stands beside what a term tells once it was looked at.
  private static final int LOOKED_AT = 1 << 30;

  private Traits() {}

  /// @param terms of the text, numbers of the table
  static int of(int[] terms, TermTable table, String text) {
    int bits = text.stripTrailing().endsWith("?") ? ASKS : 0;
    TermTable.TermNumbers signs = table.signs();
    for (int term : terms) {
      if (signs.of(term) == 0) {
        signs.set(term, ofTerm(table.text(term)) | LOOKED_AT);
      }
      bits |= signs.of(term);
    }
    bits &= ~LOOKED_AT;
    return hasInnerCapital(text) ? bits | NAME : bits;
  }

  /// What a passage is, whatever it says.
  static int of(Passage passage) {
    boolean captured = isCaptured(passage);
    boolean decided = passage.kind() == Kind.DECISION && !captured;
    boolean important =
        passage.tags().contains(Passage.PIN) || passage.tags().contains("important");
    return (captured ? CAPTURED : 0) | (decided ? DECIDED : 0) | (important ? IMPORTANT : 0);
  }

  private static boolean isCaptured(Passage passage) {
    return passage.kind() == Kind.DECISION && passage.tags().contains(Passage.TURN);
  }

  private static int ofTerm(String term) {
    if (isNumber(term)) {
      return term.length() == 4 ? NUMBER | TIME : NUMBER;
    }
    // Stems, as the analysis leaves them; those of one, evening and May are mostly other words'.
    return switch (term) {
      case "yesterdai", "ago", "last", "next", "week", "weekend", "month", "year", "dai", "todai" ->
          TIME;
      case "tomorrow", "tonight", "sinc", "recent", "soon", "morn" -> TIME;
      case "mondai", "tuesdai", "wednesdai", "thursdai", "fridai", "saturdai", "sundai" -> TIME;
      case "januari", "februari", "march", "april", "june", "juli", "august" -> TIME;
      case "septemb", "octob", "novemb", "decemb" -> TIME;
      case "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten" -> NUMBER;
      case "eleven", "twelv", "dozen", "hundr", "thousand", "million" -> NUMBER;
      case "once", "twice", "coupl", "sever" -> NUMBER;
      case "in", "at", "from", "to", "near", "under", "file", "path" -> PLACE;
      default -> 0;
    };
  }

  private static boolean isNumber(String term) {
    for (int i = 0; i < term.length(); i++) {
      if (term.charAt(i) < '0' || term.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /// A capitalised word after a lower-case letter or a comma.
  private static boolean hasInnerCapital(String text) {
    for (int i = 2; i + 1 < text.length(); i++) {
      if (text.charAt(i - 1) == ' '
          && Character.isUpperCase(text.charAt(i))
          && (text.charAt(i - 2) == ',' || Character.isLowerCase(text.charAt(i - 2)))
          && Character.isLowerCase(text.charAt(i + 1))) {
        return true;
      }
    }
    return false;
  }
}
