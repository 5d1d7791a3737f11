package memory.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.note.FrontMatterLines;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteLines;
import memory.engine.note.Stamp;

/// A Markdown note in entries: what follows the stamp of one write is one entry up to the next
/// stamp or heading; elsewhere each list item with what is indented below it, each paragraph, each
/// fence.
///
/// @param frontMatter the `---` block at its head with both rules; empty where there is none
/// @param heading the headings that still hold at the note's end
record CutNote(Optional<String> frontMatter, List<CutEntry> entries, List<String> heading) {
  CutNote {
    entries = List.copyOf(entries);
    heading = List.copyOf(heading);
  }

  static CutNote of(String text) {
    List<String> lines = NoteLines.of(text);
    int body = FrontMatterLines.count(lines);
    Cutter cutter = new Cutter(lines, false);
    cutter.cut(body);
    return new CutNote(
        body == 0 ? Optional.empty() : Optional.of(String.join("\n", lines.subList(0, body))),
        cutter.entries,
        cutter.heading);
  }

  /// A text that is one entry, or one for each of its headings.
  static List<CutEntry> sections(String text) {
    Cutter cutter = new Cutter(NoteLines.of(text), true);
    cutter.cut(0);
    return cutter.entries;
  }

  /// A curated store, whose entries are set apart by marks.
  static CutNote curated(String text) {
    List<String> lines = NoteLines.of(text);
    List<CutEntry> entries = new ArrayList<>();
    for (NoteEntries.Span span : NoteEntries.curatedSpans(lines)) {
      entries.add(
          new CutEntry(span.first() + 1, List.of(), Optional.empty(), span.of(lines), false));
    }
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

  private static final class Cutter {
    private final List<String> lines;
    private final boolean whole;
    private final List<CutEntry> entries = new ArrayList<>();
    private final List<String> heading = new ArrayList<>();
    private Optional<Stamp> stamp = Optional.empty();
    private int start = -1;
    private int end = -1;
    private int lastInk = -2;

    /// @param whole nothing but a heading ends an entry
    Cutter(List<String> lines, boolean whole) {
      this.lines = lines;
      this.whole = whole;
    }

    void cut(int from) {
      CodeFence fence = new CodeFence();
      for (int i = from; i < lines.size(); i++) {
        String line = lines.get(i);
        boolean inside = fence.isOpen();
        fence.read(line);
        if (inside) {
          take(i);
        } else if (MarkdownHeading.level(line) > 0) {
          close();
          stamp = Optional.empty();
          enter(line.stripTrailing());
          lastInk = i;
        } else if (Stamp.of(line).isPresent() && !Character.isWhitespace(line.charAt(0))) {
          close();
          stamp = Stamp.of(line);
          lastInk = i;
        } else if (!line.isBlank()) {
          if (opens(i, line)) {
            close();
          }
          take(i);
        }
      }
      close();
    }

    private boolean opens(int at, String line) {
      if (start < 0 || Character.isWhitespace(line.charAt(0))) {
        return start < 0;
      }
      return !whole
          && !stamp.filter(CutNote::headsOneEntry).isPresent()
          && (end < at - 1 || isItem(line));
    }

    private void take(int at) {
      if (start < 0) {
        start = at;
      }
      end = at;
    }

    private void close() {
      if (start >= 0) {
        while (end > start && lines.get(end).isBlank()) {
          end--;
        }
        String text = String.join("\n", lines.subList(start, end + 1));
        if (!text.isBlank()) {
          entries.add(new CutEntry(start + 1, heading, stamp, text, lastInk == start - 1));
          lastInk = end;
        }
        start = -1;
      }
    }

    private void enter(String line) {
      int level = MarkdownHeading.level(line);
      while (!heading.isEmpty() && MarkdownHeading.level(heading.getLast()) >= level) {
        heading.removeLast();
      }
      heading.add(line);
    }

    private static boolean isItem(String line) {
      if (line.startsWith("- ") || line.startsWith("* ") || line.startsWith("+ ")) {
        return true;
      }
      int digits = 0;
      while (digits < line.length() && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
        digits++;
      }
      return digits > 0
          && digits < 10
          && (line.startsWith(". ", digits) || line.startsWith(") ", digits));
    }
  }
}
