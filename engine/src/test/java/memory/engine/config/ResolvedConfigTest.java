package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import memory.engine.model.FakeHome;
import memory.engine.model.Layout;
import memory.engine.model.Layout.LayoutOptions;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;
import memory.engine.model.Setting;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class ResolvedConfigTest {
  private static final String GLOBAL = "home/.pi/agent/memory/config.json";
  private static final String DECISIONS = "home/.pi/agent/decision-memory.config.json";
  private static final String SETTINGS = "home/.pi/agent/settings.json";
  private static final String PROJECT = "repo/.pi/memory/config.json";
  private static final String PROJECT_DECISIONS = "repo/.pi/decision-memory.config.json";

  @TempDir Path temp;
  private FakeHome user;
  private Path repo;

  @BeforeEach
  void aHomeAndAProject() throws IOException {
    user = FakeHome.in(temp);
    repo = user.make("repo");
  }

  @Test
  void withoutAnyFileTheDefaultsHold() {
    ResolvedConfig resolved = resolve();
    assertThat(resolved.warnings()).isEmpty();
    assertThat(resolved.config()).isEqualTo(TestConfig.defaults());
    assertThat(resolved.settings())
        .hasSize(ConfigKey.values().length)
        .allMatch(setting -> setting.origin().label().equals("default"));
  }

  @Test
  void theDefaultsAreTheSpecs() {
    MemoryConfig config = TestConfig.defaults();
    assertThat(config.enabled()).isTrue();
    assertThat(config.projectKey()).isEmpty();
    assertThat(config.index()).isEqualTo(new MemoryConfig.Index(200, 8192));
    assertThat(config.resident()).isEqualTo(new MemoryConfig.Resident(true, 4096));
    assertThat(config.injection().profile()).isEqualTo(Profile.SELECTIVE);
    assertThat(config.injection().budgetChars()).isEqualTo(16_000);
    assertThat(config.injection().hits()).isEqualTo(100);
    assertThat(config.injection().fit()).isTrue();

    assertThat(config.injection().caps())
        .isEqualTo(new MemoryConfig.Caps(1200, 2000, 3000, 2500, 2200, 4000, 3575, 3000));
    assertThat(config.decisions())
        .isEqualTo(new MemoryConfig.Decisions(true, 30, 90, 180, 20, true, true, 2));
    assertThat(config.curated()).isEqualTo(new MemoryConfig.Curated(Optional.empty(), 2200, 1375));
    assertThat(config.search())
        .isEqualTo(new MemoryConfig.Search(5, 220, 10_000, SearchMode.KEYWORD));
    assertThat(config.writeMaxChars()).isEqualTo(4000);
    assertThat(config.captureTurns()).isFalse();
    assertThat(config.diagnostics()).isEqualTo(new MemoryConfig.Diagnostics(false, false, false));
    assertThat(config.vault())
        .isEqualTo(new MemoryConfig.Vault(Optional.empty(), "Agent/Memory", "Agent/KB"));
  }

  @Test
  void eachLayerCoversTheOneBelowAndTheOriginIsKept() throws IOException {
    assertThat(hits(resolve())).isEqualTo("100 default");
    Path global = user.write(GLOBAL, "{\"injection\": {\"hits\": 9}}");
    assertThat(hits(resolve())).isEqualTo("9 file " + global);
    Path project = user.write(PROJECT, "{\"injection\": {\"hits\": 5}}");
    assertThat(hits(resolve())).isEqualTo("5 file " + project);
    Map<String, String> variables = Map.of("PI_MEMORY_INJECT_LIMIT", "7");
    assertThat(hits(resolve(variables, Map.of())))
        .isEqualTo("7 environment PI_MEMORY_INJECT_LIMIT");
    assertThat(hits(resolve(variables, Map.of("injection.hits", "8")))).isEqualTo("8 option -k");
  }

  @Test
  void aNamedFileIsReadInsteadOfTheUsersOwn() throws IOException {
    user.write(GLOBAL, "{\"maxInjectLines\": 10}");
    Path named = user.write("other.json", "{\"injection.hits\": 6}");
    ResolvedConfig resolved =
        ResolvedConfig.of(
            user.at(repo),
            layout(),
            true,
            _ -> true,
            Optional.of(Path.of("../other.json")),
            Map.of());
    assertThat(hits(resolved)).isEqualTo("6 file " + named);
    assertThat(resolved.config().index().maxLines()).isEqualTo(200);
    Files.delete(named);
    ResolvedConfig absent =
        ResolvedConfig.of(user.at(repo), layout(), true, _ -> true, Optional.of(named), Map.of());
    assertThat(absent.warnings()).singleElement().asString().contains("does not exist");
  }

  @Test
  void specOnesFileIsReadAsItIs() throws IOException {
    user.write(
        GLOBAL,
        """
        {"enabled": true, "maxInjectLines": 100, "maxInjectBytes": 4096, "pageTableInjection": true,
         "maxMemoryTokens": 2048, "traceEnabled": false, "strictWriteback": false}
        """);
    ResolvedConfig resolved = resolve();
    assertThat(resolved.warnings()).isEmpty();
    assertThat(resolved.config().index()).isEqualTo(new MemoryConfig.Index(100, 4096));
    assertThat(resolved.config().resident().maxTokens()).isEqualTo(2048);
    assertThat(resolved.config().traces()).isFalse();
    assertThat(resolved.config().strictWriteback()).isFalse();
    assertThat(resolved.config().injection().profile())
        .as("the page table alone does not choose the profile")
        .isEqualTo(Profile.SELECTIVE);
  }

  @Test
  void specThreesFilesSetDecisionKeysOnly() throws IOException {
    user.write(
        DECISIONS,
        """
        {"enabled": true, "retentionDays": {"draft": 1, "rejected": 2, "superseded": 3},
         "context": {"maxDecisions": 12},
         "autoCapture": {"enabled": true, "confirm": false, "maxPerTurn": 4}, "injection": {"hits": 9}}
        """);
    user.write(PROJECT_DECISIONS, "{\"enabled\": false, \"retentionDays\": {\"draft\": 400}}");
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config().enabled()).isTrue();
    assertThat(resolved.config().decisions())
        .isEqualTo(new MemoryConfig.Decisions(false, 400, 2, 3, 12, true, false, 4));
    assertThat(resolved.config().injection().hits()).isEqualTo(100);
    assertThat(resolved.warnings())
        .singleElement()
        .asString()
        .contains(DECISIONS)
        .contains("unknown key injection");
  }

  @Test
  void specThreesKeysCountInOurFileToo() throws IOException {
    user.write(GLOBAL, "{\"autoCapture\": {\"confirm\": false}, \"retentionDays.draft\": 7}");
    assertThat(resolve().config().decisions().captureConfirm()).isFalse();
    assertThat(resolve().config().decisions().draftDays()).isEqualTo(7);
    assertThat(resolve().warnings()).isEmpty();
  }

  @Test
  void maxDecisionsIsClampedAsSpecThreeSays() throws IOException {
    user.write(DECISIONS, "{\"context\": {\"maxDecisions\": 50}}");
    assertThat(resolve().config().decisions().maxInjected()).isEqualTo(20);
    assertThat(resolve().warnings()).singleElement().asString().contains("20 is used");
    user.write(DECISIONS, "{\"context\": {\"maxDecisions\": 0}}");
    assertThat(resolve().config().decisions().maxInjected()).isEqualTo(1);
  }

  @Test
  void aCapBelowItsRangeLeavesTheDefault() throws IOException {
    user.write(GLOBAL, "{\"maxInjectLines\": 0, \"maxInjectBytes\": 99999999}");
    assertThat(resolve().config().index()).isEqualTo(new MemoryConfig.Index(200, 1 << 20));
    assertThat(resolve().warnings()).hasSize(2);
  }

  @Test
  void specFoursPartOfPisSettingsIsRead() throws IOException {
    user.write(
        SETTINGS,
        """
        {"theme": "dark", "pi-memory": {"dataDir": "/custom", "memoryCharLimit": 4000, "userCharLimit": 2000}}
        """);
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config().curated())
        .isEqualTo(new MemoryConfig.Curated(Optional.of("/custom"), 4000, 2000));
    assertThat(resolved.warnings()).isEmpty();
    user.write(GLOBAL, "{\"curated\": {\"memoryCharLimit\": 3000}}");
    assertThat(resolve().config().curated().memoryChars()).isEqualTo(3000);
  }

  @Test
  void specFivesVariablesCount() {
    Map<String, String> variables =
        Map.ofEntries(
            Map.entry("PI_MEMORY_AUTO_INJECT", "false"),
            Map.entry("PI_MEMORY_GLOBAL_AUTO_INJECT", "TRUE"),
            Map.entry("PI_MEMORY_INJECT_LIMIT", "4"),
            Map.entry("PI_MEMORY_INJECT_MIN_SCORE", "1.5"),
            Map.entry("PI_MEMORY_INJECT_SNIPPET_CHARS", "200"),
            Map.entry("PI_MEMORY_INJECT_PLACEMENT", "system"),
            Map.entry("PI_MEMORY_SEARCH_DEFAULT_LIMIT", "6"),
            Map.entry("PI_MEMORY_SEARCH_SNIPPET_CHARS", "230"),
            Map.entry("PI_MEMORY_GET_MAX_OUTPUT_CHARS", "9000"),
            Map.entry("PI_MEMORY_MAX_TEXT_CHARS", "5000"),
            Map.entry("PI_MEMORY_DIAGNOSTIC_LOGS", "1"),
            Map.entry("PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW", "yes"),
            Map.entry("PI_MEMORY_AUTO_TURN_CAPTURE", "true"),
            Map.entry("PI_MEMORY_UPDATE_USAGE_COUNTERS", "on"),
            Map.entry("PI_MEMORY_VAULT_DIR", "/vault"),
            Map.entry("PI_MEMORY_VAULT_MEMORY_DIR", "M"),
            Map.entry("PI_MEMORY_VAULT_KB_DIR", "K"));
    ResolvedConfig resolved = resolve(variables, Map.of());
    MemoryConfig config = resolved.config();
    assertThat(resolved.warnings()).isEmpty();
    assertThat(config.injection().auto()).isFalse();
    assertThat(config.injection().globalAuto()).isTrue();
    assertThat(config.injection().hits()).isEqualTo(4);
    assertThat(config.injection().minScore()).as("its scale is another one").isZero();
    assertThat(resolved.asides()).singleElement().asString().contains("MIN_SCORE", "scale");
    assertThat(config.injection().snippetChars()).isEqualTo(200);
    assertThat(config.injection().inSystemPrompt()).isTrue();
    assertThat(config.search())
        .isEqualTo(new MemoryConfig.Search(6, 230, 9000, SearchMode.KEYWORD));
    assertThat(config.writeMaxChars()).isEqualTo(5000);
    assertThat(config.diagnostics()).isEqualTo(new MemoryConfig.Diagnostics(true, true, true));
    assertThat(config.captureTurns()).isTrue();
    assertThat(config.vault()).isEqualTo(new MemoryConfig.Vault(Optional.of("/vault"), "M", "K"));
  }

  @Test
  void armBSwitchesSearchOff() {
    assertThat(search("1")).isFalse();
    assertThat(search("0")).isTrue();
    assertThat(search("")).isTrue();
    ResolvedConfig odd = resolve(Map.of("PI_MEMORY_NO_SEARCH", "perhaps"), Map.of());
    assertThat(odd.config().injection().search()).isTrue();
    assertThat(odd.warnings())
        .singleElement()
        .asString()
        .contains("environment PI_MEMORY_NO_SEARCH")
        .contains("true or false");
  }

  @Test
  void aProjectMayTakeAway() throws IOException {
    user.write(
        PROJECT,
        """
        {"enabled": false, "maxInjectLines": 50, "strictWriteback": true, "traceEnabled": false,
         "injection": {"budget": 4000, "search": false, "minScore": 2, "caps": {"today": 0}},
         "autoCapture": {"confirm": true}, "projectKey": "shop"}
        """);
    ResolvedConfig resolved = resolve();
    assertThat(resolved.warnings()).isEmpty();
    assertThat(resolved.config().enabled()).isFalse();
    assertThat(resolved.config().index().maxLines()).isEqualTo(50);
    assertThat(resolved.config().injection().budgetChars()).isEqualTo(4000);
    assertThat(resolved.config().injection().search()).isFalse();
    assertThat(resolved.config().injection().caps().today()).isZero();
    assertThat(resolved.config().projectKey()).contains("shop");
  }

  /// Safety rule T2.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "maxInjectLines=201",
        "maxInjectBytes=99999",
        "maxMemoryTokens=5000",
        "strictWriteback=false",
        "injection.profile=\"index\"",
        "injection.budget=16001",
        "injection.globalAuto=true",
        "injection.caps.decisions=2201",
        "injection.placement=\"system\"",
        "search.limit=6",
        "write.maxTextChars=4001",
        "decision.autoCapture.confirm=false",
        "autoCapture.maxPerTurn=3",
        "curated.dataDir=\"/tmp\"",
        "curated.userCharLimit=1376",
        "capture.turns=true",
        "usage.counters=true",
        "diagnostic.logs=true",
        "diagnostic.promptPreview=true",
        "vault.dir=\"/tmp\"",
        "vault.kbDir=\"../..\""
      })
  void aProjectMayNotAdd(String line) throws IOException {
    String key = line.substring(0, line.indexOf('='));
    user.write(PROJECT, "{\"" + key + "\": " + line.substring(line.indexOf('=') + 1) + "}");
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config()).isEqualTo(TestConfig.defaults());
    assertThat(resolved.asides())
        .singleElement()
        .asString()
        .contains(PROJECT)
        .contains(key)
        .contains("refused");
  }

  @Test
  void whatTheUserSwitchedOffAProjectCannotSwitchOn() throws IOException {
    user.write(GLOBAL, "{\"enabled\": false, \"decision\": {\"enabled\": false}}");
    user.write(PROJECT, "{\"enabled\": true}");
    user.write(PROJECT_DECISIONS, "{\"enabled\": true}");
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config().enabled()).isFalse();
    assertThat(resolved.config().decisions().enabled()).isFalse();
    assertThat(resolved.asides()).hasSize(2).allMatch(warning -> warning.contains("refused"));
  }

  @Test
  void anUntrustedProjectsFilesAreNotOpened() throws IOException {
    user.write(PROJECT, "{\"enabled\": false, \"nonsense\": 1}");
    user.write(PROJECT_DECISIONS, "{broken");
    ResolvedConfig resolved =
        ResolvedConfig.of(user.at(repo), layout(), false, _ -> true, Optional.empty(), Map.of());
    assertThat(resolved.config()).isEqualTo(TestConfig.defaults());
    assertThat(resolved.warnings()).isEmpty();
  }

  @Test
  void aProjectsFileThatLeadsOutIsNotRead() throws IOException {
    Path outside = user.write("outside.json", "{\"enabled\": false}");
    user.make("repo/.pi/memory");
    Files.createSymbolicLink(user.folder().resolve(PROJECT), outside);
    assertThat(resolve().config().enabled()).isTrue();
    assertThat(resolve().asides()).singleElement().asString().contains("leads out");
  }

  @Test
  void wrongTypesAndUnknownKeysAreToldAndTheRestCounts() throws IOException {
    user.write(
        GLOBAL,
        """
        {"enabled": "yes", "maxInjectLines": [1], "injection": {"hits": 2.5, "profile": "everything",
         "budget": {"a": 1}, "fit": true, "caps": 7}, "foo": {"a": 1, "b": 2}, "projectKey": "a\\nb",
         "injecton": {"hits": 1}}
        """);
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config().injection().fit()).isTrue();
    assertThat(resolved.config().enabled()).isTrue();
    assertThat(resolved.warnings())
        .anyMatch(warning -> warning.endsWith("enabled: it should be true or false"))
        .anyMatch(warning -> warning.endsWith("maxInjectLines: it should be a whole number"))
        .anyMatch(warning -> warning.endsWith("injection.hits: it should be a whole number"))
        .anyMatch(warning -> warning.contains("selective, index, resident, snapshot"))
        .anyMatch(warning -> warning.endsWith("injection.budget: it should be a whole number"))
        .anyMatch(warning -> warning.endsWith("unknown key injection.caps"))
        .anyMatch(warning -> warning.endsWith("unknown key foo"))
        .anyMatch(warning -> warning.endsWith("unknown key injecton"))
        .anyMatch(warning -> warning.endsWith("projectKey: it should be one line of plain text"))
        .hasSize(9);
  }

  @Test
  void anUnknownOrWrongOptionIsTold() {
    ResolvedConfig resolved =
        resolve(Map.of(), Map.of("injection.nope", "1", "injection.budget", "lots"));
    assertThat(resolved.config()).isEqualTo(TestConfig.defaults());
    assertThat(resolved.warnings())
        .hasSize(2)
        .anyMatch(warning -> warning.contains("unknown key injection.nope"))
        .anyMatch(warning -> warning.startsWith("injection.budget: it should be a whole number"));
  }

  @Test
  void aByteOrderMarkIsNoMatter() throws IOException {
    user.write(GLOBAL, "\uFEFF{\"injection\": {\"hits\": 1}}\r\n");
    assertThat(resolve().config().injection().hits()).isEqualTo(1);
    assertThat(resolve().warnings()).isEmpty();
  }

  @Test
  void hostileFilesSetNothingAndAreNamed() throws IOException {
    assertSetsNothing("{\"enabled\": false".getBytes(StandardCharsets.UTF_8), "line 1");
    assertSetsNothing(
        "{\"a\":".repeat(20_000).getBytes(StandardCharsets.UTF_8), "nested deeper than 32");
    assertSetsNothing("[]".getBytes(StandardCharsets.UTF_8), "one object");
    assertSetsNothing(
        "{\"projectKey\":\"caf\u00E9\",\"enabled\":false}".getBytes(StandardCharsets.ISO_8859_1),
        "");
    assertSetsNothing(
        ("{\"enabled\":false}" + " ".repeat(ConfigLayers.FILE_BYTES))
            .getBytes(StandardCharsets.UTF_8),
        "larger than 256 KiB");
    assertSetsNothing(new byte[] {0, 1, 2, 3}, "");
    Files.delete(user.folder().resolve(GLOBAL));
    Files.createDirectory(user.folder().resolve(GLOBAL));
    assertThat(resolve().warnings()).singleElement().asString().contains("not a regular file");
  }

  @Test
  void aThousandUnknownKeysAreToldInAFewLinesOfPlainText() throws IOException {
    StringBuilder text = new StringBuilder("{\"enabled\": false");
    for (int i = 0; i < 1000; i++) {
      text.append(", \"\\u001b[31m\\u202ekey").append(i).append("x".repeat(100)).append("\": 1");
    }
    user.write(GLOBAL, text.append("}").toString());
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config().enabled()).isFalse();
    assertThat(resolved.warnings()).hasSize(21);
    assertThat(resolved.warnings().getLast()).contains("980 more");
    assertThat(String.join("", resolved.warnings())).matches("[ -~…]*");
  }

  @Test
  void noProjectFileEverMakesAnythingLarger(RandomGenerator random) throws IOException {
    Map<ConfigKey, Object> before = values(resolve());
    for (int round = 0; round < 200; round++) {
      StringBuilder json = new StringBuilder("{");
      for (ConfigKey key : ConfigKey.values()) {
        if (random.nextInt(4) == 0) {
          json.append(json.length() == 1 ? "" : ",").append('"').append(key.key()).append("\":");
          json.append(
              switch (random.nextInt(4)) {
                case 0 -> "true";
                case 1 -> "false";
                case 2 -> Integer.toString(random.nextInt(-5, 20_000));
                default -> "\"system\"";
              });
        }
      }
      user.write(PROJECT, json.append("}").toString());
      Map<ConfigKey, Object> after = values(resolve());
      for (ConfigKey key : ConfigKey.values()) {
        Object was = Optional.ofNullable(before.get(key)).orElseThrow();
        Object is = Optional.ofNullable(after.get(key)).orElseThrow();
        // What the user consented to is for the workspace to ask.
        assertThat(key == ConfigKey.PROJECT_KEY ? Optional.empty() : key.rule().objection(was, is))
            .as(key + ": " + was + " → " + is)
            .isEmpty();
      }
    }
  }

  private void assertSetsNothing(byte[] bytes, String why) throws IOException {
    Path file = user.write(GLOBAL, "");
    Files.write(file, bytes);
    ResolvedConfig resolved = resolve();
    assertThat(resolved.config()).isEqualTo(TestConfig.defaults());
    assertThat(resolved.warnings()).singleElement().asString().contains(file.toString(), why);
    assertThat(file).hasBinaryContent(bytes);
  }

  private boolean search(String value) {
    return resolve(Map.of("PI_MEMORY_NO_SEARCH", value), Map.of()).config().injection().search();
  }

  private ResolvedConfig resolve() {
    return resolve(Map.of(), Map.of());
  }

  private ResolvedConfig resolve(Map<String, String> variables, Map<String, String> options) {
    return ResolvedConfig.of(
        user.at(repo, variables), layout(), true, _ -> true, Optional.empty(), options);
  }

  private Layout layout() {
    return Layout.of(user.at(repo), LayoutOptions.none());
  }

  private static String hits(ResolvedConfig resolved) {
    Setting setting =
        resolved.settings().stream()
            .filter(each -> each.key().equals("injection.hits"))
            .findFirst()
            .orElseThrow();
    assertThat(setting.value()).isEqualTo(resolved.config().injection().hits());
    return setting.value() + " " + setting.origin().label();
  }

  private static Map<ConfigKey, Object> values(ResolvedConfig resolved) {
    return resolved.settings().stream()
        .collect(
            Collectors.toMap(
                setting -> ConfigKey.named(setting.key()).orElseThrow(), Setting::value));
  }
}
