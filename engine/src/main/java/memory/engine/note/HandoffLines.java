package memory.engine.note;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.markdown.Lines;
import memory.engine.model.Scratchpad;
import memory.engine.model.Stamp;
import memory.engine.model.TextCut;

/// A day's log as handoffs see it: which lines are handoff entries, and which are the log itself.
/// Walked from the top, since an entry repeats only what stands above it. A line that somebody else
/// put below an entry is the log's.
final class HandoffLines {
  static final String LABEL = "HANDOFF";
  static final String TITLE = "## Session Handoff";
  static final String DECISIONS = "**Decisions of today:**";
  static final String ITEMS = "**Open scratchpad items:**";
  static final String LOG = "**Recent daily log context:**";

  private static final int LINE_CHARS = 300;
  private static final String ELLIPSIS = "…";

  private final Lines lines;
  private final Set<String> above = new HashSet<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> log = new ArrayList<>();

  /// One entry.
  ///
  /// @param first its stamp's line
  /// @param end the line after its last one
  /// @param summary the text it was given; empty when there was none
  /// @param body its lines below the stamp, joined by `\n`
  record Entry(String session, int first, int end, String summary, String body) {}

  private HandoffLines(Lines lines) {
    this.lines = lines;
  }

  static HandoffLines of(String text) {
    HandoffLines handoffs = new HandoffLines(Lines.of(text));
    handoffs.walk();
    return handoffs;
  }

  Lines spans() {
    return lines;
  }

  /// A session's own.
  List<Entry> of(Stamp session) {
    return entries.stream().filter(entry -> entry.session.equals(session.session())).toList();
  }

  /// The text without what its entries copy, and without an entry that says nothing else.
  ///
  /// @param inPlace whether empty lines stand for what goes
  static String withoutCopies(String text, boolean inPlace) {
    if (!text.contains(TITLE)) {
      return text;
    }
    HandoffLines handoffs = of(text);
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (Entry entry : handoffs.entries) {
      rest.append(text, from, handoffs.lines.start(entry.first));
      int copies = handoffs.copies(entry);
      for (int at = entry.first; at < entry.end; at++) {
        if (at < copies) {
          rest.append(text, handoffs.lines.start(at), handoffs.lines.start(at + 1));
        } else if (inPlace) {
          rest.append('\n');
        }
      }
      from = handoffs.lines.start(entry.end);
    }
    return rest.append(text, from, text.length()).toString();
  }

  /// The line from which on an entry says nothing of its own: its sections follow its summary.
  private int copies(Entry entry) {
    if (entry.summary.isEmpty()) {
      return entry.first;
    }
    int at = entry.first + 2;
    while (!isLabel(lines.line(at))) {
      at++;
    }
    return at;
  }

  /// The last lines of the log itself that say something, each cut to 300 characters.
  List<String> tail(int most) {
    return List.copyOf(log.subList(Math.max(0, log.size() - most), log.size()));
  }

  private void walk() {
    int at = 0;
    while (at < lines.count()) {
      Optional<Entry> entry = entry(at);
      if (entry.isPresent()) {
        entries.add(entry.get());
        at = entry.get().end;
      } else {
        String line = lines.line(at);
        if (saysSomething(line)) {
          log.add(cut(line));
          above.add(cut(line));
        }
        at++;
      }
    }
  }

  private Optional<Entry> entry(int first) {
    Optional<Stamp> stamp = Stamp.of(lines.line(first)).filter(read -> read.label().equals(LABEL));
    if (stamp.isEmpty() || first + 1 >= lines.count() || !lines.line(first + 1).equals(TITLE)) {
      return Optional.empty();
    }
    int at = first + 2;
    while (at < lines.count() && !isLabel(lines.line(at))) {
      if (Stamp.of(lines.line(at)).isPresent()) {
        return Optional.empty();
      }
      at++;
    }
    if (at == lines.count()) {
      return Optional.empty();
    }
    String summary = joined(first + 2, at);
    int end = endOfSections(at);
    return Optional.of(
        new Entry(stamp.get().session(), first, end, summary, joined(first + 1, end)));
  }

  /// Items and decisions end at a blank line: what stands below it was typed there.
  private int endOfSections(int from) {
    String section = "";
    boolean listed = false;
    int end = from;
    for (int at = from; at < lines.count(); at++) {
      String line = lines.line(at);
      if (isLabel(line)) {
        section = line;
        listed = false;
      } else if (!line.isBlank()) {
        boolean apart = listed && end < at && !section.startsWith(LOG);
        if (apart || !belongs(line, section)) {
          break;
        }
        listed = true;
      }
      end = line.isBlank() ? end : at + 1;
    }
    return end;
  }

  private boolean belongs(String line, String section) {
    if (section.startsWith(LOG)) {
      return above.contains(line);
    }
    if (section.startsWith(DECISIONS)) {
      return line.startsWith("- ");
    }
    return line.startsWith("- …")
        || line.startsWith(" ")
        || line.startsWith("\t")
        || !Scratchpad.of(line).items().isEmpty();
  }

  private String joined(int from, int to) {
    return from == to ? "" : lines.joined(from, to - 1).strip();
  }

  private static boolean isLabel(String line) {
    return line.startsWith(ITEMS) || line.startsWith(LOG) || line.startsWith(DECISIONS);
  }

  /// No stamp, comment or fence: repeated out of place they would change what stands below.
  private static boolean saysSomething(String line) {
    String text = line.strip();
    return !(text.isEmpty()
        || text.startsWith("<!--")
        || text.startsWith("```")
        || text.startsWith("~~~"));
  }

  private static String cut(String line) {
    return line.length() <= LINE_CHARS ? line : TextCut.head(line, LINE_CHARS) + ELLIPSIS;
  }
}
