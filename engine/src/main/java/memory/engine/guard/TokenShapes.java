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

  /// By the first two characters of a token, in the table's order.
  private final TokenShape[][] byStart = new TokenShape[ASCII * ASCII][];

  private final int[] leastByFirst = new int[ASCII];

  private TokenShapes() {
    Arrays.fill(byStart, new TokenShape[0]);
    Arrays.fill(leastByFirst, Integer.MAX_VALUE);
    for (TokenShape shape : rows()) {
      for (char first = 0; first < ASCII; first++) {
        if (shape.startsWith(first)) {
          leastByFirst[first] = Math.min(leastByFirst[first], shape.leastChars());
          char second = shape.second();
          for (char c = second; c < (second == 0 ? ASCII : second + 1); c++) {
            add(first * ASCII + c, shape);
          }
        }
      }
    }
  }

  private void add(int start, TokenShape shape) {
    TokenShape[] before = byStart[start];
    byStart[start] = Arrays.copyOf(before, before.length + 1);
    byStart[start][before.length] = shape;
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
    if (first >= ASCII || room < ALL.leastByFirst[first] || text.charAt(start + 1) >= ASCII) {
      return Optional.empty();
    }
    String rule = "";
    int end = -1;
    for (TokenShape shape : ALL.byStart[first * ASCII + text.charAt(start + 1)]) {
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
