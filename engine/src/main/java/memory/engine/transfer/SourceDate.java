package memory.engine.transfer;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// A day or a moment as other systems write it, in the user's time.
final class SourceDate {
  private static final List<String> FIELDS =
      List.of("updated:", "modified:", "updated_at:", "date:", "created:", "created_at:");

  private SourceDate() {}

  /// `2026-02-01`, `2026-02-01T10:00:00`, also with a zone, quotes or a blank for the `T`.
  static Optional<LocalDateTime> of(String given, ZoneId zone) {
    String text = given.strip().replace("\"", "").replace("'", "");
    if (text.length() > 10 && text.charAt(10) == ' ') {
      text = text.substring(0, 10) + "T" + text.substring(11);
    }
    try {
      if (text.length() == 10) {
        return Optional.of(LocalDate.parse(text).atStartOfDay());
      }
      if (text.endsWith("Z")) {
        return Optional.of(LocalDateTime.ofInstant(Instant.parse(text), zone));
      }
      boolean hasOffset = text.indexOf('+') > 10 || text.lastIndexOf('-') > 10;
      return Optional.of(
          hasOffset
              ? LocalDateTime.ofInstant(OffsetDateTime.parse(text).toInstant(), zone)
              : LocalDateTime.parse(text));
    } catch (DateTimeException notADate) {
      return Optional.empty();
    }
  }

  /// When a note was last changed, or else made, as its front matter says.
  static Optional<LocalDateTime> inFrontMatter(String frontMatter, ZoneId zone) {
    List<String> lines = frontMatter.lines().map(String::strip).toList();
    for (String field : FIELDS) {
      for (String line : lines) {
        if (line.startsWith(field)) {
          Optional<LocalDateTime> date = of(line.substring(field.length()), zone);
          if (date.isPresent()) {
            return date;
          }
        }
      }
    }
    return Optional.empty();
  }
}
