package memory.engine.curated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.curated.CuratedStore.Change;
import memory.engine.markdown.CuratedEntries;
import memory.engine.model.Finding;
import memory.engine.note.NoteEntries;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// Changes of one curated file, all or none; only the final size counts.
record CuratedEdit(Target target, int limitChars, List<Change> changes) implements TextEdit {
  @Override
  public Edited apply(String current) {
    EntryText before = EntryText.read(current, limitChars);
    if (before.drift().isPresent()) {
      throw Refusal.conflict(
              target.path() + " is not as this store writes it: " + before.drift().get(),
              "bring it into order, or move it away and add its entries again")
          .asException();
    }
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

  @Override
  public boolean isDrifted(String current) {
    return EntryText.read(current, limitChars).drift().isPresent();
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

  /// A curated file as its entries, and back: joined by a line with `§`, nothing else around them.
  ///
  /// @param lineEnd what ends the file's lines
  /// @param tail what stands behind the last entry: nothing, or a line end
  /// @param drift why writing the entries would not give the file again; empty = it would
  record EntryText(List<String> entries, String lineEnd, String tail, Optional<String> drift) {
    static final String MARK = CuratedEntries.SEPARATOR;

    /// @param limitChars a single entry beyond it cannot be ours
    static EntryText read(String text, int limitChars) {
      String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
      if (text.isBlank()) {
        return new EntryText(List.of(), lineEnd, "", Optional.empty());
      }
      String tail = text.endsWith(lineEnd) ? lineEnd : "";
      String body = text.substring(0, text.length() - tail.length());
      List<String> entries = new ArrayList<>();
      String between = lineEnd + MARK + lineEnd;
      int from = 0;
      for (int at = body.indexOf(between); at >= 0; at = body.indexOf(between, from)) {
        entries.add(body.substring(from, at));
        from = at + between.length();
      }
      entries.add(body.substring(from));
      List<String> plain = entries.stream().map(entry -> entry.replace("\r\n", "\n")).toList();
      EntryText made = new EntryText(plain, lineEnd, tail, Optional.empty());
      Optional<String> drift =
          entries.stream()
              .flatMap(entry -> fault(entry, lineEnd, limitChars).stream())
              .findFirst()
              .or(() ->
                  made.text().equals(text)
                      ? Optional.empty()
                      : Optional.of("its line ends are mixed"));
      return drift.isEmpty()
          ? made
          : new EntryText(NoteEntries.curated(text), lineEnd, tail, drift);
    }

    private static Optional<String> fault(String entry, String lineEnd, int limitChars) {
      if (entry.isBlank()) {
        return Optional.of("an entry is empty");
      }
      if (!entry.equals(entry.strip())) {
        return Optional.of("blank space stands around an entry");
      }
      if (holdsMark(entry)) {
        return Optional.of("a " + MARK + " stands where no entry ends");
      }
      return entry.replace(lineEnd, "\n").length() > limitChars
          ? Optional.of("an entry is longer than the store's limit of " + limitChars)
          : Optional.empty();
    }

    /// Whether a line of it would be taken for the end of an entry, by us or by another reader.
    static boolean holdsMark(String entry) {
      return entry.lines().anyMatch(line -> line.strip().equals(MARK));
    }

    EntryText with(List<String> others) {
      return new EntryText(others, lineEnd, others.isEmpty() ? "" : tail, drift);
    }

    String text() {
      return String.join("\n" + MARK + "\n", entries).replace("\n", lineEnd) + tail;
    }

    /// The size that counts against the limit: the entries and what sets them apart.
    static int chars(List<String> entries) {
      int chars = 0;
      for (String entry : entries) {
        chars += entry.length() + (chars == 0 ? 0 : MARK.length() + 2);
      }
      return chars;
    }
  }
}
