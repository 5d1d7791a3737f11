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

/// Reads dates out of English prose: `2026-02-15`, `7 May 2023`, `the 18th`, `in March`, `Q4`,
/// `week 46`, `yesterday`, `last week`, `two months ago`, `on Monday`; parts of them (`early in
/// March`, `the end of last year`, `the first week of May`) and what lies before, after or between
/// them.
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
          "in", "of", "since", "until", "during", "by", "last", "this", "next", "early", "mid",
          "late", "before", "after", "between", "from");
  private static final List<String> COUNTS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");
  private static final List<String> VAGUE = List.of("few", "several", "some");
  private static final int MOST_OF_A_FEW = 6;

  /// Stand between a time and the word that says how it is meant.
  private static final List<String> BETWEEN =
      List.of("the", "a", "last", "past", "this", "next", "earlier");

  /// Stand between the first and the last time of a span (`from X to Y`).
  private static final List<String> JOINS = List.of("and", "to", "until", "till", "through");

  /// Stand before the first time of such a span.
  private static final List<String> OPENS = List.of("between", "from");

  /// Ask for what lies on one side of a time.
  private static final List<String> BOUNDS = List.of("before", "until", "till", "after");

  /// May follow a day of a month that stands alone (`on the 18th in Kempten`).
  private static final List<String> NEXT_PHRASE =
      List.of("in", "at", "on", "with", "for", "about", "or", "by", "from");

  /// Lead to a time and to nothing else, so that a short month may follow (`in oct`).
  private static final List<String> BEFORE_SHORT_MONTH =
      List.of("in", "since", "until", "during", "last", "early", "mid", "late");

  /// Stand between a weekday and its week (`Friday of last week`, `last week's Friday`).
  private static final List<String> BEFORE_ITS_WEEK = List.of("on", "of", "in", "from", "s");

  /// Say which one of a longer time.
  private static final List<String> ORDINALS =
      List.of("last", "first", "second", "third", "fourth", "fifth");

  private static final int WEEK = 7;
  private static final int THIRD = 3;

  /// Tell that a question asks what has been: `in October` may be the one to come.
  private static final Set<String> PAST =
      Set.of(
          ("did was were had been done happened worked decided decisions discussed went"
                  + " changed fixed learned summary overview summarize summarise recap")
              .split(" ", 0));

  private final String prose;
  private final LocalDate today;
  private final boolean ofThePast;
  private final List<AskedDays.Asked> found;
  private final AskedDays days;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> starts = new ArrayList<>();
  private int at;

  /// How much was found before the word at hand.
  private int before;

  /// Where the words of the last time that was found begin, the one that says how it is meant
  /// included and left out, and where they end.
  private int lastLead;

  private int lastFrom;
  private int lastTo = -1;

  /// @param days takes what is read, in order
  DateReader(String prose, AskedDays days) {
    this.days = days;
    this.today = days.today;
    this.found = days.asked;
    this.prose = prose.length() > MOST_CHARS ? prose.substring(0, MOST_CHARS) : prose;
    split();
    ofThePast = days.ofThePast || isOfThePast();
    days.ofThePast = ofThePast;
  }

  private boolean isOfThePast() {
    for (int i = 0; i < words.size(); i++) {
      String word = word(i);
      boolean opens = i == 0 || ",:".indexOf(prose.charAt(Math.max(0, starts.get(i) - 2))) >= 0;
      boolean all = word.equals("anything") || (word.equals("what") && word(i + 1).endsWith("ed"));
      if (PAST.contains(word) || (opens && all)) {
        return true;
      }
    }
    return false;
  }

  void read() {
    for (at = 0; at < words.size(); at++) {
      before = found.size();
      readWord(word(at));
    }
  }

  /// Runs of letters and runs of digits; `-` and `/` between digits stay, to tell a date.
  private void split() {
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
    if (word.equals("q")) {
      readQuarter();
    }
    if (word.length() < 3 || word.length() > 9) {
      return;
    }
    switch (word) {
      case "week", "month", "year" -> readNumberedOrBeforeLast(word);
      case "today", "tonight" -> relativeDay(today);
      case "yesterday" -> {
        boolean dayBefore = isBefore("before") && word(at - 2).equals("day");
        day(today.minusDays(dayBefore ? 2 : 1));
        told(days.relative, true, dayBefore ? at - 2 : at, at);
      }
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
    if (isInName()) {
      return;
    }
    readDigits(word);
    int to = at;
    if (found.size() == before && isDayAlone()) {
      dayOfMonth(number(word));
      to++;
    }
    told(days.named, ofThePast && (isBefore("in") || !days.names(before).isEmpty()), at, to);
  }

  /// Whether a dash ties the number to a word before it (`release-2026-11`), which is no part of a
  /// time (`mid-2026`).
  private boolean isInName() {
    int start = starts.get(at);
    boolean tied = start > 1 && "-_".indexOf(prose.charAt(start - 1)) >= 0;
    return tied && Character.isLetterOrDigit(prose.charAt(start - 2)) && third(word(at - 1)) < 0;
  }

  /// `the 18th` behind a word that leads to a time, with neither a month nor a thing behind it
  /// (`the 18th line`).
  private boolean isDayAlone() {
    String how = word(at - 2);
    boolean led = how.equals("on") || JOINS.contains(how) || BEFORE_MONTH.contains(how);
    return led && isBefore("the") && isDay(at) && isOrdinal(word(at + 1)) && endsPhrase(at + 1);
  }

  /// Whether no word stands right behind this one but one that begins another phrase.
  private boolean endsPhrase(int index) {
    String next = word(index + 1);
    return next.isEmpty()
        || starts.get(index + 1) > starts.get(index) + words.get(index).length() + 1
        || NEXT_PHRASE.contains(next)
        || JOINS.contains(next);
  }

  /// The last such day up to today.
  private void dayOfMonth(int day) {
    YearMonth month = YearMonth.from(today);
    for (int back = 0; back <= 2; back++) {
      YearMonth one = month.minusMonths(back);
      if (one.isValidDay(day) && !one.atDay(day).isAfter(today)) {
        day(one.atDay(day));
        return;
      }
    }
  }

  /// `Q4`, `Q4 2025`.
  private void readQuarter() {
    String number = word(at + 1);
    if (number.length() != 1 || starts.get(at + 1) != starts.get(at) + 1) {
      return;
    }
    int quarter = number(number);
    if (quarter >= 1 && quarter <= 4) {
      int year = isNumber(word(at + 2)) ? number(word(at + 2)) : 0;
      boolean named = isYear(year);
      LocalDate first = LocalDate.of(named ? year : today.getYear(), 3 * quarter - 2, 1);
      first = !named && first.isAfter(today) ? first.minusYears(1) : first;
      span(first, first.plusMonths(3).minusDays(1));
      told(days.named, ofThePast, at, named ? at + 2 : at + 1);
    }
  }

  /// `week 46`, `the month before last`.
  private void readNumberedOrBeforeLast(String unit) {
    int week = unit.equals("week") && word(at + 1).length() <= 2 ? number(word(at + 1)) : 0;
    if (week >= 1 && week <= 53) {
      LocalDate first = firstOfWeek(today.getYear(), week);
      first = first.isAfter(today) ? firstOfWeek(today.getYear() - 1, week) : first;
      span(first, first.plusDays(6));
      told(days.named, ofThePast, at, at + 1);
    } else if (isBeforeLast()) {
      unit(unit, -2);
      toldBeforeLast(unit);
    }
  }

  private boolean isBeforeLast() {
    return word(at + 1).equals("before") && word(at + 2).equals("last");
  }

  /// Notes `week before last`, `Friday before last Friday`.
  private void toldBeforeLast(String unit) {
    int to = word(at + 3).equals(unit) ? at + 3 : at + 2;
    told(days.relative, true, at, to);
    at = to;
  }

  /// The first week of a year is the one that holds its fourth day.
  private static LocalDate firstOfWeek(int year, int week) {
    return LocalDate.of(year, 1, 4).with(DayOfWeek.MONDAY).plusWeeks(week - 1L);
  }

  private void readDigits(String word) {
    if (word.length() >= 8 && word.length() <= 10 && !isDigit(word.charAt(4))) {
      day(word);
    } else if (word.length() == 7 && !isDigit(word.charAt(4))) {
      month(number(word.substring(0, 4)), number(word.substring(5)));
    } else if (word.length() == 4) {
      int year = number(word);
      boolean ofDay = isDay(at - 2) && !BEFORE_MONTH.contains(word(at - 1)); // `16. Oktober 2026`
      if (isYear(year) && !isMonth(at - 1) && !isMonth(at - 2) && !ofDay && at > lastTo) {
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
    if (last && (leadsToATime(at + 2) || (count(word(at + 1)) > 0 && leadsToATime(at + 3)))) {
      return;
    }
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
    unit(word(at + 1), direction);
  }

  /// @param direction how many of them after the one that today is in
  private void unit(String unit, int direction) {
    switch (unit) {
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
      case "quarter" -> {
        LocalDate first =
            LocalDate.of(today.getYear(), (today.getMonthValue() - 1) / 3 * 3 + 1, 1)
                .plusMonths(3L * direction);
        span(first, first.plusMonths(3).minusDays(1));
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
    if (weekday > 0 && leadsToATime(at + 1) && nth(at - 1) >= 0) {
      return;
    }
    if (weekday > 0) {
      int back = Math.floorMod(today.getDayOfWeek().getValue() - weekday, WEEK);
      LocalDate last = today.minusDays(back == 0 ? WEEK : back);
      if (isBeforeLast()) {
        day(last.minusWeeks(1));
        toldBeforeLast(word);
        return;
      }
      if (isBefore("this")) {
        day(today.with(DayOfWeek.of(weekday)));
      } else {
        day(isBefore("next") ? today.plusDays(WEEK - (long) back) : last);
      }
    }
    told(days.named, ofThePast || isBefore("last"), at, at);
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
      } else if (isYear(number)) {
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
    if (day > 0) {
      from = joinFromBefore(month, day, year, from);
      to = joinToBehind(month, year, from, to);
    }
    boolean whole = day > 0 || BEFORE_MONTH.contains(word(at - 1)) || isJoined(from);
    told(days.named, whole && ofThePast && !isBefore("next"), from, to);
  }

  private boolean isJoined(int from) {
    return JOINS.contains(word(from - 1)) && lastTo == from - 2;
  }

  /// Reads `from 7 to` before `10 May`.
  ///
  /// @return where the words begin
  private int joinFromBefore(int month, int day, int year, int from) {
    int joint = lead(from);
    int first = isOrdinal(word(joint - 1)) ? joint - 2 : joint - 1;
    if (!JOINS.contains(word(joint))
        || !isDay(first)
        || number(word(first)) >= day
        || !OPENS.contains(word(lead(first)))) {
      return from;
    }
    found.removeLast();
    if (lastTo >= first) {
      found.removeLast(); // `the 7th`, of another month
    }
    before = found.size();
    month(month, number(word(first)), year);
    month(month, day, year);
    join();
    return first;
  }

  /// Reads `and 10` behind `between May 7`.
  ///
  /// @return where the words end
  private int joinToBehind(int month, int year, int from, int to) {
    int joint = withOrdinal(to) + 1;
    int last = word(joint + 1).equals("the") ? joint + 2 : joint + 1;
    int end = withOrdinal(last);
    if (!OPENS.contains(word(from - 1))
        || !JOINS.contains(word(joint))
        || !isDay(last)
        || number(word(last)) <= days.span(found.getLast()).first().getDayOfMonth()
        || isMonth(end + 1)) {
      return to;
    }
    month(month, number(word(last)), year);
    join();
    return end;
  }

  private boolean isDay(int index) {
    String word = word(index);
    return isNumber(word) && word.length() <= 2 && number(word) >= 1 && number(word) <= 31;
  }

  /// Makes one span of the last two times, up to today where the second is still to come.
  private void join() {
    AskedDays.Asked.Span last = days.span(found.removeLast());
    AskedDays.Asked.Span first = days.span(found.removeLast());
    boolean later = last.last().isBefore(first.first());
    span(first.first(), later ? today : last.last());
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
  /// letters are enough beside a number, or at a phrase's end behind a word that leads to a time
  /// (`in oct`, not `in dec format`).
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
    boolean led = BEFORE_SHORT_MONTH.contains(word(index - 1)) && endsPhrase(index);
    for (int i = 0; short3 && (besideNumber || led) && i < MONTHS.size(); i++) {
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

  /// Notes the words that tell what was found, the part of it that is meant (`early in`), what lies
  /// before or after it, and the span that it ends (`from X to Y`).
  ///
  /// @param alone whether they tell it without such a word
  private void told(BitSet telling, boolean alone, int from, int to) {
    if (found.size() == before) {
      return;
    }
    if (joinsWeekday(from, to)) {
      told(telling, alone, lastFrom, to);
      return;
    }
    int lead = lead(partOf(lead(from)) + 1);
    String how = word(lead);
    boolean since = how.equals("since");
    boolean told = alone || since;
    if (found.size() > 1
        && JOINS.contains(how)
        && lead == lastTo + 1
        && OPENS.contains(word(lastLead))) {
      join();
      lead = lastLead;
      told = alone || ofThePast;
    } else if (since || (ofThePast && BOUNDS.contains(how))) {
      for (int i = before; i < found.size(); i++) {
        bound(i, how);
      }
      told = true;
    } else {
      told &= !BOUNDS.contains(how) && !how.equals("by");
      lead++;
    }
    int last = Math.min(withOrdinal(to), starts.size() - 1);
    last = isSoFar(last + 1) ? last + 2 : last;
    int soFar = word(lead - 1).equals("in") ? lead - 3 : lead - 2;
    lead = isSoFar(soFar) ? soFar : lead;
    for (int i = Math.max(0, lead); i <= last; i++) {
      int end = starts.get(i) + words.get(i).length();
      days.read.set(starts.get(i), end);
      if (told) {
        telling.set(starts.get(i), end);
      }
    }
    lastLead = OPENS.contains(how) ? lead - 1 : lead;
    lastFrom = from;
    lastTo = last;
  }

  /// Makes one day of a weekday and the week that stands beside it (`on Friday two weeks ago`).
  private boolean joinsWeekday(int from, int to) {
    int gap = from - 1;
    while (gap > lastTo && (BETWEEN.contains(word(gap)) || BEFORE_ITS_WEEK.contains(word(gap)))) {
      gap--;
    }
    if (found.size() != before + 1 || before == 0 || gap != lastTo) {
      return false;
    }
    int first = DAYS.indexOf(word(lastTo)) + 1;
    int weekday = first > 0 ? first : DAYS.indexOf(word(to)) + 1;
    AskedDays.Asked.Span week = days.span(found.get(first > 0 ? before : before - 1));
    LocalDate middle = week.first().plusDays(WEEK / 2);
    if (weekday == 0 || !week.last().equals(week.first().plusDays(WEEK - 1L))) {
      return false;
    }
    found.removeLast();
    found.removeLast();
    before = found.size();
    lastTo = -1;
    day(middle.with(DayOfWeek.of(weekday)));
    return true;
  }

  /// Notes what lies on that side of a time.
  private void bound(int i, String how) {
    AskedDays.Asked.Span of = days.span(found.get(i));
    LocalDate first =
        switch (how) {
          case "since" -> of.first();
          case "after" -> of.last().plusDays(1);
          default -> LocalDate.EPOCH;
        };
    LocalDate last =
        switch (how) {
          case "since", "after" -> today;
          case "before" -> of.first().minusDays(1);
          default -> of.last();
        };
    if (first.isBefore(today) && !last.isBefore(first)) {
      AskedDays.Asked.Span side = new AskedDays.Asked.Span(first, last);
      if (how.equals("since")) {
        found.set(i, side);
      } else {
        days.bounded.put(found.get(i), side);
      }
    }
  }

  private boolean isSoFar(int index) {
    return word(index).equals("so") && word(index + 1).equals("far");
  }

  /// Leaves the part of a time that the words before it ask for: a third (`early`, `early in`, `the
  /// end of`) or a counted one (`the first week of`, `the last two days of`, `the second Monday
  /// of`).
  ///
  /// @param lead the word that says how the time is meant
  /// @return the place before those words; the same when there are none
  private int partOf(int lead) {
    boolean apart = word(lead).equals("of") || word(lead).equals("in");
    int at = apart ? lead - 1 : lead;
    int third = third(word(at));
    int count = Math.max(1, count(word(at - 1)));
    int which = count(word(at - 1)) > 0 ? at - 2 : at - 1;
    int nth = apart && isPart(word(at)) ? nth(which) : -1;
    if (third < 0 && nth < 0) {
      return lead;
    }
    for (int i = before; i < found.size(); i++) {
      AskedDays.Asked.Span of = days.span(found.get(i));
      long length = of.last().toEpochDay() - of.first().toEpochDay() + 1;
      if (third < 0) {
        found.set(i, part(of, length, word(at), nth, count));
      } else if (length >= THIRD) {
        found.set(i, slice(of, length * third / THIRD, length * (third + 1) / THIRD));
      }
    }
    return third >= 0 ? at - 1 : isOrdinal(word(which)) ? which - 2 : which - 1;
  }

  /// @param word perhaps in the plural
  static boolean isWeekday(String word) {
    return DAYS.contains(word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
  }

  private static boolean isPart(String word) {
    return word.equals("half")
        || word.startsWith("week")
        || word.startsWith("day")
        || DAYS.contains(word);
  }

  /// @param length of the whole, in days
  /// @param nth which one of its units; 0 = the last
  /// @param count how many of them
  private static AskedDays.Asked.Span part(
      AskedDays.Asked.Span of, long length, String unit, int nth, int count) {
    int weekday = DAYS.indexOf(unit) + 1;
    long week = weekday > 0 || unit.startsWith("week") ? WEEK : 1;
    long size = unit.equals("half") ? (length + 1) / 2 : week;
    long from = nth == 0 ? length - count * size : (nth - 1) * size;
    if (weekday > 0) {
      from += Math.floorMod(weekday - of.first().plusDays(from).getDayOfWeek().getValue(), WEEK);
    }
    return slice(of, from, weekday > 0 ? from + 1 : from + count * size);
  }

  /// @param from how many days behind the first one; below 0 = the first
  /// @param to where it ends, exclusive
  private static AskedDays.Asked.Span slice(AskedDays.Asked.Span of, long from, long to) {
    long most = of.last().toEpochDay() - of.first().toEpochDay();
    LocalDate first = of.first().plusDays(Math.clamp(from, 0, most));
    return new AskedDays.Asked.Span(first, of.first().plusDays(Math.clamp(to - 1, 0, most)));
  }

  /// Which one a word asks for (`first`, `2nd`); 0 = the last; -1 = it is no such word.
  private int nth(int index) {
    return isOrdinal(word(index)) && isDay(index - 1)
        ? number(word(index - 1))
        : ORDINALS.indexOf(word(index));
  }

  /// Whether `of` and a time stand there, of which the words before it name a part.
  private boolean leadsToATime(int index) {
    String next = word(index + 1);
    return word(index).equals("of")
        && (isMonth(index + 1)
            || isYear(number(next))
            || ((next.equals("last") || next.equals("this"))
                && Set.of("week", "month", "quarter", "year").contains(word(index + 2))));
  }

  private static int third(String word) {
    return switch (word) {
      case "early", "beginning", "start" -> 0;
      case "mid", "middle" -> 1;
      case "late", "end" -> 2;
      default -> -1;
    };
  }

  private void month(int year, int month) {
    if (month >= 1 && month <= 12 && isYear(year)) {
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

  private static boolean isYear(int number) {
    return number >= 1970 && number <= 2100;
  }

  /// The place of a number, or of the `th` behind it.
  private int withOrdinal(int number) {
    return isOrdinal(word(number + 1)) ? number + 1 : number;
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
