package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The page over 100,000 passages: how long it takes from a key to what it finds is written to
/// `target/inspect/key-to-result.txt`.
@Tag("nightly")
@ExtendWith(SeededRandom.class)
class InspectAtSizeTest {
  private static final int FILES = 1000;
  private static final int ENTRIES = 100;
  private static final int WORDS = 20_000;

  @Test
  void answersEveryKey(@TempDir Path home, @TempDir Path profile, RandomGenerator random)
      throws IOException {
    assumeTrue(Chromium.isThere(), "skipped: no chromium");
    try (InspectedMemory memory = new InspectedMemory(home)) {
      for (int file = 0; file < FILES; file++) {
        memory.write("notes-" + file + ".md", note(file, random));
      }
      memory.run("index", "rebuild");
      memory.start();
      try (Chromium chromium = Chromium.start(profile)) {
        BrowserPage page = chromium.open(memory.address(), 1100, 900);
        page.until("document.querySelector('#where').textContent.includes('passages')");
        assertThat(page.text("#where")).contains("100,000 passages");
        page.value(
            "times = []; new PerformanceObserver((list) => list.getEntries().forEach((one) =>"
                + " times.push(one.duration))).observe({type: 'measure'})");
        for (int question = 0; question < 20; question++) {
          ask(page, word(random) + " " + word(random) + " " + word(random));
        }
        write(times(page));
        page.screenshot(InspectPageTest.PICTURES.resolve("at-size.png"), false);
        page.click(".more");
        page.until("document.querySelectorAll('#search-view li').length > 100");
      }
    }
  }

  private static void ask(BrowserPage page, String question) {
    page.value("document.getElementById('q').value = ''");
    for (int at = 0; at < question.length(); at++) {
      page.value("before = times.length");
      page.type(question.substring(at, at + 1));
      page.until("times.length > before");
    }
    assertThat(page.count("#search-view li")).isPositive();
  }

  private static double[] times(BrowserPage page) {
    return ((List<?>) page.value("times"))
        .stream().mapToDouble(time -> ((Number) time).doubleValue()).sorted().toArray();
  }

  private static void write(double[] sorted) throws IOException {
    String figures =
        String.format(
            Locale.ROOT,
            "%d keys, ms from key to result: p50 %.0f, p95 %.0f, p99 %.0f, most %.0f%n",
            sorted.length,
            sorted[sorted.length / 2],
            sorted[sorted.length * 95 / 100],
            sorted[sorted.length * 99 / 100],
            sorted[sorted.length - 1]);
    Files.createDirectories(InspectPageTest.PICTURES);
    Files.writeString(InspectPageTest.PICTURES.resolve("key-to-result.txt"), figures);
  }

  private static String note(int number, RandomGenerator random) {
    StringBuilder note = new StringBuilder("# Notes ").append(number).append("\n\n");
    for (int entry = 0; entry < ENTRIES; entry++) {
      note.append('-');
      for (int at = 0; at < 14; at++) {
        note.append(' ').append(word(random));
      }
      note.append('\n');
    }
    return note.toString();
  }

  /// Few words are common, most are rare.
  private static String word(RandomGenerator random) {
    int rank = (int) Math.pow(WORDS, random.nextDouble());
    StringBuilder word = new StringBuilder();
    for (int left = rank * 37 + 1000; left > 0; left /= 20) {
      word.append("bcdfghklmnprstvwzjqx".charAt(left % 20)).append("aeiou".charAt(left % 5));
    }
    return word.toString();
  }
}
