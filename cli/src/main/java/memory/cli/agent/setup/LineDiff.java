package memory.cli.agent.setup;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;

/// Two texts side by side as people read changes: lines with `-`, `+` and a little around them.
final class LineDiff {
  private static final int CONTEXT = 2;

  /// Beyond it what differs is shown as a whole.
  private static final int MAX_CELLS = 4_000_000;

  private final List<String> before;
  private final List<String> after;
  private final List<Line> lines = new ArrayList<>();

  private LineDiff(String before, String after) {
    this.before = lines(before);
    this.after = lines(after);
  }

  /// @param sign `-`, `+` or a blank
  private record Line(char sign, String text) {}

  static String of(String name, String before, String after) {
    LineDiff diff = new LineDiff(before, after);
    diff.compare();
    return "--- " + name + "\n" + diff.shown();
  }

  private static List<String> lines(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    List<String> lines = Splitter.on('\n').splitToList(text);
    return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
  }

  private void compare() {
    int head = 0;
    int most = Math.min(before.size(), after.size());
    while (head < most && before.get(head).equals(after.get(head))) {
      lines.add(new Line(' ', before.get(head)));
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    between(before.subList(head, before.size() - tail), after.subList(head, after.size() - tail));
    for (int i = tail; i > 0; i--) {
      lines.add(new Line(' ', before.get(before.size() - i)));
    }
  }

  private void between(List<String> old, List<String> now) {
    boolean tooLarge = (long) old.size() * now.size() > MAX_CELLS;
    int[][] common = tooLarge ? new int[0][0] : common(old, now);
    int i = 0;
    int j = 0;
    while (i < old.size() || j < now.size()) {
      if (!tooLarge && i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
        lines.add(new Line(' ', old.get(i)));
        i++;
        j++;
      } else if (i < old.size()
          && (j == now.size() || tooLarge || common[i + 1][j] >= common[i][j + 1])) {
        lines.add(new Line('-', old.get(i)));
        i++;
      } else {
        lines.add(new Line('+', now.get(j)));
        j++;
      }
    }
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

  private String shown() {
    StringBuilder out = new StringBuilder();
    boolean skipped = false;
    for (int i = 0; i < lines.size(); i++) {
      if (isNearChange(i)) {
        out.append(skipped ? "  …\n" : "");
        out.append(lines.get(i).sign).append(' ').append(lines.get(i).text.stripTrailing());
        out.append('\n');
        skipped = false;
      } else {
        skipped = true;
      }
    }
    return out.toString();
  }

  private boolean isNearChange(int line) {
    int to = Math.min(lines.size(), line + CONTEXT + 1);
    return lines.subList(Math.max(0, line - CONTEXT), to).stream().anyMatch(one -> one.sign != ' ');
  }
}
