package memory.indexer.rank;

/// The name that code gives to what it defines (`def load_page`, `class Inbox`): what a heading is
/// to a section.
final class DefinedName {
  private static final String OPENERS = "({<:";

  private DefinedName() {}

  /// Whether any name may be defined in the text.
  static boolean mayBeIn(String text) {
    for (int i = 0; i < OPENERS.length(); i++) {
      if (text.indexOf(OPENERS.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /// Whether the word at `at`, or the name that it is a part of, is being defined.
  static boolean isAt(String text, int at) {
    int name = at;
    while (name > 0 && isOfName(text.charAt(name - 1))) {
      name--;
    }
    int end = name - 1;
    if (end <= 0 || text.charAt(end) != ' ' || !opens(text, at)) {
      return false;
    }
    int start = end;
    while (start > 0 && isOfName(text.charAt(start - 1))) {
      start--;
    }
    return switch (text.substring(start, end)) {
      case "def", "class", "function", "func", "fn", "interface", "struct" -> true;
      default -> false;
    };
  }

  /// Prose has these words too (`the function that`), but goes on otherwise.
  private static boolean opens(String text, int name) {
    int end = name;
    while (end < text.length() && isOfName(text.charAt(end))) {
      end++;
    }
    while (end < text.length() && text.charAt(end) == ' ') {
      end++;
    }
    return end < text.length() && OPENERS.indexOf(text.charAt(end)) >= 0;
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }
}
