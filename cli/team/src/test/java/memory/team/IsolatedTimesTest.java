package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import memory.cli.team.TeamClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// How long an answer takes tells nothing of what its asker may not read. Times are the processor
/// time of this process's threads. Kinds of questions are asked in random order and compared by
/// rank: the chance that one of the first kind takes longer than one of the second, which is a half
/// where they do not differ.
@Isolated("other tests' work would be counted")
class IsolatedTimesTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WARM = 200;
  private static final int ROUNDS = 1_000;
  private static final int FOREIGN = 10_000;

  /// Five times the deviation that chance makes of this many.
  private static final double NOISE = 5 * Math.sqrt(1 / (6.0 * ROUNDS));

  @TempDir private Path folder;

  private enum Asked {
    /// What stands in foreign text alone.
    FOREIGN_TEXT(200),
    /// The same of a server that has no such text.
    WITHOUT_IT(200),
    /// What stands nowhere.
    NOWHERE(200),
    /// What stands in both.
    SHARED(200),
    /// The same of the server that has its reader's text alone.
    OWN(200),
    FOREIGN_TEAM(404),
    NO_TEAM(404),
    /// So that both servers are asked as often: the one that is asked more often answers faster.
    NOWHERE_THERE(200),
    NO_TEAM_THERE(404),
    ANOTHER_THERE(404);

    private final int status;

    @SuppressWarnings("ImmutableEnumChecker") // written by one thread
    private final long[] times = new long[ROUNDS];

    Asked(int status) {
      this.status = status;
    }
  }

  @Test
  void aForeignTextTakesNoTime() throws IOException {
    try (Setting full =
            Setting.plain(Files.createDirectory(folder.resolve("a")), "rockets", "boats");
        Setting bare = Setting.plain(Files.createDirectory(folder.resolve("b")), "rockets")) {
      full.stop();
      bare.stop();
      write(full, "rockets/ops", "ordinary", 200);
      write(bare, "rockets/ops", "ordinary", 200);
      write(full, "rockets/dev", "ordinary zanzibar quarrels", FOREIGN);
      write(full, "boats", "ordinary zanzibar quarrels", FOREIGN);
      full.start(0);
      bare.start(0);
      List<TeamClient> here = askers(full);
      List<TeamClient> there = askers(bare);
      Random random = new Random(1);
      List<Asked> kinds = new ArrayList<>(List.of(Asked.values()));
      for (int i = -WARM; i < ROUNDS; i++) {
        int who = Math.floorMod(i, here.size());
        Collections.shuffle(kinds, random);
        for (Asked kind : kinds) {
          long before = processorTime();
          TeamClient.Answer answer =
              switch (kind) {
                case FOREIGN_TEXT -> Setting.search(here.get(who), "rockets", "zanzibar quarrels");
                case WITHOUT_IT -> Setting.search(there.get(who), "rockets", "zanzibar quarrels");
                case NOWHERE -> Setting.search(here.get(who), "rockets", "xenolith wardrobe");
                case SHARED -> Setting.search(here.get(who), "rockets", "notes about ordinary");
                case OWN -> Setting.search(there.get(who), "rockets", "notes about ordinary");
                case FOREIGN_TEAM -> Setting.search(here.get(who), "boats", "zanzibar quarrels");
                case NO_TEAM -> Setting.search(here.get(who), "goats", "zanzibar quarrels");
                case NOWHERE_THERE ->
                    Setting.search(there.get(who), "rockets", "xenolith wardrobe");
                case NO_TEAM_THERE -> Setting.search(there.get(who), "goats", "zanzibar quarrels");
                case ANOTHER_THERE -> Setting.search(there.get(who), "boats", "zanzibar quarrels");
              };
          long took = processorTime() - before;
          assertThat(answer.status()).isEqualTo(kind.status);
          if (i >= 0) {
            kind.times[i] = took;
          }
        }
      }
      assertThat(longer(Asked.FOREIGN_TEXT, Asked.FOREIGN_TEAM))
          .as("a search takes longer than a refusal, and it shows")
          .isGreaterThan(0.5 + 2 * NOISE);
      for (List<Asked> pair :
          List.of(
              List.of(Asked.FOREIGN_TEXT, Asked.WITHOUT_IT),
              List.of(Asked.FOREIGN_TEXT, Asked.NOWHERE),
              List.of(Asked.SHARED, Asked.OWN),
              List.of(Asked.FOREIGN_TEAM, Asked.NO_TEAM))) {
        assertThat(longer(pair.getFirst(), pair.getLast()))
            .as("%s", pair)
            .isBetween(0.5 - NOISE, 0.5 + NOISE);
      }
    }
  }

  private static long processorTime() {
    long sum = 0;
    for (long id : THREADS.getAllThreadIds()) {
      sum += Math.max(0, THREADS.getThreadCpuTime(id));
    }
    return sum;
  }

  private static void write(Setting setting, String place, String words, int notes)
      throws IOException {
    Path file = setting.data.resolve("teams").resolve(place).resolve("notes.md");
    Files.createDirectories(file.getParent());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < notes; i++) {
      text.append("- Note ").append(i).append(" is about ").append(words).append('\n');
    }
    Files.writeString(file, text);
  }

  /// So many that nobody asks too often.
  private static List<TeamClient> askers(Setting setting) throws IOException {
    List<TeamClient> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      clients.add(setting.client(setting.token("asker" + i, "rockets", "ops/", Access.Right.READ)));
    }
    return clients;
  }

  /// The chance that one of the first took longer than one of the second.
  private static double longer(Asked first, Asked second) {
    long[] others = second.times.clone();
    Arrays.sort(others);
    double wins = 0;
    for (long took : first.times) {
      int below = lowerBound(others, took);
      wins += below + (lowerBound(others, took + 1) - below) / 2.0;
    }
    return wins / first.times.length / others.length;
  }

  /// How many are less.
  private static int lowerBound(long[] sorted, long value) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (sorted[middle] < value) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
