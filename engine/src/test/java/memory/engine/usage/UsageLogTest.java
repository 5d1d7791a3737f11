package memory.engine.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Shown;
import memory.engine.usage.UsageLog.Use;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageLogTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);

  @TempDir Path cache;

  @Test
  void givesBackWhatWasLoggedAndSkipsWhatIsTorn() throws IOException {
    UsageLog log = new UsageLog(cache, CLOCK);
    assertThat(log.all()).isEmpty();
    log.add(use("inject", "ok", 900, List.of("a", "b")));
    Path file = cache.resolve("usage/2026-02-16.jsonl");
    Files.writeString(file, "{\"tool\":\n", StandardOpenOption.APPEND);
    log.add(use("inject", "gated", 0, List.of("a")));
    assertThat(log.all()).extracting(Use::reason).containsExactly("ok", "gated");
    Figures stats = UsageLog.figures(log.all());
    assertThat(stats.reasons()).isEqualTo(Map.of("gated", 1, "ok", 1));
    assertThat(stats.charsMean()).isEqualTo(900);
    assertThat(stats.hits().getFirst()).isEqualTo(new Shown("a", 2));
  }

  @Test
  void forgetsAfterAMonthAlsoWhereNothingIsLoggedAnyMore() throws IOException {
    UsageLog log = new UsageLog(cache, CLOCK);
    log.add(use("inject", "ok", 900, List.of("a")));
    Path file = cache.resolve("usage/2026-02-16.jsonl");
    Files.setLastModifiedTime(file, FileTime.from(CLOCK.instant().minus(Duration.ofDays(31))));
    assertThat(log.all()).isEmpty();
  }

  @Test
  void keepsNoSecretOfAPrompt() throws IOException {
    String key = "AKIA" + "Q3EGRIZ7WXTV5PLM";
    new UsageLog(cache, CLOCK)
        .add(
            new Use("inject", "ok", 1, Duration.ofMillis(1), List.of(), Optional.of("use " + key)));
    assertThat(cache.resolve("usage/2026-02-16.jsonl")).content().doesNotContain(key);
  }

  private static Use use(String tool, String reason, int chars, List<String> hits) {
    return new Use(tool, reason, chars, Duration.ofMillis(2), hits, Optional.empty());
  }
}
