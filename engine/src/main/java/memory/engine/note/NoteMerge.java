package memory.engine.note;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.markdown.OpenBlock;
import memory.engine.write.TextEdit;

/// Takes the entries of another copy of a note over, each once below its own heading: those that
/// the note lacks there come behind the entry that they follow in the copy, the first ones below
/// the heading. Headings that the note lacks are made. What both changed stands there in both
/// versions.
public final class NoteMerge {
  private NoteMerge() {}

  /// Into what the note says then.
  ///
  /// @param curated entries are set apart by `§`
  /// @param checked what may be written of an entry that is taken over
  public static TextEdit edit(String copy, boolean curated, UnaryOperator<String> checked) {
    return current -> {
      String end = Lines.lineEnd(current.isEmpty() ? copy : current);
      List<NotePart> ours = NotePart.of(Lines.list(current), curated);
      Set<NotePart.Key> have = keys(ours);
      int parts = ours.size();
      int added = 0;
      for (NotePart theirs : NotePart.of(Lines.list(copy), curated)) {
        added += takeOver(theirs, ours, have, curated, checked);
      }
      List<String> merged = ours.stream().flatMap(part -> part.lines().stream()).toList();
      boolean same = added == 0 && ours.size() == parts;
      return TextEdit.Edited.of(
          same ? current : String.join(end, merged) + end,
          added + (added == 1 ? " entry" : " entries") + " taken over");
    };
  }

  /// Whether a merge that nobody finished stands in the text: both sides with git's marks.
  public static boolean isUnfinished(String text) {
    int opened = text.startsWith("<<<<<<< ") ? 0 : text.indexOf("\n<<<<<<< ");
    int parted = opened < 0 ? -1 : text.indexOf("\n=======", opened);
    return parted >= 0 && text.indexOf("\n>>>>>>> ", parted) >= 0;
  }

  /// Both sides of a merge that nobody finished, each entry once.
  ///
  /// @param curated entries are set apart by `§`
  public static TextEdit finish(boolean curated) {
    return current ->
        edit(side(current, false), curated, entry -> entry).apply(side(current, true));
  }

  /// The text of both sides, each entry once: with empty lines in the place of what is [left
  /// out][#leftOut], so that every line keeps its number.
  public static String withoutMarks(String text) {
    Set<Integer> out = leftOut(text);
    if (out.isEmpty()) {
      return text;
    }
    StringBuilder kept = new StringBuilder(text.length());
    Lines lines = Lines.of(text);
    for (int i = 0; i < lines.count(); i++) {
      int from = out.contains(i) ? lines.end(i) : lines.start(i);
      kept.append(text, from, lines.start(i + 1));
    }
    return kept.toString();
  }

  /// The lines of a merge that nobody finished that say nothing of their own: git's marks, what
  /// stood there before both sides, and entries of the second side that stand in the first.
  ///
  /// @return line numbers from 0
  public static Set<Integer> leftOut(String text) {
    if (!isUnfinished(text)) {
      return Set.of();
    }
    Set<Integer> out = new HashSet<>();
    Lines lines = Lines.of(text);
    int opened = -1;
    int ended = -1;
    int parted = -1;
    for (int i = 0; i < lines.count(); i++) {
      String line = lines.line(i);
      if (line.startsWith("<<<<<<< ")) {
        opened = i;
        ended = -1;
        parted = -1;
      } else if (opened >= 0 && parted < 0 && line.startsWith("||||||| ")) {
        ended = i;
      } else if (opened >= 0 && parted < 0 && line.equals("=======")) {
        parted = i;
      } else if (parted >= 0 && line.startsWith(">>>>>>> ")) {
        leaveOut(lines, opened, ended < 0 ? parted : ended, parted, i, out);
        opened = -1;
        parted = -1;
      }
    }
    return out;
  }

  private static void leaveOut(
      Lines lines, int opened, int ended, int parted, int closed, Set<Integer> out) {
    out.add(opened);
    out.add(closed);
    for (int i = ended; i <= parted; i++) {
      out.add(i);
    }
    Set<NotePart.Key> first = keys(NotePart.of(between(lines, opened, ended), false));
    int line = parted + 1;
    for (NotePart part : NotePart.of(between(lines, parted, closed), false)) {
      line += part.title().size();
      for (NotePart.Entry entry : part.entries()) {
        int next = line + entry.lines().size();
        if (first.contains(part.key(entry))) {
          for (int i = line; i < next; i++) {
            out.add(i);
          }
        }
        line = next;
      }
      line += part.tail().size();
    }
  }

  private static List<String> between(Lines lines, int before, int after) {
    return lines.all().subList(before + 1, after);
  }

  private static String side(String text, boolean ours) {
    StringBuilder side = new StringBuilder();
    boolean first = true;
    boolean second = true;
    Lines lines = Lines.of(text);
    for (int i = 0; i < lines.count(); i++) {
      String line = lines.line(i);
      if (line.startsWith("<<<<<<< ")) {
        second = false;
      } else if (line.startsWith("||||||| ") && !second) {
        first = false;
      } else if (line.equals("=======") && !second) {
        first = false;
        second = true;
      } else if (line.startsWith(">>>>>>> ") && second && !first) {
        first = true;
      } else if (ours ? first : second) {
        side.append(text, lines.start(i), lines.start(i + 1));
      }
    }
    return side.toString();
  }

  private static Set<NotePart.Key> keys(List<NotePart> parts) {
    return parts.stream()
        .flatMap(part -> part.entries().stream().map(part::key))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /// Puts what one part has more than ours, into ours.
  ///
  /// @param have what ours have
  /// @return how many entries these are
  private static int takeOver(
      NotePart theirs,
      List<NotePart> ours,
      Set<NotePart.Key> have,
      boolean curated,
      UnaryOperator<String> checked) {
    NotePart part =
        ours.stream()
            .filter(one -> one.heading().equals(theirs.heading()))
            .findFirst()
            .orElseGet(() -> added(theirs, ours, checked));
    int at = part.takesFirst() ? 0 : part.entries().size();
    int added = 0;
    for (NotePart.Entry entry : theirs.entries()) {
      int there = part.indexOf(theirs.key(entry));
      at = there < 0 ? at : there + 1;
      if (have.add(theirs.key(entry))) {
        List<String> lines = new ArrayList<>();
        if (curated) {
          lines.addAll(part.entries().isEmpty() ? List.of() : List.of(NoteEntries.SEPARATOR));
        } else if (entry.lines().getFirst().isBlank() || !NoteEntries.opensEntry(entry.text())) {
          lines.add("");
        }
        lines.addAll(Lines.list(checked.apply(OpenBlock.closed(entry.text()))));
        part.entries().add(at++, new NotePart.Entry(entry.text(), lines));
        added++;
      }
    }
    return added;
  }

  /// Makes the heading that ours lack, behind all that stands below the one above it.
  private static NotePart added(
      NotePart theirs, List<NotePart> ours, UnaryOperator<String> checked) {
    List<String> above = theirs.heading().subList(0, theirs.heading().size() - 1);
    int at = 0;
    for (int i = 0; i < ours.size(); i++) {
      boolean within = ours.get(i).heading().equals(above) || ours.get(i).isBelow(above);
      at = within ? i + 1 : at;
    }
    List<String> title = new ArrayList<>();
    if (at > 0 && ours.get(at - 1).endsInText()) {
      title.add("");
    }
    title.addAll(Lines.list(checked.apply(String.join("\n", theirs.title()))));
    List<String> tail = at < ours.size() ? List.of("") : List.of();
    NotePart part = new NotePart(theirs.heading(), title, new ArrayList<>(), tail);
    ours.add(at, part);
    return part;
  }
}
