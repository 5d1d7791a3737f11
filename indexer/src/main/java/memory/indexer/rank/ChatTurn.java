package memory.indexer.rank;

import java.util.Locale;

/// A line of a chat (`- Ines: …`) and what its form tells, as bits beside those of [Traits]. A
/// label of a note (`- Port: …`) looks the same and counts as much.
///
/// Most lines of a chat say little: thanks, praise, encouragement. What somebody asks for later
/// stands in those that tell something, and these are long, list things or quote them.
final class ChatTurn {
  /// It names who says it.
  static final int SPOKEN = 32;

  /// It opens with praise or wonder: what that is about stands in the line before.
  static final int REACTS = 64;

  static final int LONG = 128;

  static final int LISTS = 256;

  /// It holds a title or other words in quotation marks.
  static final int QUOTES = 512;

  private static final double REACTING = -0.2;
  private static final double LENGTH = 0.1;
  private static final double LISTING = 0.1;
  private static final double QUOTING = 0.2;

  private static final int LONG_CHARS = 240;
  private static final int COMMAS_OF_A_LIST = 3;
  private static final int LONGEST_NAME = 30;

  private ChatTurn() {}

  /// @param item a list item as it stands in its file
  /// @return 0 when nobody is named as saying it
  static int traits(String item) {
    int said = afterName(item);
    if (said < 0) {
      return 0;
    }
    int commas = 0;
    int quotes = 0;
    for (int i = said; i < item.length(); i++) {
      char c = item.charAt(i);
      commas += c == ',' ? 1 : 0;
      quotes += c == '"' || c == '“' || c == '”' ? 1 : 0;
    }
    return SPOKEN
        | (reacts(item, said) ? REACTS : 0)
        | (item.length() > LONG_CHARS ? LONG : 0)
        | (commas >= COMMAS_OF_A_LIST ? LISTS : 0)
        | (quotes >= 2 ? QUOTES : 0);
  }

  /// What a candidate with these traits earns, as a share of its text's score.
  static double worth(int traits) {
    return ((traits & REACTS) != 0 ? REACTING : 0)
        + ((traits & LONG) != 0 ? LENGTH : 0)
        + ((traits & LISTS) != 0 ? LISTING : 0)
        + ((traits & QUOTES) != 0 ? QUOTING : 0);
  }

  /// Where the words after the speaker's name begin; negative without a name.
  private static int afterName(String item) {
    int from = 0;
    while (from < item.length() && !Character.isLetter(item.charAt(from))) {
      from++;
    }
    int end = from;
    while (end < item.length() && end - from < LONGEST_NAME && isOfName(item.charAt(end))) {
      end++;
    }
    boolean named =
        end > from && Character.isUpperCase(item.charAt(from)) && item.startsWith(": ", end);
    return named ? end + 2 : -1;
  }

  private static boolean isOfName(char c) {
    return Character.isLetter(c) || c == ' ' || c == '.' || c == '-' || c == '\'';
  }

  private static boolean reacts(String item, int said) {
    int end = said;
    while (end < item.length() && Character.isLetter(item.charAt(end))) {
      end++;
    }
    return switch (item.substring(said, end).toLowerCase(Locale.ROOT)) {
      case "wow", "woah", "whoa", "cool", "nice", "great", "awesome", "amazing" -> true;
      case "congrats", "congratulations", "glad", "sounds" -> true;
      case "that" -> item.startsWith("'s", end) || item.startsWith("’s", end);
      default -> false;
    };
  }
}
