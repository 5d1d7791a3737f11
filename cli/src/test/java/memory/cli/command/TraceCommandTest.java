package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an injection leaves on record, and how it is explained.
class TraceCommandTest {
  private static final String SECRET = "q9XrT2mWz8LkP4vB7nC1";

  @TempDir Path home;
  private Instant now = Instant.parse("2026-02-16T09:00:00Z");
  private String in = "";
  private String out = "";

  @BeforeEach
  void someNotes() throws IOException {
    Path memory = Files.createDirectories(home.resolve(".pi/agent/memory"));
    Files.writeString(memory.resolve("MEMORY.md"), "- prefers tabs\n");
    StringBuilder others = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      others.append("- the garden's bed number ").append(i).append(" is watered on Monday\n");
    }
    Files.writeString(memory.resolve("garden.md"), others.toString());
    Files.writeString(
        memory.resolve("storage.md"),
        """
        - We chose PostgreSQL as the database for invoices.
        - The database for invoices is backed up at night to the cold store.
        - PostgreSQL runs on port 5433, the database is called billing.
        - The invoices database moved to the new host in May, billing went with it.
        - Whoever opens the billing database needs the invoices role of PostgreSQL.
        """);
  }

  @Test
  void saysWhetherTheBudgetOrTheCapWasFull() throws IOException {
    String prompt = "which database holds the invoices?";
    assertThat(run("preview", prompt, "--part", "recalled", "--budget", "400")).isZero();
    assertThat(out)
        .contains(
            "had no room under the cap or in what the standing block leaves of the budget of 400"
                + " characters: ");
    assertThat(run("config", "set", "injection.caps.recalled", "200")).as(out).isZero();
    assertThat(run("preview", prompt)).isZero();
    assertThat(out).contains("had no room under the cap: ").doesNotContain("the budget of");
  }

  @Test
  void saysWhatBecameOfEachPassageThatWasFound() throws IOException {
    assertThat(run("inject", "which database holds the invoices?", "--json", "-k", "3")).isZero();
    String id = traced(out);
    assertThat(run("why", id)).isZero();
    assertThat(out)
        .contains("gate: ", "+ in the block", "- a near miss", "; matched: databas", "words ")
        .contains("  recalled  ", "storage.md#L1", "how to read it");
    assertThat(run("why", "--last", "--json")).isZero();
    assertThat(out)
        .contains("\"trace\":\"" + id, "\"verdict\":\"shown\"", "\"verdict\":\"beyond\"")
        .contains("\"reason\":\"ok\"", "\"parts\":{\"", "\"evidence\":{\"base\":");
    assertThat(run("trace", id)).isZero();
    assertThat(out).contains("shown  storage.md#L");
    assertThat(run("traces")).isZero();
    assertThat(out).startsWith(id + "  2026-02-16 09:00:00  ok  3 of 5 hits");
  }

  @Test
  void saysWhatTheSessionHadAndWhatTheGateHeldBack() throws IOException {
    run("inject", "which database holds the invoices?", "--session", "s1", "-k", "1");
    run("inject", "which database holds the invoices?", "--session", "s1", "-k", "1");
    assertThat(run("why", "--last", "--session", "s1")).isZero();
    assertThat(out)
        .contains("- the session was given it before", "gate: the answer is there already")
        .doesNotContain("+ in the block");
    run(
        "inject",
        "shall we walk with the dog to the lake and the mountain while a database sleeps in the"
            + " sun?");
    assertThat(run("why", "--last")).isZero();
    assertThat(out).contains("recall: gated", "gate: ", "- held back");
    assertThat(run("why", "--last", "--session", "s2")).isEqualTo(1);
  }

  @Test
  void saysOfASubagentsTaskWhatPreviewSaysOfItsWords() throws IOException {
    String task = "find out which database holds the invoices and who opens it";
    in =
        "{\"session_id\":\"t\",\"tool_name\":\"Task\",\"tool_input\":{\"description\":\"look\","
            + "\"prompt\":\""
            + task
            + "\",\"subagent_type\":\"general\"}}";
    assertThat(run("hook", "claude", "PreToolUse")).isZero();
    assertThat(out).contains("PostgreSQL");
    assertThat(run("why", "--last")).isZero();
    String why = out.lines().filter(line -> line.contains("evidence ")).findFirst().orElseThrow();
    String matched =
        out.lines().filter(line -> line.contains("matched: ")).findFirst().orElseThrow();
    assertThat(matched).contains("words ", "databas", "invoic");
    assertThat(run("preview", task)).isZero();
    assertThat(out).contains(why, matched);
  }

  @Test
  void keepsNoPromptUnlessAskedAndNeverASecret() throws IOException {
    run("inject", "which database holds API_TOKEN=" + SECRET + " for invoices?");
    assertThat(traces()).doesNotContain(SECRET).doesNotContain("which database holds");
    Files.writeString(
        home.resolve(".pi/agent/memory/config.json"), "{\"diagnostic\":{\"promptPreview\":true}}");
    run("inject", "which database holds API_TOKEN=" + SECRET + " for invoices?");
    assertThat(traces()).doesNotContain(SECRET).contains("which database holds API_TOKEN=[secret:");
    run("inject", "which database holds <private>the bride's</private> invoices?");
    assertThat(traces()).doesNotContain("bride").contains("which database holds  invoices?");
  }

  @Test
  void isForItsOwnerAloneAndGoesAfterAWeek() throws IOException {
    run("inject", "which database holds the invoices?");
    try (Stream<Path> files = Files.list(home.resolve(".cache/memory-engine/traces"))) {
      Path file = files.findFirst().orElseThrow();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.from(now));
    }
    now = now.plusSeconds(8 * 86_400);
    assertThat(run("traces")).isEqualTo(1);
    run("inject", "which database holds the invoices?");
    try (Stream<Path> files = Files.list(home.resolve(".cache/memory-engine/traces"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void leavesNoneWhereItIsSwitchedOff() throws IOException {
    Files.writeString(home.resolve(".pi/agent/memory/config.json"), "{\"traceEnabled\":false}");
    run("inject", "which database holds the invoices?", "--json");
    assertThat(out).doesNotContain("\"trace\"");
    assertThat(home.resolve(".cache/memory-engine/traces")).doesNotExist();
  }

  private static String traced(String json) {
    int at = json.indexOf("\"trace\":\"") + "\"trace\":\"".length();
    assertThat(json).contains("\"trace\":\"t-");
    return json.substring(at, json.indexOf('"', at));
  }

  private String traces() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(home.resolve(".cache/memory-engine/traces"))) {
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  private int run(String... args) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int exit =
        MemoryCli.run(
            new ArrayList<>(List.of(args)),
            new Environment(Unhurried.with(Map.of()), home, home, Clock.fixed(now, ZoneOffset.UTC)),
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            bytes,
            new ByteArrayOutputStream(),
            Terminal.none());
    out = bytes.toString(StandardCharsets.UTF_8);
    return exit;
  }

  @Test
  void whatTheBlockShowsElsewhereIsNotHeldBack() {
    run("write", "topic", "--topic", "yeast", "House yeast WLP007 goes up to 8 generations");
    run("decision", "add", "--scope", "global", "We repitch WLP007 at most 6 generations");
    run("inject", "--part", "standing", "--session", "z");
    assertThat(run("decision", "list", "--json")).isZero();
    String id = out.substring(out.indexOf("D-2026"), out.indexOf('"', out.indexOf("D-2026")));
    String newer = "We repitch WLP007 at most 5 generations";
    run("decision", "supersede", id, newer, "--scope", "global", "--reason", "vitality");
    String prompt = "how many generations for the house yeast WLP007?";
    run("inject", "--part", "recalled", "--session", "z", prompt);
    assertThat(out).containsSubsequence("what is new", newer);
    run("why", "--last", "--session", "z");
    assertThat(out)
        .containsSubsequence(newer, "- a window or the standing block shows it already")
        .doesNotContain("held back");
  }
}
