package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import memory.engine.markdown.Lines.Run;

/// The entries of a curated store: whatever stands between lines that hold a `§` and nothing else.
public final class CuratedEntries {
  /// The line that sets entries apart.
  public static final String SEPARATOR = "§";

  private CuratedEntries() {}

  /// Neither the first nor the last line of an entry is blank.
  public static List<Run> of(List<String> lines) {
    List<Run> entries = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int i = 0; i <= lines.size(); i++) {
      String line = i < lines.size() ? lines.get(i) : SEPARATOR;
      if (line.strip().equals(SEPARATOR)) {
        if (first >= 0) {
          entries.add(new Run(first, last));
        }
        first = -1;
      } else if (!Lines.isBlank(line)) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
    return entries;
  }
}
