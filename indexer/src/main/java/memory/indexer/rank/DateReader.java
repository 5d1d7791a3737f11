package memory.indexer.rank;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads dates out of English prose: `2026-02-15`, `7 May 2023`, `in March`, `yesterday`, `last
/// week`, `two months ago`, `on Monday`.
final class DateReader {
  /// Dates stand in the question, not in what was pasted below it.
  private static final int MOST_CHARS = 4_000;

  private static final List<String> MONTHS =
      List.of(
          ("january february march april may june july august september october november"
                  + " december")
              .split(" ", 0));
  private static final List<String> DAYS =
      List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");
  private static final List<String> BEFORE_MONTH =
      List.of(
          "in", "of", "since", "until", "during", "by", "last", "this", "next", "early", "late");
  private static final List<String> COUNTS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");
  private static final List<String> VAGUE = List.of("few", "several", "some");
  private static final int MOST_OF_A_FEW = 6;

  /// Stand between a time and the word that says how it is meant.
  private static final List<String> BETWEEN =
      List.of("the", "a", "last", "past", "this", "next", "earlier");

  /// Ask for another time than the one behind them.
  private static final List<String> AWAY = List.of("before", "until", "till", "by", "after");

  /// Tell that a question asks what has been: `in October` may be the one to come.
  private static final Set<String> PAST =
      Set.of(
          "did",
          "was",
          "were",
          "had",
          "been",
          "done",
          "happened",
          "worked",
          "decided",
          "decisions",
          "discussed",
          "changed",
          "fixed",
          "learned",
          "summary",
          "overview",
          "summarize",
          "summarise",
          "recap");

  private final LocalDate today;
  private final boolean ofThePast;
  private final List<AskedDays.Asked> found;
  private final AskedDays days;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> starts = new ArrayList<>();
  private int at;

  /// How much was found before the word at hand.
  private int before;

  /// @param days takes what is read, in order
  DateReader(String prose, AskedDays days) {
    this.days = days;
    this.today = days.today;
    this.found = days.asked;
    split(prose.length() > MOST_CHARS ? prose.substring(0, MOST_CHARS) : prose);
    ofThePast =
        (word(0).equals("what") && word(1).endsWith("ed"))
            || words.stream().anyMatch(word -> PAST.contains(word.toLowerCase(Locale.ROOT)));
    days.ofThePast = ofThePast;
  }

  void read() {
    for (at = 0; at < words.size(); at++) {
      before = found.size();
      readWord(word(at));
    }
  }

  /// Runs of letters and runs of digits; `-` and `/` between digits stay, to tell a date.
  private void split(String prose) {
    int start = -1;
    boolean digits = false;
    for (int i = 0; i <= prose.length(); i++) {
      char c = i < prose.length() ? prose.charAt(i) : ' ';
      boolean digit = c >= '0' && c <= '9';
      boolean joint = digits && start >= 0 && (c == '-' || c == '/');
      boolean inside = digit || joint || (Character.isLetter(c) && (!digits || start < 0));
      if (start >= 0 && (!inside || (digit != digits && !joint))) {
        words.add(prose.substring(start, i));
        starts.add(start);
        start = -1;
      }
      if (start < 0 && (digit || Character.isLetter(c))) {
        start = i;
        digits = digit;
      }
    }
  }

  private void readWord(String word) {
    char first = word.charAt(0);
    if (first >= '0' && first <= '9') {
      readNumber(word);
      return;
    }
    if (word.length() < 3 || word.length() > 9) {
      return;
    }
    switch (word) {
      case "today", "tonight" -> relativeDay(today);
      case "yesterday" -> relativeDay(today.minusDays(isBefore("before") ? 2 : 1));
      case "tomorrow" -> day(today.plusDays(1));
      case "last", "this", "next", "past" -> readUnit(word);
      case "ago" -> readAgo();
      default -> {
        readWeekday(word);
        readMonth();
      }
    }
  }

  private void readNumber(String word) {
    readDigits(word);
    told(days.named, ofThePast && isBefore("in"), at, at);
  }

  private void readDigits(String word) {
    if (word.length() >= 8 && word.length() <= 10 && !isDigit(word.charAt(4))) {
      day(word);
    } else if (word.length() == 7 && !isDigit(word.charAt(4))) {
      month(number(word.substring(0, 4)), number(word.substring(5)));
    } else if (word.length() == 4) {
      int year = number(word);
      if (year >= 1970 && year <= 2100 && !isMonth(at - 1) && !isMonth(at - 2)) {
        year(year);
      }
    }
  }

  private void day(String word) {
    String[] parts = word.replace('/', '-').split("-", -1);
    if (parts.length == 3) {
      try {
        day(LocalDate.of(number(parts[0]), number(parts[1]), number(parts[2])));
      } catch (DateTimeException _) {
        // a number, not a day
      }
    }
  }

  /// `last week`, `this month`, `next Monday`, `the last three days`.
  private void readUnit(String which) {
    int to = at + 1;
    boolean last = which.equals("last");
    if (which.equals("past")) {
      readLast("a", word(to));
    }
    if (found.size() == before) {
      readUnitAfter(which);
    }
    if (found.size() == before && (last || which.equals("past"))) {
      to = word(at + 2).equals("of") ? at + 3 : at + 2;
      readLast(word(at + 1), word(to));
    }
    boolean over = last || which.equals("past");
    told(days.relative, over || (ofThePast && which.equals("this")), at, to);
  }

  private void readUnitAfter(String which) {
    int direction =
        switch (which) {
          case "this" -> 0;
          case "next" -> 1;
          default -> -1;
        };
    switch (word(at + 1)) {
      case "week" -> {
        LocalDate monday = today.with(DayOfWeek.MONDAY).plusWeeks(direction);
        span(monday, monday.plusDays(6));
      }
      case "weekend" -> {
        LocalDate saturday = today.with(DayOfWeek.SATURDAY);
        boolean later = direction < 0 || today.getDayOfWeek().getValue() < 6;
        LocalDate earlier = later ? saturday.minusWeeks(1) : saturday;
        LocalDate first = direction > 0 ? earlier.plusWeeks(1) : earlier;
        span(first, first.plusDays(1));
      }
      case "month" -> {
        YearMonth month = YearMonth.from(today).plusMonths(direction);
        month(month.getYear(), month.getMonthValue());
      }
      case "year" -> year(today.getYear() + direction);
      case "night" -> day(today.minusDays(1));
      default -> {
        // a weekday or a month reads itself
      }
    }
  }

  /// `three days`, `few weeks` up to today.
  private void readLast(String many, String unit) {
    int count = VAGUE.contains(many) ? MOST_OF_A_FEW : count(many);
    LocalDate first =
        switch (unit) {
          case "day", "days" -> today.minusDays(count);
          case "week", "weeks" -> today.minusWeeks(count);
          case "month", "months" -> today.minusMonths(count);
          case "year", "years" -> today.minusYears(count);
          default -> today;
        };
    if (first.isBefore(today)) {
      span(first, today);
    }
  }

  /// `3 days ago`, `a week ago`, `a couple of months ago`; `a few days ago` is two to six.
  private void readAgo() {
    if (at < 2) {
      return;
    }
    String unit = word(at - 1);
    int from = word(at - 2).equals("of") ? at - 3 : at - 2;
    String many = word(from);
    boolean vague = VAGUE.contains(many);
    int least = vague ? 2 : count(many);
    int most = vague ? MOST_OF_A_FEW : least;
    if (least < 0) {
      return;
    }
    if (unit.startsWith("day")) {
      span(today.minusDays(most), today.minusDays(least));
    } else if (unit.startsWith("week")) {
      span(today.minusWeeks(most).minusDays(3), today.minusWeeks(least).plusDays(3));
    } else if (unit.startsWith("month")) {
      YearMonth month = YearMonth.from(today);
      span(month.minusMonths(most).atDay(1), month.minusMonths(least).atEndOfMonth());
    } else if (unit.startsWith("year") && !vague) {
      year(today.getYear() - least);
    }
    told(days.relative, true, from, at);
  }

  private void readWeekday(String word) {
    int weekday = DAYS.indexOf(word) + 1;
    if (weekday > 0) {
      int back = Math.floorMod(today.getDayOfWeek().getValue() - weekday, 7);
      if (isBefore("this")) {
        day(today.with(DayOfWeek.of(weekday)));
      } else {
        boolean next = isBefore("next");
        day(next ? today.plusDays(7L - back) : today.minusDays(back == 0 ? 7 : back));
      }
    }
    told(days.named, isBefore("last"), at, at);
  }

  private void readMonth() {
    int month = monthNumber(at);
    if (month == 0) {
      return;
    }
    int day = 0;
    int year = 0;
    int to = at;
    for (int i = at + 1; i <= at + 3; i++) {
      int number = isNumber(word(i)) ? number(word(i)) : -1;
      if (number >= 1 && number <= 31 && day == 0 && i == at + 1) {
        day = number;
        to = i;
      } else if (number >= 1970 && number <= 2100) {
        year = number;
        to = i;
        break;
      } else if (!isOrdinal(word(i))) {
        break;
      }
    }
    int from = day > 0 ? at : dayBefore();
    day = from < at ? number(word(from)) : day;
    month(month, day, year);
    boolean whole = day == 0 && !isBefore("next") && BEFORE_MONTH.contains(word(at - 1));
    told(days.named, whole && ofThePast, from, to);
  }

  /// Where the 7 of `7 May`, `7th of May` stands; the month's place when there is none.
  private int dayBefore() {
    for (int i = at - 1; i >= Math.max(0, at - 3); i--) {
      if (isNumber(word(i)) && word(i).length() <= 2) {
        int number = number(word(i));
        return number >= 1 && number <= 31 ? i : at;
      }
      if (!isOrdinal(word(i)) && !word(i).equals("of")) {
        return at;
      }
    }
    return at;
  }

  private void month(int month, int day, int year) {
    if (year == 0) {
      found.add(new AskedDays.Asked.MonthDay(month, day));
    } else if (day == 0) {
      month(year, month);
    } else {
      int last = YearMonth.of(year, month).lengthOfMonth();
      day(LocalDate.of(year, month, Math.min(day, last)));
    }
  }

  /// 1–12, or 0. `may` and `march` are months only where they can be nothing else; the first three
  /// letters are enough beside a number.
  private int monthNumber(int index) {
    String word = word(index);
    if (word.length() < 3) {
      return 0;
    }
    boolean besideNumber = isNumber(word(index + 1)) || isNumber(word(index - 1));
    int month = MONTHS.indexOf(word) + 1;
    if (month > 0) {
      boolean verb = month == Month.MAY.getValue() || month == Month.MARCH.getValue();
      String how = word(index - 1);
      boolean fails = how.equals("this") && Character.isLowerCase(words.get(index).charAt(0));
      boolean led = BEFORE_MONTH.contains(how) && !fails; // `this may fail`
      return !verb || besideNumber || led ? month : 0;
    }
    boolean short3 = word.length() == 3 || word.equals("sept");
    for (int i = 0; short3 && besideNumber && i < MONTHS.size(); i++) {
      if (MONTHS.get(i).startsWith(word)) {
        return i + 1;
      }
    }
    return 0;
  }

  private boolean isMonth(int index) {
    return index >= 0 && monthNumber(index) > 0;
  }

  private boolean isBefore(String word) {
    return at > 0 && word(at - 1).equals(word);
  }

  private void day(LocalDate day) {
    span(day, day);
  }

  private void relativeDay(LocalDate day) {
    day(day);
    told(days.relative, true, at, at);
  }

  /// The place of the word that says how the time that begins there is meant.
  private int lead(int from) {
    int lead = from - 1;
    while (BETWEEN.contains(word(lead))) {
      lead--;
    }
    return lead;
  }

  /// Notes the words that tell what was found, unless another time is meant (`before last week`);
  /// after `since` it reaches up to today.
  ///
  /// @param alone whether they tell it without `since`
  private void told(BitSet telling, boolean alone, int from, int to) {
    int lead = lead(from);
    boolean since = word(lead).equals("since");
    if (found.size() == before || !(alone || since) || AWAY.contains(word(lead))) {
      return;
    }
    for (int i = before; since && i < found.size(); i++) {
      LocalDate first = days.span(found.get(i)).first();
      if (first.isBefore(today)) {
        found.set(i, new AskedDays.Asked.Span(first, today));
      }
    }
    for (int i = since ? lead : lead + 1; i <= Math.min(to, starts.size() - 1); i++) {
      telling.set(starts.get(i), starts.get(i) + words.get(i).length());
    }
  }

  private void month(int year, int month) {
    if (month >= 1 && month <= 12 && year >= 1970 && year <= 2100) {
      YearMonth whole = YearMonth.of(year, month);
      span(whole.atDay(1), whole.atEndOfMonth());
    }
  }

  private void year(int year) {
    span(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
  }

  private void span(LocalDate first, LocalDate last) {
    found.add(new AskedDays.Asked.Span(first, last));
  }

  private String word(int index) {
    return index >= 0 && index < words.size() ? words.get(index).toLowerCase(Locale.ROOT) : "";
  }

  /// -1 = it is none.
  private static int count(String word) {
    return switch (word) {
      case "a", "an" -> 1;
      case "couple" -> 2;
      default -> isNumber(word) && word.length() <= 3 ? number(word) : COUNTS.indexOf(word);
    };
  }

  private static boolean isOrdinal(String word) {
    return word.equals("st") || word.equals("nd") || word.equals("rd") || word.equals("th");
  }

  private static boolean isNumber(String word) {
    return !word.isEmpty() && word.length() <= 4 && word.chars().allMatch(DateReader::isDigit);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static int number(String digits) {
    return isNumber(digits) ? Integer.parseInt(digits) : -1;
  }
}
