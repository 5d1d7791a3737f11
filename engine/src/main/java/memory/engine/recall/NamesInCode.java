package memory.engine.recall;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects the names that stand in code, traces and logs: what has humps, `_`, dots or slashes in
/// it, or is an acronym. Plain words are left where they are.
final class NamesInCode {
  private static final int MOST_NAMES = 24;
  private static final int MOST_KEPT = 2_000;
  private static final int LONGEST = 120;

  private final Map<String, Integer> counts = new LinkedHashMap<>();

  void read(String text, int from, int to) {
    int start = -1;
    for (int i = from; i <= to; i++) {
      char c = i < to ? text.charAt(i) : ' ';
      boolean letter = Character.isLetterOrDigit(c) || c == '_' || c == '$';
      boolean joint =
          (c == '.' || c == '/' || c == '-')
              && start >= 0
              && i + 1 < to
              && Character.isLetterOrDigit(text.charAt(i + 1));
      if (letter || joint) {
        start = start < 0 ? i : start;
      } else if (start >= 0) {
        take(text, start, i);
        start = -1;
      }
    }
  }

  /// Those that say most first: seldom plain, often named.
  List<String> mostTelling() {
    List<Map.Entry<String, Integer>> names = new ArrayList<>(counts.entrySet());
    names.sort((one, other) -> Integer.compare(other.getValue(), one.getValue()));
    return names.stream().limit(MOST_NAMES).map(Map.Entry::getKey).toList();
  }

  private void take(String text, int start, int end) {
    if (end - start < 3 || end - start > LONGEST || !isName(text, start, end)) {
      return;
    }
    if (counts.size() < MOST_KEPT) {
      counts.merge(text.substring(start, end), 1, Integer::sum);
    }
  }

  private static boolean isName(String text, int start, int end) {
    int upper = 0;
    int lower = 0;
    int digits = 0;
    int joints = 0;
    boolean hump = false;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (Character.isUpperCase(c)) {
        upper++;
        hump |= i > start && Character.isLowerCase(text.charAt(i - 1));
      } else if (Character.isLetter(c)) {
        lower++;
      } else if (Character.isDigit(c)) {
        digits++;
      } else {
        joints++;
      }
    }
    if (upper + lower < 2 || digits > upper + lower) {
      return false;
    }
    return hump || joints > 0 || lower == 0 || digits > 0;
  }
}
