package memory.engine.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import memory.engine.Passages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.testing.ProcessorTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Texts that make naive Markdown readers run out of stack, time or memory. The limit is far beyond
/// what any of them needs: it catches the square of the length, not a slow machine.
class HostileTextTest {
  private static final Duration SQUARE = Duration.ofSeconds(60);

  static List<Arguments> texts() {
    StringBuilder stairs = new StringBuilder();
    for (int i = 0; i < 1500; i++) {
      stairs.append("  ".repeat(i)).append("- a\n");
    }
    StringBuilder ticks = new StringBuilder();
    for (int i = 1; i < 1400; i++) {
      ticks.append("`".repeat(i)).append(' ');
    }
    return List.of(
        text("100k nested list levels on a line", "- ".repeat(100_000) + "a"),
        text(
            "100k nested quotes and lazy lines", ">".repeat(100_000) + "a\n" + "a\n".repeat(9_000)),
        text("nested list levels as stairs", stairs.toString()),
        text("a line of 1 MiB", "a".repeat(1 << 20)),
        text("brackets", "[".repeat(1 << 20)),
        text("links never closed", "[[a".repeat(1 << 18)),
        text("fences", "```\n".repeat(1 << 18)),
        text("table rows", "|a|b|\n".repeat(99_000)),
        text("tables of a part's length", ("# h\n" + "|a\n".repeat(4_999)).repeat(20)),
        text("link definitions", "[a]: b\n".repeat(99_000)),
        text("attributes", "<a" + " b".repeat(300_000) + ">"),
        text("comments never closed", "<!--\n".repeat(99_000)),
        text("runs of backticks", ticks.toString()),
        text("combining marks", "a" + "\u0301\u0316".repeat(1 << 18)),
        text("headings", "## a\nb\n".repeat(49_000)),
        text("4 MiB of items", "- a\n".repeat(1 << 20)),
        text("4 MiB of carriage returns", "\r".repeat(4 << 20)),
        text("4 MiB of one word", "a".repeat(4 << 20)),
        text("strikes", "~~a".repeat(1 << 18)),
        text("dates", "expires: 2026-".repeat(1 << 16)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void timeAndMemoryGrowWithTheTextOnly(String name, String text) throws Exception {
    List<Passage> passages =
        ProcessorTime.within(
            SQUARE, () -> Passages.of(Scope.GLOBAL, new MemoryPath("topic.md"), text));

    assertThat(passages.size()).as(name).isLessThanOrEqualTo(60_000);
  }

  private static Arguments text(String name, String text) {
    return Arguments.of(name, text);
  }
}
