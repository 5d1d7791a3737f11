package memory.engine.note;

import java.util.List;
import memory.engine.markdown.Lines;

/// The lines of a note, whatever ends them: `\n`, `\r\n` or `\r`.
public final class NoteLines {
  private NoteLines() {}

  /// Every line without its end; a last line end opens no further line.
  public static List<String> of(String text) {
    return Lines.of(text).all();
  }

  /// The lines from the first to the last that is not blank; a view of a list made for it.
  public static List<String> content(String text) {
    List<String> lines = of(text);
    int from = 0;
    int to = lines.size();
    while (from < to && lines.get(from).isBlank()) {
      from++;
    }
    while (to > from && lines.get(to - 1).isBlank()) {
      to--;
    }
    return lines.subList(from, to);
  }

  /// What ends the text's lines, by its first one.
  public static String lineEnd(String text) {
    int feed = text.indexOf('\n');
    return feed > 0 && text.charAt(feed - 1) == '\r' ? "\r\n" : "\n";
  }

  /// A text of somebody's as lines of this file: its line ends, no blank lines around, no end.
  public static String fitted(String text, String lineEnd) {
    return String.join(lineEnd, content(text)).stripTrailing();
  }
}
