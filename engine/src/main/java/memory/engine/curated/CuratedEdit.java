package memory.engine.curated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Finding;
import memory.engine.request.Hint;
import memory.engine.request.Refusal;
import memory.engine.request.Target;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// Changes of one curated file, all or none; only the final size counts.
record CuratedEdit(Target target, int limitChars, List<Change> changes) implements TextEdit {
  private static final int PREVIEW_CHARS = 80;
  private static final int MOST_PREVIEWS = 10;

  CuratedEdit {
    changes = List.copyOf(changes);
  }

  @Override
  public Edited apply(String current) {
    return switch (EntryText.read(current, limitChars)) {
      case EntryText.Read.Drifted(String reason) ->
          new Edited.Refused(
              Refusal.conflict(
                  target.path() + " is not as this store writes it: " + reason,
                  "bring it into order, or move it away and add its entries again"),
              true);
      case EntryText.Read.Entries(EntryText text) -> apply(text);
    };
  }

  private Edited apply(EntryText before) {
    List<String> entries = new ArrayList<>(before.entries());
    StringBuilder preview = new StringBuilder();
    for (Change change : changes) {
      Optional<Refusal> refusal =
          switch (change) {
            case Change.Add(CheckedText text) -> add(entries, text.value().strip(), preview);
            case Change.Replace(String part, CheckedText text) ->
                replace(entries, part, text.value().strip(), preview);
            case Change.Remove(String part) -> remove(entries, part, preview);
          };
      if (refusal.isPresent()) {
        return Edited.Refused.of(refusal.get());
      }
    }
    int chars = EntryText.chars(entries);
    if (chars > limitChars && chars >= EntryText.chars(before.entries())) {
      return Edited.Refused.of(
          Refusal.conflict(
              target.path() + " would have " + chars + " of " + limitChars + " characters",
              "replace or remove entries first; it has " + usage(before.entries(), limitChars)));
    }
    return new Edited.Changed(
        before.with(entries).text(),
        preview.toString(),
        "",
        Optional.of(usage(entries, limitChars)));
  }

  private static Optional<Refusal> add(List<String> entries, String text, StringBuilder preview) {
    Optional<Refusal> fault = fault(entries, text);
    if (fault.isEmpty()) {
      entries.add(plain(text));
      note(preview, plain(text));
    }
    return fault;
  }

  private static Optional<Refusal> replace(
      List<String> entries, String part, String text, StringBuilder preview) {
    Found found = Found.of(entries, part);
    if (found.refusal().isPresent()) {
      return found.refusal();
    }
    List<String> others = new ArrayList<>(entries);
    others.remove(found.at());
    Optional<Refusal> fault = fault(others, text);
    if (fault.isEmpty()) {
      entries.set(found.at(), plain(text));
      note(preview, plain(text));
    }
    return fault;
  }

  private static Optional<Refusal> remove(
      List<String> entries, String part, StringBuilder preview) {
    Found found = Found.of(entries, part);
    if (found.refusal().isEmpty()) {
      note(preview, entries.remove(found.at()));
    }
    return found.refusal();
  }

  private static Optional<Refusal> fault(List<String> others, String text) {
    if (EntryText.holdsMark(text)) {
      return Optional.of(
          Refusal.malformed(
              "a line with nothing but " + EntryText.MARK + " sets entries apart",
              "leave that line out"));
    }
    return others.contains(plain(text))
        ? Optional.of(Refusal.conflict("that entry is there already", ""))
        : Optional.empty();
  }

  private static String plain(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n');
  }

  private static void note(StringBuilder preview, String entry) {
    preview.append(preview.isEmpty() ? "" : "\n" + EntryText.MARK + "\n").append(entry);
  }

  /// Where the one entry stands that holds the part.
  private record Found(int at, Optional<Refusal> refusal) {
    static Found of(List<String> entries, String part) {
      String wanted = plain(part.strip());
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i < entries.size(); i++) {
        if (!wanted.isEmpty() && entries.get(i).contains(wanted)) {
          places.add(i);
        }
      }
      if (wanted.isEmpty()) {
        return none(Refusal.malformed("no part of an entry was given", "give one"));
      }
      if (places.isEmpty()) {
        return none(Refusal.noMatch("no entry holds: " + wanted, Hint.Way.LIST_CURATED));
      }
      boolean same = places.stream().map(entries::get).distinct().count() == 1;
      return same
          ? new Found(places.getFirst(), Optional.empty())
          : none(
              Refusal.conflict(
                  places.size() + " entries hold: " + wanted,
                  "give more of the one you mean: " + previews(entries, places)));
    }

    private static Found none(Refusal refusal) {
      return new Found(-1, Optional.of(refusal));
    }

    private static String previews(List<String> entries, List<Integer> places) {
      StringBuilder all = new StringBuilder();
      for (int place : places.subList(0, Math.min(places.size(), MOST_PREVIEWS))) {
        String entry = WriteGuard.shown("the", entries.get(place)).replace('\n', ' ');
        all.append(all.isEmpty() ? "" : " | ")
            .append(
                entry.length() > PREVIEW_CHARS ? entry.substring(0, PREVIEW_CHARS) + "…" : entry);
      }
      return all.toString();
    }
  }

  /// `45% — 990/2200`.
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
