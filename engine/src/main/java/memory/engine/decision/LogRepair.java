package memory.engine.decision;

import java.util.List;
import memory.engine.file.JsonObject;
import memory.engine.file.LosslessText;
import memory.engine.write.TextEdit;

/// Takes the lines out of a log that are no JSON of anybody's: torn ones, the marks of a merge that
/// git left. Lines of kinds that we do not know stay. The last line gets its end.
public final class LogRepair implements TextEdit {
  private static final int MOST_CHARS = 1 << 20;

  @Override
  public Edited apply(String current) {
    StringBuilder kept = new StringBuilder(current.length() + 1);
    int bad = 0;
    for (String line : LosslessText.lines(current)) {
      if (isBad(line.stripTrailing())) {
        bad++;
      } else {
        kept.append(line);
      }
    }
    if (!kept.isEmpty() && kept.charAt(kept.length() - 1) != '\n') {
      kept.append('\n');
    }
    return Edited.of(
        kept.toString(), bad + (bad == 1 ? " line" : " lines") + " taken out of the log");
  }

  /// Whether a repair would change the log.
  public static boolean mends(String log) {
    return !new LogRepair().apply(log).text().equals(log);
  }

  /// The lines that a repair leaves, without their ends.
  static List<String> good(String log) {
    return LosslessText.lines(log).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !isBad(line))
        .toList();
  }

  private static boolean isBad(String line) {
    return !line.isBlank() && (line.length() > MOST_CHARS || JsonObject.of(line).isEmpty());
  }
}
