package memory.engine.note;

import com.google.common.primitives.ImmutableIntArray;

/// A text's lines by place, so that an edit can leave all others byte for byte as they are. Lines
/// count from 0 and end with `\n`, `\r\n` or `\r`; a last line end opens no further line.
public final class LineSpans {
  private final String text;
  private final ImmutableIntArray starts;
  private final ImmutableIntArray ends;

  private LineSpans(String text, ImmutableIntArray starts, ImmutableIntArray ends) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
  }

  public static LineSpans of(String text) {
    ImmutableIntArray.Builder starts = ImmutableIntArray.builder();
    ImmutableIntArray.Builder ends = ImmutableIntArray.builder();
    int start = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        starts.add(start);
        ends.add(at);
        if (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
          at++;
        }
        start = at + 1;
      }
    }
    if (start < text.length()) {
      starts.add(start);
      ends.add(text.length());
    }
    return new LineSpans(text, starts.build(), ends.build());
  }

  public int count() {
    return starts.length();
  }

  /// The line without its end.
  public String line(int number) {
    return text.substring(starts.get(number), ends.get(number));
  }

  public int start(int number) {
    return number < count() ? starts.get(number) : text.length();
  }

  /// Before the line's end.
  public int end(int number) {
    return ends.get(number);
  }

  /// What ends the text's lines, by its first one.
  public static String lineEnd(String text) {
    int feed = text.indexOf('\n');
    return feed > 0 && text.charAt(feed - 1) == '\r' ? "\r\n" : "\n";
  }

  /// A text of somebody's as lines of this file: its line ends, no blank lines around, no end.
  public static String fitted(String text, String lineEnd) {
    return String.join(lineEnd, NoteLines.content(text)).stripTrailing();
  }
}
