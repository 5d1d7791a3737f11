package memory.cli.doctor;

/// The number, from 1, of the line that a place in a text is in.
final class LineNumber {
  private LineNumber() {}

  static int of(String text, int place) {
    int line = 1;
    for (int at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) {
      line++;
    }
    return line;
  }
}
