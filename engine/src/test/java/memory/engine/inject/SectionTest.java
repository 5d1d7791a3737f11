package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.LeftOut;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class SectionTest {
  private static Section filler(String name, int priority, int cap, int wanted) {
    return new Section(
        name,
        priority,
        cap,
        chars -> new Rendered("x".repeat(Math.min(wanted, Math.max(0, chars))), 1, 0));
  }

  private static List<Integer> sizes(List<Section> sections, int total) {
    return Section.allocate(sections, total).stream()
        .map(placed -> placed.rendered().text().length())
        .toList();
  }

  @Test
  void theMoreImportantIsServedFirst() {
    assertThat(sizes(List.of(filler("b", 2, 100, 100), filler("a", 1, 100, 100)), 150))
        .containsExactly(100, 48);
  }

  @Test
  void whatIsNotUsedFlowsDownAndLiftsNoCap() {
    List<Section> sections =
        List.of(filler("a", 1, 100, 10), filler("b", 2, 50, 500), filler("c", 3, 100, 100));
    assertThat(sizes(sections, 1_000)).containsExactly(10, 50, 100);
    assertThat(sizes(sections, 100)).containsExactly(10, 50, 36);
  }

  @Test
  void aSectionWithNothingToSayCostsNothing() {
    assertThat(sizes(List.of(filler("a", 1, 50, 0), filler("b", 2, 50, 50)), 50))
        .containsExactly(0, 50);
  }

  @Test
  void aSectionThatTakesTooMuchIsABug() {
    Section greedy = new Section("greedy", 1, 10, chars -> new Rendered("x".repeat(11), 1, 0));
    assertThatIllegalStateException()
        .isThrownBy(() -> Section.allocate(List.of(greedy), 100))
        .withMessageContaining("greedy took 11 of 10");
  }

  @Test
  void neverExceedsTotalOrCapForAnySections(RandomGenerator random) {
    for (int round = 0; round < 300; round++) {
      List<Section> sections = new ArrayList<>();
      for (int i = random.nextInt(9); i > 0; i--) {
        sections.add(randomSection(random, "s" + i));
      }
      int total = random.nextInt(3) == 0 ? random.nextInt(300) : random.nextInt(100_001);
      List<Section.Placed> placed = Section.allocate(sections, total);
      String joined = String.join(Frame.BETWEEN, Section.texts(placed));
      assertThat(joined.length()).isLessThanOrEqualTo(total);
      for (Section.Placed each : placed) {
        assertThat(each.report().chars()).isLessThanOrEqualTo(each.section().capChars());
      }
      assertThat(Section.texts(Section.allocate(sections, total))).isEqualTo(Section.texts(placed));
    }
  }

  private static Section randomSection(RandomGenerator random, String name) {
    List<Window> windows = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      List<String> lines = RandomText.lines(random, 60, 20);
      windows.add(
          new Window(
              Frame.heading(3, RandomText.any(random, 3)),
              Lists.transform(lines, Frame::quoted),
              0,
              RandomText.oneOf(random, Keep.values()),
              new LeftOut("line", "lines", random.nextBoolean() ? "" : "x.md"),
              true));
    }
    int cap = random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(5_000);
    Windows content = new Windows(windows, random.nextInt(1, 200), random.nextBoolean());
    return new Section(name, random.nextInt(8), cap, content);
  }
}
