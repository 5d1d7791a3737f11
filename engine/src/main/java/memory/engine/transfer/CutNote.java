package memory.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Entry;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEntries;

/// A Markdown note in entries: what follows the stamp of one write is one entry up to the next
/// stamp or heading; elsewhere each list item with what is indented below it, each paragraph, each
/// fence.
///
/// @param frontMatter the `---` block at its head with both rules; empty where there is none
/// @param heading the headings that still hold at the note's end
record CutNote(Optional<String> frontMatter, List<CutEntry> entries, List<Heading> heading) {
  CutNote {
    entries = List.copyOf(entries);
    heading = List.copyOf(heading);
  }

  static CutNote of(String text) {
    Lines lines = Lines.of(text);
    MarkdownEntries cut = MarkdownEntries.of(lines);
    List<CutEntry> entries =
        joined(
            lines,
            cut,
            (first, next) ->
                first.stamp().equals(next.stamp())
                    && stamp(lines, first).filter(CutNote::headsOneEntry).isPresent());
    return new CutNote(
        cut.body() == 0 ? Optional.empty() : Optional.of(lines.joined(0, cut.body() - 1)),
        entries,
        cut.heading());
  }

  /// The same; of a note that is nothing but front matter with a description its fields are the
  /// entry.
  CutNote orFrontMatter() {
    if (!entries.isEmpty() || frontMatter.isEmpty()) {
      return this;
    }
    List<String> lines = Lines.list(frontMatter.get());
    if (lines.stream().noneMatch(line -> line.startsWith("description:"))) {
      return this;
    }
    String fields = String.join("\n", lines.subList(1, lines.size() - 1));
    return new CutNote(
        Optional.empty(),
        List.of(new CutEntry(2, List.of(), Optional.empty(), fields, false)),
        List.of());
  }

  /// A text that is one entry, or one for each of its headings.
  static List<CutEntry> sections(String text) {
    Lines lines = Lines.of(text);
    return joined(
        lines,
        MarkdownEntries.from(lines, 0),
        (first, next) -> first.heading().equals(next.heading()));
  }

  private static List<CutEntry> joined(
      Lines lines, MarkdownEntries cut, BiPredicate<Entry, Entry> together) {
    List<CutEntry> joined = new ArrayList<>();
    List<Entry> all = cut.entries();
    for (int i = 0, next; i < all.size(); i = next) {
      Entry entry = all.get(i);
      next = i + 1;
      while (next < all.size() && together.test(entry, all.get(next))) {
        next++;
      }
      int first = entry.first();
      joined.add(
          new CutEntry(
              first + 1,
              entry.heading(),
              stamp(lines, entry),
              lines.joined(first, all.get(next - 1).last()),
              first > cut.body() && !lines.isBlank(first - 1)));
    }
    return joined;
  }

  private static Optional<Stamp> stamp(Lines lines, Entry entry) {
    return entry.stamp().isPresent()
        ? Stamp.of(lines.line(entry.stamp().getAsInt()))
        : Optional.empty();
  }

  /// A curated store, whose entries are set apart by marks.
  static CutNote curated(String text) {
    List<String> lines = Lines.list(text);
    List<CutEntry> entries =
        NoteEntries.curatedSpans(lines).stream()
            .map(span ->
                new CutEntry(span.first() + 1, List.of(), Optional.empty(), span.of(lines), false))
            .toList();
    return new CutNote(Optional.empty(), entries, List.of());
  }

  /// Whether a stamp is one of entries, and not of when the file was written anew.
  static boolean datesEntries(Stamp stamp) {
    return !stamp.label().startsWith("last");
  }

  /// Whether it stands above one entry, and not above the lines of a whole file.
  static boolean headsOneEntry(Stamp stamp) {
    return datesEntries(stamp) && !Provenance.isOfFile(stamp);
  }
}
