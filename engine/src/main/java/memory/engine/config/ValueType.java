package memory.engine.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What may stand for a key, in JSON or as a word of an environment variable or option.
sealed interface ValueType {
  int TEXT_CHARS = 4096;

  /// `true` or `false`; as a word also 1, yes, on, 0, no, off.
  record Flag() implements ValueType {}

  /// A whole number. Above its range the most counts, and below it nothing was said; one that
  /// `clamps` takes the nearest end either way.
  record Count(int min, int max, boolean clamps) implements ValueType {}

  /// A number of at least `min`.
  record Decimal(double min) implements ValueType {}

  record Text() implements ValueType {}

  record Choice(List<String> words) implements ValueType {}

  /// A value that was read.
  ///
  /// @param value what to use; empty = nothing usable
  /// @param complaint what is wrong with what was given
  record Reading(Optional<Object> value, Optional<String> complaint) {
    static Reading of(Object value) {
      return new Reading(Optional.of(value), Optional.empty());
    }

    static Reading wrong(String complaint) {
      return new Reading(Optional.empty(), Optional.of(complaint));
    }
  }

  default Reading ofJson(Object given) {
    return switch (this) {
      case Flag() ->
          given instanceof Boolean
              ? Reading.of(given)
              : Reading.wrong("it should be true or false");
      case Count range ->
          given instanceof Number number ? count(number.doubleValue(), range) : notWhole();
      case Decimal(double min) ->
          given instanceof Number number ? decimal(number.doubleValue(), min) : notNumber();
      case Text() -> given instanceof String text ? text(text) : Reading.wrong("it should be text");
      case Choice(List<String> words) ->
          given instanceof String word ? choice(word, words) : notAmong(words);
    };
  }

  default Reading ofWord(String word) {
    return switch (this) {
      case Flag() -> flag(word);
      case Count range ->
          number(word).map(number -> count(number, range)).orElseGet(ValueType::notWhole);
      case Decimal(double min) ->
          number(word).map(number -> decimal(number, min)).orElseGet(ValueType::notNumber);
      case Text() -> text(word);
      case Choice(List<String> words) -> choice(word, words);
    };
  }

  private static Reading flag(String word) {
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "true", "1", "yes", "on" -> Reading.of(true);
      case "false", "0", "no", "off" -> Reading.of(false);
      default -> Reading.wrong("it should be true or false");
    };
  }

  private static Reading count(double number, Count range) {
    if (number != Math.rint(number)) {
      return notWhole();
    }
    String wanted = "it should be " + range.min() + " to " + range.max();
    if (number < range.min() && !range.clamps()) {
      return Reading.wrong(wanted);
    }
    int nearest = (int) Math.clamp(number, (double) range.min(), (double) range.max());
    return nearest == number
        ? Reading.of(nearest)
        : new Reading(Optional.of(nearest), Optional.of(wanted + "; " + nearest + " is used"));
  }

  private static Reading decimal(double number, double min) {
    return Double.isFinite(number) && number >= min
        ? Reading.of(number)
        : Reading.wrong("it should be a number of at least " + min);
  }

  private static Reading text(String text) {
    boolean plain = text.length() <= TEXT_CHARS && text.chars().noneMatch(Character::isISOControl);
    return plain ? Reading.of(text) : Reading.wrong("it should be one line of plain text");
  }

  private static Reading choice(String word, List<String> words) {
    return words.contains(word) ? Reading.of(word) : notAmong(words);
  }

  private static Reading notAmong(List<String> words) {
    return Reading.wrong("it should be one of " + String.join(", ", words));
  }

  private static Reading notWhole() {
    return Reading.wrong("it should be a whole number");
  }

  private static Reading notNumber() {
    return Reading.wrong("it should be a number");
  }

  private static Optional<Double> number(String word) {
    try {
      double number = Double.parseDouble(word.strip());
      return Double.isNaN(number) ? Optional.empty() : Optional.of(number);
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }
}
