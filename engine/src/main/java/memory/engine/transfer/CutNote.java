package memory.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Entry;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEntries;

/// A Markdown note in entries: what follows the stamp of one write is one entry up to the next
/// stamp or heading, or with all headings up to the next stamp where it begins with one; elsewhere
/// each list item with what is indented below it, each paragraph, each fence.
///
/// @param frontMatter the `---` block at its head with both rules; empty where there is none
/// @param heading the headings under which the next write comes at the note's end
record CutNote(Optional<String> frontMatter, List<CutEntry> entries, List<Heading> heading) {
  static CutNote of(String text) {
    Lines lines = Lines.of(text);
    MarkdownEntries cut = MarkdownEntries.of(lines);
    List<Entry> placed = new ArrayList<>();
    Optional<Begun> begun = Optional.empty();
    List<Heading> above = List.of();
    List<Heading> holding = List.of();
    int next = 0;
    for (Section section : MarkdownEntries.sections(lines)) {
      boolean begins = !section.stamps().isEmpty();
      if (begins) {
        begun = Begun.by(lines, section, above);
      }
      int before = next;
      while (next < cut.entries().size() && cut.entries().get(next).first() < section.to()) {
        Entry entry = cut.entries().get(next);
        boolean first = begins && next == before;
        placed.add(begun.isPresent() ? begun.get().part(entry, first) : within(section, entry));
        next++;
      }
      above = section.heading();
      holding = begun.isPresent() && (begins || next > before) ? begun.get().left(above) : above;
    }
    List<CutEntry> entries =
        joined(
            lines,
            cut.body(),
            placed,
            (first, other) ->
                first.stamp().equals(other.stamp())
                    && stamp(lines, first).filter(CutNote::headsOneEntry).isPresent());
    return new CutNote(
        cut.body() == 0 ? Optional.empty() : Optional.of(lines.joined(0, cut.body() - 1)),
        entries,
        holding);
  }

  private static Entry within(Section section, Entry entry) {
    OptionalInt stamp =
        section.stamps().stream()
            .mapToInt(Integer::intValue)
            .filter(line -> line < entry.first())
            .max();
    return new Entry(entry.first(), entry.last(), section.heading(), stamp);
  }

  /// What one write brought with a heading on top.
  ///
  /// @param stamp its line
  /// @param title the heading's line
  /// @param around the headings that hold above it
  private record Begun(int stamp, int title, List<Heading> around) {
    /// The title of a file is nobody's: it holds for what follows as well.
    static Optional<Begun> by(Lines lines, Section section, List<Heading> around) {
      if (section.heading().isEmpty()) {
        return Optional.empty();
      }
      Heading title = section.heading().getLast();
      int stamp = section.stamps().getFirst();
      return title.level() > 1
              && stamp < title.line()
              && Stamp.of(lines.line(stamp)).filter(CutNote::headsOneEntry).isPresent()
          ? Optional.of(new Begun(stamp, title.line(), around))
          : Optional.empty();
    }

    Entry part(Entry entry, boolean first) {
      return new Entry(first ? title : entry.first(), entry.last(), around, OptionalInt.of(stamp));
    }

    /// Which of its headings hold for the next write.
    List<Heading> left(List<Heading> headings) {
      return headings.stream().filter(one -> one.level() == 1 || around.contains(one)).toList();
    }
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
        0,
        MarkdownEntries.from(lines, 0).entries(),
        (first, next) -> first.heading().equals(next.heading()));
  }

  private static List<CutEntry> joined(
      Lines lines, int body, List<Entry> all, BiPredicate<Entry, Entry> together) {
    List<CutEntry> joined = new ArrayList<>();
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
              first > body && !lines.isBlank(first - 1)));
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

  /// Whether it stands above one entry, and not above the lines of a whole file.
  static boolean headsOneEntry(Stamp stamp) {
    return stamp.headsEntry() && !Incoming.isOfFile(stamp);
  }

  /// One entry of a Markdown note with what stands above it.
  ///
  /// @param line its first line, from 1
  /// @param heading the headings it stands under, outermost first
  /// @param stamp the stamp that heads it, or the run of entries it belongs to
  /// @param text its lines, joined by `\n`
  /// @param tight it follows the entry before it without a blank line
  record CutEntry(
      int line, List<Heading> heading, Optional<Stamp> stamp, String text, boolean tight) {
    /// The headings as the lines of a note.
    List<String> headingLines() {
      return heading.stream().map(Heading::text).toList();
    }
  }
}
