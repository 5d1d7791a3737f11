package memory.engine.model;

import java.util.Locale;
import java.util.Set;

/// Where sentences end, and which of them want to be told something.
public final class SentenceEnd {
  private static final String CLOSING = "\"')]}»”’*_`!?";

  private static final Set<String> QUESTION_WORDS =
      Set.of("what", "which", "where", "when", "who", "whose", "why", "how");

  private static final Set<String> POLITE =
      Set.of("can", "could", "would", "will", "you", "please", "a", "an");
  private static final Set<String> TELL =
      Set.of("summarize summarise summary overview recap list show tell remind give".split(" ", 0));

  private SentenceEnd() {}

  /// Whether a sentence ends with this character: not with a mark inside a name, a number or an
  /// address (`hall.cfg`, `list?id=4711`).
  public static boolean isAt(String text, int at) {
    return switch (text.charAt(at)) {
      case '.', '!', '?' -> {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        yield next <= ' ' || CLOSING.indexOf(next) >= 0;
      }
      case '\n', '。', '！', '？', '؟' -> true;
      default -> false;
    };
  }

  /// Whether a sentence that asks ends with this character.
  public static boolean asksAt(String text, int at) {
    char c = text.charAt(at);
    return (c == '?' || c == '？' || c == '؟') && isAt(text, at);
  }

  /// Whether some sentence of the text asks.
  public static boolean asks(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (asksAt(text, i)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the text opens with a verb that wants to be told something (`summarize`, `can you
  /// please show`), or asks for all that there is (`anything from`, `did we`).
  public static boolean tells(String text) {
    int start = wordStart(text, 0);
    String word = word(text, start);
    while (POLITE.contains(word)) {
      start = wordStart(text, start + word.length());
      word = word(text, start);
    }
    String next = word(text, wordStart(text, start + word.length()));
    boolean all = word.equals("anything") || (word.equals("did") && !next.equals("you"));
    return TELL.contains(word) || (all && asks(text));
  }

  /// @param word in small letters
  public static boolean isPolite(String word) {
    return POLITE.contains(word);
  }

  /// Whether the text wants to be told something: it asks, or opens with a word that does.
  public static boolean wantsAnswer(String text) {
    return asks(text) || tells(text) || isQuestionWord(firstWord(text));
  }

  /// @param word in small letters
  public static boolean isQuestionWord(String word) {
    return QUESTION_WORDS.contains(word);
  }

  /// The first word, in small letters (`what` of `what's`).
  public static String firstWord(String text) {
    return word(text, wordStart(text, 0));
  }

  private static int wordStart(String text, int from) {
    int start = from;
    while (start < text.length() && !Character.isLetterOrDigit(text.charAt(start))) {
      start++;
    }
    return start;
  }

  private static String word(String text, int start) {
    int end = start;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return text.substring(start, end).toLowerCase(Locale.ROOT);
  }
}
