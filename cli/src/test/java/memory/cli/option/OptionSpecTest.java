package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.engine.model.DayWord;
import org.junit.jupiter.api.Test;

class OptionSpecTest {
  @Test
  void readsDaysAndRefusesThoseThatDoNotExist() {
    assertThat(accepts("day", "2026-02-15")).isTrue();
    assertThat(DayWord.read("2026-02-15", LocalDate.EPOCH)).contains(LocalDate.of(2026, 2, 15));
    LocalDate tuesday = LocalDate.of(2026, 2, 17);
    assertThat(DayWord.read("yesterday", tuesday)).contains(tuesday.minusDays(1));
    assertThat(DayWord.read("tomorrow", tuesday)).contains(tuesday.plusDays(1));
    assertThat(DayWord.read("monday", tuesday)).contains(tuesday.minusDays(1));
    assertThat(DayWord.read("Tuesday", tuesday)).contains(tuesday);
    assertThat(DayWord.read("wednesday", tuesday)).contains(LocalDate.of(2026, 2, 11));
    assertThat(DayWord.read("7d", tuesday)).contains(tuesday.minusDays(7));
    assertThat(accepts("day", "soon")).isFalse();
    assertThat(accepts("day", "2026-02-30")).isFalse();
    assertThat(accepts("day", "15.02.2026")).isFalse();
  }

  @Test
  void readsMomentsZonesAndSpans() {
    assertThat(accepts("moment", "2026-02-15T09:30:00Z")).isTrue();
    assertThat(accepts("moment", "2026-02-15")).isFalse();
    assertThat(accepts("moment", "9999-12-31T23:59:59Z")).isTrue();
    assertThat(accepts("moment", "+10000-01-01T00:00:00Z")).isFalse();
    assertThat(accepts("moment", "-0001-12-31T23:59:59Z")).isFalse();
    assertThat(accepts("zone", "Europe/Berlin")).isTrue();
    assertThat(accepts("zone", "Mars/Olympus")).isFalse();
    assertThat(accepts("ms", "1500")).isTrue();
    assertThat(accepts("ms", "0")).isFalse();
    assertThat(accepts("ms", "2s")).isFalse();
  }

  @Test
  void keepsWholeNumbersWithinTheirBounds() {
    assertThat(accepts("0..100", "0")).isTrue();
    assertThat(accepts("0..100", "100")).isTrue();
    assertThat(accepts("0..100", "101")).isFalse();
    assertThat(accepts("0..100", "-1")).isFalse();
    assertThat(accepts("0..100", "99999999999")).isFalse();
    assertThat(accepts("0..100", "ten")).isFalse();
  }

  @Test
  void refusesBlankText() {
    assertThat(accepts("", " ")).isFalse();
    assertThat(accepts("", " a ")).isTrue();
  }

  @Test
  void meansWhatWasTyped() {
    Arguments typed = ArgumentParser.parse(List.of("search", "x", "-n", "7", "--deadline", "1500"));
    assertThat(typed.number("-n")).hasValue(7);
    assertThat(typed.deadline()).contains(Duration.ofMillis(1500));
  }

  @Test
  void aFlagCannotDeclareAValue() {
    for (String declared : List.of("--x {a|b}  x", "--x {ms}  x", "--x {0..100}  x")) {
      assertThatThrownBy(() -> CommandFile.ours().listed(declared))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("--x");
    }
  }

  @Test
  void anUnknownTypeCannotBeDeclared() {
    for (String declared : List.of("--x X{date}  x", "--x X{a}  x")) {
      assertThatThrownBy(() -> CommandFile.ours().listed(declared))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("--x");
    }
  }

  private static boolean accepts(String form, String value) {
    return new OptionSpec(List.of("--x"), "X", form, List.of(), false, "x").accepts(value);
  }
}
