package memory.engine.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The items of a `SCRATCHPAD.md`. Lines that are no items and belong to none are passed over; the
/// file keeps them.
///
/// @param items in the file's order, nested ones after the item they stand under
public record Scratchpad(List<Item> items) {
  public Scratchpad {
    items = List.copyOf(items);
  }

  /// One checkbox and what belongs to it.
  ///
  /// @param done ticked, or struck in some other way
  /// @param lines as in the file: the checkbox line, then lines indented below it with the blank
  ///   ones between them
  /// @param stamp the stamp on the line above
  /// @param heading the line of the heading that it stands right below, not the file's title; may
  ///   be empty
  /// @param line where the checkbox stands, from 1
  public record Item(
      boolean done, List<String> lines, Optional<Stamp> stamp, String heading, int line) {
    public Item {
      lines = List.copyOf(lines);
    }

    /// Without box and stamp.
    public String words() {
      String all = String.join("\n", lines);
      return all.substring(all.indexOf(']') + 1).strip();
    }
  }

  public static Scratchpad of(String text) {
    return new Parser().parsed(text.lines().toList());
  }

  public List<Item> open() {
    return items.stream().filter(item -> !item.done()).toList();
  }

  /// The items as a reply shows them.
  public String listing() {
    return items.stream().flatMap(item -> item.lines().stream()).collect(Collectors.joining("\n"));
  }

  private static final class Parser {
    private final List<Item> items = new ArrayList<>();
    private final List<String> current = new ArrayList<>();
    private Optional<Stamp> stamp = Optional.empty();
    private Optional<Stamp> currentStamp = Optional.empty();
    private @Nullable Checkbox checkbox;
    private String heading = "";
    private int line;
    private int currentLine;
    private int blanks;
    private boolean fenced;

    Scratchpad parsed(List<String> lines) {
      for (String text : lines) {
        line++;
        take(text);
      }
      close();
      return new Scratchpad(items);
    }

    private void take(String text) {
      if (text.startsWith("```") || text.startsWith("~~~")) {
        fenced = !fenced;
        close();
        return;
      }
      if (fenced) {
        return;
      }
      Optional<Stamp> read = Stamp.of(text);
      Optional<Checkbox> box = Checkbox.of(text);
      if (read.isPresent()) {
        close();
        stamp = read;
      } else if (box.isPresent()) {
        close();
        checkbox = box.get();
        currentStamp = stamp;
        currentLine = line;
        current.add(text);
        stamp = Optional.empty();
      } else if (text.isBlank()) {
        stamp = Optional.empty();
        blanks++;
        return;
      } else if (checkbox != null && Checkbox.indent(text) > checkbox.indent()) {
        current.addAll(Collections.nCopies(blanks, ""));
        current.add(text);
      } else {
        close();
        stamp = Optional.empty();
        if (text.startsWith("#")) {
          heading = text.startsWith("##") ? text.strip() : "";
        }
      }
      blanks = 0;
    }

    private void close() {
      if (checkbox != null) {
        items.add(new Item(checkbox.done(), current, currentStamp, heading, currentLine));
      }
      checkbox = null;
      current.clear();
    }
  }

  /// `- [ ]` and its kin: any bullet or number, any indent.
  private record Checkbox(int indent, boolean done) {
    static Optional<Checkbox> of(String line) {
      int indent = indent(line);
      int at = afterBullet(line, indent);
      while (at > 0 && at < line.length() && isSpace(line.charAt(at))) {
        at++;
      }
      if (at <= 0 || at >= line.length() || line.charAt(at) != '[') {
        return Optional.empty();
      }
      int close = line.startsWith("[]", at) ? at + 1 : at + 2;
      boolean closed = close < line.length() && line.charAt(close) == ']';
      boolean ends = close + 1 >= line.length() || isSpace(line.charAt(close + 1));
      if (!closed || !ends) {
        return Optional.empty();
      }
      return Optional.of(new Checkbox(indent, close == at + 2 && line.charAt(at + 1) != ' '));
    }

    static int indent(String line) {
      int at = 0;
      while (at < line.length() && isSpace(line.charAt(at))) {
        at++;
      }
      return at;
    }

    /// Where the line goes on after its bullet and a space; 0 = it has none.
    private static int afterBullet(String line, int from) {
      int at = from;
      while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
        at++;
      }
      if (at >= line.length()) {
        return 0;
      }
      boolean bullet =
          at == from ? "-*+".indexOf(line.charAt(at)) >= 0 : ".)".indexOf(line.charAt(at)) >= 0;
      at++;
      return bullet && at < line.length() && isSpace(line.charAt(at)) ? at : 0;
    }

    private static boolean isSpace(char c) {
      return c == ' ' || c == '\t';
    }
  }
}
