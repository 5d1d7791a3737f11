package memory.engine.config;

import com.google.common.base.Splitter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.engine.model.DayWord;
import memory.engine.model.Labelled;

/// What may stand for a key, in JSON or as a word of an environment variable or option.
///
/// @param min of a whole number the least
/// @param max of a whole number the most
/// @param words of a choice, which
record ValueType(Sort sort, int min, int max, List<String> words) {
  private static final int TEXT_CHARS = 4096;

  static final ValueType FLAG = of(Sort.FLAG);
  static final ValueType DECIMAL = of(Sort.DECIMAL);
  static final ValueType TEXT = of(Sort.TEXT);
  static final ValueType DAY = of(Sort.DAY);
  static final ValueType FOLDER = of(Sort.FOLDER);

  enum Sort {
    /// `true` or `false`; as a word also 1, yes, on, 0, no, off.
    FLAG,
    /// A whole number. Above its range the most counts, and below it nothing was said.
    COUNT,
    /// The same, but below its range the least counts.
    CLAMPED,
    /// A number of at least 0.
    DECIMAL,
    TEXT,
    CHOICE,
    /// Some of the words, with commas between.
    CHOICES,
    /// A day: 2026-02-15; nothing = none.
    DAY,
    /// The absolute path of a folder, which need not be there any more; nothing = none.
    FOLDER
  }

  private static ValueType of(Sort sort) {
    return new ValueType(sort, 0, 0, List.of());
  }

  static ValueType count(int min, int max) {
    return new ValueType(Sort.COUNT, min, max, List.of());
  }

  static ValueType clamped(int min, int max) {
    return new ValueType(Sort.CLAMPED, min, max, List.of());
  }

  static ValueType choice(String... words) {
    return new ValueType(Sort.CHOICE, 0, 0, List.of(words));
  }

  static ValueType choice(Labelled[] words) {
    return new ValueType(Sort.CHOICE, 0, 0, Labelled.labels(words));
  }

  static ValueType choices(String... words) {
    return new ValueType(Sort.CHOICES, 0, 0, List.of(words));
  }

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

    /// A value that is kept though it is wrong.
    static Reading complained(Object value, String complaint) {
      return new Reading(Optional.of(value), Optional.of(complaint));
    }
  }

  Reading ofJson(Object given) {
    return switch (sort) {
      case FLAG -> given instanceof Boolean ? Reading.of(given) : notFlag();
      case COUNT, CLAMPED, DECIMAL ->
          given instanceof Number number ? number(number.doubleValue()) : notNumber();
      case CHOICE -> given instanceof String word ? ofWord(word) : notAmong();
      case TEXT, CHOICES, DAY, FOLDER ->
          given instanceof String text ? ofWord(text) : Reading.wrong("it should be text");
    };
  }

  Reading ofWord(String word) {
    return switch (sort) {
      case FLAG ->
          switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> Reading.of(true);
            case "false", "0", "no", "off" -> Reading.of(false);
            default -> notFlag();
          };
      case COUNT, CLAMPED, DECIMAL -> {
        double number = parsed(word);
        yield Double.isNaN(number) ? notNumber() : number(number);
      }
      case TEXT ->
          word.length() <= TEXT_CHARS && word.chars().noneMatch(Character::isISOControl)
              ? Reading.of(word)
              : Reading.wrong("it should be one line of plain text");
      case CHOICE -> words.contains(word) ? Reading.of(word) : notAmong();
      case CHOICES -> choicesOf(word);
      case DAY ->
          word.isEmpty() || DayWord.date(word).isPresent()
              ? Reading.of(word)
              : Reading.wrong("it should be a day: 2026-02-15");
      case FOLDER -> folder(word);
    };
  }

  private Reading number(double number) {
    if (sort == Sort.DECIMAL) {
      return Double.isFinite(number) && number >= 0
          ? Reading.of(number)
          : Reading.wrong("it should be a number of at least 0.0");
    }
    if (number != Math.rint(number)) {
      return notNumber();
    }
    String wanted = "it should be " + min + " to " + max;
    if (number < min && sort == Sort.COUNT) {
      return Reading.wrong(wanted);
    }
    int nearest = (int) Math.clamp(number, (double) min, (double) max);
    return nearest == number
        ? Reading.of(nearest)
        : Reading.complained(nearest, wanted + "; " + nearest + " is used");
  }

  /// A list with an unknown word is kept and complained of: the default in its place would mean all
  /// of the words.
  private Reading choicesOf(String given) {
    List<String> named = Splitter.on(',').trimResults().omitEmptyStrings().splitToList(given);
    return words.containsAll(named)
        ? Reading.of(given)
        : Reading.complained(given, "it should be some of " + String.join(", ", words));
  }

  /// One that is no absolute path is kept and complained of: the default would let more through.
  private static Reading folder(String word) {
    String wanted = "it should be a folder's absolute path";
    try {
      return word.isEmpty() || Path.of(word).isAbsolute()
          ? Reading.of(word)
          : Reading.complained(word, wanted);
    } catch (InvalidPathException none) {
      return Reading.wrong(wanted);
    }
  }

  private static Reading notFlag() {
    return Reading.wrong("it should be true or false");
  }

  private Reading notAmong() {
    return Reading.wrong("it should be one of " + String.join(", ", words));
  }

  private Reading notNumber() {
    return Reading.wrong(
        sort == Sort.DECIMAL ? "it should be a number" : "it should be a whole number");
  }

  private static double parsed(String word) {
    try {
      return Double.parseDouble(word.strip());
    } catch (NumberFormatException notOne) {
      return Double.NaN;
    }
  }
}
