package memory.engine.note;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import memory.engine.markdown.Lines;
import memory.engine.write.TextEdit;

/// Takes the entries of another copy of a note over, each once: those that the note lacks come
/// behind the entry that they follow in the copy. What both changed stands there in both versions.
public final class NoteMerge {
  private NoteMerge() {}

  /// Into what the note says then.
  ///
  /// @param curated entries are set apart by `§`
  /// @param checked what may be written of an entry that is taken over
  public static TextEdit edit(String copy, boolean curated, UnaryOperator<String> checked) {
    return current -> {
      String end = Lines.lineEnd(current.isEmpty() ? copy : current);
      List<String> ours = Lines.list(current);
      List<String> added = new ArrayList<>();
      List<String> merged = merged(ours, Lines.list(copy), curated, checked, added);
      String text = added.isEmpty() ? current : String.join(end, merged) + end;
      return TextEdit.Edited.of(
          text, added.size() + (added.size() == 1 ? " entry" : " entries") + " taken over");
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
    List<String> first = between(lines, opened, ended);
    List<String> second = between(lines, parted, closed);
    Set<String> have = new HashSet<>();
    for (NoteEntries.Span entry : NoteEntries.spans(first)) {
      have.add(entry.of(first).strip());
    }
    for (NoteEntries.Span entry : NoteEntries.spans(second)) {
      for (int i = entry.first();
          i <= entry.last() && have.contains(entry.of(second).strip());
          i++) {
        out.add(parted + 1 + i);
      }
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

  private static List<String> merged(
      List<String> ours,
      List<String> theirs,
      boolean curated,
      UnaryOperator<String> checked,
      List<String> added) {
    Map<String, Integer> ends = new HashMap<>();
    for (NoteEntries.Span span : spans(ours, curated)) {
      ends.putIfAbsent(span.of(ours).strip(), span.last() + 1);
    }
    Map<Integer, List<String>> behind = new HashMap<>();
    Set<String> have = new HashSet<>(ends.keySet());
    int anchor = ours.size();
    for (NoteEntries.Span span : spans(theirs, curated)) {
      String entry = span.of(theirs).strip();
      anchor = ends.getOrDefault(entry, anchor);
      if (have.add(entry)) {
        List<String> place = behind.computeIfAbsent(anchor, _ -> new ArrayList<>());
        if (curated && have.size() > 1) {
          place.add(NoteEntries.SEPARATOR);
        } else if (span.first() > 0 && theirs.get(span.first() - 1).isBlank()) {
          place.add("");
        }
        place.addAll(Lines.list(checked.apply(span.of(theirs))));
        added.add(entry);
      }
    }
    List<String> merged = new ArrayList<>();
    for (int i = 0; i <= ours.size(); i++) {
      merged.addAll(behind.getOrDefault(i, List.of()));
      if (i < ours.size()) {
        merged.add(ours.get(i));
      }
    }
    return merged;
  }

  private static List<NoteEntries.Span> spans(List<String> lines, boolean curated) {
    return curated ? NoteEntries.curatedSpans(lines) : NoteEntries.spans(lines);
  }
}
