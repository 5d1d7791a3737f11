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
  private final List<List<Shape>> byFirst = new ArrayList<>();

  private final int[] leastByFirst = new int[ASCII];

  private TokenShapes() {
    for (int i = 0; i < ASCII; i++) {
      byFirst.add(new ArrayList<>());
    }
    Arrays.fill(leastByFirst, Integer.MAX_VALUE);
    for (Shape shape : rows()) {
      char literal = shape.first();
      for (char c = literal; c < (literal == 0 ? ASCII : literal + 1); c++) {
        if (shape.startsWith(c)) {
          byFirst.get(c).add(shape);
          leastByFirst[c] = Math.min(leastByFirst[c], shape.leastChars());
        }
      }
    }
  }

  record Match(String rule, int end) {}

  /// The longest token that starts here, placeholders aside. Where a token may start is the
  /// caller's to know.
  ///
  /// @param room how many characters there are before the next blank
  /// @param runs of the same text
  static Optional<Match> at(String text, int start, int room, Shape.RunEnds runs) {
    char first = text.charAt(start);
    if (first >= ASCII || room < ALL.leastByFirst[first]) {
      return Optional.empty();
    }
    char second = text.charAt(start + 1);
    String rule = "";
    int end = -1;
    List<Shape> shapes = ALL.byFirst.get(first);
    for (int i = 0; i < shapes.size(); i++) {
      Shape shape = shapes.get(i);
      int found = shape.maySecond(second) ? shape.endAt(text, start, runs) : -1;
      if (found > end
          && (shape.sure
              ? Lookalike.isVaried(text, start, found)
              : Lookalike.isToken(text, start, found))
          && (shape.isTelling() || RandomLook.of(text, start, found))) {
        rule = shape.rule();
        end = found;
      }
    }
    return end < 0 ? Optional.empty() : Optional.of(new Match(rule, end));
  }

  /// Whether a value that a name calls secret has a provider's prefix and length. It may count up.
  static boolean isWhole(String value) {
    if (value.isEmpty() || value.charAt(0) >= ASCII || !Lookalike.fillsAShape(value)) {
      return false;
    }
    Shape.RunEnds runs = new Shape.RunEnds(value);
    return ALL.byFirst.get(value.charAt(0)).stream()
        .anyMatch(shape -> shape.isTelling() && shape.endAt(value, 0, runs) == value.length());
  }

  /// The fewest characters of any token.
  static int leastChars() {
    int least = Integer.MAX_VALUE;
    for (int chars : ALL.leastByFirst) {
      least = Math.min(least, chars);
    }
    return least;
  }

  static List<Shape> rows() {
    List<Shape> rows = new ArrayList<>();
    for (String line : Tables.rules("tokens.txt")) {
      int space = line.indexOf(' ');
      rows.add(Shape.of(line.substring(0, space), line.substring(space + 1)));
    }
    return rows;
  }

  /// What a provider's tokens look like: literal text and runs of an alphabet, read from left to
  /// right without going back, and each run once however many tries share it ([RunEnds]).
  ///
  /// Written as `ghp_{A36-255}`: outside braces stands what must be there, inside them a letter for
  /// the alphabet and how many of it (`36`, `36-255` or `36+`). One that ends with `!` occurs in no
  /// other text.
  ///
  /// @param sure occurs in no other text
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Shape(String rule, Part[] parts, int leastChars, boolean sure) {
    private static final int MOST = 4096;
    private static final int LEAST_TELLING = 3;

    /// The names of alphabets.
    static final String ALPHABETS = "dlhHuaUAwtpb";

    /// A piece of a shape: a literal text, or else a run of an alphabet.
    ///
    /// @param name the alphabet's place in [#ALPHABETS]
    record Part(String literal, int name, Alphabet alphabet, int least, int most) {
      static Part literal(String text) {
        return new Part(text, -1, Alphabet.WORD, text.length(), text.length());
      }

      boolean isLiteral() {
        return name < 0;
      }
    }

    static Shape of(String rule, String line) {
      boolean sure = line.endsWith("!");
      String written = sure ? line.substring(0, line.length() - 1) : line;
      List<Part> parts = new ArrayList<>();
      for (int at = 0; at < written.length(); ) {
        int open = written.indexOf('{', at);
        if (open < 0) {
          parts.add(Part.literal(written.substring(at)));
          break;
        }
        if (open > at) {
          parts.add(Part.literal(written.substring(at, open)));
        }
        int close = written.indexOf('}', open);
        parts.add(run(written.substring(open + 1, close)));
        at = close + 1;
      }
      int leastChars = 0;
      for (Part part : parts) {
        leastChars += part.least;
      }
      return new Shape(rule, parts.toArray(new Part[0]), leastChars, sure);
    }

    /// The characters a token of this shape may start with.
    boolean startsWith(char c) {
      return parts[0].isLiteral() ? parts[0].literal.charAt(0) == c : parts[0].alphabet.has(c);
    }

    /// The character that must stand first; 0 = any of an alphabet.
    char first() {
      return parts[0].isLiteral() ? parts[0].literal.charAt(0) : 0;
    }

    boolean maySecond(char c) {
      return parts[0].literal.length() < 2 || parts[0].literal.charAt(1) == c;
    }

    /// Whether it begins with more than chance would write: `00-llms-will-be-hosted…` is no token.
    boolean isTelling() {
      return !(parts.length == 2
          && parts[0].isLiteral()
          && parts[0].literal.length() < LEAST_TELLING);
    }

    /// Where the token that starts here ends; -1 = there is none.
    int endAt(String text, int start, RunEnds runs) {
      int at = start;
      Alphabet last = Alphabet.WORD;
      for (Part part : parts) {
        if (part.isLiteral()) {
          if (!text.startsWith(part.literal, at)) {
            return -1;
          }
          at += part.least;
        } else {
          int end = runs.of(part.name, part.alphabet, at, Math.min(text.length(), at + part.most));
          while (end - at >= part.least && end > at && isTrailing(text, end)) {
            end--;
          }
          if (end - at < part.least) {
            return -1;
          }
          at = end;
          last = part.alphabet;
        }
      }
      char next = at < text.length() ? text.charAt(at) : ' ';
      return Alphabet.WORD.has(next) && last.has(next) ? -1 : at;
    }

    /// A full stop or dash at the end of a run belongs to the sentence, not to the token.
    private static boolean isTrailing(String text, int end) {
      char c = text.charAt(end - 1);
      return (c == '.' || c == '-') && (end == text.length() || text.charAt(end) <= ' ');
    }

    private static Part run(String written) {
      char name = written.charAt(0);
      int dash = written.indexOf('-');
      boolean open = written.endsWith("+");
      int end = dash < 0 ? written.length() - (open ? 1 : 0) : dash;
      int least = Integer.parseInt(written, 1, end, 10);
      int most = open ? MOST : dash < 0 ? least : Integer.parseInt(written.substring(dash + 1));
      return new Part("", ALPHABETS.indexOf(name), alphabet(name), least, most);
    }

    private static Alphabet alphabet(char name) {
      return switch (name) {
        case 'd' -> Alphabet.DIGITS;
        case 'l' -> Alphabet.of("a-z");
        case 'h' -> Alphabet.of("0-9a-f");
        case 'H' -> Alphabet.of("0-9a-fA-F");
        case 'u' -> Alphabet.of("0-9a-fA-F-");
        case 'a' -> Alphabet.of("0-9a-z");
        case 'U' -> Alphabet.of("0-9A-Z");
        case 'A' -> Alphabet.of("0-9A-Za-z");
        case 'w' -> Alphabet.WORD;
        case 't' -> Alphabet.of("0-9A-Za-z_-");
        case 'p' -> Alphabet.of("0-9A-Za-z_.=-");
        case 'b' -> Alphabet.of("0-9A-Za-z+/_=-");
        default -> throw new IllegalArgumentException("no alphabet is called " + name);
      };
    }

    /// Where runs of each alphabet end in one text, remembered from one start to the next: tries
    /// that begin in the same run read it once.
    static final class RunEnds {
      private final String text;
      private final int[] from = new int[Shape.ALPHABETS.length()];
      private final int[] end = new int[Shape.ALPHABETS.length()];

      RunEnds(String text) {
        this.text = text;
        Arrays.fill(end, -1);
      }

      /// @param name the alphabet's place in [Shape#ALPHABETS]
      /// @param limit how far the run may go at most
      int of(int name, Alphabet alphabet, int at, int limit) {
        if (at < from[name] || at > end[name]) {
          from[name] = at;
          end[name] = at;
        }
        end[name] = Math.max(end[name], alphabet.endOfRun(text, end[name], limit));
        return Math.min(end[name], limit);
      }
    }
  }
}
