package memory.engine.config;

import static memory.engine.config.ConfigKey.ProjectRule.CONSENTED;
import static memory.engine.config.ConfigKey.ProjectRule.LOWER;
import static memory.engine.config.ConfigKey.ProjectRule.NONE;
import static memory.engine.config.ConfigKey.ProjectRule.OFF;
import static memory.engine.config.ConfigKey.ProjectRule.ON;
import static memory.engine.config.ConfigKey.ProjectRule.OWN;
import static memory.engine.config.ConfigKey.ProjectRule.RAISE;
import static memory.engine.config.ValueType.DAY;
import static memory.engine.config.ValueType.DECIMAL;
import static memory.engine.config.ValueType.FLAG;
import static memory.engine.config.ValueType.FOLDER;
import static memory.engine.config.ValueType.TEXT;
import static memory.engine.config.ValueType.choice;
import static memory.engine.config.ValueType.choices;
import static memory.engine.config.ValueType.clamped;
import static memory.engine.config.ValueType.count;

import java.util.Optional;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;

/// Every key there is: name, type, default, what a project may do to it, and the environment
/// variable and option that set it (`!` before a variable: it means the opposite).
@SuppressWarnings("ImmutableEnumChecker") // types are records of values, defaults are boxed
enum ConfigKey {
  // spotless:off
  ENABLED("enabled", FLAG, true, OFF, "", "--no-memory"),
  PROJECT_KEY("projectKey", TEXT, "", CONSENTED),
  TRUST_CHANGES("trust.changes", choice(TrustChanges.values()), "label", NONE),

  // Spec 1.
  MAX_INJECT_LINES("maxInjectLines", count(1, 100_000), 200, LOWER),
  MAX_INJECT_BYTES("maxInjectBytes", count(1, 1 << 20), 8192, LOWER),
  PAGE_TABLE_INJECTION("pageTableInjection", FLAG, true, OFF),
  MAX_MEMORY_TOKENS("maxMemoryTokens", count(1, 1_000_000), 4096, LOWER),
  TRACE_ENABLED("traceEnabled", FLAG, true, OFF),
  TRACE_PROMPTS("traces.prompt", FLAG, false, OFF),
  STRICT_WRITEBACK("strictWriteback", FLAG, true, ON),

  INJECTION_PROFILE(
      "injection.profile", choice(Profile.values()), "selective", NONE, "", "--profile"),
  INJECTION_BUDGET("injection.budget", count(0, 1_000_000), 16_000, LOWER, "", "--budget"),
  INJECTION_HITS("injection.hits", count(0, 100), 100, LOWER, "PI_MEMORY_INJECT_LIMIT", "-k"),
  INJECTION_FIT("injection.fit", FLAG, true, OFF, "", "--fit"),
  INJECTION_SEARCH("injection.search", FLAG, true, OFF, "!PI_MEMORY_NO_SEARCH", "--no-search"),
  INJECTION_AUTO("injection.auto", FLAG, true, OFF, "PI_MEMORY_AUTO_INJECT"),
  INJECTION_GLOBAL_AUTO("injection.globalAuto", FLAG, false, OFF, "PI_MEMORY_GLOBAL_AUTO_INJECT"),
  INJECTION_CONVERSATIONS("injection.conversations", FLAG, false, NONE),
  INJECTION_MIN_SCORE("injection.minScore", DECIMAL, 0.0, RAISE),
  INJECTION_EXCERPT_CHARS("injection.excerptChars", count(40, 16_000), 800, LOWER),
  INJECTION_SNIPPET_CHARS(
      "injection.snippetChars", count(20, 16_000), 180, LOWER, "PI_MEMORY_INJECT_SNIPPET_CHARS"),
  INJECTION_PLACEMENT(
      "injection.placement", choice("user", "system"), "user", NONE, "PI_MEMORY_INJECT_PLACEMENT"),
  CAP_PREAMBLE("injection.caps.preamble", cap(), 1200, LOWER),
  CAP_SCRATCHPAD("injection.caps.scratchpad", cap(), 2000, LOWER),
  CAP_TODAY("injection.caps.today", cap(), 3000, LOWER),
  CAP_RECALLED("injection.caps.recalled", cap(), 2500, LOWER),
  CAP_DECISIONS("injection.caps.decisions", cap(), 2200, LOWER),
  CAP_INDEX("injection.caps.index", cap(), 4000, LOWER),
  CAP_PROFILE("injection.caps.profile", cap(), 3575, LOWER),
  CAP_YESTERDAY("injection.caps.yesterday", cap(), 3000, LOWER),

  ACTION_BEFORE("action.before", FLAG, true, OFF),
  ACTION_AFTER("action.after", FLAG, true, OFF),
  SUBAGENTS("subagents", choice("lean", "off"), "lean", NONE),

  CONVERSATIONS_ENABLED("conversations.enabled", FLAG, false, NONE),
  CONVERSATIONS_AGENTS(
      "conversations.agents",
      choices("claude", "codex", "pi", "gemini", "qwen", "copilot", "cline", "opencode"),
      "",
      NONE),
  CONVERSATIONS_DAYS("conversations.days", days(), 0, NONE),
  CONVERSATIONS_SINCE("conversations.since", DAY, "", NONE),
  CONVERSATIONS_PROJECT("conversations.project", FOLDER, "", NONE),

  SEARCH_MODE("search.mode", choice(SearchMode.values()), "keyword", NONE, "", "--mode"),
  SEARCH_LIMIT("search.limit", count(1, 1000), 5, LOWER, "PI_MEMORY_SEARCH_DEFAULT_LIMIT", "-n"),
  SEARCH_SNIPPET_CHARS(
      "search.snippetChars", count(20, 16_000), 220, LOWER, "PI_MEMORY_SEARCH_SNIPPET_CHARS"),
  GET_MAX_OUTPUT_CHARS(
      "get.maxOutputChars",
      count(100, 10_000_000),
      10_000,
      LOWER,
      "PI_MEMORY_GET_MAX_OUTPUT_CHARS"),
  WRITE_MAX_TEXT_CHARS(
      "write.maxTextChars", count(1, 65_536), 4000, LOWER, "PI_MEMORY_MAX_TEXT_CHARS"),

  // Spec 3.
  DECISION_ENABLED("decision.enabled", FLAG, true, OFF),
  RETENTION_DRAFT("decision.retentionDays.draft", days(), 30, OWN),
  RETENTION_REJECTED("decision.retentionDays.rejected", days(), 90, OWN),
  RETENTION_SUPERSEDED("decision.retentionDays.superseded", days(), 180, OWN),
  DECISION_MAX("decision.context.maxDecisions", clamped(1, 20), 20, LOWER),
  CAPTURE_ENABLED("decision.autoCapture.enabled", FLAG, true, OFF),
  CAPTURE_CONFIRM("decision.autoCapture.confirm", FLAG, true, ON),
  CAPTURE_MAX_PER_TURN("decision.autoCapture.maxPerTurn", count(0, 100), 2, LOWER),

  // Spec 4.
  CURATED_DATA_DIR("curated.dataDir", TEXT, "", NONE),
  CURATED_MEMORY_CHARS("curated.memoryCharLimit", count(1, 1_000_000), 2200, LOWER),
  CURATED_USER_CHARS("curated.userCharLimit", count(1, 1_000_000), 1375, LOWER),

  // Spec 5.
  CAPTURE_TURNS("capture.turns", FLAG, false, OFF, "PI_MEMORY_AUTO_TURN_CAPTURE"),
  USAGE_COUNTERS("usage.counters", FLAG, false, OFF, "PI_MEMORY_UPDATE_USAGE_COUNTERS"),
  DIAGNOSTIC_LOGS("diagnostic.logs", FLAG, false, OFF, "PI_MEMORY_DIAGNOSTIC_LOGS"),
  DIAGNOSTIC_PROMPTS(
      "diagnostic.promptPreview", FLAG, false, OFF, "PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW"),
  VAULT_DIR("vault.dir", TEXT, "", NONE, "PI_MEMORY_VAULT_DIR"),
  VAULT_MEMORY_DIR("vault.memoryDir", TEXT, "Agent/Memory", NONE, "PI_MEMORY_VAULT_MEMORY_DIR"),
  VAULT_KB_DIR("vault.kbDir", TEXT, "Agent/KB", NONE, "PI_MEMORY_VAULT_KB_DIR");
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

  private static ValueType cap() {
    return count(0, 100_000);
  }

  private static ValueType days() {
    return count(0, 36_500);
  }

  /// What a project's own config may do to a key (safety rule T2): it may take away, never add.
  enum ProjectRule {
    /// Nothing: the user's alone.
    NONE("only your own config may set it"),
    OFF("a project may only switch it off"),
    /// Switch on: the flag makes things stricter.
    ON("a project may only switch it on"),
    LOWER("a project may only lower it"),
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
