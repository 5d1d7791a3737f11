package memory.engine.inject;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries.Heading;

/// The lines of a text that are shown otherwise: by number from 0, the line in their place, or
/// nothing.
final class LineChanges {
  /// In the place of a line that is shown no more.
  private static final String DROPPED = "\n";

  private final Map<Integer, String> replaced = new TreeMap<>();

  Map<Integer, String> replaced() {
    return replaced;
  }

  /// A later change of a line counts.
  void replace(int line, String text) {
    replaced.put(line, text);
  }

  void drop(int line) {
    replaced.put(line, DROPPED);
  }

  boolean isEmpty() {
    return replaced.isEmpty();
  }

  /// These, and those where both change a line.
  LineChanges with(LineChanges others) {
    LineChanges all = new LineChanges();
    all.replaced.putAll(replaced);
    all.replaced.putAll(others.replaced);
    return all;
  }

  /// These, and what is read in the place of some lines: nothing, or a heading as it is shown.
  LineChanges with(Map<Integer, Optional<Heading>> headings) {
    LineChanges read = new LineChanges();
    headings.forEach((line, heading) ->
        read.replace(
            line,
            heading
                .map(one -> replaced.getOrDefault(one.line(), one.text().strip()))
                .orElse(DROPPED)));
    return with(read);
  }

  static boolean isDropped(String line) {
    return line.equals(DROPPED);
  }

  /// The text itself when there are none.
  ///
  /// @param inPlace with empty lines for those that are dropped, so that every line keeps its
  ///   number
  String applied(String text, boolean inPlace) {
    if (replaced.isEmpty()) {
      return text;
    }
    List<String> lines = Lines.list(text);
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < lines.size(); i++) {
      String line = replaced.getOrDefault(i, lines.get(i));
      if (!isDropped(line)) {
        out.append(line).append('\n');
      } else if (inPlace) {
        out.append('\n');
      }
    }
    return out.toString();
  }
}
