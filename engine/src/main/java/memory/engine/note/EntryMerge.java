package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import memory.engine.markdown.Lines;
import memory.engine.markdown.Nesting;

/// An entry in two versions: one has lines more, or a list item has other items below it, or a
/// table other rows.
///
/// @param head its own lines; of a table those down to the line below its head
/// @param children the items right below it, each with all below itself; the rows of a table
record EntryMerge(List<String> head, List<List<String>> children) {
  private static final Pattern ITEM = Pattern.compile("(\\s*)(?:[-*+]|\\d{1,9}[.)])(?:\\s.*)?");

  /// All lines of ours in their order, and between them those that only theirs has; empty when they
  /// are not one entry.
  static Optional<List<String>> of(List<String> ours, List<String> theirs) {
    if (hasMore(theirs, ours)) {
      return Optional.of(theirs);
    }
    if (hasMore(ours, theirs)) {
      return Optional.of(ours);
    }
    Optional<EntryMerge> own = of(ours);
    Optional<EntryMerge> other = of(theirs);
    return own.isPresent()
            && other.isPresent()
            && stripped(own.get().head).equals(stripped(other.get().head))
        ? Optional.of(own.get().with(other.get()))
        : Optional.empty();
  }

  /// Whether one begins like the other and has all its lines in their order.
  private static boolean hasMore(List<String> one, List<String> other) {
    if (!one.getFirst().equals(other.getFirst())) {
      return false;
    }
    int found = 0;
    for (String line : one) {
      found += found < other.size() && line.equals(other.get(found)) ? 1 : 0;
    }
    return found == other.size();
  }

  private static Optional<EntryMerge> of(List<String> lines) {
    int indent = indent(lines.getFirst());
    if (indent < 0) {
      return table(lines);
    }
    List<List<String>> children = new ArrayList<>();
    List<String> part = new ArrayList<>();
    List<String> head = part;
    int below = -1;
    for (String line : lines) {
      int at = part.isEmpty() ? -1 : indent(line);
      if (at > indent && (below < 0 || at <= below)) {
        below = below < 0 ? at : below;
        part = new ArrayList<>();
        children.add(part);
      }
      part.add(line);
    }
    return Optional.of(new EntryMerge(head, children));
  }

  private static Optional<EntryMerge> table(List<String> lines) {
    return Nesting.of(Lines.of(String.join("\n", lines))).tables().stream()
        .filter(table -> table.last() == lines.size() - 1)
        .findFirst()
        .map(table -> {
          int rows = table.first() + 2;
          return new EntryMerge(
              lines.subList(0, rows),
              lines.subList(rows, lines.size()).stream().map(List::of).toList());
        });
  }

  /// How far an item's mark stands in; -1 = the line begins none.
  private static int indent(String line) {
    var item = ITEM.matcher(line);
    return item.matches() ? item.group(1).length() : -1;
  }

  private static List<String> stripped(List<String> lines) {
    return lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private List<String> with(EntryMerge theirs) {
    List<List<String>> merged = new ArrayList<>(children);
    List<List<String>> known = theirs.children.stream().map(EntryMerge::stripped).toList();
    int at = 0;
    for (List<String> child : theirs.children) {
      int there = merged.stream().map(EntryMerge::stripped).toList().indexOf(stripped(child));
      for (int i = 0; i < merged.size() && there < 0; i++) {
        if (!known.contains(stripped(merged.get(i)))) {
          Optional<List<String>> both = of(merged.get(i), child);
          if (both.isPresent()) {
            merged.set(i, both.get());
            there = i;
          }
        }
      }
      if (there < 0) {
        merged.add(at, child);
      }
      at = there < 0 ? at + 1 : there + 1;
    }
    List<String> all = new ArrayList<>(head);
    merged.forEach(all::addAll);
    return all;
  }
}
