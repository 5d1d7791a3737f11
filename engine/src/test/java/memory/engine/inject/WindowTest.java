package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.LeftOut;
import memory.engine.inject.Window.Room;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class WindowTest {
  private static final LeftOut LINES = LeftOut.LINES;
  private static final List<String> TEN =
      List.of(
          "line 0", "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "line 7", "line 8",
          "line 9");

  private static Rendered cut(List<String> lines, Keep keep, int chars) {
    return new Window("", lines, 0, keep, LINES, true).trimmed(new Room(chars, 100));
  }

  @Test
  void whatFitsIsNotTouched() {
    for (Keep keep : Keep.values()) {
      assertThat(cut(TEN, keep, 69)).isEqualTo(new Rendered(String.join("\n", TEN), 10, 0));
      assertThat(cut(TEN, keep, 68).dropped()).isPositive();
    }
  }

  @Test
  void keepsTheStartTheEndOrBoth() {
    assertThat(cut(TEN, Keep.START, 43).text())
        .isEqualTo("line 0\nline 1\n#### … 8 lines left out");
    assertThat(cut(TEN, Keep.END, 43).text()).isEqualTo("#### … 8 lines left out\nline 8\nline 9");
    assertThat(cut(TEN, Keep.ENDS, 43).text()).isEqualTo("line 0\n#### … 8 lines left out\nline 9");
  }

  @Test
  void countsLinesToo() {
    Rendered cut = new Window("", TEN, 0, Keep.ENDS, LINES, true).trimmed(new Room(1_000, 5));
    assertThat(cut.text()).isEqualTo("line 0\nline 1\n#### … 6 lines left out\nline 8\nline 9");
  }

  @Test
  void whatWasLeftOutBeforeIsInTheNote() {
    Rendered cut = new Window("", TEN, 5, Keep.START, LINES, true).trimmed(new Room(1_000, 100));
    assertThat(cut.text()).endsWith("line 9\n#### … 5 lines left out");
    assertThat(cut.dropped()).isEqualTo(5);
  }

  @Test
  void aLineThatNeverFitsIsCutWhenNothingElseIsThere() {
    String line = "> " + "x".repeat(500);
    Rendered start = cut(List.of(line, "> y"), Keep.START, 100);
    assertThat(start.text()).startsWith("> xxxx").contains("x…\n#### … 1 line and 4");
    assertThat(cut(List.of("> y", line), Keep.END, 100).text())
        .startsWith("#### … 1 line and 4")
        .contains("\n> …xxxx");
    Rendered whole =
        new Window("", List.of(line), 0, Keep.START, LINES, false).trimmed(new Room(100, 100));
    assertThat(whole.text()).isEqualTo("#### … 1 line left out");
  }

  @Test
  void aCutNeverPartsACharacter() {
    String line = "> " + "👩‍👩‍👧‍👦".repeat(60);
    for (int chars = 60; chars < 200; chars++) {
      for (Keep keep : Keep.values()) {
        String text = cut(List.of(line), keep, chars).text();
        String family = text.replaceAll("#### .*|[>… \n]", "");
        assertThat(family.replace("👩‍👩‍👧‍👦", "")).isEmpty();
      }
    }
  }

  @Test
  void neverTakesMoreThanTheRoomAndTellsTheTruth(RandomGenerator random) {
    for (int round = 0; round < 1_500; round++) {
      List<String> units = new ArrayList<>(RandomText.lines(random, 40, 12));
      units.replaceAll(unit -> "> " + unit);
      if (random.nextInt(10) == 0) {
        units.add("> one\n> two\n> three");
      }
      int beyond = random.nextInt(4) == 0 ? random.nextInt(50) : 0;
      Keep keep = RandomText.oneOf(random, Keep.values());
      Room room = new Room(random.nextInt(-5, 700), random.nextInt(-2, 45));
      Rendered cut = new Window("", units, beyond, keep, LINES, random.nextBoolean()).trimmed(room);
      assertThat(cut.text().length()).isLessThanOrEqualTo(Math.max(0, room.chars()));
      if (!cut.text().isEmpty()) {
        assertThat(Room.lineCount(cut.text())).isLessThanOrEqualTo(room.lines());
      }
      assertThat(cut.shown() + cut.dropped()).isEqualTo(units.size() + beyond);
      if (cut.dropped() > 0 && !cut.text().isEmpty()) {
        assertThat(cut.text()).contains("#### … " + cut.dropped() + " line");
      }
    }
  }

  @Test
  void looksAtNoMoreThanItMayShow() {
    int[] looks = {0};
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      numbers.add(i);
    }
    List<String> units =
        Lists.transform(
            numbers,
            n -> {
              looks[0]++;
              return "line " + n;
            });
    for (Keep keep : Keep.values()) {
      cut(units, keep, 3_000);
    }
    assertThat(looks[0]).isLessThan(10_000);
  }
}
