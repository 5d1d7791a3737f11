package memory.engine.markdown;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.markdown.Block.Stamp;

/// The comment line that memory tools write above an entry: `<!-- 2026-02-15 14:30:00 [a1b2c3d4]
/// -->`, `<!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->`, or at the top of a file they rewrote
/// `<!-- last updated: 2026-02-15 14:30:00 [a1b2c3d4] -->`, which dates no entry.
final class EntryStamp {
  private static final int MAX_CHARS = 160;
  private static final Pattern STAMP =
      Pattern.compile(
          "\\s*<!--\\s*(?i:(last updated:)|handoff)?\\s*(\\d{4}-\\d{2}-\\d{2})[ T]\\d{2}:\\d{2}[^>]*-->\\s*");

  private EntryStamp() {}

  static Optional<Stamp> of(Lines lines, int line) {
    int length = lines.length(line, line);
    if (length > MAX_CHARS || length < 20 || !lines.text().startsWith("<", firstInk(lines, line))) {
      return Optional.empty();
    }
    Matcher stamp = STAMP.matcher(lines.line(line));
    if (!stamp.matches()) {
      return Optional.empty();
    }
    boolean datesTheFile = stamp.group(1) != null;
    Optional<LocalDate> day = datesTheFile ? Optional.empty() : IsoDay.at(stamp.group(2), 0);
    return Optional.of(new Stamp(line, line, day));
  }

  private static int firstInk(Lines lines, int line) {
    int at = lines.start(line);
    while (at < lines.end(line) && lines.text().charAt(at) == ' ') {
      at++;
    }
    return at;
  }
}
