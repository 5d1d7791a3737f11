package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.model.Decision;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class RandomLogsTest {
  @TempDir Path folder;

  @Test
  void purgeKeepsEveryActiveDecision(RandomGenerator random) throws IOException {
    purge(random, 150);
  }

  @Test
  @Tag("nightly")
  void purgeKeepsEveryActiveDecisionOfTenThousandLogs(RandomGenerator random) throws IOException {
    purge(random, 10_000);
  }

  private void purge(RandomGenerator random, int logs) throws IOException {
    for (int i = 0; i < logs; i++) {
      RandomLog made = new RandomLog(random);
      Path home = Files.createDirectory(folder.resolve("h" + i));
      Path log = Files.writeString(home.resolve("decisions.jsonl"), made.of(random.nextInt(60)));
      DecisionView before = DecisionLog.read(Files.readString(log));
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
      Clock clock = Clock.fixed(made.now(), ZoneOffset.UTC);
      MemoryConfig.Decisions retention =
          new MemoryConfig.Decisions(
              true, random.nextInt(40), random.nextInt(40), random.nextInt(40), 5, true, true, 5);
      DecisionBook book =
          new DecisionBook(
              new ScopeWriter(root, WriteCheck.guarded(), clock, ScopeWriter.Listener.NONE),
              "h",
              "user",
              4000);
      book.purge(retention);
      DecisionView purged = book.read();
      assertThat(purged.active()).isEqualTo(before.active());
      assertThat(purged.decisions())
          .isEqualTo(
              before.decisions().stream()
                  .filter(one ->
                      one.status() == Status.ACTIVE
                          || !DecisionChecks.isOver(one, retention, made.now()))
                  .toList());
      assertThat(purged.badLines()).isEqualTo(before.badLines());
    }
  }

  @Test
  void compactingChangesNothingThatIsThere(RandomGenerator random) {
    for (int i = 0; i < 300; i++) {
      String log = new RandomLog(random).of(random.nextInt(80));
      DecisionView before = DecisionLog.read(log);
      String compact = LogRepair.compacted(log).text();
      DecisionView after = DecisionLog.read(compact);
      assertThat(told(after)).isEqualTo(told(before));
      assertThat(after.badLineCount()).isEqualTo(before.badLineCount());
      assertThat(log.lines().toList()).containsAll(compact.lines().toList());
      assertThat(LogRepair.compacted(compact).text()).isEqualTo(compact);
    }
  }

  /// References to removed decisions aside: of several with one number it is not known which it
  /// was.
  private static List<Decision> told(DecisionView view) {
    return view.decisions().stream()
        .map(one -> one.onLine(1).called(one.id(), List.of(), List.of()))
        .toList();
  }

  /// Events arrive as they are read: what is in memory is the decisions that stand.
  @Test
  @Tag("nightly")
  void aMillionEventsReplayInBoundedMemory() throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long before = runtime.totalMemory() - runtime.freeMemory();
    DecisionView view = DecisionLog.of(new Endless(1_000_000, 10_000), null).view();
    System.gc();
    long held = runtime.totalMemory() - runtime.freeMemory() - before;
    assertThat(view.badLineCount()).isZero();
    assertThat(view.decisions()).hasSize(10_000);
    assertThat(held).isLessThan(64 << 20);
  }

  /// So many events about so many decisions, made while they are read.
  private static final class Endless extends InputStream {
    private final int events;
    private final int decisions;
    private int made;
    private byte[] line = new byte[0];
    private int at;

    Endless(int events, int decisions) {
      this.events = events;
      this.decisions = decisions;
    }

    @Override
    public int read() {
      if (!fill()) {
        return -1;
      }
      return line[at++];
    }

    @Override
    public int read(byte[] into, int from, int length) {
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, line.length - at);
      System.arraycopy(line, at, into, from, count);
      at += count;
      return count;
    }

    private boolean fill() {
      if (at == line.length) {
        if (made == events) {
          return false;
        }
        int number = made % decisions;
        boolean first = made < decisions;
        line =
            ("{\"v\":1,\"t\":\"2026-01-01T00:00:00.000Z\",\"p\":\"h\",\"e\":\""
                    + (first ? "a" : "ed")
                    + "\",\"i\":\"D-2026-01-01-"
                    + number
                    + "\",\"d\":{\"tx\":\"the text of event "
                    + made
                    + ", some words longer than a title would be\"},\"u\":\"user\"}\n")
                .getBytes(StandardCharsets.UTF_8);
        at = 0;
        made++;
      }
      return true;
    }
  }
}
