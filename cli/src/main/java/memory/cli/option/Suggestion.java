package memory.cli.option;

import com.google.common.collect.Iterables;
import java.util.List;
import java.util.Optional;

/// The hint for a word that nobody knows: the nearest known one and the list of all.
public final class Suggestion {
  private Suggestion() {}

  /// `did you mean X? known: X, Y`; the first half only when something is near.
  public static String among(List<String> known, String typed) {
    return near(known, typed) + "known: " + String.join(", ", known);
  }

  /// The same of a word that stands in a line.
  ///
  /// @param line what stands before it, `memory setup `
  public static String among(List<String> known, String typed, String line) {
    return near(known, typed, line) + "known: " + String.join(", ", known);
  }

  /// `did you mean X? `, or nothing.
  public static String near(List<String> known, String typed) {
    return near(known, typed, "");
  }

  static String near(List<String> known, String typed, String line) {
    return nearest(known, typed).map(near -> "did you mean " + line + near + "? ").orElse("");
  }

  /// The known word that the typed one starts or goes on from, or that is reached by the fewest
  /// edits (at most a third of its letters).
  static Optional<String> nearest(List<String> known, String typed) {
    List<String> started =
        known.stream().filter(word -> typed.length() > 2 && word.startsWith(typed)).toList();
    if (started.size() == 1) {
      return Optional.of(Iterables.getOnlyElement(started));
    }
    for (String word : known) {
      if (typed.startsWith(word + "-")) {
        return Optional.of(word);
      }
    }
    String best = "";
    int fewest = Integer.MAX_VALUE;
    for (String word : known) {
      int edits = edits(word, typed);
      if (edits < fewest && edits * 3 <= letters(word)) {
        best = word;
        fewest = edits;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int letters(String word) {
    return word.startsWith("--") ? word.length() - 2 : word.length();
  }

  /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static int edits(String left, String right) {
    int[][] cost = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        cost[i][j] =
            Math.min(
                Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[left.length()][right.length()];
  }
}
