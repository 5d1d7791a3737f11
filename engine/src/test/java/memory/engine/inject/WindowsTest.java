package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.Room;
import org.junit.jupiter.api.Test;

class WindowsTest {
  private static Window window(String name, int lines) {
    return Window.ofLines("### " + name, Collections.nCopies(lines, name + " line"), Keep.ENDS);
  }

  @Test
  void theFirstHasFirstCallAndTheSecondKeepsAFloor() {
    Windows both = new Windows(List.of(window("project", 400), window("global", 400)), 150, false);
    String text = both.within(4_000).text();
    assertThat(text.length()).isBetween(1_800, 4_000);
    assertThat(Room.lineCount(text)).isLessThanOrEqualTo(150);
    int global = text.indexOf("### global");
    assertThat(text).startsWith("### project");
    assertThat(Room.lineCount(text.substring(0, global)))
        .isGreaterThan(2 * Room.lineCount(text.substring(global)));
    assertThat(text.substring(global)).contains("> global line").contains("lines left out");
  }

  @Test
  void theFirstTakesAllThatTheSecondHasNoUseFor() {
    Windows both = new Windows(List.of(window("project", 140), window("global", 2)), 150, false);
    Rendered rendered = both.within(4_000);
    assertThat(rendered.dropped()).isZero();
  }

  @Test
  void canBePrintedInTheOppositeOrder() {
    Windows both = new Windows(List.of(window("project", 1), window("global", 1)), 150, true);
    assertThat(both.within(4_000).text())
        .isEqualTo("### global\n> global line\n### project\n> project line");
  }

  @Test
  void anUnreadableFileIsOneLine() {
    Windows windows = new Windows(List.of(Window.unreadable("### x", "binary")), 150, false);
    assertThat(windows.within(100).text()).isEqualTo("### x is not shown: binary");
    assertThat(windows.within(10).text()).isEmpty();
  }
}
