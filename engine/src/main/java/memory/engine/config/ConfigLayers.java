package memory.engine.config;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import memory.engine.config.ConfigKey.ProjectRule;
import memory.engine.config.ValueType.Reading;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.model.Environment;
import memory.engine.model.Labelled;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;
import memory.engine.model.Setting;
import memory.engine.model.Setting.Origin;

/// Values in the making: each layer that is laid on covers those below it.
final class ConfigLayers {
  static final int FILE_BYTES = 256 << 10;
  private static final int WARNINGS_PER_FILE = 20;
  private static final int SHOWN_CHARS = 60;

  /// What other programs that share our variables' prefix are set by.
  private static final String PREFIX = "PI_MEMORY_";

  /// Ours, though no key of the configuration.
  private static final Set<String> OTHERS =
      Set.of("PI_MEMORY_DIR", "PI_MEMORY_NO_SERVE", "PI_MEMORY_EXIT_SUMMARY", "PI_MEMORY_TOOLS");

  private final EnumMap<ConfigKey, Setting> settings = new EnumMap<>(ConfigKey.class);
  private final List<String> warnings = new ArrayList<>();
  private final List<String> asides = new ArrayList<>();
  private final Predicate<String> consented;

  /// @param consented what a project may call itself
  ConfigLayers(Predicate<String> consented) {
    this.consented = consented;
    Origin builtIn = new Origin.BuiltIn();
    for (ConfigKey key : ConfigKey.values()) {
      put(key, key.fallback(), builtIn);
    }
  }

  void lay(ConfigFile source) {
    List<String> all = source.project().isPresent() ? asides : warnings;
    Map<String, Object> fields;
    try {
      fields = BoundedJson.object(BoundedRead.bytes(source.file(), source.project(), FILE_BYTES));
    } catch (NoSuchFileException absent) {
      if (source.mustExist()) {
        warnings.add("config " + source.file() + " does not exist; it sets nothing");
      }
      return;
    } catch (IOException unreadable) {
      all.add("config " + source.file() + " sets nothing: " + BoundedRead.reason(unreadable));
      return;
    }
    List<String> told = new ArrayList<>();
    if (source.within().isEmpty()) {
      layFields(source, "", fields, told);
    } else if (fields.get(source.within().get()) instanceof Map<?, ?> part) {
      layFields(source, "", part, told);
    }
    all.addAll(told.subList(0, Math.min(told.size(), WARNINGS_PER_FILE)));
    if (told.size() > WARNINGS_PER_FILE) {
      int more = told.size() - WARNINGS_PER_FILE;
      all.add("config " + source.file() + ": " + more + " more like these");
    }
  }

  void lay(Environment env) {
    for (ConfigKey key : ConfigKey.values()) {
      String name = key.variable();
      if (!name.isEmpty()) {
        Optional<String> word = env.variable(name);
        if (word.isPresent()) {
          Origin origin = new Origin.OfVariable(name);
          layWord(key, word.get(), key.variableNegates(), origin, origin.label());
        }
      }
    }
    for (String name : new TreeSet<>(env.variables().keySet())) {
      if (name.startsWith(PREFIX)
          && !OTHERS.contains(name)
          && Arrays.stream(ConfigKey.values()).noneMatch(key -> key.variable().equals(name))) {
        String why =
            name.equals("PI_MEMORY_INJECT_MIN_SCORE")
                ? "its scale is not ours, it is not used; injection.minScore has ours"
                : "it means nothing here, it is not used";
        asides.add(new Origin.OfVariable(name).label() + ": " + why);
      }
    }
  }

  /// A project that the user named among those without memory has none.
  void layDisabled(Layout layout) {
    DisabledProjects.naming(layout)
        .ifPresent(file -> put(ConfigKey.ENABLED, false, new Origin.OfFile(file)));
  }

  /// @param options words by the name of the key they set
  void lay(Map<String, String> options) {
    for (Map.Entry<String, String> option : options.entrySet()) {
      Optional<ConfigKey> key = ConfigKey.named(option.getKey());
      if (key.isPresent()) {
        Origin origin = new Origin.OfOption(key.get().option());
        layWord(key.get(), option.getValue(), false, origin, option.getKey());
      } else {
        warnings.add("unknown key " + shown(option.getKey()) + "; memory config lists all");
      }
    }
  }

  ResolvedConfig resolved() {
    return new ResolvedConfig(config(), List.copyOf(settings.values()), warnings, asides);
  }

  private void layFields(ConfigFile source, String above, Map<?, ?> fields, List<String> told) {
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      String name = above + field.getKey();
      Optional<ConfigKey> key = source.key(name);
      if (key.isPresent()) {
        layField(source, name, key.get(), field.getValue(), told);
      } else if (field.getValue() instanceof Map<?, ?> group && source.isGroup(name)) {
        layFields(source, name + ".", group, told);
      } else {
        told.add("config " + source.file() + ": unknown key " + shown(name));
      }
    }
  }

  private void layField(
      ConfigFile source, String name, ConfigKey key, Object given, List<String> told) {
    Reading reading = key.type().ofJson(given);
    Optional<String> complaint = reading.complaint();
    if (reading.value().isPresent()) {
      Object value = reading.value().get();
      Optional<String> objection =
          source.project().isPresent() && !isConsented(key, value)
              ? key.rule().objection(value(key), value)
              : Optional.empty();
      if (objection.isEmpty()) {
        put(key, value, new Origin.OfFile(source.file()));
      } else {
        complaint = objection.map(limit -> "refused, " + limit);
      }
    }
    complaint.ifPresent(
        text -> told.add("config " + source.file() + ": " + shown(name) + ": " + text));
  }

  private boolean isConsented(ConfigKey key, Object value) {
    return key.rule() == ProjectRule.CONSENTED
        && value instanceof String name
        && consented.test(name);
  }

  /// @param place what a complaint names
  private void layWord(ConfigKey key, String word, boolean negated, Origin origin, String place) {
    Reading reading = key.type().ofWord(word);
    reading.value().ifPresent(value -> put(key, negated ? value.equals(false) : value, origin));
    reading.complaint().ifPresent(text -> warnings.add(place + ": " + text));
  }

  private void put(ConfigKey key, Object value, Origin origin) {
    settings.put(key, new Setting(key.key(), value, origin));
  }

  private Object value(ConfigKey key) {
    return Optional.ofNullable(settings.get(key)).orElseThrow().value();
  }

  private static String shown(String name) {
    String start = name.length() > SHOWN_CHARS ? name.substring(0, SHOWN_CHARS) + "…" : name;
    StringBuilder text = new StringBuilder(start.length());
    start.chars().forEach(c -> text.append((c >= ' ' && c <= '~') || c == '…' ? (char) c : '?'));
    return text.toString();
  }

  /// The tree of records from the flat table of values.
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
        text(ConfigKey.TRUST_CHANGES)
            .flatMap(label -> Labelled.find(TrustChanges.values(), label))
            .orElseThrow());
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

  /// A file that may set keys, and how its own names stand for ours.
  ///
  /// @param within the object in the file that holds the keys; empty = the whole file
  /// @param prefix what its names lack of ours
  /// @param project it is a project's: it may only take away, and links may not lead out of this
  ///   folder
  /// @param mustExist the user named it, so that its absence is worth a word
  record ConfigFile(
      Path file,
      Optional<String> within,
      String prefix,
      Optional<Path> project,
      boolean mustExist) {

    static ConfigFile ours(Path file) {
      return new ConfigFile(file, Optional.empty(), "", Optional.empty(), false);
    }

    static ConfigFile named(Path file) {
      return new ConfigFile(file, Optional.empty(), "", Optional.empty(), true);
    }

    /// Spec 3's file: all of it is about decisions.
    static ConfigFile decisions(Path file) {
      return new ConfigFile(file, Optional.empty(), "decision.", Optional.empty(), false);
    }

    /// pi's settings, with spec 4's part.
    static ConfigFile piSettings(Path file) {
      return new ConfigFile(file, Optional.of("pi-memory"), "curated.", Optional.empty(), false);
    }

    ConfigFile ofProject(Path folder) {
      return new ConfigFile(file, within, prefix, Optional.of(folder), mustExist);
    }

    /// The key that a name in this file stands for. Spec 3's names count in our own files too.
    Optional<ConfigKey> key(String name) {
      Optional<ConfigKey> key = ConfigKey.named(prefix + name);
      return key.isPresent() || !prefix.isEmpty() ? key : ConfigKey.named("decision." + name);
    }

    boolean isGroup(String name) {
      return ConfigKey.isGroup(prefix + name)
          || (prefix.isEmpty() && ConfigKey.isGroup("decision." + name));
    }
  }
}
