package memory.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.request.Injection.SectionReport;
import memory.engine.session.SessionState.FrozenBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionLedgerTest {
  private static final Instant NOW = Instant.parse("2026-02-15T10:00:00Z");
  private static final SessionState GIVEN =
      new SessionState(
          true,
          Optional.of(
              new FrozenBlock(
                  "selective:9000",
                  "block \"§\" \u200B\n\uD800",
                  List.of(new SectionReport("index", 5, 4000, 12, 1, 0)),
                  true)),
          List.of("h1 p1", "h2 p2"),
          Map.of("daily/2026-02-15.md", "abc"));

  @TempDir Path cache;

  private SessionLedger ledger(Instant now) {
    return new SessionLedger(cache, Clock.fixed(now, ZoneOffset.UTC));
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(cache.resolve("sessions"))) {
      return files.toList().getFirst();
    }
  }

  @Test
  void keepsWhatASessionWasGiven() throws IOException {
    SessionState given =
        GIVEN.withStanding(new FrozenBlock("selective:9000", "block \"§\"\n", List.of(), true));
    assertThat(ledger(NOW).keep("s/../1\u0000", given)).isTrue();
    assertThat(ledger(NOW).state("s/../1\u0000")).isEqualTo(given);
    assertThat(ledger(NOW).state("another")).isEqualTo(SessionState.fresh());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyFile())))
        .isEqualTo("rw-------");
  }

  @Test
  void whatIsHeldBackIsSeenByTheWorkAloneUntilItIsWritten() {
    SessionLedger ledger = ledger(NOW);
    SessionState off = SessionState.fresh().switched(false);
    List<String> more = new ArrayList<>();
    ledger.keep("emptied", GIVEN);
    Runnable write =
        SessionLedger.holdBack(() -> {
          ledger.keep("s", off);
          SessionLedger.holdBack(() -> SessionLedger.keepWith(() -> more.add("a part's"))).run();
          SessionLedger.keepWith(() -> more.add("its own"));
          assertThat(ledger.state("s")).isEqualTo(off);
          ledger.keep("emptied", off);
          ledger.reset("emptied");
        });
    assertThat(ledger.state("s")).isEqualTo(SessionState.fresh());
    assertThat(ledger.state("emptied")).isEqualTo(off);
    assertThat(more).isEmpty();
    write.run();
    SessionLedger.keepWith(() -> more.add("at once"));
    assertThat(more).containsExactly("a part's", "its own", "at once");
    assertThat(ledger.state("s")).isEqualTo(off);
    assertThat(ledger.state("emptied")).isEqualTo(off);
  }

  @Test
  void whatAPartHoldsBackIsAddedToTheWholeAndAnEmptiedSessionStaysSo() {
    SessionLedger ledger = ledger(NOW);
    SessionState off = SessionState.fresh().switched(false);
    Runnable write =
        SessionLedger.holdBack(() -> {
          ledger.keep("s", GIVEN);
          ledger.keep("emptied", GIVEN);
          SessionLedger.holdBack(() -> ledger.keep("s", off)); // which nobody counts
          assertThat(ledger.state("s")).isEqualTo(GIVEN);
          SessionLedger.holdBack(
                  () -> {
                    assertThat(ledger.state("s")).isEqualTo(GIVEN);
                    ledger.keep("t", GIVEN);
                    ledger.reset("emptied");
                  })
              .run();
        });
    assertThat(ledger.state("t")).isEqualTo(SessionState.fresh());
    write.run();
    assertThat(ledger.state("s")).isEqualTo(GIVEN);
    assertThat(ledger.state("t")).isEqualTo(GIVEN);
    assertThat(ledger.state("emptied")).isEqualTo(SessionState.fresh());
  }

  @Test
  void aTextThatIsNotUnicodeIsNoReasonToFail() {
    ledger(NOW).keep("s", GIVEN);
    assertThat(ledger(NOW).state("s").on()).isTrue();
  }

  @Test
  void lookingMakesNothing() {
    ledger(NOW).state("s");
    ledger(NOW).reset("s");
    assertThat(cache.resolve("sessions")).doesNotExist();
  }

  @Test
  void aResetForgetsWhatWasGivenAndKeepsTheSwitch() {
    ledger(NOW).keep("s", GIVEN);
    ledger(NOW).turn("s", false);
    ledger(NOW).reset("s");
    assertThat(ledger(NOW).state("s")).isEqualTo(SessionState.fresh().switched(false));
  }

  @Test
  void isForgottenAWeekAfterItsLastUse() throws IOException {
    ledger(NOW).keep("s", GIVEN);
    assertThat(ledger(NOW.plus(Duration.ofDays(7))).state("s").hits()).hasSize(2);
    Instant later = NOW.plus(Duration.ofDays(8));
    assertThat(ledger(later).state("s")).isEqualTo(SessionState.fresh());
    Files.setLastModifiedTime(onlyFile(), FileTime.from(NOW));
    Path old = onlyFile();
    int others = 0;
    while (Files.exists(old) && others < 1_000) {
      ledger(later).keep("other" + others++, SessionState.fresh());
    }
    try (Stream<Path> files = Files.list(cache.resolve("sessions"))) {
      assertThat(files).hasSize(others).doesNotContain(old);
    }
  }

  @Test
  void aBrokenFileStartsAfresh() throws IOException {
    ledger(NOW).keep("s", GIVEN);
    byte[] whole = Files.readAllBytes(onlyFile());
    for (int cut = 0; cut < whole.length; cut++) {
      Files.write(onlyFile(), Arrays.copyOf(whole, cut));
      assertThat(ledger(NOW).state("s").hits()).isEmpty();
    }
    for (String odd : List.of("null", "[]", "{\"hits\":7,\"sent\":[],\"standing\":{}}", "\u0000")) {
      Files.writeString(onlyFile(), odd);
      assertThat(ledger(NOW).state("s")).isEqualTo(SessionState.fresh());
    }
  }

  @Test
  void anUnwritableCacheIsNoError() throws IOException {
    Files.writeString(cache.resolve("sessions"), "a file in the folder's place");
    assertThat(ledger(NOW).keep("s", GIVEN)).isFalse();
    assertThat(ledger(NOW).turn("s", false)).isFalse();
    assertThat(ledger(NOW).state("s")).isEqualTo(SessionState.fresh());
  }

  @Test
  void oneSessionInManyHandsNeverBreaks() throws InterruptedException, ExecutionException {
    try (ExecutorService hands =
        Executors.newFixedThreadPool(8, task -> new Thread(task, "hand"))) {
      List<Future<Boolean>> done =
          Stream.iterate(0, i -> i + 1)
              .limit(200)
              .map(i -> hands.submit(() -> useOnce("hit" + i)))
              .toList();
      for (Future<Boolean> each : done) {
        assertThat(each.get()).isTrue();
      }
    }
    assertThat(ledger(NOW).state("s").hits()).isNotEmpty();
  }

  private boolean useOnce(String hit) {
    SessionState state = ledger(NOW).state("s");
    return ledger(NOW).keep("s", state.given(List.of(passage(hit, 1)), Map.of("w", hit)));
  }

  @Test
  void doesNotGrowWithoutEnd() {
    SessionState state = SessionState.fresh();
    for (int i = 0; i < 30_000; i += 100) {
      state =
          state.given(
              Stream.iterate(i, n -> n + 1).limit(100).map(n -> passage("h" + n, n + 1)).toList(),
              Map.of());
    }
    assertThat(state.hits()).hasSizeLessThanOrEqualTo(SessionState.MAX_HITS);
    assertThat(state.has(passage("h29999", 30_000))).isTrue();
  }

  @Test
  void whatSomethingElseTookThePlaceOfIsKnownOnlyWhereverElseItStands() {
    SessionState state = given(given(SessionState.fresh(), "a", 2), "b", 2);
    assertThat(state.has(passage("a", 2))).isFalse();
    assertThat(state.has(passage("a", 3))).isTrue();
    assertThat(state.has(passage("b", 2))).isTrue();
    SessionState again = given(state, "a", 2);
    assertThat(again.isSame(state)).isFalse();
    assertThat(again.has(passage("a", 2))).isTrue();
    assertThat(again.has(passage("b", 2))).isFalse();
    assertThat(again.without(Set.of("a")).has(passage("a", 2))).isFalse();
  }

  private static SessionState given(SessionState state, String hash, int line) {
    return state.given(List.of(passage(hash, line)), Map.of());
  }

  private static Passage passage(String hash, int line) {
    return Passage.plain(hash, new MemoryPath("a.md"), Scope.GLOBAL, line, line, hash);
  }
}
