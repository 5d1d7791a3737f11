package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The entries of a curated store: whatever stands between lines that hold a `§` and nothing else.
final class CuratedEntries {
  private static final String SEPARATOR = "§";
  private static final int MAX_SEPARATOR_LINE = 8;

  private CuratedEntries() {}

  static List<Extract> of(Lines lines) {
    ProsePacker packer = new ProsePacker(lines);
    List<Extract> entries = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int line = 0; line < lines.count(); line++) {
      if (isSeparator(lines, line)) {
        if (first >= 0) {
          packer.whole(first, last, List.of(), Optional.empty(), entries);
        }
        first = -1;
      } else if (!lines.isBlank(line)) {
        first = first < 0 ? line : first;
        last = line;
      }
    }
    if (first >= 0) {
      packer.whole(first, last, List.of(), Optional.empty(), entries);
    }
    return entries;
  }

  private static boolean isSeparator(Lines lines, int line) {
    return lines.length(line, line) <= MAX_SEPARATOR_LINE
        && lines.line(line).strip().equals(SEPARATOR);
  }
}
