package memory.engine.inject;

/// What a text may take.
///
/// @param chars UTF-16 units, line breaks between its lines included
record Room(int chars, int lines) {

  /// What is left beside a text and the line break that sets it off.
  Room without(String text) {
    return new Room(chars - text.length() - 1, lines - lineCount(text));
  }

  boolean holds(String text) {
    return text.length() <= chars && lineCount(text) <= lines;
  }

  static int lineCount(String text) {
    int count = 1;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      count++;
    }
    return count;
  }
}
