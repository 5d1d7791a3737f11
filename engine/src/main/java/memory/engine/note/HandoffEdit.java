package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.model.Finding;
import memory.engine.model.Scratchpad;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

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
  public static final String LABEL = HandoffLines.LABEL;

  /// The lines that are ours, in this entry and in a scratchpad.
  public static final List<String> OWN_LINES =
      List.of(
          "# Scratchpad",
          HandoffLines.TITLE,
          HandoffLines.DECISIONS,
          HandoffLines.ITEMS,
          HandoffLines.ITEMS + " none",
          HandoffLines.LOG);

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

  /// The sections that come from other files, to be checked.
  ///
  /// @param decisions a line each
  /// @return empty when there is nothing in them
  public static String known(List<String> decisions, List<Scratchpad.Item> open) {
    List<String> lines = new ArrayList<>();
    if (!decisions.isEmpty()) {
      lines.add(HandoffLines.DECISIONS);
      for (String decision : decisions) {
        lines.add("- " + decision);
      }
    }
    if (!open.isEmpty()) {
      lines.add(HandoffLines.ITEMS);
      for (Scratchpad.Item item : open.subList(0, Math.min(open.size(), MOST_ITEMS))) {
        lines.addAll(item.lines());
      }
      if (open.size() > MOST_ITEMS) {
        lines.add("- … " + (open.size() - MOST_ITEMS) + " more");
      }
    } else if (!decisions.isEmpty()) {
      lines.add(HandoffLines.ITEMS + " none");
    }
    return String.join("\n", lines);
  }

  @Override
  public Edited apply(String current) {
    HandoffLines log = HandoffLines.of(current);
    List<HandoffLines.Entry> own = log.of(stamp);
    String said = summary.map(HandoffEdit::said).orElseGet(() -> lastSaid(own));
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
    return NoteEdits.entry(without(current, log.spans(), own), stamp, body);
  }

  private String body(String said, List<String> tail) {
    List<String> parts = new ArrayList<>();
    parts.add(HandoffLines.TITLE);
    if (!said.isEmpty()) {
      parts.add(said);
    }
    // A summary alone has a label below it, so that lines added by others are told from it.
    String sections = known.map(CheckedText::value).orElse("").strip();
    if (!sections.isEmpty()) {
      parts.add(sections);
    } else if (tail.isEmpty()) {
      parts.add(HandoffLines.ITEMS + " none");
    }
    if (!tail.isEmpty()) {
      parts.add(HandoffLines.LOG);
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

  private static String lastSaid(List<HandoffLines.Entry> own) {
    return own.isEmpty() ? "" : own.getLast().summary();
  }

  private static String without(String text, Lines lines, List<HandoffLines.Entry> entries) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (HandoffLines.Entry entry : entries) {
      boolean gap =
          entry.first() > 0
              && lines.line(entry.first() - 1).isBlank()
              && (entry.end() >= lines.count() || lines.line(entry.end()).isBlank());
      int first = lines.start(gap ? entry.first() - 1 : entry.first());
      rest.append(text, from, Math.max(from, first));
      from = lines.start(entry.end());
    }
    return rest.append(text.substring(from)).toString();
  }

  @Override
  public List<Finding> masked() {
    return summary.map(CheckedText::masked).orElse(List.of());
  }
}
