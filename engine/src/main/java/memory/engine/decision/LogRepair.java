package memory.engine.decision;

import java.util.List;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.file.LosslessText;
import memory.engine.write.TextEdit;

/// Takes the lines out of a log that are no JSON of anybody's: torn ones, the marks of a merge that
/// git left. Lines of kinds that we do not know stay. The last line gets its end.
final class LogRepair implements TextEdit {
  private static final int MOST_CHARS = 1 << 20;

  @Override
  public Edited apply(String current) {
    StringBuilder kept = new StringBuilder(current.length() + 1);
    int bad = 0;
    int number = 0;
    for (String line : LosslessText.lines(current)) {
      number++;
      if (isBad(line.stripTrailing(), number)) {
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

  /// The lines that a repair leaves, without their ends.
  static List<String> good(String log) {
    return LosslessText.lines(log).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !isBad(line, 1))
        .toList();
  }

  private static boolean isBad(String line, int number) {
    return !line.isBlank()
        && (line.length() > MOST_CHARS
            || DecisionCodec.decode(line, number) instanceof Decoded.Bad);
  }
}
