package memory.engine.note;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Section;
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
  record Entry(String text, List<String> lines) {}

  /// What makes two entries one.
  ///
  /// @param stamp of an entry that the heading is of; empty = it is the file's
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
    return new Key(heading, stamp(), entry.text.strip());
  }

  static Set<Key> keys(List<NotePart> parts) {
    Set<Key> keys = new HashSet<>();
    parts.forEach(part -> part.entries.forEach(entry -> keys.add(part.key(entry))));
    return keys;
  }

  /// The line of the stamp right above the heading; empty when there is none.
  String stamp() {
    return title.stream().filter(line -> Stamp.of(line).isPresent()).findFirst().orElse("").strip();
  }

  /// Whether it goes on where an entry of a heading ended.
  boolean goesOn() {
    return title.stream().allMatch(String::isBlank) && !heading.isEmpty();
  }

  /// How many of the entries of another part it has.
  int common(NotePart other) {
    Set<String> own = new HashSet<>();
    entries.forEach(entry -> own.add(entry.text.strip()));
    return (int) other.entries.stream().filter(entry -> own.contains(entry.text.strip())).count();
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
}
