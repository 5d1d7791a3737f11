package memory.engine.config;

import java.util.List;
import java.util.Optional;
import memory.engine.config.ValueType.Choice;
import memory.engine.config.ValueType.Choices;
import memory.engine.config.ValueType.Count;
import memory.engine.config.ValueType.Day;
import memory.engine.config.ValueType.Decimal;
import memory.engine.config.ValueType.Flag;
import memory.engine.config.ValueType.Folder;
import memory.engine.config.ValueType.Text;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;

/// Every key there is: name, type, default, what a project may do to it, and the environment
/// variable and option that set it (`!` before a variable: it means the opposite).
@SuppressWarnings("ImmutableEnumChecker") // types are records of values, defaults are boxed
enum ConfigKey {
  // spotless:off
  ENABLED("enabled", flag(), true, ProjectRule.OFF, "", "--no-memory"),
  PROJECT_KEY("projectKey", text(), "", ProjectRule.CONSENTED),
  TRUST_CHANGES("trust.changes", new Choice(TrustChanges.labels()), "label", ProjectRule.NONE),

  // Spec 1.
  MAX_INJECT_LINES("maxInjectLines", count(1, 100_000), 200, ProjectRule.LOWER),
  MAX_INJECT_BYTES("maxInjectBytes", count(1, 1 << 20), 8192, ProjectRule.LOWER),
  PAGE_TABLE_INJECTION("pageTableInjection", flag(), true, ProjectRule.OFF),
  MAX_MEMORY_TOKENS("maxMemoryTokens", count(1, 1_000_000), 4096, ProjectRule.LOWER),
  TRACE_ENABLED("traceEnabled", flag(), true, ProjectRule.OFF),
  TRACE_PROMPTS("traces.prompt", flag(), false, ProjectRule.OFF),
  STRICT_WRITEBACK("strictWriteback", flag(), true, ProjectRule.ON),

  INJECTION_PROFILE(
      "injection.profile",
      new Choice(Profile.labels()),
      "selective",
      ProjectRule.NONE,
      "",
      "--profile"),
  INJECTION_BUDGET(
      "injection.budget", count(0, 1_000_000), 16_000, ProjectRule.LOWER, "", "--budget"),
  INJECTION_HITS(
      "injection.hits", count(0, 100), 100, ProjectRule.LOWER, "PI_MEMORY_INJECT_LIMIT", "-k"),
  INJECTION_FIT("injection.fit", flag(), true, ProjectRule.OFF, "", "--fit"),
  INJECTION_SEARCH(
      "injection.search", flag(), true, ProjectRule.OFF, "!PI_MEMORY_NO_SEARCH", "--no-search"),
  INJECTION_AUTO("injection.auto", flag(), true, ProjectRule.OFF, "PI_MEMORY_AUTO_INJECT"),
  INJECTION_GLOBAL_AUTO(
      "injection.globalAuto", flag(), false, ProjectRule.OFF, "PI_MEMORY_GLOBAL_AUTO_INJECT"),
  INJECTION_CONVERSATIONS("injection.conversations", flag(), false, ProjectRule.NONE),
  INJECTION_MIN_SCORE("injection.minScore", new Decimal(0), 0.0, ProjectRule.RAISE),
  INJECTION_EXCERPT_CHARS("injection.excerptChars", count(40, 16_000), 800, ProjectRule.LOWER),
  INJECTION_SNIPPET_CHARS(
      "injection.snippetChars",
      count(20, 16_000),
      180,
      ProjectRule.LOWER,
      "PI_MEMORY_INJECT_SNIPPET_CHARS"),
  INJECTION_PLACEMENT(
      "injection.placement",
      new Choice(List.of("user", "system")),
      "user",
      ProjectRule.NONE,
      "PI_MEMORY_INJECT_PLACEMENT"),
  CAP_PREAMBLE("injection.caps.preamble", cap(), 1200, ProjectRule.LOWER),
  CAP_SCRATCHPAD("injection.caps.scratchpad", cap(), 2000, ProjectRule.LOWER),
  CAP_TODAY("injection.caps.today", cap(), 3000, ProjectRule.LOWER),
  CAP_RECALLED("injection.caps.recalled", cap(), 2500, ProjectRule.LOWER),
  CAP_DECISIONS("injection.caps.decisions", cap(), 2200, ProjectRule.LOWER),
  CAP_INDEX("injection.caps.index", cap(), 4000, ProjectRule.LOWER),
  CAP_PROFILE("injection.caps.profile", cap(), 3575, ProjectRule.LOWER),
  CAP_YESTERDAY("injection.caps.yesterday", cap(), 3000, ProjectRule.LOWER),

  ACTION_BEFORE("action.before", flag(), true, ProjectRule.OFF),
  ACTION_AFTER("action.after", flag(), true, ProjectRule.OFF),
  SUBAGENTS("subagents", new Choice(List.of("lean", "off")), "lean", ProjectRule.NONE),

  CONVERSATIONS_ENABLED("conversations.enabled", flag(), false, ProjectRule.NONE),
  CONVERSATIONS_AGENTS(
      "conversations.agents",
      new Choices(
          List.of("claude", "codex", "pi", "gemini", "qwen", "copilot", "cline", "opencode")),
      "",
      ProjectRule.NONE),
  CONVERSATIONS_DAYS("conversations.days", days(), 0, ProjectRule.NONE),
  CONVERSATIONS_SINCE("conversations.since", new Day(), "", ProjectRule.NONE),
  CONVERSATIONS_PROJECT("conversations.project", new Folder(), "", ProjectRule.NONE),

  SEARCH_MODE(
      "search.mode", new Choice(SearchMode.labels()), "keyword", ProjectRule.NONE, "", "--mode"),
  SEARCH_LIMIT(
      "search.limit", count(1, 1000), 5, ProjectRule.LOWER, "PI_MEMORY_SEARCH_DEFAULT_LIMIT", "-n"),
  SEARCH_SNIPPET_CHARS(
      "search.snippetChars",
      count(20, 16_000),
      220,
      ProjectRule.LOWER,
      "PI_MEMORY_SEARCH_SNIPPET_CHARS"),
  GET_MAX_OUTPUT_CHARS(
      "get.maxOutputChars",
      count(100, 10_000_000),
      10_000,
      ProjectRule.LOWER,
      "PI_MEMORY_GET_MAX_OUTPUT_CHARS"),
  WRITE_MAX_TEXT_CHARS(
      "write.maxTextChars", count(1, 65_536), 4000, ProjectRule.LOWER, "PI_MEMORY_MAX_TEXT_CHARS"),

  // Spec 3.
  DECISION_ENABLED("decision.enabled", flag(), true, ProjectRule.OFF),
  RETENTION_DRAFT("decision.retentionDays.draft", days(), 30, ProjectRule.OWN),
  RETENTION_REJECTED("decision.retentionDays.rejected", days(), 90, ProjectRule.OWN),
  RETENTION_SUPERSEDED("decision.retentionDays.superseded", days(), 180, ProjectRule.OWN),
  DECISION_MAX("decision.context.maxDecisions", new Count(1, 20, true), 20, ProjectRule.LOWER),
  CAPTURE_ENABLED("decision.autoCapture.enabled", flag(), true, ProjectRule.OFF),
  CAPTURE_CONFIRM("decision.autoCapture.confirm", flag(), true, ProjectRule.ON),
  CAPTURE_MAX_PER_TURN("decision.autoCapture.maxPerTurn", count(0, 100), 2, ProjectRule.LOWER),

  // Spec 4.
  CURATED_DATA_DIR("curated.dataDir", text(), "", ProjectRule.NONE),
  CURATED_MEMORY_CHARS("curated.memoryCharLimit", count(1, 1_000_000), 2200, ProjectRule.LOWER),
  CURATED_USER_CHARS("curated.userCharLimit", count(1, 1_000_000), 1375, ProjectRule.LOWER),

  // Spec 5.
  CAPTURE_TURNS("capture.turns", flag(), false, ProjectRule.OFF, "PI_MEMORY_AUTO_TURN_CAPTURE"),
  USAGE_COUNTERS(
      "usage.counters", flag(), false, ProjectRule.OFF, "PI_MEMORY_UPDATE_USAGE_COUNTERS"),
  DIAGNOSTIC_LOGS("diagnostic.logs", flag(), false, ProjectRule.OFF, "PI_MEMORY_DIAGNOSTIC_LOGS"),
  DIAGNOSTIC_PROMPTS(
      "diagnostic.promptPreview",
      flag(),
      false,
      ProjectRule.OFF,
      "PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW"),
  VAULT_DIR("vault.dir", text(), "", ProjectRule.NONE, "PI_MEMORY_VAULT_DIR"),
  VAULT_MEMORY_DIR(
      "vault.memoryDir", text(), "Agent/Memory", ProjectRule.NONE, "PI_MEMORY_VAULT_MEMORY_DIR"),
  VAULT_KB_DIR("vault.kbDir", text(), "Agent/KB", ProjectRule.NONE, "PI_MEMORY_VAULT_KB_DIR");
  // spotless:on

  private final String key;
  private final ValueType type;
  private final Object fallback;
  private final ProjectRule rule;
  private final String variable;
  private final String option;

  ConfigKey(String key, ValueType type, Object fallback, ProjectRule rule) {
    this(key, type, fallback, rule, "");
  }

  ConfigKey(String key, ValueType type, Object fallback, ProjectRule rule, String variable) {
    this(key, type, fallback, rule, variable, "");
  }

  ConfigKey(
      String key,
      ValueType type,
      Object fallback,
      ProjectRule rule,
      String variable,
      String option) {
    this.key = key;
    this.type = type;
    this.fallback = fallback;
    this.rule = rule;
    this.variable = variable;
    this.option = option;
  }

  String key() {
    return key;
  }

  ValueType type() {
    return type;
  }

  Object fallback() {
    return fallback;
  }

  ProjectRule rule() {
    return rule;
  }

  /// The environment variable; empty = none.
  String variable() {
    return variable.startsWith("!") ? variable.substring(1) : variable;
  }

  /// A flag that the variable's `true` switches off.
  boolean variableNegates() {
    return variable.startsWith("!");
  }

  /// The option as it is typed, or the key where there is none.
  String option() {
    return option.isEmpty() ? key : option;
  }

  static Optional<ConfigKey> named(String name) {
    for (ConfigKey key : values()) {
      if (key.key.equals(name)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /// Whether keys stand below that name.
  static boolean isGroup(String name) {
    for (ConfigKey key : values()) {
      if (key.key.startsWith(name + ".")) {
        return true;
      }
    }
    return false;
  }

  private static ValueType flag() {
    return new Flag();
  }

  private static ValueType text() {
    return new Text();
  }

  private static ValueType count(int min, int max) {
    return new Count(min, max, false);
  }

  private static ValueType cap() {
    return new Count(0, 100_000, false);
  }

  private static ValueType days() {
    return new Count(0, 36_500, false);
  }

  /// What a project's own config may do to a key (safety rule T2): it may take away, never add.
  enum ProjectRule {
    /// Nothing: the user's alone.
    NONE("only your own config may set it"),
    /// Switch off.
    OFF("a project may only switch it off"),
    /// Switch on: the flag makes things stricter.
    ON("a project may only switch it on"),
    /// Make a cap smaller.
    LOWER("a project may only lower it"),
    /// Make a bar higher.
    RAISE("a project may only raise it"),
    /// What the user consented to with the project's memory, and nothing else.
    CONSENTED("it is not what you consented to; memory trust DIR shows it and asks"),
    /// Anything: it concerns the project's own data.
    OWN("");

    private final String limit;

    ProjectRule(String limit) {
      this.limit = limit;
    }

    /// Why the project may not put `wanted` in the place of `current`; empty = it may.
    Optional<String> objection(Object current, Object wanted) {
      boolean allowed =
          switch (this) {
            case NONE, CONSENTED -> false;
            case OFF -> wanted.equals(false);
            case ON -> wanted.equals(true);
            case LOWER -> compare(wanted, current) <= 0;
            case RAISE -> compare(wanted, current) >= 0;
            case OWN -> true;
          };
      return allowed || wanted.equals(current) ? Optional.empty() : Optional.of(limit);
    }

    private static int compare(Object a, Object b) {
      return a instanceof Number left && b instanceof Number right
          ? Double.compare(left.doubleValue(), right.doubleValue())
          : 1;
    }
  }
}
