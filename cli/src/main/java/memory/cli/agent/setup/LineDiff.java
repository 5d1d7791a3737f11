package memory.cli.agent.setup;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import memory.engine.file.CommonLines;

/// Two texts side by side as people read changes: lines with `-`, `+` and a little around them.
final class LineDiff {
  private static final int CONTEXT = 2;

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
    int[] common = CommonLines.of(before, after);
    int next = 0;
    for (int i = 0; i < before.size(); i++) {
      while (next < common[i]) {
        lines.add(new Line('+', after.get(next++)));
      }
      boolean stays = next == common[i];
      lines.add(new Line(stays ? ' ' : '-', before.get(i)));
      next += stays ? 1 : 0;
    }
    after.subList(next, after.size()).forEach(line -> lines.add(new Line('+', line)));
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
