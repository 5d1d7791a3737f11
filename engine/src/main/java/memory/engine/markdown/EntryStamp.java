package memory.engine.markdown;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The comment line that memory tools write above an entry: `<!-- 2026-02-15 14:30:00 [a1b2c3d4]
/// -->`, `<!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->`, or at the top of a file they rewrote
/// `<!-- last updated: 2026-02-15 14:30:00 [a1b2c3d4] -->`, which dates no entry.
///
/// @param label empty, `HANDOFF` or `last updated:`
/// @param session what stands in brackets; may be empty
public record EntryStamp(String label, LocalDateTime at, String session) {
  private static final int MAX_CHARS = 160;
  private static final Pattern STAMP =
      Pattern.compile(
          "<!--\\s*(?i:(handoff|last updated:)\\s*)?(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}(?::\\d{2})?)"
              + "\\s*(?:\\[([^>]+)\\]\\s*)?-->");

  /// The stamp, when the line is one and nothing else.
  public static Optional<EntryStamp> of(String line) {
    String text = line.strip();
    if (text.length() > MAX_CHARS || !text.startsWith("<!--")) {
      return Optional.empty();
    }
    Matcher stamp = STAMP.matcher(text);
    if (!stamp.matches()) {
      return Optional.empty();
    }
    String label = Optional.ofNullable(stamp.group(1)).orElse("").toLowerCase(Locale.ROOT);
    String session = Optional.ofNullable(stamp.group(4)).orElse("");
    try {
      return Optional.of(
          new EntryStamp(
              label.equals("handoff") ? "HANDOFF" : label,
              LocalDateTime.parse(stamp.group(2) + "T" + stamp.group(3)),
              session));
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }

  /// As a block of the line it stands on.
  Block.Stamp block(int line) {
    return new Block.Stamp(
        line, line, label.startsWith("last") ? Optional.empty() : Optional.of(at.toLocalDate()));
  }
}
