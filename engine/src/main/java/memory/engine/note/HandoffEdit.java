package memory.engine.note;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.model.Finding;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scratchpad;
import memory.engine.model.Stamp;
import memory.engine.model.TextCut;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;
import memory.engine.write.TextRedactor;

/// Writes a session's handoff into a day's log: what it was working on, for the time when its
/// context is gone. A session has one entry a day; a later one takes its place at the end of the
/// log, and one that would say the same changes nothing. What others wrote stays.
///
/// ```
/// <!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->
/// ## Session Handoff
/// The tests of the parser are green, the printer is next.
/// **Open scratchpad items:**
/// - [ ] Fix auth bug
/// **Recent daily log context:**
/// Chose PASETO over JWT
/// ```
///
/// @param summary what the session says itself; empty = what it said in its last handoff
/// @param known the sections of [#known]; empty when there is nothing to tell
/// @param stamp labelled `HANDOFF`
public record HandoffEdit(Optional<CheckedText> summary, Optional<CheckedText> known, Stamp stamp)
    implements TextEdit {
  /// The label of its stamp.
  public static final String LABEL = "HANDOFF";

  private static final String TITLE = "## Session Handoff";
  private static final String DECISIONS = "**Decisions of today:**";
  private static final String ITEMS = "**Open scratchpad items:**";
  private static final String LOG = "**Recent daily log context:**";

  /// The lines that are ours, in this entry and in a scratchpad.
  public static final List<String> OWN_LINES =
      List.of("# Scratchpad", TITLE, DECISIONS, ITEMS, ITEMS + " none", LOG);

  private static final int LOG_LINES = 15;
  private static final int MOST_ITEMS = 50;

  /// A day's log as a reader needs it: without what handoffs copy of it, of decisions and of the
  /// scratchpad, where an item that was open then may be done.
  public static String readable(String log) {
    return HandoffLines.withoutCopies(log, false);
  }

  /// The same as it is searched: empty lines stand for the copies.
  public static String searchable(String log) {
    return HandoffLines.withoutCopies(log, true);
  }

  /// An edit of a file; one of a day's log also takes out what handoffs copied of the lines that it
  /// takes out.
  public static TextEdit withCopies(MemoryPath path, TextEdit edit) {
    if (path.kind() != Kind.DAILY) {
      return edit;
    }
    return current -> {
      Edited edited = edit.apply(current);
      return new Edited(
          HandoffLines.withoutStale(current, edited.text()),
          edited.preview(),
          edited.removed(),
          edited.usage());
    };
  }

  /// How many handoffs copy less of the log itself than before an edit.
  public static int shortened(String before, String after) {
    Map<String, Set<String>> now = HandoffLines.of(after).copied;
    return (int)
        HandoffLines.of(before).copied.entrySet().stream()
            .filter(was -> !now.getOrDefault(was.getKey(), was.getValue()).equals(was.getValue()))
            .count();
  }

  /// A day's log without the scratchpad items and decisions in handoffs that a redactor takes out.
  public static String redacted(String log, TextRedactor redactor) {
    return HandoffLines.redacted(log, redactor);
  }

  /// The sections that come from other files, to be checked.
  ///
  /// @param decisions a line each
  /// @return empty when there is nothing in them
  public static String known(List<String> decisions, List<Scratchpad.Item> open) {
    List<String> lines = new ArrayList<>();
    if (!decisions.isEmpty()) {
      lines.add(DECISIONS);
      for (String decision : decisions) {
        lines.add("- " + decision);
      }
    }
    if (!open.isEmpty()) {
      lines.add(ITEMS);
      for (Scratchpad.Item item : open.subList(0, Math.min(open.size(), MOST_ITEMS))) {
        lines.addAll(item.lines());
      }
      if (open.size() > MOST_ITEMS) {
        lines.add("- … " + (open.size() - MOST_ITEMS) + " more");
      }
    } else if (!decisions.isEmpty()) {
      lines.add(ITEMS + " none");
    }
    return String.join("\n", lines);
  }

  @Override
  public Edited apply(String current) {
    HandoffLines log = HandoffLines.of(current);
    List<HandoffLines.Entry> own = log.of(stamp);
    String said =
        summary
            .map(HandoffEdit::said)
            .orElseGet(() -> own.isEmpty() ? "" : own.getLast().summary());
    List<String> tail = log.tail(LOG_LINES);
    if (said.isEmpty() && known.isEmpty() && tail.isEmpty()) {
      throw Refusal.noMatch(
              "there is nothing to hand over",
              "no open scratchpad items, no log of today, no text was given")
          .asException();
    }
    String body = body(said, tail);
    if (own.size() == 1 && own.getFirst().body().equals(body)) {
      return Edited.of(current, stamp.line() + "\n" + body);
    }
    return NoteEdits.entry(log.without(own), stamp, body);
  }

  private String body(String said, List<String> tail) {
    List<String> parts = new ArrayList<>();
    parts.add(TITLE);
    if (!said.isEmpty()) {
      parts.add(said);
    }
    // A summary alone has a label below it, so that lines added by others are told from it.
    String sections = known.map(CheckedText::value).orElse("").strip();
    if (!sections.isEmpty()) {
      parts.add(sections);
    } else if (tail.isEmpty()) {
      parts.add(ITEMS + " none");
    }
    if (!tail.isEmpty()) {
      parts.add(LOG);
      parts.addAll(tail);
    }
    return String.join("\n", parts).strip();
  }

  /// The text with no line in it that would end the entry.
  private static String said(CheckedText text) {
    return Lines.content(text.value()).stream()
        .map(line -> Stamp.of(line).map(Stamp::shown).orElse(line))
        .collect(Collectors.joining("\n"))
        .strip();
  }

  @Override
  public List<Finding> masked() {
    return summary.map(CheckedText::masked).orElse(List.of());
  }

  /// A day's log as handoffs see it: which lines are handoff entries, and which are the log itself.
  /// Walked from the top, since an entry repeats only what stands above it. A line that somebody
  /// else put below an entry is the log's.
  static final class HandoffLines {
    private static final int LINE_CHARS = 300;

    private final Lines lines;
    private final Set<String> above = new HashSet<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    /// By an entry's stamp the lines of the log that it copied before an edit.
    private final Map<String, Set<String>> formerly;

    /// The same now.
    private final Map<String, Set<String>> copied = new HashMap<>();

    /// The copies that are known by [#formerly] alone.
    private final BitSet stale = new BitSet();

    /// The scratchpad items and decisions.
    private final BitSet known = new BitSet();

    /// One entry.
    ///
    /// @param first its stamp's line
    /// @param end the line after its last one
    /// @param summary the text it was given; empty when there was none
    /// @param body its lines below the stamp, joined by `\n`
    record Entry(String session, int first, int end, String summary, String body) {}

    private HandoffLines(String text, Map<String, Set<String>> formerly) {
      this.lines = Lines.of(text);
      this.formerly = formerly;
      walk();
    }

    static HandoffLines of(String text) {
      return new HandoffLines(text, Map.of());
    }

    /// What an edit made of a log, without the copies of what it took out of the log itself: they
    /// would be somebody else's lines.
    static String withoutStale(String before, String after) {
      if (!after.contains(TITLE)) {
        return after;
      }
      HandoffLines handoffs = new HandoffLines(after, of(before).copied);
      return handoffs.stale.isEmpty() ? after : handoffs.lines.without(handoffs.stale::get);
    }

    static String redacted(String text, TextRedactor redactor) {
      if (!text.contains(TITLE)) {
        return text;
      }
      HandoffLines handoffs = of(text);
      return handoffs.lines.without(
          at -> handoffs.known.get(at) && redactor.redacted(handoffs.lines.line(at)).isEmpty());
    }

    /// A session's own.
    List<Entry> of(Stamp session) {
      return entries.stream().filter(entry -> entry.session.equals(session.session())).toList();
    }

    String without(List<Entry> some) {
      StringBuilder rest = new StringBuilder();
      int from = 0;
      for (Entry entry : some) {
        boolean gap =
            entry.first > 0
                && lines.line(entry.first - 1).isBlank()
                && (entry.end >= lines.count() || lines.line(entry.end).isBlank());
        int first = lines.start(gap ? entry.first - 1 : entry.first);
        rest.append(lines.text(), from, Math.max(from, first));
        from = lines.start(entry.end);
      }
      return rest.append(lines.text().substring(from)).toString();
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
            String shown = TextCut.shortened(line, LINE_CHARS);
            log.add(shown);
            above.add(shown);
          }
          at++;
        }
      }
    }

    private Optional<Entry> entry(int first) {
      Optional<Stamp> stamp =
          Stamp.of(lines.line(first)).filter(read -> read.label().equals(LABEL));
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
      int end = endOfSections(lines.line(first), at);
      return Optional.of(
          new Entry(stamp.get().session(), first, end, summary, joined(first + 1, end)));
    }

    /// A section ends at a blank line: what stands below it was typed there.
    private int endOfSections(String stamp, int from) {
      Set<String> before = formerly.getOrDefault(stamp, Set.of());
      Set<String> copies = copied.computeIfAbsent(stamp, _ -> new HashSet<>());
      String section = "";
      int label = from;
      boolean listed = false;
      int end = from;
      for (int at = from; at < lines.count(); at++) {
        String line = lines.line(at);
        if (isLabel(line)) {
          section = line;
          label = at;
          listed = false;
        } else if (!line.isBlank()) {
          boolean ofLog = section.startsWith(LOG);
          boolean isCopy = ofLog ? copiesLog(line, label, at) : belongs(line, section);
          if ((listed && end < at) || !(isCopy || (ofLog && before.contains(line)))) {
            break;
          }
          listed = true;
          if (ofLog) {
            boolean stands = above.contains(line);
            if (stands) {
              copies.add(line);
            }
            stale.set(at, !stands && before.contains(line));
          } else {
            known.set(at);
          }
        }
        end = line.isBlank() ? end : at + 1;
      }
      return end;
    }

    /// Whether the line stands above the entry, or did so until the line in its place was changed:
    /// an entry repeats the log's last lines one by one.
    private boolean copiesLog(String line, int label, int at) {
      if (above.contains(line) || !saysSomething(line) || lines.isBlank(at - 1)) {
        return above.contains(line);
      }
      List<String> tail = tail(LOG_LINES);
      int place = at - label - 1;
      return place < tail.size() && !section(label).contains(tail.get(place));
    }

    /// The lines below a label up to a blank one or a stamp.
    private Set<String> section(int label) {
      Set<String> section = new HashSet<>();
      for (int at = label + 1; at < lines.count(); at++) {
        String line = lines.line(at);
        if (line.isBlank() || Stamp.of(line).isPresent()) {
          break;
        }
        section.add(line);
      }
      return section;
    }

    private static boolean belongs(String line, String section) {
      return section.startsWith(DECISIONS)
          ? line.startsWith("- ")
          : line.startsWith("- …")
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
  }
}
