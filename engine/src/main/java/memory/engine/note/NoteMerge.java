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

  /// Both sides of a merge that nobody finished, each entry once.
  ///
  /// @param curated entries are set apart by `§`
  public static TextEdit finish(boolean curated) {
    return current ->
        edit(UnfinishedMerge.side(current, false), curated, entry -> entry)
            .apply(UnfinishedMerge.side(current, true));
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
