package memory.engine.markdown;

import java.util.List;

/// The entries of a curated store: whatever stands between lines that hold a `§` and nothing else.
public final class CuratedEntries {
  /// The line that sets entries apart.
  public static final String SEPARATOR = "§";

  private CuratedEntries() {}

  /// Told of an entry's first and last line, from 0, neither of them blank.
  @FunctionalInterface
  public interface Taker {
    void take(int first, int last);
  }

  public static void of(List<String> lines, Taker entries) {
    int first = -1;
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.strip().equals(SEPARATOR)) {
        if (first >= 0) {
          entries.take(first, last);
        }
        first = -1;
      } else if (!Whitespace.isBlank(line)) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
    if (first >= 0) {
      entries.take(first, last);
    }
  }
}
