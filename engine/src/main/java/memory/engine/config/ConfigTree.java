package memory.engine.config;

import com.google.common.base.Splitter;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;

/// Makes the tree of records from the flat table of values.
record ConfigTree(Map<ConfigKey, Object> values) {
  static MemoryConfig of(Map<ConfigKey, Object> values) {
    return new ConfigTree(values).config();
  }

  private MemoryConfig config() {
    return new MemoryConfig(
        flag(ConfigKey.ENABLED),
        text(ConfigKey.PROJECT_KEY),
        injection(),
        new MemoryConfig.Actions(
            flag(ConfigKey.ACTION_BEFORE),
            flag(ConfigKey.ACTION_AFTER),
            text(ConfigKey.SUBAGENTS).orElseThrow().equals("lean")),
        new MemoryConfig.Conversations(
            flag(ConfigKey.CONVERSATIONS_ENABLED),
            Splitter.on(',')
                .trimResults()
                .omitEmptyStrings()
                .splitToList(text(ConfigKey.CONVERSATIONS_AGENTS).orElse("")),
            count(ConfigKey.CONVERSATIONS_DAYS),
            text(ConfigKey.CONVERSATIONS_SINCE).map(LocalDate::parse),
            text(ConfigKey.CONVERSATIONS_PROJECT).orElse("")),
        new MemoryConfig.Index(
            count(ConfigKey.MAX_INJECT_LINES), count(ConfigKey.MAX_INJECT_BYTES)),
        new MemoryConfig.Resident(
            flag(ConfigKey.PAGE_TABLE_INJECTION), count(ConfigKey.MAX_MEMORY_TOKENS)),
        flag(ConfigKey.TRACE_ENABLED),
        flag(ConfigKey.TRACE_PROMPTS),
        flag(ConfigKey.STRICT_WRITEBACK),
        new MemoryConfig.Search(
            count(ConfigKey.SEARCH_LIMIT),
            count(ConfigKey.SEARCH_SNIPPET_CHARS),
            count(ConfigKey.GET_MAX_OUTPUT_CHARS),
            text(ConfigKey.SEARCH_MODE).flatMap(SearchMode::ofLabel).orElseThrow()),
        count(ConfigKey.WRITE_MAX_TEXT_CHARS),
        decisions(),
        new MemoryConfig.Curated(
            text(ConfigKey.CURATED_DATA_DIR),
            count(ConfigKey.CURATED_MEMORY_CHARS),
            count(ConfigKey.CURATED_USER_CHARS)),
        new MemoryConfig.Diagnostics(
            flag(ConfigKey.DIAGNOSTIC_LOGS),
            flag(ConfigKey.DIAGNOSTIC_PROMPTS),
            flag(ConfigKey.USAGE_COUNTERS)),
        flag(ConfigKey.CAPTURE_TURNS),
        new MemoryConfig.Vault(
            text(ConfigKey.VAULT_DIR),
            text(ConfigKey.VAULT_MEMORY_DIR).orElse(""),
            text(ConfigKey.VAULT_KB_DIR).orElse("")),
        TrustChanges.ofLabel(text(ConfigKey.TRUST_CHANGES).orElseThrow()));
  }

  private MemoryConfig.Injection injection() {
    return new MemoryConfig.Injection(
        text(ConfigKey.INJECTION_PROFILE).flatMap(Profile::ofLabel).orElseThrow(),
        count(ConfigKey.INJECTION_BUDGET),
        count(ConfigKey.INJECTION_HITS),
        flag(ConfigKey.INJECTION_FIT),
        flag(ConfigKey.INJECTION_SEARCH),
        flag(ConfigKey.INJECTION_AUTO),
        flag(ConfigKey.INJECTION_GLOBAL_AUTO),
        flag(ConfigKey.INJECTION_CONVERSATIONS),
        decimal(ConfigKey.INJECTION_MIN_SCORE),
        count(ConfigKey.INJECTION_EXCERPT_CHARS),
        count(ConfigKey.INJECTION_SNIPPET_CHARS),
        text(ConfigKey.INJECTION_PLACEMENT).orElseThrow().equals("system"),
        new MemoryConfig.Caps(
            count(ConfigKey.CAP_PREAMBLE),
            count(ConfigKey.CAP_SCRATCHPAD),
            count(ConfigKey.CAP_TODAY),
            count(ConfigKey.CAP_RECALLED),
            count(ConfigKey.CAP_DECISIONS),
            count(ConfigKey.CAP_INDEX),
            count(ConfigKey.CAP_PROFILE),
            count(ConfigKey.CAP_YESTERDAY)));
  }

  private MemoryConfig.Decisions decisions() {
    return new MemoryConfig.Decisions(
        flag(ConfigKey.DECISION_ENABLED),
        count(ConfigKey.RETENTION_DRAFT),
        count(ConfigKey.RETENTION_REJECTED),
        count(ConfigKey.RETENTION_SUPERSEDED),
        count(ConfigKey.DECISION_MAX),
        flag(ConfigKey.CAPTURE_ENABLED),
        flag(ConfigKey.CAPTURE_CONFIRM),
        count(ConfigKey.CAPTURE_MAX_PER_TURN));
  }

  private boolean flag(ConfigKey key) {
    return (Boolean) value(key);
  }

  private int count(ConfigKey key) {
    return (Integer) value(key);
  }

  private double decimal(ConfigKey key) {
    return (Double) value(key);
  }

  private Optional<String> text(ConfigKey key) {
    return Optional.of((String) value(key)).filter(text -> !text.isBlank());
  }

  private Object value(ConfigKey key) {
    return Optional.ofNullable(values.get(key)).orElseThrow();
  }
}
