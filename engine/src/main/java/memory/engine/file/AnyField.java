package memory.engine.file;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads an object whose field names nobody wrote down: the first of several likely names that
/// holds a value of the right type.
public final class AnyField {
  private static final long FIRST_MILLISECOND_COUNT = 100_000_000_000L;

  private AnyField() {}

  /// A string that is not blank, or a whole number's digits.
  public static Optional<String> text(Map<?, ?> fields, String... names) {
    for (String name : names) {
      Object value = fields.get(name);
      if (value instanceof String text && !text.isBlank()) {
        return Optional.of(text);
      }
      if (value instanceof Long number) {
        return Optional.of(number.toString());
      }
    }
    return Optional.empty();
  }

  /// A time in ISO form, a day (its start in UTC), or seconds or milliseconds since 1970.
  public static Optional<Instant> time(Map<?, ?> fields, String... names) {
    for (String name : names) {
      Optional<Instant> time = time(fields.get(name));
      if (time.isPresent()) {
        return time;
      }
    }
    return Optional.empty();
  }

  private static Optional<Instant> time(@Nullable Object value) {
    try {
      return switch (value) {
        case Long number when number >= FIRST_MILLISECOND_COUNT ->
            Optional.of(Instant.ofEpochMilli(number));
        case Long number when number > 0 -> Optional.of(Instant.ofEpochSecond(number));
        case String text when text.indexOf('T') > 0 -> Optional.of(Instant.parse(text));
        case String text ->
            Optional.of(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
        case null, default -> Optional.empty();
      };
    } catch (DateTimeException foreign) {
      return Optional.empty();
    }
  }
}
