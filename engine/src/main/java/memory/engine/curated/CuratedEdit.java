package memory.engine.curated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Finding;
import memory.engine.note.NoteEntries;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// Changes of one curated file, all or none; only the final size counts.
record CuratedEdit(Target target, int limitChars, List<Change> changes) implements TextEdit {
  CuratedEdit {
    changes = List.copyOf(changes);
  }

  @Override
  public Edited apply(String current) {
    return switch (EntryText.read(current, limitChars)) {
      case EntryText.Read.Drifted(String reason) ->
          throw Refusal.conflict(
                  target.path() + " is not as this store writes it: " + reason,
                  "bring it into order, or move it away and add its entries again")
              .asException();
      case EntryText.Read.Entries(EntryText text) -> apply(text);
    };
  }

  @Override
  public boolean isDrifted(String current) {
    return EntryText.read(current, limitChars) instanceof EntryText.Read.Drifted;
  }

  private Edited apply(EntryText before) {
    List<String> entries = new ArrayList<>(before.entries());
    List<String> told = new ArrayList<>();
    for (Change change : changes) {
      switch (change) {
        case Change.Add(CheckedText text) -> {
          entries.add(fresh(entries, text));
          told.add(entries.getLast());
        }
        case Change.Replace(String part, CheckedText text) -> {
          int at = place(entries, part);
          List<String> others = new ArrayList<>(entries);
          others.remove(at);
          entries.set(at, fresh(others, text));
          told.add(entries.get(at));
        }
        case Change.Remove(String part) -> told.add(entries.remove(place(entries, part)));
      }
    }
    int chars = EntryText.chars(entries);
    if (chars > limitChars && chars >= EntryText.chars(before.entries())) {
      throw Refusal.conflict(
              target.path() + " would have " + chars + " of " + limitChars + " characters",
              "replace or remove entries first; it has " + usage(before.entries(), limitChars))
          .asException();
    }
    return new Edited(
        before.with(entries).text(),
        String.join("\n" + EntryText.MARK + "\n", told),
        "",
        Optional.of(usage(entries, limitChars)));
  }

  /// A text as an entry beside others.
  private static String fresh(List<String> others, CheckedText text) {
    String entry = plain(text.value().strip());
    if (EntryText.holdsMark(entry)) {
      throw Refusal.malformed(
              "a line with nothing but " + EntryText.MARK + " sets entries apart",
              "leave that line out")
          .asException();
    }
    if (others.contains(entry)) {
      throw Refusal.conflict("that entry is there already", "").asException();
    }
    return entry;
  }

  private static String plain(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n');
  }

  /// Where the one entry stands that holds a part.
  private static int place(List<String> entries, String part) {
    String wanted = plain(part.strip());
    if (wanted.isEmpty()) {
      throw Refusal.malformed("no part of an entry was given", "give one").asException();
    }
    List<String> holding = entries.stream().filter(entry -> entry.contains(wanted)).toList();
    if (holding.isEmpty()) {
      throw Refusal.noMatch("no entry holds: " + wanted, Hint.Way.LIST_CURATED).asException();
    }
    if (Set.copyOf(holding).size() > 1) {
      throw Refusal.conflict(
              holding.size() + " entries hold: " + wanted,
              "give more of the one you mean: " + NoteEntries.previews(holding))
          .asException();
    }
    return entries.indexOf(holding.getFirst());
  }

  static String usage(List<String> entries, int limitChars) {
    int chars = EntryText.chars(entries);
    return 100L * chars / limitChars + "% — " + chars + "/" + limitChars;
  }

  @Override
  public List<Finding> masked() {
    List<Finding> masked = new ArrayList<>();
    for (Change change : changes) {
      switch (change) {
        case Change.Add(CheckedText text) -> masked.addAll(text.masked());
        case Change.Replace(String _, CheckedText text) -> masked.addAll(text.masked());
        case Change.Remove(String _) -> {}
      }
    }
    return masked;
  }
}
