package memory.engine.curated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.CuratedEntries;

/// A curated file as its entries, and back: joined by a line with `§`, nothing else around them.
///
/// @param lineEnd what ends the file's lines
/// @param tail what stands behind the last entry: nothing, or a line end
record EntryText(List<String> entries, String lineEnd, String tail) {
  static final String MARK = CuratedEntries.SEPARATOR;

  EntryText {
    entries = List.copyOf(entries);
  }

  /// What came of reading a file.
  sealed interface Read {
    record Entries(EntryText text) implements Read {}

    /// Writing the entries would not give the file again.
    record Drifted(String reason) implements Read {}
  }

  /// @param limitChars a single entry beyond it cannot be ours
  static Read read(String text, int limitChars) {
    String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    if (text.isBlank()) {
      return new Read.Entries(new EntryText(List.of(), lineEnd, ""));
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
    for (String entry : entries) {
      Optional<String> fault = fault(entry, lineEnd, limitChars);
      if (fault.isPresent()) {
        return new Read.Drifted(fault.get());
      }
    }
    List<String> plain = entries.stream().map(entry -> entry.replace("\r\n", "\n")).toList();
    EntryText made = new EntryText(plain, lineEnd, tail);
    return made.text().equals(text)
        ? new Read.Entries(made)
        : new Read.Drifted("its line ends are mixed");
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
    return new EntryText(others, lineEnd, others.isEmpty() ? "" : tail);
  }

  /// The whole file.
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
