package memory.engine.config;

import com.google.common.base.Splitter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.engine.model.DayWord;

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

  /// Some of the words, with commas between.
  record Choices(List<String> words) implements ValueType {}

  /// A day: 2026-02-15; nothing = none.
  record Day() implements ValueType {}

  /// The absolute path of a folder, which need not be there any more; nothing = none.
  record Folder() implements ValueType {}

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
      case Choices _, Day _, Folder _ ->
          given instanceof String text ? ofWord(text) : Reading.wrong("it should be text");
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
      case Choices(List<String> words) -> choices(word, words);
      case Day() ->
          word.isEmpty() || DayWord.date(word).isPresent()
              ? Reading.of(word)
              : Reading.wrong("it should be a day: 2026-02-15");
      case Folder() -> folder(word);
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

  /// A list with an unknown word is kept and complained of: the default in its place would mean all
  /// of the words.
  private static Reading choices(String given, List<String> words) {
    List<String> named = Splitter.on(',').trimResults().omitEmptyStrings().splitToList(given);
    return words.containsAll(named)
        ? Reading.of(given)
        : complained(given, "it should be some of " + String.join(", ", words));
  }

  private static Reading folder(String word) {
    String wanted = "it should be a folder's absolute path";
    try {
      return word.isEmpty() || Path.of(word).isAbsolute()
          ? Reading.of(word)
          : complained(word, wanted);
    } catch (InvalidPathException none) {
      return Reading.wrong(wanted);
    }
  }

  /// A value that is kept though it is wrong, since the default would let more through.
  private static Reading complained(String given, String complaint) {
    return new Reading(Optional.of(given), Optional.of(complaint));
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
