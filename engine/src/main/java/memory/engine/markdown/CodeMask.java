package memory.engine.markdown;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Hides code while a text is read line by line: fenced blocks at any depth, and code spans within
/// a line. Each line costs time in its length only.
final class CodeMask {
  private final Fence fence = new Fence();
  private final char hidden;
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
    lineInFence = fence.read(line);
    return lineInFence || line.indexOf('`') < 0 ? line : withoutSpans(line);
  }

  /// A span opens with a run of backticks and closes with the next run of the same length.
  private String withoutSpans(String line) {
    Map<Integer, Integer> lastOfLength = new HashMap<>();
    for (int at = line.indexOf('`'); at >= 0; ) {
      int run = Fence.run(line, at);
      lastOfLength.put(run, at);
      at = line.indexOf('`', at + run);
    }
    char[] masked = line.toCharArray();
    for (int at = line.indexOf('`'); at >= 0; ) {
      int run = Fence.run(line, at);
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
    while (Fence.run(line, at) != length) {
      at = line.indexOf('`', at + Fence.run(line, at));
    }
    return at;
  }
}
