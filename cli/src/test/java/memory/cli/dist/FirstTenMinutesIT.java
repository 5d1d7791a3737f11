package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/first-ten-minutes.md`, typed at a shell with the archive that a newcomer would download.
class FirstTenMinutesIT {
  private static final String THAT_DAY = "2026-02-16";

  @TempDir Path folder;

  @Test
  void areAsThePageTells() throws Exception {
    Newcomer newcomer = new Newcomer(folder.toRealPath().resolve("you"));
    Path archive = Path.of(System.getProperty("dist.archive")).toAbsolutePath();
    Files.createSymbolicLink(newcomer.cwd().resolve("memory-0.1.0-linux-x64.tar.gz"), archive);
    newcomer.variable("PATH", newcomer.home() + "/memory-0.1.0/bin:/usr/bin:/bin");
    String today = newcomer.shell("date +%F").strip();

    String page = Files.readString(Path.of("..", "docs", "first-ten-minutes.md"));
    String retyped =
        new Transcript(page)
            .retyped(command -> newcomer.anywhere(newcomer.shell(command.replace(THAT_DAY, today))))
            // The page is typed by the classes alone too, which have no program to link to.
            .replaceAll("(?m)^\\+ link .*\\R", "");
    assertThat(Transcript.undated(retyped)).isEqualTo(Transcript.undated(page));
  }
}
