package memory.cli.agent.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
  /// how the text is put together (strings, brackets, names), not what it says.
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

    /// Possessive, as all here: a long name would overflow the stack.
    private static final String QUOTED = "\"(?:[^\"\\\\\n]++|\\\\.)*+\"|'[^'\n]*+'";

    private static final String NAME = "((?:[\\p{L}\\p{Nd}_.\\- \t]++|" + QUOTED + ")++)";

    /// Brackets are known to come in pairs.
    private static final Pattern HEADER =
        Pattern.compile("\\[(\\[?+)[ \t]*+" + NAME + "\\]{1,2}+[ \t]*+(?:#[^\n]*+)?+");

    private static final Pattern PAIR = Pattern.compile(NAME + "=[ \t]*+[^\\s#]");
    private static final Pattern NAME_PART = Pattern.compile(QUOTED + "|[^\"' \t]++");
    private static final Pattern QUOTED_BARE = Pattern.compile("^([\"'])([A-Za-z0-9_-]++)\\1$");

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
      passStatement();
      String written = text.substring(start, at).strip();
      Kind kind = Kind.BLANK;
      String name = "";
      if (!written.isEmpty() && !written.startsWith("#")) {
        Matcher header = HEADER.matcher(written);
        Matcher pair = PAIR.matcher(written);
        if (header.matches()) {
          kind = Kind.HEADER;
          name = header.group(1) + normalized(header.group(2));
          table = name;
        } else if (pair.lookingAt()) {
          kind = Kind.PAIR;
          name = normalized(pair.group(1));
        } else {
          throw malformed("neither a table's header nor a key and its value");
        }
      }
      at = Math.min(at + 1, text.length());
      return new Statement(kind, table, name, start, at);
    }

    /// To the next line's end outside of strings and brackets; deep brackets are not a recursion.
    private void passStatement() throws UnreadableConfigException {
      StringBuilder open = new StringBuilder();
      while (at < text.length() && (peek() != '\n' || !open.isEmpty())) {
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
          int last = open.length() - 1;
          if (last < 0 || open.charAt(last) != c) {
            throw malformed("a bracket is closed that is not open");
          }
          open.setLength(last);
        }
        at++;
      }
      if (!open.isEmpty()) {
        throw malformed("a bracket is not closed");
      }
    }

    private static String normalized(String name) {
      return NAME_PART
          .matcher(name)
          .results()
          .map(part -> QUOTED_BARE.matcher(part.group()).replaceFirst("$2"))
          .collect(Collectors.joining());
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

    private char peek() {
      return text.charAt(at);
    }

    private UnreadableConfigException malformed(String what) {
      long line = 1 + text.chars().limit(at).filter(c -> c == '\n').count();
      return new UnreadableConfigException("line " + line + ": " + what, "mend it first");
    }
  }
}
