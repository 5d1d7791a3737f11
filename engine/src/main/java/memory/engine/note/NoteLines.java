package memory.engine.note;

import java.util.ArrayList;
import java.util.List;

/// The lines of a note, whatever ends them: `\n`, `\r\n` or `\r`.
public final class NoteLines {
  private NoteLines() {}

  /// Every line without its end; a last line end opens no further line.
  public static List<String> of(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        lines.add(text.substring(start, at));
        if (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
          at++;
        }
        start = at + 1;
      }
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
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
}
