package memory.cli.option;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import memory.engine.model.DayWord;

/// Which values an option takes, and what they mean.
public sealed interface ValueType<T> {
  /// The value's meaning; empty when it is not such a value.
  Optional<T> read(String value);

  /// What is wanted, to end the sentence "give …".
  String expected();

  /// The accepted values when they are a closed set; empty otherwise.
  default List<String> choices() {
    return List.of();
  }

  /// No value: the option is there or not.
  record Flag() implements ValueType<Boolean> {
    @Override
    public Optional<Boolean> read(String value) {
      return Optional.of(true);
    }

    @Override
    public String expected() {
      return "it without a value";
    }
  }

  /// Any text that is not blank.
  record Text() implements ValueType<String> {
    @Override
    public Optional<String> read(String value) {
      return value.isBlank() ? Optional.empty() : Optional.of(value);
    }

    @Override
    public String expected() {
      return "a text that is not empty";
    }
  }

  /// A whole number between two bounds, both inclusive.
  record Whole(int least, int most) implements ValueType<Integer> {
    @Override
    public Optional<Integer> read(String value) {
      try {
        int number = Integer.parseInt(value);
        return number < least || number > most ? Optional.empty() : Optional.of(number);
      } catch (NumberFormatException notANumber) {
        return Optional.empty();
      }
    }

    @Override
    public String expected() {
      return "a whole number from " + least + " to " + most;
    }
  }

  /// One of a closed set of words.
  ///
  /// @param choices the words, in the order in which they are shown
  record Choice(List<String> choices) implements ValueType<String> {
    public Choice {
      choices = List.copyOf(choices);
    }

    @Override
    public Optional<String> read(String value) {
      return Optional.of(value).filter(choices::contains);
    }

    @Override
    public String expected() {
      return "one of: " + String.join(", ", choices);
    }
  }

  /// A calendar day as a [DayWord], on the day 1970-01-01.
  record Day() implements ValueType<LocalDate> {
    @Override
    public Optional<LocalDate> read(String value) {
      return DayWord.read(value, LocalDate.EPOCH);
    }

    @Override
    public String expected() {
      return "a day: YYYY-MM-DD, today, yesterday, monday or 7d";
    }
  }

  /// A moment in UTC, `2026-02-15T09:30:00Z`.
  record Moment() implements ValueType<Instant> {
    private static final long FIRST_SECOND = -62_167_219_200L; // 0000-01-01T00:00:00Z
    private static final long LAST_SECOND = 253_402_300_800L; // the end of the year 9999

    @Override
    public Optional<Instant> read(String value) {
      try {
        Instant moment = Instant.parse(value);
        return isInCalendar(moment) ? Optional.of(moment) : Optional.empty();
      } catch (DateTimeException notAMoment) {
        return Optional.empty();
      }
    }

    /// The days around it have names of the form that files carry.
    private static boolean isInCalendar(Instant moment) {
      return moment.getEpochSecond() > FIRST_SECOND && moment.getEpochSecond() < LAST_SECOND;
    }

    @Override
    public String expected() {
      return "a moment as 2026-02-15T09:30:00Z";
    }
  }

  /// A time zone, `Europe/Berlin` or `+02:00`.
  record Zone() implements ValueType<ZoneId> {
    @Override
    public Optional<ZoneId> read(String value) {
      try {
        return Optional.of(ZoneId.of(value));
      } catch (DateTimeException notAZone) {
        return Optional.empty();
      }
    }

    @Override
    public String expected() {
      return "a time zone such as Europe/Berlin, UTC or +02:00";
    }
  }

  /// A span of time in milliseconds, at least one.
  record Millis() implements ValueType<Duration> {
    private static final Whole RANGE = new Whole(1, Integer.MAX_VALUE);

    @Override
    public Optional<Duration> read(String value) {
      return RANGE.read(value).map(Duration::ofMillis);
    }

    @Override
    public String expected() {
      return "milliseconds as a whole number, at least 1";
    }
  }
}
