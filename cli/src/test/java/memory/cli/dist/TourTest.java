package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/tour.svg`: a terminal in which the program does what the README says, typed again here.
/// `-Dgolden.update=true` draws it anew.
class TourTest {
  private static final Path PICTURE = Path.of("../docs/tour.svg");
  private static final int COLUMNS = 104;
  private static final int LINE = 18;

  /// A line of the picture.
  ///
  /// @param after how long it comes after the one before, in tenths of a second
  private record Shown(String text, boolean typed, int after) {}

  @TempDir Path folder;
  private final List<Shown> shown = new ArrayList<>();
  private Path home;

  @BeforeEach
  void start() throws IOException {
    home = folder.toRealPath().resolve("you");
    Files.createDirectories(home.resolve("ferry/.git"));
    Files.createDirectories(home.resolve(".claude"));
    Files.createDirectories(home.resolve(".codex"));
  }

  @Test
  void isWhatTheProgramShows() throws IOException {
    type("y\n\nTests need Docker and Java 25.\n", "setup");
    type("", "add", "The staging database listens on 5433, not 5432.");
    type("", "search", "staging port");
    type(
        "",
        "inject",
        "--part",
        "recalled",
        "--session",
        "tour",
        "psql on staging says connection refused, is the port right?");
    String picture = picture();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PICTURE, picture);
    }
    assertThat(picture.replaceAll("m:[0-9a-f]{16}", ""))
        .as("-Dgolden.update=true draws it anew")
        .isEqualTo(Files.readString(PICTURE).replaceAll("m:[0-9a-f]{16}", ""));
  }

  private void type(String answers, String... words) {
    StringBuilder line = new StringBuilder("$ memory");
    for (String word : words) {
      line.append(' ').append(word.contains(" ") ? '"' + word + '"' : word);
    }
    shown.add(new Shown(line.toString(), true, 12));
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    Map<String, String> variables = Map.of("NO_COLOR", "1", "PATH", "/nowhere");
    Clock clock = Clock.fixed(Instant.parse("2026-11-23T09:00:00Z"), ZoneOffset.UTC);
    MemoryCli.run(
        List.of(words),
        new Environment(Unhurried.with(variables), home, home.resolve("ferry"), clock),
        echoing(answers, screen),
        screen,
        screen,
        new Terminal(true, true, true));
    String text = screen.toString(StandardCharsets.UTF_8).replace(home.toString(), "~");
    for (String row : text.split("\n", 0)) {
      // What a progress counter drew last is what stays.
      String last = row.substring(row.lastIndexOf('\r') + 1);
      shown.add(new Shown(last, false, 1));
    }
  }

  /// Somebody's keyboard, with what they type on the screen.
  @SuppressWarnings("InputStreamSlowMultibyteRead")
  private static InputStream echoing(String answers, ByteArrayOutputStream screen) {
    return new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read() {
        int next = super.read();
        if (next >= 0) {
          screen.write(next);
        }
        return next;
      }
    };
  }

  private String picture() {
    List<Shown> rows = new ArrayList<>();
    for (Shown row : shown) {
      String text = row.text();
      boolean first = true;
      do {
        int end = Math.min(text.length(), COLUMNS);
        int space = text.lastIndexOf(' ', end);
        int cut = text.length() <= COLUMNS || space < COLUMNS / 2 ? end : space;
        rows.add(new Shown(text.substring(0, cut), row.typed(), first ? row.after() : 0));
        text = text.substring(cut);
        first = false;
      } while (!text.isEmpty());
    }
    int height = rows.size() * LINE + 32;
    int width = COLUMNS * 8 + 32;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img" aria-label="A terminal: memory setup, add, search and what an agent is told">
        <style>text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#d6d6d6;white-space:pre;animation:come .01s both}.typed{fill:#fff;font-weight:600}@keyframes come{from{opacity:0}to{opacity:1}}@media (prefers-reduced-motion:reduce){text{animation:none}}</style>
        <rect width="100%%" height="100%%" rx="8" fill="#1b1d23"/>
        """
            .formatted(width, height));
    int tenths = 0;
    int y = 16 + LINE - 4;
    for (Shown row : rows) {
      tenths += row.after();
      svg.append("<text x=\"16\" y=\"").append(y).append('"');
      svg.append(row.typed() ? " class=\"typed\"" : "");
      svg.append(" style=\"animation-delay:").append(tenths / 10.0).append("s\">");
      svg.append(row.text().replace("&", "&amp;").replace("<", "&lt;")).append("</text>\n");
      y += LINE;
    }
    return svg.append("</svg>\n").toString();
  }
}
