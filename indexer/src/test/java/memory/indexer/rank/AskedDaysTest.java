package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AskedDaysTest {
  /// A Tuesday.
  private static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "what happened on 2026-02-15? | 2026-02-15 | 3",
        "what happened on 2026-02-15? | 2026-02-18 | 1.2",
        "what happened on 2026-02-15? | 2025-02-15 | 0",
        "on 2026/02/15 | 2026-02-15 | 3",
        "notes from today | 2026-03-10 | 3",
        "what did we do yesterday | 2026-03-09 | 3",
        "the day before yesterday | 2026-03-08 | 3",
        "3 days ago | 2026-03-07 | 3",
        "a week ago | 2026-03-04 | 1.2",
        "two months ago | 2026-01-20 | 1",
        "last week | 2026-03-04 | 1.2",
        "last week | 2026-02-24 | 0.4",
        "this month | 2026-03-01 | 1",
        "last month | 2026-02-28 | 1",
        "last year | 2025-07-01 | 0.2",
        "last weekend | 2026-03-07 | 1.2",
        "this Friday | 2026-03-13 | 3",
        "a couple of weeks ago | 2026-02-24 | 1.2",
        "twelve days ago | 2026-02-26 | 3",
        "a few days ago | 2026-03-06 | 1.2",
        "several weeks ago | 2026-02-03 | 1",
        "on Monday | 2026-03-09 | 3",
        "last Tuesday | 2026-03-03 | 3",
        "on Friday | 2026-03-06 | 3",
        "in January | 2026-01-05 | 1",
        "in January | 2023-01-05 | 1",
        "in January | 2026-02-05 | 0.4",
        "in January 2023 | 2026-01-05 | 0",
        "in January 2023 | 2023-01-31 | 1",
        "on 7 May 2023 | 2023-05-07 | 3",
        "on May 7th, 2023 | 2023-05-07 | 3",
        "on the 7th of May | 2024-05-07 | 3",
        "on the 7th of May | 2024-05-10 | 1.2",
        "on the 7th of May | 2024-05-28 | 1",
        "Dec 24 | 2025-12-24 | 3",
        "what was new in 2023 | 2023-09-09 | 0.2",
        "what was new in 2023 | 2024-09-09 | 0",
        "in 2026-02 | 2026-02-09 | 1",
        "in May | 2024-05-01 | 1",
        "since last Monday | 2026-03-10 | 1.2",
        "since February 9th | 2026-03-01 | 1",
        "since February 9th | 2026-02-08 | 0",
        "the last three days | 2026-03-07 | 1.2",
        "in the past two weeks | 2026-02-25 | 1",
        "the last few days | 2026-03-04 | 1.2"
      })
  void weighsAPassagesDayAgainstTheAskedOne(String prose, LocalDate day, double fit) {
    assertThat(AskedDays.in(prose, TODAY).fit(day)).isEqualTo(fit);
  }

  @Test
  void lastWeekendIsNotTheOneThatOneIsIn() {
    LocalDate sunday = LocalDate.of(2026, 3, 8);
    assertThat(AskedDays.in("last weekend", sunday).fit(LocalDate.of(2026, 2, 28))).isEqualTo(1.2);
    assertThat(AskedDays.in("this weekend", sunday).fit(LocalDate.of(2026, 3, 7))).isEqualTo(1.2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "long days ago",
        "may I march on",
        "it may fail",
        "version 1.2.3",
        "port 8080",
        "sep",
        "99-99-9999",
        "2026-02-31",
        "mark the second",
        "who told Augustus",
        "ago",
        "build 20260215",
        "week 60",
        "week after week",
        "Q7",
        "Q 4",
        "the 3rd attempt",
        "on the 18th line there is a bug",
        "this fails since the 18th commit",
        "the noise at 18 kHz",
        "from 10 to 20 percent",
        "rename release-2026-02 to release-2026-03",
        "delete backup_2026_02_03.tar",
        "the tag v-2026-02-03",
        "convert from dec to hex",
        "print it in dec format",
        "who told Jan and Jun",
        "was war am 16. Oktober 2025"
      })
  void otherWordsAreNoDates(String prose) {
    assertThat(AskedDays.in(prose, TODAY).isEmpty()).isTrue();
  }

  @Test
  void singleDaysHaveTheNameTheyAreIndexedBy() {
    assertThat(AskedDays.in("yesterday or last week", TODAY).names()).containsExactly("2026-03-09");
    assertThat(AskedDays.in("a few days ago", TODAY).names()).isEmpty();
    assertThat(AskedDays.in("on 14 November, or February 29th", TODAY).names())
        .containsExactly("2025-11-14", "2026-02-28");
    assertThat(AskedDays.in("in November", TODAY).names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "what did we do last week? | 2026-03-02 | 2026-03-08",
        "since Monday | 2026-03-09 | 2026-03-10",
        "since March 2nd | 2026-03-02 | 2026-03-10",
        "since the 2nd of March | 2026-03-02 | 2026-03-10",
        "since last Monday | 2026-03-09 | 2026-03-10",
        "since three days ago | 2026-03-07 | 2026-03-10",
        "since 2025 | 2025-01-01 | 2026-03-10",
        "since last week | 2026-03-02 | 2026-03-10",
        "since 2026-03-05 | 2026-03-05 | 2026-03-10",
        "in the past week | 2026-03-03 | 2026-03-10",
        "this past weekend | 2026-03-07 | 2026-03-08",
        "in the past year | 2025-03-10 | 2026-03-10",
        "the last two years | 2024-03-10 | 2026-03-10",
        "in the last couple of weeks | 2026-02-24 | 2026-03-10",
        "in January | 2026-01-01 | 2026-01-31",
        "in November | 2025-11-01 | 2025-11-30",
        "on 14 November | 2025-11-14 | 2025-11-14",
        "in 2024 | 2024-01-01 | 2024-12-31",
        "yesterday or last week | 2026-03-02 | 2026-03-09",
        "the week before last | 2026-02-23 | 2026-03-01",
        "the month before last month | 2026-01-01 | 2026-01-31",
        "early February | 2026-02-01 | 2026-02-09",
        "early in February | 2026-02-01 | 2026-02-09",
        "mid-February | 2026-02-10 | 2026-02-18",
        "in the middle of February | 2026-02-10 | 2026-02-18",
        "late February | 2026-02-19 | 2026-02-28",
        "at the end of last year | 2025-09-01 | 2025-12-31",
        "at the beginning of last week | 2026-03-02 | 2026-03-03",
        "since early February | 2026-02-01 | 2026-03-10",
        "what happened before February 9th | 1970-01-01 | 2026-02-08",
        "what happened until January | 1970-01-01 | 2026-01-31",
        "what happened after February 9th | 2026-02-10 | 2026-03-10",
        "what happened after mid-February | 2026-02-19 | 2026-03-10",
        "between Feb 10 and Feb 20 | 2026-02-10 | 2026-02-20",
        "between February 10th and 20th | 2026-02-10 | 2026-02-20",
        "from 10 to 20 February | 2026-02-10 | 2026-02-20",
        "from the 10th to the 20th of February | 2026-02-10 | 2026-02-20",
        "from the 2nd to the 6th | 2026-03-02 | 2026-03-06",
        "from December to February | 2025-12-01 | 2026-02-28",
        "between Monday and Wednesday | 2026-03-09 | 2026-03-10",
        "between 2026-02-03 and 2026-02-05 | 2026-02-03 | 2026-02-05",
        "from last week until yesterday | 2026-03-02 | 2026-03-09",
        "in week 6 | 2026-02-02 | 2026-02-08",
        "in week 46 | 2025-11-10 | 2025-11-16",
        "in Q1 | 2026-01-01 | 2026-03-31",
        "in Q4 | 2025-10-01 | 2025-12-31",
        "in Q2 2024 | 2024-04-01 | 2024-06-30",
        "last quarter | 2025-10-01 | 2025-12-31",
        "what happened the day before yesterday | 2026-03-08 | 2026-03-08",
        "what happened before yesterday | 1970-01-01 | 2026-03-08",
        "between 20 and 10 February | 2026-02-10 | 2026-02-10",
        "on the 18th | 2026-02-18 | 2026-02-18",
        "on the 18th in Kempten | 2026-02-18 | 2026-02-18",
        "on the 31st | 2026-01-31 | 2026-01-31",
        "on Friday two weeks ago | 2026-02-27 | 2026-02-27",
        "two weeks ago on Friday | 2026-02-27 | 2026-02-27",
        "on Monday a week ago | 2026-03-02 | 2026-03-02",
        "last week on Friday | 2026-03-06 | 2026-03-06",
        "Wednesday of the week before last | 2026-02-25 | 2026-02-25",
        "last week's Wednesday | 2026-03-04 | 2026-03-04",
        "since Friday two weeks ago | 2026-02-27 | 2026-03-10",
        "the Friday before last, who was there | 2026-02-27 | 2026-02-27",
        "the Friday before last Friday | 2026-02-27 | 2026-02-27",
        "on Monday or last week | 2026-03-02 | 2026-03-09",
        "in oct | 2025-10-01 | 2025-10-31",
        "in early Oct with Ann | 2025-10-01 | 2025-10-10",
        "since sept | 2025-09-01 | 2026-03-10",
        "in dec | 2025-12-01 | 2025-12-31",
        "mid-2025 | 2025-05-02 | 2025-08-31",
        "in the first week of February | 2026-02-01 | 2026-02-07",
        "the 2nd week of February | 2026-02-08 | 2026-02-14",
        "the last week of February | 2026-02-22 | 2026-02-28",
        "the last two weeks of February | 2026-02-15 | 2026-02-28",
        "the first three days in February | 2026-02-01 | 2026-02-03",
        "the fifth week of January | 2026-01-29 | 2026-01-31",
        "in the second half of February | 2026-02-15 | 2026-02-28",
        "since the second half of last month | 2026-02-15 | 2026-03-10",
        "the first Monday of February | 2026-02-02 | 2026-02-02",
        "on the last Friday of February | 2026-02-27 | 2026-02-27",
        "from the last week of January to the first week of February | 2026-01-25 | 2026-02-07",
        "so far this month | 2026-03-01 | 2026-03-31"
      })
  void askForAllFromTheFirstToTheLast(String prose, LocalDate first, LocalDate last) {
    assertThat(AskedDays.in(prose, TODAY).span()).contains(new AskedDays.Asked.Span(first, last));
  }

  @Test
  void aLongSpanHardlyTellsOneNoteFromAnother() {
    LocalDate day = LocalDate.of(2026, 2, 1);
    assertThat(AskedDays.in("since 2024", TODAY).fit(day))
        .isEqualTo(AskedDays.in("in 2026", TODAY).fit(day))
        .isPositive();
  }

  @Test
  void ofDaysToComeThereIsNothing() {
    assertThat(AskedDays.in("tomorrow", TODAY).span()).isEmpty();
    assertThat(AskedDays.in("today", TODAY).span()).isEmpty();
    assertThat(AskedDays.in("this may work", TODAY).isEmpty()).isTrue();
    assertThat(AskedDays.in("what did we decide this May?", TODAY).isEmpty()).isFalse();
    assertThat(AskedDays.in("version 2", TODAY).span()).isEmpty();
  }

  @Test
  void wordsThatTellATimeAreKnown() {
    assertThat(relative("what did we fix since last week"))
        .containsExactly("since", "last", "week");
    assertThat(relative("three days ago we met Ann")).containsExactly("three", "days", "ago");
    assertThat(relative("deploy a couple of days ago"))
        .containsExactly("a", "couple", "of", "days", "ago");
    assertThat(relative("over the past few weeks")).containsExactly("the", "past", "few", "weeks");
    assertThat(named("what happened early in October 2025"))
        .containsExactly("early", "in", "October", "2025");
    assertThat(named("what happened at the end of October"))
        .containsExactly("the", "end", "of", "October");
    assertThat(named("what happened before October 10")).containsExactly("before", "October", "10");
    assertThat(named("what did we do from 3 to 5 March")).containsExactly("3", "to", "5", "March");
    assertThat(named("what was done between Monday and Friday"))
        .containsExactly("between", "Monday", "and", "Friday");
    assertThat(named("since 7 May")).containsExactly("since", "7", "May");
    assertThat(named("since last Monday")).containsExactly("since", "last", "Monday");
    assertThat(named("in 2025 we moved what was left, did we")).containsExactly("2025");
    assertThat(relative("what did we do earlier this week"))
        .containsExactly("earlier", "this", "week");
    assertThat(relative("what did we do so far this week"))
        .containsExactly("so", "far", "this", "week");
    assertThat(named("what was done in January so far")).containsExactly("January", "so", "far");
    assertThat(named("what happened in the last week of January"))
        .containsExactly("the", "last", "week", "of", "January");
    assertThat(named("since 2026-03-05")).containsExactly("since", "2026-03-05");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "on Friday",
        "this Friday",
        "on 7 May",
        "what did April say",
        "October",
        "2025",
        "before last week",
        "until yesterday",
        "before October",
        "after last Monday",
        "two releases ago",
        "this may work",
        "the last three commits",
        "who is on call this week",
        "what is planned for next week",
        "what do we need tomorrow",
        "who is on call in October",
        "what happened to the plan for next October"
      })
  void whatIsNoPeriodOrMeansAnotherTimeStaysAWord(String prose) {
    assertThat(relative(prose)).isEmpty();
    assertThat(named(prose)).isEmpty();
  }

  private static List<String> named(String prose) {
    return words(prose, (days, start) -> days.named.get(start));
  }

  private static List<String> relative(String prose) {
    return words(prose, (days, start) -> days.relative.get(start));
  }

  private static List<String> words(String prose, BiPredicate<AskedDays, Integer> wanted) {
    AskedDays days = AskedDays.in(prose, TODAY);
    List<String> words = new ArrayList<>();
    int start = 0;
    for (String word : prose.split(" ", -1)) {
      if (wanted.test(days, start)) {
        words.add(word);
      }
      start += word.length() + 1;
    }
    return words;
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void anyTextCanBeRead(RandomGenerator random) {
    String[] pieces = {
      "ago",
      "last",
      "may",
      "7",
      "2023",
      "99",
      "-",
      "/",
      "th",
      "of",
      " ",
      "week",
      "0000-00-00",
      "feb",
      "30",
      "from",
      "between",
      "and",
      "to",
      "before",
      "what happened",
      "the",
      "on",
      "early",
      "end",
      "q4",
      "first",
      "half of",
      "so far",
      "monday"
    };
    for (int round = 0; round < 2_000; round++) {
      StringBuilder prose = new StringBuilder();
      for (int i = random.nextInt(12); i > 0; i--) {
        prose.append(pieces[random.nextInt(pieces.length)]).append(random.nextBoolean() ? " " : "");
      }
      assertThat(AskedDays.in(prose.toString(), TODAY).fit(TODAY)).isBetween(0.0, 3.0);
    }
  }
}
