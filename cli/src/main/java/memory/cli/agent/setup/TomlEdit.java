package memory.cli.agent.setup;

import java.util.List;
import java.util.Optional;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.TomlOutline.Kind;
import memory.cli.agent.setup.TomlOutline.Statement;

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
    for (Statement statement : statements) {
      if (statement.kind() == Kind.HEADER) {
        return false;
      }
      if (statement.kind() == Kind.PAIR && statement.name().equals(parent(name))) {
        return true;
      }
    }
    return false;
  }

  /// Whether the name stands for something that a table of its own would contradict.
  boolean isTaken(String name) {
    String parent = parent(name);
    boolean atRoot = true;
    String table = "";
    for (Statement statement : statements) {
      boolean pair = statement.kind() == Kind.PAIR;
      boolean inParent = !atRoot && table.equals(parent);
      String full = pair && inParent ? parent + "." + statement.name() : statement.name();
      if (pair && (atRoot || inParent)) {
        if (full.equals(parent) || full.equals(name) || full.startsWith(name + ".")) {
          return true;
        }
      }
      if (statement.kind() == Kind.HEADER) {
        atRoot = false;
        table = statement.name();
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
    String table = "";
    int start = -1;
    int end = -1;
    for (Statement statement : statements) {
      boolean header = statement.kind() == Kind.HEADER;
      table = header ? statement.name() : table;
      boolean replaced = statement.kind() == Kind.PAIR && statement.name().equals(key);
      if (table.equals(name) && (header || replaced)) {
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
    from = beforeLineEnd(from, text.lastIndexOf('\n', from - 2) + 1);
    if (to == text.length() && !text.endsWith("\n")) {
      from = from > 0 && text.charAt(from - 1) == '\n' ? from - 1 : from;
      from = from > 0 && text.charAt(from - 1) == '\r' ? from - 1 : from;
    }
    return text.substring(0, from) + text.substring(to);
  }

  private int beforeLineEnd(int from, int lineStart) {
    return from > 0 && text.substring(lineStart, from).isBlank() ? lineStart : from;
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
    return start < 0 ? Optional.empty() : Optional.of(new Statement(Kind.HEADER, name, start, end));
  }
}
