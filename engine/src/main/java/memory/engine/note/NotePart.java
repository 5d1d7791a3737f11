package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Section;

/// The entries of a note below one heading, to which more can be added. All lines of all parts in
/// their order are the note.
///
/// @param heading the words of the headings above the entries, outermost first
/// @param title the lines of the last of these; none above all headings
/// @param tail the blank lines below the last entry
record NotePart(List<String> heading, List<String> title, List<Entry> entries, List<String> tail) {

  /// @param text its lines, joined by `\n`
  /// @param lines these, and above them the blank ones or the `§` that set it apart
  record Entry(String text, List<String> lines) {}

  /// What makes two entries one.
  record Key(List<String> heading, String text) {}

  /// @param curated entries are set apart by `§` and headings are part of them
  static List<NotePart> of(List<String> lines, boolean curated) {
    if (curated) {
      List<NotePart> one = new ArrayList<>();
      one.add(of(List.of(), lines, 0, 0, lines.size(), NoteEntries.curatedSpans(lines)));
      return one;
    }
    List<NotePart> parts = new ArrayList<>();
    int from = 0;
    for (Section section : MarkdownEntries.sectionsOfHeadings(Lines.of(String.join("\n", lines)))) {
      int below = parts.isEmpty() ? 0 : section.from(); // front matter is an entry
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
    return new Key(heading, entry.text.strip());
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
