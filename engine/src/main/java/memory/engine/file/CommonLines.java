package memory.engine.file;

import java.util.Arrays;
import java.util.List;

/// The lines that two texts have in common in one order, as many as can be.
public final class CommonLines {
  private static final int MAX_CELLS = 4_000_000;

  private CommonLines() {}

  /// By each line of the first where it stands in the second; -1 = it does not. Of two that differ
  /// in more than can be compared only the lines above and below all that.
  public static int[] of(List<String> old, List<String> now) {
    int[] at = new int[old.size()];
    Arrays.fill(at, -1);
    int i = 0;
    int end = old.size();
    int nowEnd = now.size();
    while (i < Math.min(end, nowEnd) && old.get(i).equals(now.get(i))) {
      at[i] = i++;
    }
    int j = i;
    while (Math.min(end, nowEnd) > i && old.get(end - 1).equals(now.get(nowEnd - 1))) {
      at[--end] = --nowEnd;
    }
    if ((long) (end - i) * (nowEnd - j) > MAX_CELLS) {
      return at;
    }
    int[][] common = common(old.subList(i, end), now.subList(j, nowEnd));
    for (int head = i; i < end && j < nowEnd; ) {
      if (old.get(i).equals(now.get(j))) {
        at[i++] = j++;
      } else if (common[i + 1 - head][j - head] >= common[i - head][j + 1 - head]) {
        i++;
      } else {
        j++;
      }
    }
    return at;
  }

  /// How many lines the rests of both have in common.
  private static int[][] common(List<String> old, List<String> now) {
    int[][] common = new int[old.size() + 1][now.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = now.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(now.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
