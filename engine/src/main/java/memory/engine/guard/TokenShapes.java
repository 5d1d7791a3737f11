package memory.engine.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The tokens that tell by themselves what they are: prefixes, lengths and alphabets as their
/// providers document or issue them, in `tokens.txt`.
final class TokenShapes {
  private static final TokenShapes ALL = new TokenShapes();

  private static final int ASCII = 128;

  /// By the first character of a token, in the table's order.
  private final List<List<TokenShape>> byFirst = new ArrayList<>();

  private final int[] leastByFirst = new int[ASCII];

  private TokenShapes() {
    for (int i = 0; i < ASCII; i++) {
      byFirst.add(new ArrayList<>());
    }
    Arrays.fill(leastByFirst, Integer.MAX_VALUE);
    for (TokenShape shape : rows()) {
      char literal = shape.first();
      for (char c = literal; c < (literal == 0 ? ASCII : literal + 1); c++) {
        if (shape.startsWith(c)) {
          byFirst.get(c).add(shape);
          leastByFirst[c] = Math.min(leastByFirst[c], shape.leastChars());
        }
      }
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
    if (first >= ASCII || room < ALL.leastByFirst[first]) {
      return Optional.empty();
    }
    char second = text.charAt(start + 1);
    String rule = "";
    int end = -1;
    List<TokenShape> shapes = ALL.byFirst.get(first);
    for (int i = 0; i < shapes.size(); i++) {
      TokenShape shape = shapes.get(i);
      int found = shape.maySecond(second) ? shape.endAt(text, start, runs) : -1;
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
