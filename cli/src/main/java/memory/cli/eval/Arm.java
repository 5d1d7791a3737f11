package memory.cli.eval;

import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import memory.cli.output.CommandFailure;
import memory.indexer.baseline.NaiveIndex;

/// One way to recall and inject, to be compared with others: a profile and what is set differently
/// from its defaults.
///
/// @param label as it was typed, `selective:k=5:budget=8000`
/// @param profile the injection profile's name
/// @param naive what finds the passages; empty = the product's own ranking
/// @param search whether hits are recalled
/// @param gate whether weak hits are held back, as the product does
/// @param hits most hits injected; empty = as configured
/// @param budgetChars the total; empty = as configured
/// @param config configuration values by key, `injection.caps.index` → `8000`
public record Arm(
    String label,
    String profile,
    Optional<Naive> naive,
    boolean search,
    boolean gate,
    OptionalInt hits,
    OptionalInt budgetChars,
    Map<String, String> config) {
  /// Arms A and B when none are named: with recall and without.
  public static final String DEFAULT = "selective,selective:search=off";

  /// The configuration key of what models add.
  static final String MODE = "search.mode";

  /// Its value where no model is asked.
  static final String KEYWORD = "keyword";

  /// How many passages a ranking is scored over, unless more are asked for with `k`.
  private static final int DEPTH = 100;

  /// How deep this arm's rankings are scored.
  int depth() {
    return Math.max(DEPTH, hits.orElse(0));
  }

  /// Whether models are asked.
  public boolean wantsModels() {
    return !config.getOrDefault(MODE, KEYWORD).equals(KEYWORD);
  }

  /// Whether it ranks passages at all.
  boolean ranks() {
    return search && profile.equals("selective");
  }

  /// Lucene's EnglishAnalyzer and BM25.
  ///
  /// @param k1 how much a term's repetition counts
  /// @param b how much a passage's length counts, 0 to 1
  public record Naive(double k1, double b) {}

  /// Arms as they are typed: `ARM,ARM…` with `ARM` = `NAME[:key=value]…`, where NAME is an
  /// injection profile, `naive` for what Lucene finds out of the box, `semantic` or `deep` for what
  /// models find beside it. A key may be any configuration key.
  public static final class ArmSyntax {
    private static final String NAIVE = "naive";
    private static final String KEYS =
        "search=on|off, gate=on|off, k=N, budget=CHARS, with naive k1=N and b=N, and "
            + "every key of memory config";
    private static final int MOST_HITS = 1000;
    private static final int MOST_CHARS = 1_000_000;

    private final Collection<String> profiles;
    private final Collection<String> configKeys;

    /// @param profiles the names that are known, besides `naive`
    /// @param configKeys every key of the configuration
    public ArmSyntax(Collection<String> profiles, Collection<String> configKeys) {
      this.profiles = profiles;
      this.configKeys = configKeys;
    }

    public List<Arm> parse(String typed) {
      List<Arm> arms = new ArrayList<>();
      Set<String> labels = new LinkedHashSet<>();
      for (String one : typed.split(",", -1)) {
        Arm arm = arm(one.strip());
        if (!labels.add(arm.label())) {
          throw CommandFailure.usage(
              "arm named twice: " + arm.label(), "give arms that differ from each other");
        }
        arms.add(arm);
      }
      return arms;
    }

    private Arm arm(String label) {
      String[] parts = label.split(":", -1);
      String name = parts[0];
      boolean model = name.equals("semantic") || name.equals("deep");
      if (!name.equals(NAIVE) && !model && !profiles.contains(name)) {
        throw CommandFailure.usage(
            "unknown arm: " + (label.isEmpty() ? "(empty)" : label),
            "known names: "
                + String.join(", ", profiles)
                + ", "
                + NAIVE
                + ", semantic, deep; for example "
                + DEFAULT);
      }
      Settings settings = new Settings(label);
      for (String setting : List.of(parts).subList(1, parts.length)) {
        settings.take(setting);
      }
      if (model) {
        settings.config.put(MODE, name);
      }
      return settings.arm(model ? "selective" : name);
    }

    /// The settings of one arm while they are read.
    private final class Settings {
      private final String label;
      private final Set<String> seen = new HashSet<>();
      private final Map<String, String> config = new LinkedHashMap<>();
      private boolean search = true;
      private Optional<Boolean> gate = Optional.empty();
      private OptionalInt hits = OptionalInt.empty();
      private OptionalInt budget = OptionalInt.empty();
      private double k1 = NaiveIndex.K1;
      private double b = NaiveIndex.B;

      Settings(String label) {
        this.label = label;
      }

      void take(String setting) {
        int equals = setting.indexOf('=');
        String key = equals < 0 ? setting : setting.substring(0, equals);
        String value = equals < 0 ? "" : setting.substring(equals + 1);
        if (!seen.add(key)) {
          throw CommandFailure.usage("arm " + label + " sets " + key + " twice", "set it once");
        }
        switch (key) {
          case "search" -> search = isOn(key, value);
          case "gate" -> gate = Optional.of(isOn(key, value));
          case "k" -> hits = OptionalInt.of(whole(key, value, MOST_HITS));
          case "budget" -> budget = OptionalInt.of(whole(key, value, MOST_CHARS));
          case "k1" -> k1 = decimal(key, value, 100);
          case "b" -> b = decimal(key, value, 1);
          default -> {
            if (!configKeys.contains(key)) {
              throw CommandFailure.usage(
                  "unknown setting in arm " + label + ": " + setting, "known settings: " + KEYS);
            }
            config.put(key, value);
          }
        }
      }

      Arm arm(String name) {
        boolean naive = name.equals(NAIVE);
        if (!naive && (seen.contains("k1") || seen.contains("b"))) {
          throw CommandFailure.usage(
              "arm " + label + ": k1 and b belong to BM25", "write naive:k1=" + k1 + ":b=" + b);
        }
        return new Arm(
            label,
            naive ? "selective" : name,
            naive ? Optional.of(new Naive(k1, b)) : Optional.empty(),
            search,
            gate.orElse(!naive),
            hits,
            budget,
            config);
      }

      private boolean isOn(String key, String value) {
        return switch (value) {
          case "on" -> true;
          case "off" -> false;
          default -> throw badValue(key, value, "on or off");
        };
      }

      private int whole(String key, String value, int most) {
        Integer number = Ints.tryParse(value);
        if (number == null || number < 1 || number > most) {
          throw badValue(key, value, "a whole number from 1 to " + most);
        }
        return number;
      }

      private double decimal(String key, String value, int most) {
        Double number = Doubles.tryParse(value);
        if (number == null || !(number >= 0 && number <= most)) {
          throw badValue(key, value, "a number from 0 to " + most);
        }
        return number;
      }

      private CommandFailure badValue(String key, String value, String wanted) {
        return CommandFailure.usage(
            "arm " + label + ": " + key + "=" + value + " is not " + wanted,
            "known settings: " + KEYS);
      }
    }
  }
}
