package memory.cli.agent.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;

/// Where the statements of a TOML text stand: table headers, pairs, and what is neither. Checks how
/// the text is put together (strings, brackets, one statement a line), not what it says.
final class TomlOutline {
  enum Kind {
    BLANK,
    HEADER,
    PAIR
  }

  /// @param name a header's name between its brackets, a pair's key, both as written but without
  ///   blanks, and without quotes that need not be
  /// @param start of its first line
  /// @param end behind its last line's end
  record Statement(Kind kind, String name, int start, int end) {}

  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

  private final String text;
  private int at;

  private TomlOutline(String text) {
    this.text = text;
  }

  static List<Statement> of(String text) throws UnreadableConfigException {
    TomlOutline outline = new TomlOutline(text);
    List<Statement> statements = new ArrayList<>();
    while (outline.at < text.length()) {
      statements.add(outline.statement());
    }
    return statements;
  }

  private Statement statement() throws UnreadableConfigException {
    int start = at;
    blanks();
    Kind kind = Kind.BLANK;
    String name = "";
    if (!atLineEnd() && peek() != '#') {
      if (peek() == '[') {
        kind = Kind.HEADER;
        name = header();
      } else {
        kind = Kind.PAIR;
        name = key('=');
        at++;
        blanks();
        value();
      }
      blanks();
    }
    if (!atLineEnd() && peek() == '#') {
      int line = text.indexOf('\n', at);
      at = line < 0 ? text.length() : line;
    }
    if (!atLineEnd()) {
      throw malformed("more than one statement on a line");
    }
    int line = text.indexOf('\n', at);
    at = line < 0 ? text.length() : line + 1;
    return new Statement(kind, name, start, at);
  }

  private String header() throws UnreadableConfigException {
    boolean array = text.startsWith("[[", at);
    at += array ? 2 : 1;
    String name = key(']');
    String close = array ? "]]" : "]";
    if (!text.startsWith(close, at)) {
      throw malformed("a table's header is not closed");
    }
    at += close.length();
    return array ? "[" + name : name;
  }

  /// Up to the character that ends it, without the blanks outside of quotes, and without quotes
  /// around what may stand without.
  private String key(char end) throws UnreadableConfigException {
    StringBuilder key = new StringBuilder();
    while (!atLineEnd() && peek() != end) {
      char c = peek();
      if (c == '"' || c == '\'') {
        int start = at;
        string();
        String bare = text.substring(start + 1, at - 1);
        key.append(BARE.matcher(bare).matches() ? bare : text.substring(start, at));
      } else if (c == ' ' || c == '\t') {
        at++;
      } else if (Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.') {
        key.append(c);
        at++;
      } else {
        throw malformed("a key is expected");
      }
    }
    if (atLineEnd() || key.isEmpty()) {
      throw malformed("a key is expected");
    }
    return key.toString();
  }

  private void value() throws UnreadableConfigException {
    if (atLineEnd()) {
      throw malformed("a value is missing");
    }
    char c = peek();
    if (c == '"' || c == '\'') {
      string();
    } else if (c == '[' || c == '{') {
      brackets();
    } else {
      int start = at;
      while (!atLineEnd() && isBare(at, start)) {
        at++;
      }
      if (at == start) {
        throw malformed("a value is expected");
      }
    }
  }

  /// In a number, a word or a time; a blank stands between a day and an hour alone.
  private boolean isBare(int place, int start) {
    char c = text.charAt(place);
    return Character.isLetterOrDigit(c)
        || "+-_.:".indexOf(c) >= 0
        || (c == ' '
            && place - start == "2026-11-22".length()
            && place + 1 < text.length()
            && Character.isDigit(text.charAt(place + 1)));
  }

  /// A list or an inline table with all in it; a deep one is not a recursion.
  private void brackets() throws UnreadableConfigException {
    StringBuilder open = new StringBuilder();
    do {
      if (at >= text.length()) {
        throw malformed("a bracket is not closed");
      }
      char c = peek();
      if (c == '"' || c == '\'') {
        string();
        continue;
      }
      if (c == '#') {
        int line = text.indexOf('\n', at);
        at = line < 0 ? text.length() : line;
        continue;
      }
      if (c == '[' || c == '{') {
        open.append(c == '[' ? ']' : '}');
      } else if (c == ']' || c == '}') {
        if (open.charAt(open.length() - 1) != c) {
          throw malformed("a bracket is not closed");
        }
        open.setLength(open.length() - 1);
      }
      at++;
    } while (!open.isEmpty());
  }

  private void string() throws UnreadableConfigException {
    char quote = peek();
    String three = String.valueOf(quote).repeat(3);
    boolean isLong = text.startsWith(three, at);
    at += isLong ? 3 : 1;
    while (at < text.length()) {
      char c = peek();
      if (c == '\\' && quote == '"') {
        at += 2;
      } else if (isLong && text.startsWith(three, at)) {
        at += 3;
        while (at < text.length() && peek() == quote) {
          at++;
        }
        return;
      } else if (!isLong && c == quote) {
        at++;
        return;
      } else if (!isLong && c == '\n') {
        break;
      } else {
        at++;
      }
    }
    throw malformed("a string is not closed");
  }

  private void blanks() {
    while (at < text.length() && (peek() == ' ' || peek() == '\t')) {
      at++;
    }
  }

  private boolean atLineEnd() {
    return at >= text.length() || peek() == '\n' || text.startsWith("\r\n", at);
  }

  private char peek() {
    return text.charAt(at);
  }

  private UnreadableConfigException malformed(String what) {
    int line = 1;
    for (int i = 0; i < Math.min(at, text.length()); i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    return new UnreadableConfigException("line " + line + ": " + what, "mend it first");
  }
}
