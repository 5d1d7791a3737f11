package memory.engine.note;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Entry;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.markdown.MarkdownPassages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;

/// Dates an entry whose text was replaced by the day of the replacement. A stamp that heads nothing
/// else is replaced; else the entry gets a stamp of its own, and what follows it the old one again.
/// Where that would move anything below another heading or into another passage, the entry is
/// marked as confirmed. Entries without a stamp are left as they are; a log's are of its day.
final class Redating {
  private final MemoryPath path;
  private final Lines lines;
  private final List<Entry> entries;
  private final List<Passage> passages;

  /// The lines of the entry, from 0: of all passages and blocks that hold one of those written.
  private int from;

  private int to;

  private Redating(MemoryPath path, String text, int from, int to) {
    this.path = path;
    this.lines = Lines.of(text);
    this.entries = MarkdownEntries.of(lines).entries();
    this.passages = passages(text);
    this.from = from;
    this.to = to;
  }

  /// @param first of the lines that were written, from 0
  /// @param last inclusive
  static String of(MemoryPath path, String text, int first, int last, Stamp now) {
    return switch (path.kind()) {
      case DAILY, SCRATCHPAD, CURATED, DECISION, CONVERSATION -> text;
      case INDEX, TOPIC, USER -> new Redating(path, text, first, last).by(now);
    };
  }

  private String by(Stamp now) {
    if (passages.stream().noneMatch(this::isOfEntry)) {
      return lines.text();
    }
    passages.stream()
        .filter(this::isOfEntry)
        .toList()
        .forEach(one -> extend(one.startLine() - 1, one.endLine() - 1));
    entries.forEach(one -> extend(one.first(), one.last()));
    int above = -1;
    int below = lines.count();
    for (Section section : MarkdownEntries.sections(lines)) {
      for (int stamp : section.stamps()) {
        if (stamp < from) {
          above = stamp;
        } else if (stamp <= to) {
          return lines.text(); // the new text brings its own
        } else {
          below = Math.min(below, stamp);
        }
      }
    }
    Optional<LocalDate> old =
        above < 0 ? Optional.empty() : Stamp.of(lines.line(above)).flatMap(Stamp::day);
    if (old.isEmpty()) {
      return lines.text();
    }
    LocalDate day = now.day().orElseThrow();
    return stamped(above, below, now.line())
        .filter(dated -> isSound(dated, day))
        .orElseGet(() -> old.get().isBefore(day) ? confirmed(day) : lines.text());
  }

  private void extend(int first, int last) {
    if (first <= to && from <= last) {
      from = Math.min(from, first);
      to = Math.max(to, last);
    }
  }

  /// Empty where the old stamp would come right above a heading, which would be the entry's then.
  ///
  /// @param above the stamp that heads the entry
  /// @param below the next one
  private Optional<String> stamped(int above, int below, String stamp) {
    String text = lines.text();
    String lineEnd = Lines.lineEnd(text);
    String entry = text.substring(lines.start(from));
    if (entries.stream().anyMatch(one -> to < one.first() && one.first() < below)) {
      int next = to + 1;
      while (lines.isBlank(next)) {
        next++;
      }
      if (MarkdownEntries.headingAt(lines, next).isPresent()) {
        return Optional.empty();
      }
      entry =
          text.substring(lines.start(from), lines.start(next))
              + lines.line(above)
              + lineEnd
              + text.substring(lines.start(next));
    }
    boolean isFirst = entries.stream().noneMatch(one -> above < one.first() && one.first() < from);
    String head =
        isFirst
            ? text.substring(0, lines.start(above))
                + stamp
                + text.substring(lines.end(above), lines.start(from))
            : text.substring(0, lines.start(from)) + stamp + lineEnd;
    return Optional.of(head + entry);
  }

  /// Whether the entry is of that day, and all else is what it was.
  private boolean isSound(String dated, LocalDate day) {
    List<Passage> now = passages(dated);
    if (now.size() != passages.size() || !headings(dated).equals(headings(lines.text()))) {
      return false;
    }
    for (int i = 0; i < now.size(); i++) {
      Passage before = passages.get(i);
      Optional<LocalDate> wanted = isOfEntry(before) ? Optional.of(day) : before.date();
      if (!now.get(i).date().equals(wanted)
          || !now.get(i).text().equals(before.text())
          || !now.get(i).heading().equals(before.heading())
          || now.get(i).status() != before.status()) {
        return false;
      }
    }
    return true;
  }

  private String confirmed(LocalDate day) {
    String text = lines.text();
    return text.substring(0, lines.start(from))
        + ConfirmedDay.marked(text.substring(lines.start(from), lines.end(to)), day)
        + text.substring(lines.end(to));
  }

  private boolean isOfEntry(Passage passage) {
    return passage.startLine() - 1 <= to && from <= passage.endLine() - 1;
  }

  private List<Passage> passages(String text) {
    return MarkdownPassages.of(Scope.GLOBAL, path, text);
  }

  private static List<List<String>> headings(String text) {
    List<List<String>> headings = new ArrayList<>();
    MarkdownEntries.sections(Lines.of(text)).forEach(one -> headings.add(one.words()));
    return headings;
  }
}
