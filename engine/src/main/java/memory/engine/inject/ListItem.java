package memory.engine.inject;

/// How a line looks that opens an item of a list: `- `, `* `, `+ `, `12. ` or `12) `.
final class ListItem {
  private static final int MOST_DIGITS = 9;

  private ListItem() {}

  static boolean opens(String line) {
    int at = 0;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    int digits = at;
    while (digits < line.length() && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
      digits++;
    }
    String marks = digits == at ? "-*+" : ".)";
    return digits - at <= MOST_DIGITS
        && digits + 1 < line.length()
        && marks.indexOf(line.charAt(digits)) >= 0
        && line.charAt(digits + 1) == ' ';
  }
}
