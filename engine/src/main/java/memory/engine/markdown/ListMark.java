package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;

/// What stands before the words of a list item: indentation, quotation marks, `-` or `1.`, and the
/// box of a task.
public final class ListMark {
  private static final int MAX_NUMBER_DIGITS = 9;

  private ListMark() {}

  /// Where the mark starting at `at` ends, or `at` when there is none. The mark is followed by
  /// white space or the line's end.
  static int end(CharSequence line, int at) {
    if (at >= line.length()) {
      return at;
    }
    char c = line.charAt(at);
    int end = at;
    if (c == '-' || c == '*' || c == '+') {
      end = at + 1;
    } else {
      int digits = at;
      while (digits < line.length()
          && digits - at < MAX_NUMBER_DIGITS
          && line.charAt(digits) >= '0'
          && line.charAt(digits) <= '9') {
        digits++;
      }
      if (digits > at && digits < line.length() && ".)".indexOf(line.charAt(digits)) >= 0) {
        end = digits + 1;
      }
    }
    boolean spaced = end == line.length() || (end > at && Lines.isSpace(line.charAt(end)));
    return spaced ? end : at;
  }

  /// Where the words of a line start, after indentation, quotation marks, list marks and a box.
  static int words(CharSequence line) {
    int at = marks(line);
    return box(line, at) == ' ' || box(line, at) == 'x' ? Math.min(at + 4, line.length()) : at;
  }

  /// Text to stand where an item stood: with the item's mark, unless it brings one, and below the
  /// same item as it.
  ///
  /// @param item its first line
  public static String inPlaceOf(String item, String text) {
    int marks = marks(item);
    List<String> lines = Lines.content(text);
    String first = lines.isEmpty() ? "" : lines.getFirst();
    int own = marks(first);
    boolean bringsMark = !first.substring(0, own).isBlank();
    String indent = item.substring(0, item.length() - item.stripLeading().length());
    String mark = item.substring(0, words(first) > own ? marks : words(item));
    String below =
        bringsMark
            ? first.startsWith(" ") || first.startsWith("\t") ? "" : indent
            : item.substring(0, marks).replaceAll("[^>\\s]", " ");
    List<String> placed = new ArrayList<>();
    for (String line : lines) {
      if (placed.isEmpty()) {
        placed.add(bringsMark ? below + line : mark + line.stripLeading());
      } else if (!bringsMark && line.startsWith(below)) {
        placed.add(line);
      } else {
        placed.add((below + line).stripTrailing());
      }
    }
    return String.join("\n", placed);
  }

  /// Where indentation, quotation marks and list marks end.
  public static int marks(CharSequence line) {
    int at = 0;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (Lines.isSpace(c) || c == '>') {
        at++;
        continue;
      }
      int end = end(line, at);
      if (end == at) {
        break;
      }
      at = end;
    }
    return at;
  }

  public static boolean isItem(CharSequence line) {
    int at = indent(line);
    return end(line, at) > at;
  }

  /// Whether the line starts an item that hangs below another one.
  static boolean nested(CharSequence line) {
    return indent(line) > 0 && isItem(line);
  }

  private static int indent(CharSequence line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /// Whether the line starts a task that is still to do.
  static boolean open(CharSequence line) {
    return task(line) == ' ';
  }

  static boolean done(CharSequence line) {
    return task(line) == 'x';
  }

  private static char task(CharSequence line) {
    int at = afterSpace(line, 0);
    int end = end(line, at);
    return end == at ? '-' : box(line, afterSpace(line, end));
  }

  private static int afterSpace(CharSequence line, int from) {
    int at = from;
    while (at < line.length() && Lines.isSpace(line.charAt(at))) {
      at++;
    }
    return at;
  }

  /// `' '` or `'x'` for `[ ]` and `[x]`, `'-'` for anything else.
  private static char box(CharSequence line, int at) {
    if (at + 2 >= line.length() || line.charAt(at) != '[' || line.charAt(at + 2) != ']') {
      return '-';
    }
    if (at + 3 < line.length() && !Lines.isSpace(line.charAt(at + 3))) {
      return '-';
    }
    char c = line.charAt(at + 1);
    return c == 'X' ? 'x' : c == ' ' || c == 'x' ? c : '-';
  }
}
