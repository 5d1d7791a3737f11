package memory.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceLogTest {
  private static final Instant NOW = Instant.parse("2026-02-16T09:00:00Z");

  @TempDir Path cache;

  @Test
  void findsWhatItKept() {
    Trace trace = trace(Optional.of("s1"), 7);
    String id = log().keep(trace).orElseThrow();
    assertThat(id).matches("t-[0-9a-f]{12}");
    assertThat(log().find(id))
        .get()
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(trace);
    assertThat(log().find(id)).map(Trace::id).contains(id);
    assertThat(log().find("t-000000000000")).isEmpty();
  }

  @Test
  void listsTheLatestFirstAndBySession() {
    String one = log().keep(trace(Optional.of("s1"), 1)).orElseThrow();
    String two = log().keep(trace(Optional.of("s2"), 2)).orElseThrow();
    assertThat(log().latest(9, any -> true)).extracting(Trace::id).containsExactly(two, one);
    assertThat(log().latest(9, trace -> trace.session().equals(Optional.of("s1"))))
        .extracting(Trace::id)
        .containsExactly(one);
    assertThat(log().latest(1, any -> true)).extracting(Trace::id).containsExactly(two);
  }

  @Test
  void forgetsAfterAWeekAlsoWhereNothingIsKeptAnyMore() throws IOException {
    String id = log().keep(trace(Optional.empty(), 1)).orElseThrow();
    Path file = cache.resolve("traces/2026-02-16.jsonl");
    TraceLog later =
        new TraceLog(cache, Clock.fixed(NOW.plus(TraceLog.KEPT).plusSeconds(1), ZoneOffset.UTC));
    assertThat(later.find(id)).isEmpty();
    assertThat(file).exists();
    Files.setLastModifiedTime(file, FileTime.from(NOW));
    assertThat(later.latest(9, any -> true)).isEmpty();
  }

  @Test
  void passesOverLinesThatAreNoTraces() throws IOException {
    String id = log().keep(trace(Optional.empty(), 1)).orElseThrow();
    Path file = cache.resolve("traces/2026-02-16.jsonl");
    Files.writeString(file, "{\"id\":\"t-\n\0\n{}{}\n", StandardOpenOption.APPEND);
    log().keep(trace(Optional.empty(), 2));
    assertThat(log().find(id)).isPresent();
    assertThat(log().latest(9, any -> true)).hasSize(2);
  }

  @Test
  void isNoBurdenWhereItCannotWrite() throws IOException {
    Files.write(cache.resolve("traces"), "a file".getBytes(StandardCharsets.UTF_8));
    assertThat(log().keep(trace(Optional.empty(), 1))).isEmpty();
    assertThat(log().latest(9, any -> true)).isEmpty();
  }

  private TraceLog log() {
    return new TraceLog(cache, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static Trace trace(Optional<String> session, int chars) {
    return new Trace(
        "",
        NOW,
        session,
        Optional.empty(),
        "/work",
        "selective",
        "merged",
        Optional.empty(),
        12,
        "ok",
        "fresh",
        "strong enough",
        chars,
        16_000,
        1234,
        List.of(new SectionReport("recalled", 3, 2500, 100, 1, 2)),
        List.of(
            new Trace.Candidate(
                "9f2c41d07a3be518",
                "MEMORY.md#L3",
                "global",
                1.5,
                Verdict.SHOWN,
                List.of("paseto"),
                Map.of("words", 1.2, "file", 0.3),
                Map.of("base", 0.85, "share", -0.4))));
  }
}
