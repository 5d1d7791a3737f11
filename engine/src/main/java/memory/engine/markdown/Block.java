package memory.engine.markdown;

import java.time.LocalDateTime;
import java.util.Optional;

/// A run of whole lines at the top level of a Markdown text; lines count from 0, both ends
/// included.
sealed interface Block {
  int from();

  int to();

  /// A heading.
  ///
  /// @param level 1 to 6
  /// @param words what it says, without its marks
  record Title(int from, int to, int level, String words) implements Block {

    /// What a heading line says: without the `#` before and after, white space folded.
    static String wordsOf(String line) {
      int from = 0;
      int to = line.length();
      while (from < to && Lines.isSpace(line.charAt(from))) {
        from++;
      }
      while (from < to && line.charAt(from) == '#') {
        from++;
      }
      while (to > from && Lines.isSpace(line.charAt(to - 1))) {
        to--;
      }
      int close = to;
      while (close > from && line.charAt(close - 1) == '#') {
        close--;
      }
      if (close == from || Lines.isSpace(line.charAt(close - 1))) {
        to = close;
      }
      return Lines.folded(line.substring(from, to));
    }
  }

  /// One item of a list, with everything below it.
  record Item(int from, int to) implements Block {}

  /// Anything else: a paragraph, a fence, a table, a quotation.
  record Prose(int from, int to) implements Block {}

  /// The comment that starts an entry.
  ///
  /// @param written when the entry was written, if it says
  /// @param headsEntry what comes below it is one; else it tells of the whole file
  record Stamp(int from, int to, Optional<LocalDateTime> written, boolean headsEntry)
      implements Block {}
}
