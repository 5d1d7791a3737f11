package memory.engine.markdown;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Hides code while a text is read line by line: fenced blocks at any depth, and code spans within
/// a line. Each line costs time in its length only.
final class CodeMask {
  private static final int MIN_FENCE = 3;

  private final char hidden;
  private char fence;
  private int fenceLength;
  private boolean lineInFence;

  CodeMask(char hidden) {
    this.hidden = hidden;
  }

  /// Whether the line last asked for belongs to a fenced block.
  boolean inFence() {
    return lineInFence;
  }

  /// The line with the characters of code spans replaced.
  String hidden(String line) {
    int at = ListMark.words(line);
    int run = run(line, at);
    if (fence != 0) {
      lineInFence = true;
      if (run >= fenceLength && line.charAt(at) == fence && line.substring(at + run).isBlank()) {
        fence = 0;
      }
      return line;
    }
    lineInFence = run >= MIN_FENCE && opensFence(line, at, run);
    if (lineInFence) {
      fence = line.charAt(at);
      fenceLength = run;
      return line;
    }
    return line.indexOf('`') < 0 ? line : withoutSpans(line);
  }

  private static boolean opensFence(String line, int at, int run) {
    return line.charAt(at) == '~' || (line.charAt(at) == '`' && line.indexOf('`', at + run) < 0);
  }

  private static int run(String line, int at) {
    int end = at;
    while (end < line.length() && line.charAt(end) == line.charAt(at)) {
      end++;
    }
    return end - at;
  }

  /// A span opens with a run of backticks and closes with the next run of the same length.
  private String withoutSpans(String line) {
    Map<Integer, Integer> lastOfLength = new HashMap<>();
    for (int at = line.indexOf('`'); at >= 0; ) {
      int run = run(line, at);
      lastOfLength.put(run, at);
      at = line.indexOf('`', at + run);
    }
    char[] masked = line.toCharArray();
    for (int at = line.indexOf('`'); at >= 0; ) {
      int run = run(line, at);
      int end = at + run;
      if (lastOfLength.getOrDefault(run, -1) > at) {
        end = closing(line, end, run) + run;
        Arrays.fill(masked, at, end, hidden);
      }
      at = line.indexOf('`', end);
    }
    return new String(masked);
  }

  private static int closing(String line, int from, int length) {
    int at = line.indexOf('`', from);
    while (run(line, at) != length) {
      at = line.indexOf('`', at + run(line, at));
    }
    return at;
  }
}
