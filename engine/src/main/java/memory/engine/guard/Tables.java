package memory.engine.guard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The tables of rules and words that lie beside the classes: a row a line, `#` before a comment,
/// `+` and `-` before what the row above finds and leaves. Plain loops: a process that judges its
/// first text waits for them.
public final class Tables {
  private static final Map<String, List<String>> LISTS = lists(Tables.class);

  private Tables() {}

  /// A list of `words.txt` in its order.
  static List<String> list(String name) {
    return Objects.requireNonNull(LISTS.get(name), name);
  }

  static Set<String> set(String name) {
    return Set.copyOf(list(name));
  }

  static List<String> rules(String table) {
    return rules(Tables.class, table);
  }

  private static List<String> rules(Class<?> beside, String table) {
    List<String> rules = new ArrayList<>();
    for (String row : rows(beside, table)) {
      if (row.charAt(0) != '+' && row.charAt(0) != '-') {
        rules.add(row);
      }
    }
    return rules;
  }

  /// Its rules and their examples.
  static List<String> rows(Class<?> beside, String table) {
    List<String> rows = new ArrayList<>();
    String text = read(beside, table);
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      String row = text.substring(at, end).strip();
      if (!row.isEmpty() && row.charAt(0) != '#') {
        rows.add(row);
      }
      at = end + 1;
    }
    return rows;
  }

  /// The lists of the `words.txt` that lies beside a class, by name.
  public static Map<String, List<String>> lists(Class<?> beside) {
    Map<String, List<String>> lists = new HashMap<>();
    for (String row : rules(beside, "words.txt")) {
      String[] parts = row.split(" ", 3);
      lists.put(parts[1], List.of(parts[2].split(parts[0].equals("words") ? " " : ", ", -1)));
    }
    return lists;
  }

  static boolean holdsAny(String text, List<String> pieces) {
    for (String piece : pieces) {
      if (text.contains(piece)) {
        return true;
      }
    }
    return false;
  }

  static boolean startsWithAny(String text, List<String> starts) {
    for (String start : starts) {
      if (text.startsWith(start)) {
        return true;
      }
    }
    return false;
  }

  static boolean endsWithAny(String text, List<String> endings) {
    for (String ending : endings) {
      if (text.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  private static String read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
