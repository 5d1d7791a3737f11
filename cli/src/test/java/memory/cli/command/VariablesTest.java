package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each variable of spec 5, by what it changes; which key of the configuration it is, is held by
/// `ResolvedConfigTest`.
class VariablesTest {
  private static final String PROMPT = "which lighthouse keeper painted the harbour crane?";

  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void rememberTheLighthouse() throws IOException {
    shell = new TestShell(folder);
    shell.write(
        "MEMORY.md",
        """
        # Harbour

        - the lighthouse keeper painted the harbour crane green in May
        - the lighthouse keeper of the east pier is called Ottilie Brandt
        """);
    shell.write("crane.md", "# Crane\n\nThe harbour crane was painted twice by the keeper.\n");
    shell.write(
        "decisions.jsonl",
        """
        {"id":"r1","createdAt":"2026-02-01T10:00:00Z","title":"Paint","text":"The harbour crane is \
        painted every spring by the lighthouse keeper, %s","scope":"project"}
        {"id":"r2","createdAt":"2026-02-02T10:00:00Z","title":"Signal","text":"Foghorns answer at \
        dusk.","scope":"global"}
        """
            .formatted("with two coats of green, ".repeat(12)));
  }

  @Test
  void autoInject() {
    assertThat(run("inject", PROMPT)).contains("Ottilie");
    shell.with("PI_MEMORY_AUTO_INJECT", "false");
    assertThat(run("inject", PROMPT)).isEmpty();
    assertThat(run("inject", "--json", PROMPT)).contains("\"reason\":\"off\"");
  }

  @Test
  void globalAutoInject() {
    assertThat(run("inject")).contains("Paint").doesNotContain("Signal");
    assertThat(run("inject", "--part", "recalled", "when do foghorns answer at dusk?"))
        .doesNotContain("Foghorns");
    assertThat(run("search", "foghorns")).contains("Foghorns answer");
    assertThat(run("decision", "list", "--scope", "global")).contains("Signal");
    shell.with("PI_MEMORY_GLOBAL_AUTO_INJECT", "true");
    assertThat(run("inject")).contains("Paint", "Signal");
    assertThat(run("inject", "--part", "recalled", "when do foghorns answer at dusk?"))
        .contains("Foghorns");
  }

  @Test
  void injectLimit() {
    assertThat(hits(run("inject", "--part", "recalled", "--json", PROMPT))).isGreaterThan(1);
    shell.with("PI_MEMORY_INJECT_LIMIT", "1");
    assertThat(hits(run("inject", "--part", "recalled", "--json", PROMPT))).isEqualTo(1);
  }

  @Test
  void injectMinScore() throws IOException {
    shell.write("config.json", "{\"injection\":{\"minScore\":1000}}");
    assertThat(run("inject", "--part", "recalled", "--json", PROMPT))
        .contains("\"reason\":\"gated\"", "\"hits\":[]");
  }

  @Test
  void injectSnippetChars() {
    shell.with("PI_MEMORY_INJECT_LIMIT", "5").with("PI_MEMORY_INJECT_SNIPPET_CHARS", "60");
    assertThat(quoted(run("inject", "--part", "recalled", PROMPT), "spring"))
        .hasSizeLessThanOrEqualTo(60 + "> ".length());
    shell.with("PI_MEMORY_INJECT_SNIPPET_CHARS", "200");
    assertThat(quoted(run("inject", "--part", "recalled", PROMPT), "spring"))
        .hasSizeBetween(150, 200 + "> ".length());
  }

  /// Heeded by the host, which asks this way.
  @Test
  void injectPlacement() {
    shell.with("PI_MEMORY_INJECT_PLACEMENT", "system");
    assertThat(run("config", "--json"))
        .contains(
            "{\"key\":\"injection.placement\",\"value\":\"system\",\"origin\":\"environment"
                + " PI_MEMORY_INJECT_PLACEMENT\"");
  }

  @Test
  void searchDefaultLimit() {
    assertThat(hits(run("search", "--json", "harbour"))).isGreaterThan(1);
    shell.with("PI_MEMORY_SEARCH_DEFAULT_LIMIT", "1");
    assertThat(hits(run("search", "--json", "harbour"))).isEqualTo(1);
  }

  @Test
  void searchSnippetChars() {
    shell.with("PI_MEMORY_SEARCH_SNIPPET_CHARS", "30");
    String found = run("search", "--json", "Ottilie");
    String snippet = found.substring(found.indexOf("\"snippet\":\"") + 11);
    assertThat(snippet.substring(0, snippet.indexOf('"'))).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void getMaxOutputChars() throws IOException {
    shell.write("long.md", "# Long\n\n" + "a line of the long file\n".repeat(40));
    String bullet = id(run("search", "--json", "keeper of the east pier"));
    String record = id(run("search", "--json", "--kind", "decision", "painted every spring"));
    shell.with("PI_MEMORY_GET_MAX_OUTPUT_CHARS", "100");
    assertThat(run("get", "long.md").strip()).hasSize(100);
    assertThat(shell.err).contains("characters more; --raw shows all");
    assertThat(run("get", "long.md", "--raw")).hasSizeGreaterThan(900);
    assertThat(run("get", "--json", record)).contains("\"left_out\":");
    assertThat(run("get", "--json", bullet)).doesNotContain("left_out");
  }

  @Test
  void maxTextChars() {
    shell.with("PI_MEMORY_MAX_TEXT_CHARS", "20");
    assertThat(run("decision", "add", "--scope", "global", "the pier is swept on Fridays"))
        .isEmpty();
    assertThat(shell.err).contains("20");
    assertThat(run("decision", "add", "--scope", "global", "sweep the pier")).contains("D-2026");
  }

  @Test
  void diagnosticLogs() throws IOException {
    run("inject", PROMPT);
    assertThat(usage()).isEmpty();
    shell.with("PI_MEMORY_DIAGNOSTIC_LOGS", "true");
    run("inject", PROMPT);
    run("search", "harbour");
    assertThat(usage()).isNotEmpty().doesNotContain("lighthouse");
    assertThat(run("why-stats")).contains("inject: 1");
    assertThat(run("tool-stats")).contains("search: 1");
  }

  @Test
  void diagnosticPromptPreview() throws IOException {
    shell.with("PI_MEMORY_DIAGNOSTIC_LOGS", "true");
    shell.with("PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW", "true");
    run("inject", PROMPT);
    assertThat(usage()).contains("which lighthouse keeper");
    assertThat(run("why", "--last", "--json")).contains("which lighthouse keeper");
  }

  @Test
  void autoTurnCapture() {
    String prompt = "From now on we will always paint the crane blue.";
    assertThat(run("capture", "candidates", prompt)).isEmpty();
    shell.with("PI_MEMORY_AUTO_TURN_CAPTURE", "true");
    assertThat(run("capture", "candidates", prompt)).contains("paint the crane blue");
  }

  @Test
  void updateUsageCounters() throws IOException {
    shell.with("PI_MEMORY_UPDATE_USAGE_COUNTERS", "true");
    byte[] before = Files.readAllBytes(shell.memory().resolve("decisions.jsonl"));
    run("search", "harbour");
    assertThat(run("tool-stats")).contains("search: 1");
    assertThat(shell.memory().resolve("decisions.jsonl")).hasBinaryContent(before);
  }

  @Test
  void vaultDirAndItsFolders() {
    Path vault = folder.resolve("vault");
    shell.with("PI_MEMORY_VAULT_DIR", vault.toString());
    run("promote", "r1");
    assertThat(vault.resolve("Agent/Memory")).isDirectoryContaining("glob:**.md");
    shell.with("PI_MEMORY_VAULT_MEMORY_DIR", "Notes").with("PI_MEMORY_VAULT_KB_DIR", "Known");
    run("promote", "r1");
    run("promote", "r1", "--kb");
    assertThat(vault.resolve("Notes")).isDirectoryContaining("glob:**.md");
    assertThat(vault.resolve("Known")).isDirectoryContaining("glob:**.md");
  }

  private String run(String... typed) {
    shell.run(typed);
    return shell.out;
  }

  private static String id(String json) {
    int at = json.indexOf("\"id\":\"") + 6;
    return json.substring(at, at + 16);
  }

  private static int hits(String json) {
    return json.split("\"start_line\":", -1).length - 1;
  }

  private static String quoted(String block, String word) {
    return block
        .lines()
        .filter(line -> line.startsWith("> ") && line.contains(word))
        .findFirst()
        .orElse("");
  }

  private String usage() throws IOException {
    Path logs = shell.cache().resolve("memory-engine/usage");
    if (!Files.isDirectory(logs)) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.toList()) {
        all.append(Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return all.toString();
  }
}
