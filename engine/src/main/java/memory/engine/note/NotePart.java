package memory.engine.note;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.markdown.Nesting;
import memory.engine.model.Stamp;

/// The entries of a note below one heading, to which more can be added. All lines of all parts in
/// their order are the note.
///
/// @param heading the words of the headings above the entries, outermost first
/// @param title the lines of the last of these, with the stamp right above it; none above all
///   headings, and where an entry of a heading ended
/// @param tail the blank lines below the last entry
record NotePart(List<String> heading, List<String> title, List<Entry> entries, List<String> tail) {

  /// @param text its lines, joined by `\n`
  /// @param lines these, and above them the blank ones or the `§` that set it apart
  record Entry(String text, List<String> lines) {
    /// What makes two of them one: the text, and of the stamp above it when it is, not where it
    /// came from.
    String said() {
      int end = text.indexOf('\n') < 0 ? text.length() : text.indexOf('\n');
      return (time(text.substring(0, end)) + text.substring(end)).strip();
    }
  }

  private static String time(String line) {
    return Stamp.of(line)
        .map(stamp -> new Stamp(stamp.label(), stamp.at(), "").line())
        .orElse(line);
  }

  /// What makes two entries one.
  ///
  /// @param stamp of an entry that the heading is of, without its source; empty = it is the file's
  record Key(List<String> heading, String stamp, String text) {}

  /// @param lines of a text without front matter
  /// @param curated entries are set apart by `§` and headings are part of them
  static List<NotePart> of(List<String> lines, boolean curated) {
    if (curated) {
      List<NotePart> one = new ArrayList<>();
      one.add(of(List.of(), lines, 0, 0, lines.size(), NoteEntries.curatedSpans(lines)));
      return one;
    }
    List<NotePart> parts = new ArrayList<>();
    int from = 0;
    for (Section section : MarkdownEntries.sections(Lines.of(String.join("\n", lines)))) {
      int below = parts.isEmpty() ? 0 : section.from();
      List<NoteEntries.Span> spans = NoteEntries.spans(lines.subList(below, section.to()));
      parts.add(of(section.words(), lines, from, below, section.to(), spans));
      from = section.to();
    }
    return parts;
  }

  private static NotePart of(
      List<String> heading,
      List<String> lines,
      int from,
      int below,
      int to,
      List<NoteEntries.Span> spans) {
    List<Entry> entries = new ArrayList<>();
    List<String> inside = lines.subList(below, to);
    int next = 0;
    for (NoteEntries.Span span : spans) {
      entries.add(new Entry(span.of(inside), inside.subList(next, span.last() + 1)));
      next = span.last() + 1;
    }
    return new NotePart(
        heading, lines.subList(from, below), entries, inside.subList(next, inside.size()));
  }

  Key key(Entry entry) {
    return new Key(heading, stamp(), entry.said());
  }

  static Set<Key> keys(List<NotePart> parts) {
    Set<Key> keys = new HashSet<>();
    parts.forEach(part -> part.entries.forEach(entry -> keys.add(part.key(entry))));
    return keys;
  }

  /// The stamp right above the heading, without its source; empty when there is none.
  String stamp() {
    return title.stream()
        .filter(line -> Stamp.of(line).isPresent())
        .findFirst()
        .map(NotePart::time)
        .orElse("");
  }

  /// Whether it goes on where an entry of a heading ended.
  boolean goesOn() {
    return title.stream().allMatch(String::isBlank) && !heading.isEmpty();
  }

  /// How many of the entries of another part it has.
  int common(NotePart other) {
    Set<String> own = new HashSet<>();
    entries.forEach(entry -> own.add(entry.said()));
    return (int) other.entries.stream().filter(entry -> own.contains(entry.said())).count();
  }

  /// Whether it is another part below a heading of the same words: half of the entries are the
  /// same.
  boolean isMoved(NotePart other) {
    int common = common(other);
    return common > 0
        && 2 * common >= Math.max(entries.size(), other.entries.size())
        && stamp().equals(other.stamp())
        && !heading.isEmpty()
        && !other.heading.isEmpty()
        && heading.getLast().equals(other.heading.getLast());
  }

  /// Whether it is another part of the same level under another name: what the one has the other
  /// has too.
  boolean isRenamed(NotePart other) {
    int fewest = Math.min(entries.size(), other.entries.size());
    return fewest > 0
        && common(other) == fewest
        && 2 * fewest >= Math.max(entries.size(), other.entries.size())
        && stamp().equals(other.stamp())
        && !goesOn()
        && !other.goesOn()
        && heading.size() == other.heading.size();
  }

  /// Where the entry with this key stands; -1 = nowhere.
  int indexOf(Key key) {
    return entries.stream().map(this::key).toList().indexOf(key);
  }

  /// Whether it stands below that heading, or below one that does.
  boolean isBelow(List<String> other) {
    return heading.size() > other.size() && heading.subList(0, other.size()).equals(other);
  }

  /// Whether an entry may stand right below the heading: what follows it stays one of its own.
  boolean takesFirst() {
    return !heading.isEmpty()
        && !goesOn()
        && (entries.isEmpty()
            || entries.getFirst().lines.getFirst().isBlank()
            || NoteEntries.opensEntry(entries.getFirst().text));
  }

  boolean endsInText() {
    return tail.isEmpty() && !(title.isEmpty() && entries.isEmpty());
  }

  List<String> lines() {
    List<String> all = new ArrayList<>(title);
    entries.forEach(entry -> all.addAll(entry.lines));
    all.addAll(tail);
    return all;
  }

  /// An entry in two versions: one has lines more, or a list item has other items below it, or a
  /// table other rows.
  ///
  /// @param head its own lines; of a table those down to the line below its head
  /// @param children the items right below it, each with all below itself; the rows of a table
  record EntryMerge(List<String> head, List<List<String>> children) {
    private static final Pattern ITEM = Pattern.compile("(\\s*)(?:[-*+]|\\d{1,9}[.)])(?:\\s.*)?");

    /// All lines of ours in their order, and between them those that only theirs has; empty when
    /// they are not one entry.
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
}
