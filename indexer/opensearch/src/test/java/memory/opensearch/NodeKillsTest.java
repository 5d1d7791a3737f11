package memory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Mount;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexOptions;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes with copies of every shard, two teams that write and ask all the time, and nodes
/// that are killed: no answer is wrong, misses what was acknowledged or shows another team's.
@Tag("nightly")
@ExtendWith(SeededRandom.class)
class NodeKillsTest {
  private static final int KILLS = Integer.getInteger("kills", 20);
  private static final LocalDate TODAY = LocalDate.of(2026, 7, 1);

  /// One team's files, of which it knows what it wrote.
  private static final class Team implements Runnable {
    private final String name;
    private final Path folder;
    private final SearchIndex index;
    private final AtomicBoolean stop;
    private final List<Integer> versions = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    Team(String name, Path top, TestCluster cluster, AtomicBoolean stop) throws IOException {
      this.name = name;
      this.folder = top.resolve(name);
      this.stop = stop;
      Files.createDirectories(folder);
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
      this.index =
          OpenSearchIndex.opener(
                  new OpenSearchOptions(cluster.addresses(), name, 3, 1), IndexOptions.oneShot())
              .open(List.of(root), Path.of(""));
    }

    @Override
    public void run() {
      for (int step = 0; !stop.get(); step++) {
        try {
          write(step);
          ask(step * 7 % versions.size());
          ask(versions.size() - 1);
        } catch (IOException away) {
          // Said instead of a wrong answer.
          refused.incrementAndGet();
        }
      }
    }

    /// A new note, or every third time another version of one. What the index says is fresh then,
    /// holds it.
    private void write(int step) throws IOException {
      int note = step % 3 == 2 ? step * 5 % versions.size() : versions.size();
      int version = note < versions.size() ? versions.get(note) + 1 : 0;
      Files.writeString(folder.resolve("note" + note + ".md"), text(note, version));
      if (note < versions.size()) {
        versions.set(note, version);
      } else {
        versions.add(version);
      }
    }

    private String text(int note, int version) {
      return "- %s all%s version%d\n".formatted(word(note), name, version);
    }

    /// The word that only this note holds; no two of them have one stem.
    private String word(int note) {
      StringBuilder word = new StringBuilder(name).append('x');
      for (char digit : Integer.toString(note).toCharArray()) {
        word.append("bcdfghjkmp".charAt(digit - '0'));
      }
      return word.toString();
    }

    private SearchAnswer search(String words, int limit) throws IOException {
      return index.search(
          new SearchRequest(
              QueryText.of(words),
              Filters.none(),
              limit,
              0,
              TODAY,
              false,
              Optional.of(Duration.ofSeconds(60)),
              SearchMode.KEYWORD));
    }

    private void ask(int note) throws IOException {
      SearchAnswer answer = search(word(note), 5);
      answers.incrementAndGet();
      String expected = text(note, versions.get(note)).strip();
      List<String> texts =
          answer.hits().stream().map(Hit::passage).map(passage -> passage.text()).toList();
      if (answer.freshness() instanceof Freshness.Fresh && !texts.equals(List.of(expected))) {
        wrong.add(expected + " expected, found " + texts);
      }
      for (String text : texts) {
        if (!text.startsWith("- " + name)) {
          wrong.add("foreign: " + text);
        }
      }
    }

    /// Every note, once nothing is killed any more.
    private void check() throws IOException {
      for (int note = 0; note < versions.size(); note++) {
        ask(note);
      }
      SearchAnswer all = search("all" + name, 10);
      assertThat(all.freshness()).isEqualTo(Freshness.fresh());
      assertThat(all.total()).isEqualTo(Math.min(1_000, versions.size()));
    }
  }

  @Test
  void killedNodesLoseAndMixUpNothing(RandomGenerator random, @TempDir Path folder)
      throws IOException, InterruptedException {
    try (TestCluster cluster = TestCluster.of(3)) {
      AtomicBoolean stop = new AtomicBoolean();
      List<Team> teams =
          List.of(
              new Team("amber", folder, cluster, stop), new Team("cobalt", folder, cluster, stop));
      for (Team team : teams) {
        team.write(0);
        team.index.makeFirst();
      }
      cluster.awaitGreen();
      List<Thread> threads = new ArrayList<>();
      for (Team team : teams) {
        threads.add(Thread.ofPlatform().name(team.name).start(team));
      }
      for (int kill = 0; kill < KILLS; kill++) {
        Thread.sleep(random.nextInt(200, 1_500));
        int node = random.nextInt(3);
        cluster.kill(node);
        int before = answers(teams);
        await(teams, before + 4); // without that node
        cluster.restart(node);
        cluster.awaitGreen();
      }
      stop.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      for (Team team : teams) {
        team.check();
        assertThat(team.wrong).as(team.name).isEmpty();
        team.index.close();
      }
      System.err.printf(
          "%d kills, %d answers, %d refused, %d notes%n",
          KILLS,
          answers(teams),
          teams.stream().mapToInt(team -> team.refused.get()).sum(),
          teams.stream().mapToInt(team -> team.versions.size()).sum());
    }
  }

  private static int answers(List<Team> teams) {
    return teams.stream().mapToInt(team -> team.answers.get() + team.refused.get()).sum();
  }

  private static void await(List<Team> teams, int answers) throws InterruptedException {
    while (answers(teams) < answers) {
      Thread.sleep(20);
    }
  }
}
