package memory.cli.agent.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.TomlEdit.TomlOutline.Kind;
import memory.cli.agent.setup.TomlEdit.TomlOutline.Statement;

/// Adds a table at the end of a TOML text, replaces or removes one, and leaves every other
/// character where it is.
final class TomlEdit {
  private final String text;
  private final String newline;
  private final List<Statement> statements;

  TomlEdit(String text) throws UnreadableConfigException {
    this.text = text;
    this.newline = ConfigText.lineEnd(text);
    this.statements = TomlOutline.of(text);
  }

  /// The table's header and pairs, without the blank lines and comments behind them.
  Optional<String> table(String name) {
    return span(name).map(span -> text.substring(span.start(), span.end()));
  }

  static String parent(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  /// Whether the table that the name stands in is written as one value.
  boolean isClosed(String name) {
    return statements.stream()
        .anyMatch(one ->
            one.kind() == Kind.PAIR && one.table().isEmpty() && one.name().equals(parent(name)));
  }

  /// Whether the name stands for something that a table of its own would contradict.
  boolean isTaken(String name) {
    String parent = parent(name);
    for (Statement statement : statements) {
      boolean inParent = statement.table().equals(parent);
      if (statement.kind() == Kind.PAIR && (inParent || statement.table().isEmpty())) {
        String full = inParent ? parent + "." + statement.name() : statement.name();
        if (full.equals(parent) || full.equals(name) || full.startsWith(name + ".")) {
          return true;
        }
      }
    }
    return false;
  }

  /// @param pairs lines that end in `\n`
  String with(String name, String pairs) {
    String table = ("[" + name + "]\n" + pairs).replace("\n", newline);
    boolean ended = text.isEmpty() || text.endsWith("\n");
    String apart = text.isEmpty() ? "" : newline;
    return ended
        ? text + apart + table
        : text + newline + apart + table.substring(0, table.length() - newline.length());
  }

  /// With the pair in the place of the table's own with that key, or as its first; a table that has
  /// but tables below it comes behind them.
  String withPair(String name, String key, String pair) {
    int start = -1;
    int end = -1;
    for (Statement statement : statements) {
      boolean header = statement.kind() == Kind.HEADER;
      boolean replaced = statement.kind() == Kind.PAIR && statement.name().equals(key);
      if (statement.table().equals(name) && (header || replaced)) {
        start = header ? statement.end() : statement.start();
        end = statement.end();
      }
    }
    return start < 0
        ? with(name, pair + "\n")
        : text.substring(0, start) + pair + newline + text.substring(end);
  }

  /// Without the table and the blank line before it.
  String without(String name) {
    Optional<Statement> span = span(name);
    if (span.isEmpty()) {
      return text;
    }
    int from = span.get().start();
    int to = span.get().end();
    int line = text.lastIndexOf('\n', from - 2) + 1;
    from = from > 0 && text.substring(line, from).isBlank() ? line : from;
    if (to == text.length() && !text.endsWith("\n")) {
      from = from > 0 && text.charAt(from - 1) == '\n' ? from - 1 : from;
      from = from > 0 && text.charAt(from - 1) == '\r' ? from - 1 : from;
    }
    return text.substring(0, from) + text.substring(to);
  }

  private Optional<Statement> span(String name) {
    int start = -1;
    int end = -1;
    for (Statement statement : statements) {
      if (statement.kind() == Kind.HEADER) {
        boolean ours = statement.name().equals(name) || statement.name().startsWith(name + ".");
        if (!ours && start >= 0) {
          break;
        }
        start = start < 0 && ours ? statement.start() : start;
      }
      end = start >= 0 && statement.kind() != Kind.BLANK ? statement.end() : end;
    }
    return start < 0
        ? Optional.empty()
        : Optional.of(new Statement(Kind.HEADER, name, name, start, end));
  }

  /// Where the statements of a TOML text stand: table headers, pairs, and what is neither. Checks
  /// how the text is put together (strings, brackets, one statement a line), not what it says.
  static final class TomlOutline {
    enum Kind {
      BLANK,
      HEADER,
      PAIR
    }

    /// @param table the name of the header above, or its own; empty = the root
    /// @param name a header's name between its brackets, a pair's key, both as written but without
    ///   blanks, and without quotes that need not be
    /// @param start of its first line
    /// @param end behind its last line's end
    record Statement(Kind kind, String table, String name, int start, int end) {}

    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

    private final String text;
    private int at;
    private String table = "";

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
      table = kind == Kind.HEADER ? name : table;
      return new Statement(kind, table, name, start, at);
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
      long line = 1 + text.chars().limit(at).filter(c -> c == '\n').count();
      return new UnreadableConfigException("line " + line + ": " + what, "mend it first");
    }
  }
}
