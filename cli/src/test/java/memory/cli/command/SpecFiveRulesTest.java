package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import memory.testing.SpecFiveStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rules of spec 5's store, by what the commands show of it; each of its settings is held by
/// `VariablesTest`.
class SpecFiveRulesTest {
  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void home() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void turnCapturesNeverComeBeforeDecisions() throws IOException {
    store(
        record(
            "t1",
            "turn",
            "Redis sessions",
            "Redis keeps sessions, Redis sessions stay in Redis",
            ""),
        record(
            "m1", "manual", "Cache", "We keep web sessions somewhere else for a long time now", ""),
        record("t2", "turn", "Redis", "Redis sessions again", ""));
    assertThat(ids("search", "redis sessions")).startsWith("m1").hasSize(3);
    assertThat(run("search", "redis sessions", "--explain")).contains("turn_capture");
    assertThat(order(run("inject"), "Cache", "Redis sessions")).isTrue();
    assertThat(ids("search", "turn")).as("its source is none of its words").isEmpty();
  }

  @Test
  void importantIsFirstAmongEquals() throws IOException {
    store(
        record("m1", "manual", "One", "The harbour crane is painted green", "\"important\":true,"),
        record("m2", "manual", "Two", "The harbour crane is painted green", ""));
    assertThat(ids("search", "harbour crane green")).startsWith("m1");
    assertThat(run("search", "harbour crane green", "--explain")).contains("important");
    assertThat(order(run("inject"), "One", "Two")).isTrue();
  }

  @Test
  void otherProjectsRecordsAreOut() throws IOException {
    store(
        record("m1", "manual", "Ours", "The harbour crane is painted green", "")
            .replace("\"project\":\"\"", "\"project\":\"work\""),
        record("m2", "manual", "Theirs", "The harbour crane is painted blue", "")
            .replace("\"project\":\"\"", "\"project\":\"elsewhere\""));
    assertThat(run("inject", "which colour is the harbour crane painted?"))
        .contains("Ours")
        .doesNotContain("blue", "Theirs");
    assertThat(ids("search", "harbour crane")).containsExactly("m1");
    assertThat(ids("search", "harbour crane", "--all-projects")).contains("m2");
    shell.with("PI_MEMORY_GLOBAL_AUTO_INJECT", "true");
    assertThat(run("inject"))
        .contains("Theirs: The harbour crane is painted blue | of elsewhere\n")
        .containsPattern("Ours: The harbour crane is painted green\n");
  }

  @Test
  void everyCommandAboutDecisionsLeavesTheStoreToItsProgram() throws IOException {
    Path log = store(record("m1", "manual", "Cache", "Use Redis for sessions", ""));
    List<List<String>> commands =
        List.of(
            List.of("decision", "add", "Deploy on Fridays", "--scope", "global"),
            List.of("decision", "edit", "m1", "Use Redis for sessions and queues"),
            List.of("important", "m1"),
            List.of("unimportant", "m1"),
            List.of("archive", "m1"),
            List.of("active", "m1"),
            List.of("decision", "supersede", "m1", "Use Valkey", "--reason", "licence"),
            List.of("decision", "conflict", "m1", "D-2026-02-16-0001"),
            List.of("decision", "resolve", "D-2026-02-16-0001", "rejected"),
            List.of("decision", "remove", "D-2026-02-16-0001", "--yes"),
            List.of("decision", "purge", "--yes"),
            List.of("decision", "reset", "--scope", "global", "--yes"),
            List.of("decision", "add", "Ship small", "--scope", "global"));
    for (List<String> command : commands) {
      int exit = shell.run(command.toArray(String[]::new));
      assertThat(exit).as("%s: %s%s", command, shell.out, shell.err).isLessThanOrEqualTo(1);
      assertThat(SpecFiveStore.read(log)).as(command.toString()).isNotEmpty();
    }
    assertThat(run("decision", "list", "--scope", "global")).contains("Ship small");
  }

  @Test
  void aCopyOfTheStoreBringsRecordsAlone() throws IOException {
    Path log = store(record("m1", "manual", "Cache", "Use Redis", ""));
    Path copy = log.resolveSibling("decisions.sync-conflict-20260216-100000-ABCDEFG.jsonl");
    String other = record("m2", "manual", "Queue", "Use Kafka", "");
    Files.writeString(
        copy,
        other + "\n" + record("m3", "manual", "x", "y", "").replace("\"tags\"", "\"tax\"") + "\n");
    assertThat(shell.run("merge", copy.getFileName().toString())).isNotZero();
    assertThat(shell.err).contains("more than records", "memory migrate");
    assertThat(copy).exists();
    Files.writeString(
        copy,
        other
            + "\n{\"v\":1,\"t\":\"2026-02-10T08:00:00Z\",\"e\":\"a\",\"i\":\"D-2026-02-10-0001\",\"p\":\"\",\"d\":{\"tx\":\"Paint\"}}\n");
    assertThat(shell.run("merge", copy.getFileName().toString())).isNotZero();
    assertThat(SpecFiveStore.read(log)).hasSize(1);
    Files.writeString(copy, other + "\n");
    assertThat(run("merge", copy.getFileName().toString())).contains("decisions.jsonl");
    assertThat(SpecFiveStore.read(log))
        .extracting(SpecFiveStore.Read::id)
        .containsExactly("m1", "m2");
    assertThat(copy).doesNotExist();
  }

  @Test
  void onlyMigrateConvertsAndSaysWhatStopsWorking() throws IOException {
    Path log =
        store(record("m1", "manual", "Cache", "Use Redis", "").replace("\"project\":\"\",", ""));
    shell.run("migrate", "--dry-run");
    assertThat(shell.err).contains("cannot read");
    assertThat(log).content().contains("createdAt");
    assertThat(shell.runTyping("n\n", "migrate")).isEqualTo(3);
    assertThat(log).content().contains("createdAt");
    assertThat(shell.run("migrate")).isEqualTo(3);
    assertThat(shell.err).contains("migrate --yes");
    assertThat(log).content().contains("createdAt");
    assertThat(shell.run("migrate", "--yes")).isZero();
    assertThat(shell.err).contains("cannot read", "archive/decisions.records.jsonl");
    assertThat(log).content().contains("\"e\":\"a\"");
  }

  @Test
  void migrateSaysWhatItLeaves() throws IOException {
    store(
        record("m1", "manual", "Cache", "Use Redis", "")
            .replace("\"project\":\"\"", "\"project\":\"kiosk\""));
    shell.write("observations.jsonl", "{\"text\":\"It rained\"}\nno JSON\n{\"said\":\"x\"}\n");

    assertThat(shell.run("migrate", "--yes")).isZero();
    assertThat(shell.out)
        .contains(
            "records that are events now: 0",
            "observations that are events now: 1",
            "records that stay, since they name a project: 1",
            "left out (no text, a project's, or refused): 2");
    assertThat(shell.err).doesNotContain("archive/decisions.records.jsonl");
    assertThat(shell.memory().resolve("archive")).doesNotExist();
    shell.run("migrate", "--dry-run", "--json");
    assertThat(shell.out).contains("\"records_staying\":1", "\"observations_left_out\":2");
  }

  private Path store(String... records) throws IOException {
    return shell.write("decisions.jsonl", String.join("", records));
  }

  private static String record(String id, String source, String title, String text, String more) {
    return String.format(
        Locale.ROOT,
        """
        {"id":"%s","createdAt":"2026-02-01T10:00:00.000Z","updatedAt":"2026-02-01T10:00:00.000Z",\
        "cwd":"","project":"","source":"%s","title":"%s","text":"%s","tags":[],%s\
        "archived":false,"supersedes":[],"conflictsWith":[]}
        """,
        id,
        source,
        title,
        text,
        more);
  }

  private List<String> ids(String... typed) {
    return Pattern.compile("\"heading\":\\[\"(\\w+)\"\\]")
        .matcher(run(with(typed, "--json")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String[] with(String[] typed, String last) {
    String[] all = java.util.Arrays.copyOf(typed, typed.length + 1);
    all[typed.length] = last;
    return all;
  }

  private static boolean order(String text, String first, String second) {
    return text.contains(first) && text.indexOf(first) < text.indexOf(second);
  }

  private String run(String... typed) {
    shell.run(typed);
    return shell.out;
  }
}
