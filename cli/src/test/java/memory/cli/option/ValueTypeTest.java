package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import memory.engine.model.DayWord;
import org.junit.jupiter.api.Test;

class ValueTypeTest {
  @Test
  void readsDaysAndRefusesThoseThatDoNotExist() {
    ValueType.Day day = new ValueType.Day();
    assertThat(day.read("2026-02-15")).contains(LocalDate.of(2026, 2, 15));
    LocalDate tuesday = LocalDate.of(2026, 2, 17);
    assertThat(DayWord.read("yesterday", tuesday)).contains(tuesday.minusDays(1));
    assertThat(DayWord.read("monday", tuesday)).contains(tuesday.minusDays(1));
    assertThat(DayWord.read("Tuesday", tuesday)).contains(tuesday);
    assertThat(DayWord.read("wednesday", tuesday)).contains(LocalDate.of(2026, 2, 11));
    assertThat(DayWord.read("7d", tuesday)).contains(tuesday.minusDays(7));
    assertThat(day.read("soon")).isEmpty();
    assertThat(day.read("2026-02-30")).isEmpty();
    assertThat(day.read("15.02.2026")).isEmpty();
  }

  @Test
  void readsMomentsZonesAndSpans() {
    assertThat(new ValueType.Moment().read("2026-02-15T09:30:00Z"))
        .contains(Instant.parse("2026-02-15T09:30:00Z"));
    assertThat(new ValueType.Moment().read("2026-02-15")).isEmpty();
    assertThat(new ValueType.Moment().read("9999-12-31T23:59:59Z")).isPresent();
    assertThat(new ValueType.Moment().read("+10000-01-01T00:00:00Z")).isEmpty();
    assertThat(new ValueType.Moment().read("-0001-12-31T23:59:59Z")).isEmpty();
    assertThat(new ValueType.Zone().read("Europe/Berlin")).contains(ZoneId.of("Europe/Berlin"));
    assertThat(new ValueType.Zone().read("Mars/Olympus")).isEmpty();
    assertThat(new ValueType.Millis().read("1500")).contains(Duration.ofMillis(1500));
    assertThat(new ValueType.Millis().read("0")).isEmpty();
    assertThat(new ValueType.Millis().read("2s")).isEmpty();
  }

  @Test
  void keepsWholeNumbersWithinTheirBounds() {
    ValueType.Whole number = new ValueType.Whole(0, 100);
    assertThat(number.read("0")).contains(0);
    assertThat(number.read("100")).contains(100);
    assertThat(number.read("101")).isEmpty();
    assertThat(number.read("-1")).isEmpty();
    assertThat(number.read("99999999999")).isEmpty();
    assertThat(number.read("ten")).isEmpty();
  }

  @Test
  void refusesBlankText() {
    assertThat(new ValueType.Text().read(" ")).isEmpty();
    assertThat(new ValueType.Text().read(" a ")).contains(" a ");
  }
}
