package memory.engine.note;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.markdown.Lines;
import memory.engine.model.Scratchpad;
import memory.engine.model.Scratchpad.Item;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// The edits of a `SCRATCHPAD.md`. Lines that are no items survive each of them byte for byte.
public final class ScratchpadEdits {
  private static final String TITLE = "# Scratchpad";

  /// What a line of a list begins with; a tick is the first group.
  private static final Pattern MARK =
      Pattern.compile("(?:[-*+]\\s+)?+(?:\\[(?:([xX])| ?)]\\s+)?+(?=\\S)");

  private ScratchpadEdits() {}

  /// Adds an item below its stamp, open unless it is given ticked.
  public static TextEdit add(CheckedText text, Stamp stamp) {
    return new NoteEdits.Bringing(
        text, true, false, current -> added(current, text.value(), stamp.line()));
  }

  /// Ticks the one open item that holds the words.
  public static TextEdit done(String words) {
    return current -> ticked(current, unmarked(words), true);
  }

  /// Opens the one done item that holds the words again.
  public static TextEdit undo(String words) {
    return current -> ticked(current, unmarked(words), false);
  }

  /// Takes the done items away with their stamps; one that has an open item below it stays.
  public static TextEdit clearDone() {
    return ScratchpadEdits::withoutDone;
  }

  private static String unmarked(String words) {
    return MARK.matcher(words.strip()).replaceFirst("");
  }

  private static String item(String line) {
    Matcher mark = MARK.matcher(line);
    boolean ticked = mark.lookingAt() && mark.group(1) != null;
    return (ticked ? "- [x] " : "- [ ] ") + unmarked(line);
  }

  private static TextEdit.Edited added(String current, String text, String stamp) {
    String lineEnd = Lines.lineEnd(current);
    List<String> lines = new ArrayList<>();
    for (String line : Lines.list(text)) {
      if (!line.isBlank()) {
        lines.add(lines.isEmpty() ? item(line.strip()) : "  " + line.strip());
      }
    }
    String words = new Item(false, lines, Optional.empty(), "", 1).words();
    if (Scratchpad.of(current).open().stream().anyMatch(item -> item.words().equals(words))) {
      throw Refusal.conflict("this item is on the list already", "").asException();
    }
    StringBuilder whole = new StringBuilder(current);
    if (current.isBlank()) {
      whole.append(TITLE).append(lineEnd).append(lineEnd);
    } else if (!current.endsWith("\n") && !current.endsWith("\r")) {
      whole.append(lineEnd);
    }
    whole.append(stamp).append(lineEnd).append(String.join(lineEnd, lines)).append(lineEnd);
    String edited = whole.toString();
    if (Scratchpad.of(edited).items().size() <= Scratchpad.of(current).items().size()) {
      throw Refusal.conflict(
              "an item at the end would be part of a code fence that is not closed",
              "close the fence in SCRATCHPAD.md")
          .asException();
    }
    return changed(edited);
  }

  private static TextEdit.Edited ticked(String current, String words, boolean done) {
    List<Item> candidates =
        Scratchpad.of(current).items().stream().filter(item -> item.done() != done).toList();
    List<Item> found = matching(candidates, words);
    String kind = done ? "open" : "done";
    if (found.isEmpty()) {
      throw Refusal.noMatch("no " + kind + " item holds: " + words, Hint.Way.LIST_SCRATCHPAD)
          .asException();
    }
    if (found.size() > 1) {
      throw Refusal.conflict(
              found.size() + " " + kind + " items hold: " + words,
              "give more of the one you mean: "
                  + NoteEntries.previews(found.stream().map(Item::words).toList()))
          .asException();
    }
    Lines lines = Lines.of(current);
    int line = found.getFirst().line() - 1;
    int open = current.indexOf('[', lines.start(line));
    int close = current.indexOf(']', open);
    return changed(
        current.substring(0, open) + (done ? "[x]" : "[ ]") + current.substring(close + 1));
  }

  private static TextEdit.Edited withoutDone(String current) {
    List<Item> items = Scratchpad.of(current).items();
    Lines lines = Lines.of(current);
    boolean[] gone = new boolean[lines.count()];
    boolean any = false;
    for (int i = 0; i < items.size(); i++) {
      if (!holdsOpen(lines, items, i)) {
        Item item = items.get(i);
        int first = item.line() - 1;
        for (int line = first; line < first + item.lines().size(); line++) {
          gone[line] = true;
        }
        if (item.stamp().isPresent() && first > 0) {
          gone[first - 1] = true;
        }
        any = true;
      }
    }
    if (!any) {
      throw Refusal.noMatch("no item is done", "").asException();
    }
    return changed(lines.without(line -> gone[line]));
  }

  /// Whether the item, or one that stands below it, is open.
  private static boolean holdsOpen(Lines lines, List<Item> items, int at) {
    Item item = items.get(at);
    if (!item.done()) {
      return true;
    }
    int indent = indent(item);
    int next = item.line() + item.lines().size();
    for (Item below : items.subList(at + 1, items.size())) {
      int above = below.stamp().isPresent() ? 1 : 0;
      for (int line = next - 1; line < below.line() - above - 1; line++) {
        if (!lines.isBlank(line)) {
          return false;
        }
      }
      if (indent(below) <= indent) {
        return false;
      }
      if (!below.done()) {
        return true;
      }
      next = below.line() + below.lines().size();
    }
    return false;
  }

  private static int indent(Item item) {
    String line = item.lines().getFirst();
    return line.length() - CharMatcher.anyOf(" \t").trimLeadingFrom(line).length();
  }

  private static List<Item> matching(List<Item> items, String words) {
    String wanted = words.strip().toLowerCase(Locale.ROOT);
    Predicate<Item> isIt = item -> item.words().toLowerCase(Locale.ROOT).equals(wanted);
    List<Item> exact = items.stream().filter(isIt).toList();
    return exact.size() == 1
        ? exact
        : items.stream()
            .filter(item -> item.words().toLowerCase(Locale.ROOT).contains(wanted))
            .toList();
  }

  private static TextEdit.Edited changed(String text) {
    return TextEdit.Edited.of(text, Scratchpad.of(text).listing());
  }
}
