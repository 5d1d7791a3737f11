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
  PROJECT_KEY("projectKey", text(), "", ProjectRule.CONSENTED, "", ""),
  TRUST_CHANGES(
      "trust.changes", new Choice(TrustChanges.labels()), "label", ProjectRule.NONE, "", ""),

  // Spec 1.
  MAX_INJECT_LINES("maxInjectLines", count(1, 100_000), 200, ProjectRule.LOWER, "", ""),
  MAX_INJECT_BYTES("maxInjectBytes", count(1, 1 << 20), 8192, ProjectRule.LOWER, "", ""),
  PAGE_TABLE_INJECTION("pageTableInjection", flag(), true, ProjectRule.OFF, "", ""),
  MAX_MEMORY_TOKENS("maxMemoryTokens", count(1, 1_000_000), 4096, ProjectRule.LOWER, "", ""),
  TRACE_ENABLED("traceEnabled", flag(), true, ProjectRule.OFF, "", ""),
  TRACE_PROMPTS("traces.prompt", flag(), false, ProjectRule.OFF, "", ""),
  STRICT_WRITEBACK("strictWriteback", flag(), true, ProjectRule.ON, "", ""),

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
  INJECTION_AUTO("injection.auto", flag(), true, ProjectRule.OFF, "PI_MEMORY_AUTO_INJECT", ""),
  INJECTION_GLOBAL_AUTO(
      "injection.globalAuto", flag(), false, ProjectRule.OFF, "PI_MEMORY_GLOBAL_AUTO_INJECT", ""),
  INJECTION_CONVERSATIONS("injection.conversations", flag(), false, ProjectRule.NONE, "", ""),
  INJECTION_MIN_SCORE("injection.minScore", new Decimal(0), 0.0, ProjectRule.RAISE, "", ""),
  INJECTION_EXCERPT_CHARS(
      "injection.excerptChars", count(40, 16_000), 800, ProjectRule.LOWER, "", ""),
  INJECTION_SNIPPET_CHARS(
      "injection.snippetChars",
      count(20, 16_000),
      180,
      ProjectRule.LOWER,
      "PI_MEMORY_INJECT_SNIPPET_CHARS",
      ""),
  INJECTION_PLACEMENT(
      "injection.placement",
      new Choice(List.of("user", "system")),
      "user",
      ProjectRule.NONE,
      "PI_MEMORY_INJECT_PLACEMENT",
      ""),
  CAP_PREAMBLE("injection.caps.preamble", cap(), 1200, ProjectRule.LOWER, "", ""),
  CAP_SCRATCHPAD("injection.caps.scratchpad", cap(), 2000, ProjectRule.LOWER, "", ""),
  CAP_TODAY("injection.caps.today", cap(), 3000, ProjectRule.LOWER, "", ""),
  CAP_RECALLED("injection.caps.recalled", cap(), 2500, ProjectRule.LOWER, "", ""),
  CAP_DECISIONS("injection.caps.decisions", cap(), 2200, ProjectRule.LOWER, "", ""),
  CAP_INDEX("injection.caps.index", cap(), 4000, ProjectRule.LOWER, "", ""),
  CAP_PROFILE("injection.caps.profile", cap(), 3575, ProjectRule.LOWER, "", ""),
  CAP_YESTERDAY("injection.caps.yesterday", cap(), 3000, ProjectRule.LOWER, "", ""),

  ACTION_BEFORE("action.before", flag(), true, ProjectRule.OFF, "", ""),
  ACTION_AFTER("action.after", flag(), true, ProjectRule.OFF, "", ""),
  SUBAGENTS("subagents", new Choice(List.of("lean", "off")), "lean", ProjectRule.NONE, "", ""),

  CONVERSATIONS_ENABLED("conversations.enabled", flag(), false, ProjectRule.NONE, "", ""),
  CONVERSATIONS_AGENTS(
      "conversations.agents",
      new Choices(
          List.of("claude", "codex", "pi", "gemini", "qwen", "copilot", "cline", "opencode")),
      "",
      ProjectRule.NONE,
      "",
      ""),
  CONVERSATIONS_DAYS("conversations.days", days(), 0, ProjectRule.NONE, "", ""),
  CONVERSATIONS_SINCE("conversations.since", new Day(), "", ProjectRule.NONE, "", ""),
  CONVERSATIONS_PROJECT("conversations.project", new Folder(), "", ProjectRule.NONE, "", ""),

  SEARCH_MODE(
      "search.mode", new Choice(SearchMode.labels()), "keyword", ProjectRule.NONE, "", "--mode"),
  SEARCH_LIMIT(
      "search.limit", count(1, 1000), 5, ProjectRule.LOWER, "PI_MEMORY_SEARCH_DEFAULT_LIMIT", "-n"),
  SEARCH_SNIPPET_CHARS(
      "search.snippetChars",
      count(20, 16_000),
      220,
      ProjectRule.LOWER,
      "PI_MEMORY_SEARCH_SNIPPET_CHARS",
      ""),
  GET_MAX_OUTPUT_CHARS(
      "get.maxOutputChars",
      count(100, 10_000_000),
      10_000,
      ProjectRule.LOWER,
      "PI_MEMORY_GET_MAX_OUTPUT_CHARS",
      ""),
  WRITE_MAX_TEXT_CHARS(
      "write.maxTextChars",
      count(1, 65_536),
      4000,
      ProjectRule.LOWER,
      "PI_MEMORY_MAX_TEXT_CHARS",
      ""),

  // Spec 3.
  DECISION_ENABLED("decision.enabled", flag(), true, ProjectRule.OFF, "", ""),
  RETENTION_DRAFT("decision.retentionDays.draft", days(), 30, ProjectRule.OWN, "", ""),
  RETENTION_REJECTED("decision.retentionDays.rejected", days(), 90, ProjectRule.OWN, "", ""),
  RETENTION_SUPERSEDED("decision.retentionDays.superseded", days(), 180, ProjectRule.OWN, "", ""),
  DECISION_MAX(
      "decision.context.maxDecisions", new Count(1, 20, true), 20, ProjectRule.LOWER, "", ""),
  CAPTURE_ENABLED("decision.autoCapture.enabled", flag(), true, ProjectRule.OFF, "", ""),
  CAPTURE_CONFIRM("decision.autoCapture.confirm", flag(), true, ProjectRule.ON, "", ""),
  CAPTURE_MAX_PER_TURN(
      "decision.autoCapture.maxPerTurn", count(0, 100), 2, ProjectRule.LOWER, "", ""),

  // Spec 4.
  CURATED_DATA_DIR("curated.dataDir", text(), "", ProjectRule.NONE, "", ""),
  CURATED_MEMORY_CHARS(
      "curated.memoryCharLimit", count(1, 1_000_000), 2200, ProjectRule.LOWER, "", ""),
  CURATED_USER_CHARS("curated.userCharLimit", count(1, 1_000_000), 1375, ProjectRule.LOWER, "", ""),

  // Spec 5.
  CAPTURE_TURNS("capture.turns", flag(), false, ProjectRule.OFF, "PI_MEMORY_AUTO_TURN_CAPTURE", ""),
  USAGE_COUNTERS(
      "usage.counters", flag(), false, ProjectRule.OFF, "PI_MEMORY_UPDATE_USAGE_COUNTERS", ""),
  DIAGNOSTIC_LOGS(
      "diagnostic.logs", flag(), false, ProjectRule.OFF, "PI_MEMORY_DIAGNOSTIC_LOGS", ""),
  DIAGNOSTIC_PROMPTS(
      "diagnostic.promptPreview",
      flag(),
      false,
      ProjectRule.OFF,
      "PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW",
      ""),
  VAULT_DIR("vault.dir", text(), "", ProjectRule.NONE, "PI_MEMORY_VAULT_DIR", ""),
  VAULT_MEMORY_DIR(
      "vault.memoryDir",
      text(),
      "Agent/Memory",
      ProjectRule.NONE,
      "PI_MEMORY_VAULT_MEMORY_DIR",
      ""),
  VAULT_KB_DIR("vault.kbDir", text(), "Agent/KB", ProjectRule.NONE, "PI_MEMORY_VAULT_KB_DIR", "");
  // spotless:on

  private final String key;
  private final ValueType type;
  private final Object fallback;
  private final ProjectRule rule;
  private final String variable;
  private final String option;

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

  /// The option as it is typed.
  String option() {
    return option.isEmpty() ? "--set " + key : option;
  }

  /// What it decides, in one sentence without a full stop.
  String meaning() {
    return switch (this) {
      case ENABLED -> "Whether memory is used at all: recalled, injected, written";
      case PROJECT_KEY ->
          "A name for the project, in place of its repository: what decisions and records of it carry";
      case TRUST_CHANGES ->
          "What becomes of text in a trusted project's memory that arrived since you looked: recalled with a label, held back, or accepted";
      case MAX_INJECT_LINES -> "Most lines of each MEMORY.md that the index profile shows";
      case MAX_INJECT_BYTES -> "Most bytes of each MEMORY.md that the index profile shows";
      case PAGE_TABLE_INJECTION -> "Whether the resident profile keeps a table of pages";
      case MAX_MEMORY_TOKENS -> "Room of the resident profile, in tokens of 4 UTF-8 bytes";
      case TRACE_ENABLED -> "Whether a record of each injection is kept for memory why, for 7 days";
      case TRACE_PROMPTS ->
          "Whether that record holds the prompt's first words, on this machine alone";
      case STRICT_WRITEBACK -> "Whether staged notes are checked before they become memory";
      case INJECTION_PROFILE ->
          "How the block is made: by what the prompt recalls (selective), from MEMORY.md (index), from pages (resident), from the curated store (snapshot)";
      case INJECTION_BUDGET -> "Most characters of one block, all sections together";
      case INJECTION_HITS -> "Most recalled passages in a block; 100 = as many as fit";
      case INJECTION_FIT ->
          "Whether as many passages come as earn their place and fit; false = three, where injection.hits sets no limit";
      case INJECTION_SEARCH ->
          "Whether a prompt recalls anything; without it a block holds the windows of the files alone";
      case INJECTION_AUTO ->
          "Whether agents are told anything unasked: before prompts, at the start of a session";
      case INJECTION_GLOBAL_AUTO ->
          "Whether records that call themselves global, and those of other projects, are injected too";
      case INJECTION_CONVERSATIONS ->
          "Whether a prompt also brings at most two turns of past conversations about the same project, behind the notes; they must be read (conversations.enabled)";
      case INJECTION_MIN_SCORE ->
          "The score below which no passage is injected, besides what recall itself leaves out";
      case INJECTION_EXCERPT_CHARS ->
          "Longest text of a recalled passage; of a longer one the best part is shown";
      case INJECTION_SNIPPET_CHARS ->
          "Longest text of a recalled decision that another program keeps as a record";
      case INJECTION_PLACEMENT ->
          "Where pi puts what a prompt recalls: before its words (user) or in the system prompt (system)";
      case CAP_PREAMBLE -> "Most characters of the introduction that says what the block is";
      case CAP_SCRATCHPAD -> "Most characters of open scratchpad items";
      case CAP_TODAY -> "Most characters of today's log";
      case CAP_RECALLED -> "Most characters of recalled passages before unused room is shared out";
      case CAP_DECISIONS -> "Most characters of active decisions";
      case CAP_INDEX -> "Most characters of the MEMORY.md files together";
      case CAP_PROFILE -> "Most characters of the user profile and the curated store";
      case CAP_YESTERDAY -> "Most characters of yesterday's log";
      case SEARCH_MODE ->
          "Whether passages are found by words alone (keyword), or with one model (semantic) or two (deep) beside them, once memory semantic install put these there";
      case CONVERSATIONS_ENABLED ->
          "Whether what agents keep of conversations is read and can be searched; memory conversations on sets it";
      case CONVERSATIONS_AGENTS ->
          "The agents whose conversations are read, with commas between; empty = all";
      case CONVERSATIONS_DAYS -> "How old a conversation may be, in days; 0 = any age";
      case CONVERSATIONS_SINCE -> "The day since which a conversation went on; empty = any";
      case CONVERSATIONS_PROJECT ->
          "The folder that conversations must have been about; empty = any";
      case ACTION_BEFORE ->
          "Whether an agent is told, before an edit or a command, which notes name it";
      case ACTION_AFTER ->
          "Whether an agent is told which notes name the error of a failed command";
      case SUBAGENTS ->
          "What a subagent is told with its task: what the task recalls, at most 600 characters (lean), or nothing (off)";
      case SEARCH_LIMIT -> "Most hits of a search";
      case SEARCH_SNIPPET_CHARS -> "Longest part of a hit's text that a search shows";
      case GET_MAX_OUTPUT_CHARS -> "Longest output of memory get";
      case WRITE_MAX_TEXT_CHARS -> "Longest text of one decision";
      case DECISION_ENABLED -> "Whether decisions are injected, captured and recalled";
      case RETENTION_DRAFT -> "Days after which memory decision purge takes a draft";
      case RETENTION_REJECTED -> "Days after which memory decision purge takes a rejected decision";
      case RETENTION_SUPERSEDED ->
          "Days after which memory decision purge takes a superseded decision";
      case DECISION_MAX -> "Most decisions of a block";
      case CAPTURE_ENABLED -> "Whether lines \"Decision: …\" of your prompts are collected";
      case CAPTURE_CONFIRM ->
          "Whether a collected decision waits for your word before it is stored";
      case CAPTURE_MAX_PER_TURN -> "Most decisions that are collected from one prompt";
      case CURATED_DATA_DIR ->
          "The folder of the curated store; empty = memories below the agent folder";
      case CURATED_MEMORY_CHARS -> "Most characters of the curated store's MEMORY.md";
      case CURATED_USER_CHARS -> "Most characters of the curated store's USER.md";
      case CAPTURE_TURNS ->
          "Whether sentences of a prompt that decide something are collected too, not only marked lines";
      case USAGE_COUNTERS -> "Whether it is counted which passages were recalled";
      case DIAGNOSTIC_LOGS ->
          "Whether each search and injection is logged in the cache folder, for memory why-stats and tool-stats";
      case DIAGNOSTIC_PROMPTS -> "Whether that log holds the prompt's first words";
      case VAULT_DIR ->
          "The folder of a vault of notes that memory promote exports to; empty = none";
      case VAULT_MEMORY_DIR -> "The folder in the vault for notes of memory";
      case VAULT_KB_DIR -> "The folder in the vault for promoted knowledge";
    };
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
      if (key.key.length() > name.length()
          && key.key.startsWith(name)
          && key.key.charAt(name.length()) == '.') {
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
