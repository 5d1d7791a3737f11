package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A list item in two versions that differ in the items below it.
///
/// @param head its own lines
/// @param children the items right below it, each with all below itself
record ItemMerge(List<String> head, List<List<String>> children) {
  private static final Pattern ITEM = Pattern.compile("(\\s*)(?:[-*+]|\\d{1,9}[.)])(?:\\s.*)?");

  /// All lines of ours in their order, and between them the items that only theirs has; empty when
  /// they are not one item.
  static Optional<List<String>> of(List<String> ours, List<String> theirs) {
    Optional<ItemMerge> own = of(ours);
    Optional<ItemMerge> other = of(theirs);
    return own.isPresent()
            && other.isPresent()
            && stripped(own.get().head).equals(stripped(other.get().head))
        ? Optional.of(own.get().with(other.get()))
        : Optional.empty();
  }

  private static Optional<ItemMerge> of(List<String> lines) {
    int indent = indent(lines.getFirst());
    if (indent < 0) {
      return Optional.empty();
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
    return Optional.of(new ItemMerge(head, children));
  }

  /// How far an item's mark stands in; -1 = the line begins none.
  private static int indent(String line) {
    var item = ITEM.matcher(line);
    return item.matches() ? item.group(1).length() : -1;
  }

  private static List<String> stripped(List<String> lines) {
    return lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private List<String> with(ItemMerge theirs) {
    List<List<String>> merged = new ArrayList<>(children);
    List<List<String>> known = theirs.children.stream().map(ItemMerge::stripped).toList();
    int at = 0;
    for (List<String> child : theirs.children) {
      int there = merged.stream().map(ItemMerge::stripped).toList().indexOf(stripped(child));
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
