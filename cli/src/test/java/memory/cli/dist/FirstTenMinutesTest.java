package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/first-ten-minutes.md`, typed again in this process, on the day it was written.
/// `-Dgolden.update=true` rewrites the page; review the diff.
class FirstTenMinutesTest {
  private static final Path PAGE =
      Path.of("..", "docs", "first-ten-minutes.md").toAbsolutePath().normalize();
  private static final String LAUNCHER = "/home/you/.local/bin/memory";
  private static final Instant NOW = Instant.parse("2026-02-16T12:00:00Z");

  @TempDir Path folder;
  private Newcomer newcomer;

  @BeforeEach
  void start() throws IOException {
    newcomer = new Newcomer(folder.toRealPath().resolve("you"));
  }

  @Test
  void areAsThePageTells() throws Exception {
    String page = Files.readString(PAGE);
    String retyped = new Transcript(page).retyped(this::type);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, retyped);
    }
    assertThat(Transcript.lasting(retyped))
        .as("-Dgolden.update=true rewrites %s", PAGE)
        .isEqualTo(Transcript.lasting(Files.readString(PAGE)));
  }

  /// Installing is told on the page and tried with the archive in [FirstTenMinutesIT].
  private String type(String command) throws Exception {
    if (command.startsWith("tar ") || command.startsWith("export ")) {
      return "";
    }
    if (!command.startsWith("memory ")) {
      return newcomer.shell(command);
    }
    int end = command.indexOf(" | ");
    String own = end < 0 ? command : command.substring(0, end);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    MemoryCli.run(
        newcomer.words(own.substring("memory ".length())),
        new Environment(
            Unhurried.with(Map.of("NO_COLOR", "1")),
            newcomer.home(),
            newcomer.cwd(),
            Clock.fixed(NOW, ZoneOffset.UTC)),
        new ByteArrayInputStream(new byte[0]),
        out,
        err,
        Terminal.none());
    String said = out.toString(StandardCharsets.UTF_8);
    String shown = end < 0 ? said : newcomer.shell(command.substring(end + 3), said);
    String told = shown + err.toString(StandardCharsets.UTF_8);
    return newcomer
        .anywhere(told)
        .replace("\"memory hook", "\"" + LAUNCHER + " hook")
        .replace("\"command\": \"memory\"", "\"command\": \"" + LAUNCHER + "\"");
  }
}
