package memory.indexer.rank;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The days a question speaks of, and how well a passage's day fits.
final class AskedDays {
  private static final double SAME_DAY = 3;
  private static final double SAME_WEEK = 1.2;
  private static final double SAME_MONTH = 1;
  private static final double MONTH_AFTER = 0.4;
  private static final double SAME_YEAR = 0.2;
  private static final int HALF_A_YEAR = 183;

  final List<Asked> asked = new ArrayList<>(2);

  /// What lies before or after one of these; the days near it still count for most.
  final Map<Asked, Asked.Span> bounded = new HashMap<>();

  /// The chars of words of the prose that tell a time by today's (`last week`): no note of that
  /// time holds them.
  final BitSet relative = new BitSet();

  /// The chars of words that name a period by itself (`in October`).
  final BitSet named = new BitSet();

  /// The chars of all words that were read as a time, these and others (`on Friday`).
  final BitSet read = new BitSet();

  final LocalDate today;

  /// Whether the question asks what has been; of today there is something only then.
  boolean ofThePast;

  private AskedDays(LocalDate today) {
    this.today = today;
  }

  /// One mention of a time.
  sealed interface Asked {
    /// Days from the first to the last, both inclusive, of a certain year.
    record Span(LocalDate first, LocalDate last) implements Asked {}

    /// A day of a month of any year; day 0 = the whole month.
    record MonthDay(int month, int day) implements Asked {}
  }

  /// @param today what "yesterday" and "last week" count from
  static AskedDays in(String prose, LocalDate today) {
    AskedDays days = new AskedDays(today);
    new DateReader(prose, days).read();
    return days;
  }

  /// The same where something else tells that the question asks what has been.
  void readOfThePast(String prose) {
    asked.clear();
    bounded.clear();
    ofThePast = true;
    new DateReader(prose, this).read();
  }

  boolean isEmpty() {
    return asked.isEmpty();
  }

  /// All days asked for, from the first to the last; of a month or day without a year the last one.
  ///
  /// @return empty when none before today was asked for, nor what was done today
  Optional<Asked.Span> span() {
    LocalDate first = LocalDate.MAX;
    LocalDate last = LocalDate.MIN;
    for (Asked one : asked) {
      Asked.Span span = bounded.getOrDefault(one, span(one));
      first = span.first().isBefore(first) ? span.first() : first;
      last = span.last().isAfter(last) ? span.last() : last;
    }
    boolean told = first.isBefore(today) || (ofThePast && first.equals(today));
    return told ? Optional.of(new Asked.Span(first, last)) : Optional.empty();
  }

  /// From its first to its last day; without a year the last one up to today.
  Asked.Span span(Asked one) {
    return switch (one) {
      case Asked.Span span -> span;
      case Asked.MonthDay(int month, int day) -> {
        LocalDate first = last(month, Math.max(day, 1));
        yield new Asked.Span(first, day > 0 ? first : YearMonth.from(first).atEndOfMonth());
      }
    };
  }

  private LocalDate last(int month, int day) {
    LocalDate thisYear = ofYear(today.getYear(), month, day);
    return thisYear.isAfter(today) ? ofYear(today.getYear() - 1, month, day) : thisYear;
  }

  /// The single days asked for, as passages are indexed by them (`2026-02-15`). Of a day without a
  /// year it is the last one.
  List<String> names() {
    return names(0);
  }

  /// @param from which mention is the first
  List<String> names(int from) {
    List<String> names = new ArrayList<>();
    for (Asked one : asked.subList(from, asked.size())) {
      if (one instanceof Asked.Span(LocalDate first, LocalDate last) && first.equals(last)) {
        names.add(first.toString());
      } else if (one instanceof Asked.MonthDay(int month, int day) && day > 0) {
        names.add(last(month, day).toString());
      }
    }
    return names;
  }

  private static LocalDate ofYear(int year, int month, int day) {
    return LocalDate.of(year, month, Math.min(day, YearMonth.of(year, month).lengthOfMonth()));
  }

  /// How much a passage of that day is preferred: 0 = not at all, 3 = it is the very day.
  double fit(LocalDate day) {
    double best = 0;
    for (Asked one : asked) {
      best = Math.max(best, fit(one, day));
    }
    return best;
  }

  private static double fit(Asked one, LocalDate day) {
    return switch (one) {
      case Asked.Span(LocalDate first, LocalDate last) -> fitSpan(first, last, day);
      case Asked.MonthDay(int month, int dayOfMonth) -> fitMonth(month, dayOfMonth, day);
    };
  }

  private static double fitSpan(LocalDate first, LocalDate last, LocalDate day) {
    long length = last.toEpochDay() - first.toEpochDay() + 1;
    long before = first.toEpochDay() - day.toEpochDay();
    long after = day.toEpochDay() - last.toEpochDay();
    long distance = Math.max(0, Math.max(before, after));
    if (length > HALF_A_YEAR) {
      return distance == 0 ? SAME_YEAR : 0;
    }
    if (distance == 0) {
      return length == 1 ? SAME_DAY : length <= 7 ? SAME_WEEK : SAME_MONTH;
    }
    if (length <= 7) {
      return distance <= 7 ? (length == 1 ? SAME_WEEK : MONTH_AFTER) : 0;
    }
    return after > 0 && after <= 31 ? MONTH_AFTER : 0;
  }

  private static double fitMonth(int month, int dayOfMonth, LocalDate day) {
    if (dayOfMonth > 0) {
      int length = java.time.Month.of(month).maxLength();
      LocalDate near =
          LocalDate.of(day.getYear(), month, 1).plusDays(Math.min(dayOfMonth, length) - 1L);
      return fitSpan(near, near, day) > 0 ? fitSpan(near, near, day) : fitMonth(month, 0, day);
    }
    if (day.getMonthValue() == month) {
      return SAME_MONTH;
    }
    return day.getMonthValue() == month % 12 + 1 ? MONTH_AFTER : 0;
  }
}
