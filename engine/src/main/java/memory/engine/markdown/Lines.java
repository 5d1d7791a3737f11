package memory.engine.markdown;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/// A text's lines as an editor counts them, but from 0: ended by LF, CRLF or CR, the last one with
/// or without an end.
public final class Lines {
  private final String text;
  private final int[] starts;

  /// Lines that follow each other, from 0, both ends included.
  public record Run(int first, int last) {}

  private Lines(String text, int[] starts) {
    this.text = text;
    this.starts = starts;
  }

  public static Lines of(String text) {
    int[] starts = new int[16 + text.length() / 32];
    int count = 0;
    int returnAt = next(text, '\r', 0);
    int feedAt = next(text, '\n', 0);
    for (int at = 0; at < text.length(); ) {
      if (count + 2 > starts.length) {
        starts = Arrays.copyOf(starts, starts.length * 2);
      }
      starts[count++] = at;
      returnAt = returnAt < at ? next(text, '\r', at) : returnAt;
      feedAt = feedAt < at ? next(text, '\n', at) : feedAt;
      int end = returnAt < feedAt - 1 ? returnAt : feedAt;
      at = Math.min(end + 1, text.length());
    }
    starts[count] = text.length();
    return new Lines(text, Arrays.copyOf(starts, count + 1));
  }

  /// Where the character is next, or the text's length.
  private static int next(String text, char c, int from) {
    int at = text.indexOf(c, from);
    return at < 0 ? text.length() : at;
  }

  public int count() {
    return starts.length - 1;
  }

  public int start(int line) {
    return starts[line];
  }

  /// Where a line's content ends, before its line end.
  public int end(int line) {
    int end = starts[line + 1];
    if (end > starts[line] && text.charAt(end - 1) == '\n') {
      end--;
    }
    if (end > starts[line] && text.charAt(end - 1) == '\r') {
      end--;
    }
    return end;
  }

  /// Every line of a text without its end, in a list that may be changed; a last line end opens no
  /// further line.
  public static List<String> list(String text) {
    return of(text).all();
  }

  /// The lines from the first to the last that is not blank; a view of a list made for it.
  public static List<String> content(String text) {
    List<String> lines = list(text);
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

  /// Somebody's text as lines of this file: its line ends, no blank lines around, no end.
  public static String fitted(String text, String lineEnd) {
    return String.join(lineEnd, content(text)).stripTrailing();
  }

  /// Every line without its end.
  public List<String> all() {
    List<String> all = new ArrayList<>(count());
    for (int line = 0; line < count(); line++) {
      all.add(line(line));
    }
    return all;
  }

  /// A line without its end.
  public String line(int line) {
    return text.substring(start(line), end(line));
  }

  public boolean isBlank(int line) {
    for (int i = start(line); i < end(line); i++) {
      if (!isSpace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// The last line of a run that is not blank; its first one if all are.
  public int lastInk(int from, int to) {
    int last = to;
    while (last > from && isBlank(last)) {
      last--;
    }
    return last;
  }

  /// The characters of a run of whole lines, the last line end left out.
  public int length(int from, int to) {
    return end(to) - start(from);
  }

  public String text() {
    return text;
  }

  /// The text without some of its lines.
  public String without(IntPredicate gone) {
    return without(gone, Map.of());
  }

  /// The same with other text in the place of some, by number; it has no line end.
  public String without(IntPredicate gone, Map<Integer, String> others) {
    StringBuilder left = new StringBuilder(text.length());
    for (int line = 0; line < count(); line++) {
      if (!gone.test(line)) {
        String other = others.get(line);
        left.append(other == null ? "" : other);
        left.append(text, other == null ? start(line) : end(line), start(line + 1));
      }
    }
    return left.toString();
  }

  /// A run of whole lines, joined by `\n`.
  public String joined(int from, int to) {
    return text.substring(start(from), end(to)).replace("\r\n", "\n").replace('\r', '\n');
  }

  /// Whether they hold nothing but white space and ASCII punctuation: a rule, an empty item.
  boolean saysNothing(int from, int to) {
    return saysNothing(text.substring(start(from), end(to)));
  }

  /// Whether a text holds nothing but white space and ASCII punctuation.
  public static boolean saysNothing(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 127 ? !isSpace(c) : Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    return true;
  }

  /// A text with each run of white space as one space, none at its ends.
  static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isSpace(c)) {
        folded.append(c);
      } else if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
        folded.append(' ');
      }
    }
    if (!folded.isEmpty() && folded.charAt(folded.length() - 1) == ' ') {
      folded.setLength(folded.length() - 1);
    }
    return folded.toString();
  }

  /// What counts as empty space, in every script.
  static boolean isSpace(char c) {
    return c == ' '
        || ((c < ' ' || c >= 127) && (Character.isWhitespace(c) || Character.isSpaceChar(c)));
  }

  static boolean isBlank(String text) {
    return text.chars().allMatch(c -> isSpace((char) c));
  }
}
