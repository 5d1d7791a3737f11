package memory.engine.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tokens that tell by themselves what they are: prefixes, lengths and alphabets as their
/// providers document or issue them, in `tokens.txt`.
final class TokenShapes {
  private static final TokenShapes ALL = new TokenShapes();

  private final List<List<TokenShape>> byFirst = new ArrayList<>(128);
  private final int[] leastByFirst = new int[128];

  private TokenShapes() {
    List<TokenShape> shapes = rows();
    for (char c = 0; c < 128; c++) {
      List<TokenShape> these = new ArrayList<>();
      int least = Integer.MAX_VALUE;
      for (TokenShape shape : shapes) {
        if (shape.startsWith(c)) {
          these.add(shape);
          least = Math.min(least, shape.leastChars());
        }
      }
      byFirst.add(List.copyOf(these));
      leastByFirst[c] = least;
    }
  }

  /// A token found at its place.
  record Match(String rule, int end) {}

  /// The longest token that starts here, placeholders aside. Where a token may start is the
  /// caller's to know.
  ///
  /// @param room how many characters there are before the next blank
  /// @param runs of the same text
  static Optional<Match> at(String text, int start, int room, RunEnds runs) {
    char first = text.charAt(start);
    if (first >= 128 || room < ALL.leastByFirst[first]) {
      return Optional.empty();
    }
    String rule = "";
    int end = -1;
    for (TokenShape shape : ALL.byFirst.get(first)) {
      int found = shape.endAt(text, start, runs);
      if (found > end
          && Lookalike.isToken(text, start, found)
          && (shape.isTelling() || RandomLook.of(text, start, found))) {
        rule = shape.rule();
        end = found;
      }
    }
    return end < 0 ? Optional.empty() : Optional.of(new Match(rule, end));
  }

  /// The fewest characters of any token.
  static int leastChars() {
    int least = Integer.MAX_VALUE;
    for (int chars : ALL.leastByFirst) {
      least = Math.min(least, chars);
    }
    return least;
  }

  static List<TokenShape> rows() {
    List<TokenShape> rows = new ArrayList<>();
    for (String line : ResourceLines.of("tokens.txt")) {
      int space = line.indexOf(' ');
      rows.add(TokenShape.of(line.substring(0, space), line.substring(space + 1)));
    }
    return rows;
  }
}
