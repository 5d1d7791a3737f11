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

/// Arms as they are typed: `ARM,ARM…` with `ARM` = `NAME[:key=value]…`, where NAME is an injection
/// profile, `naive` for what Lucene finds out of the box, `semantic` or `deep` for what models find
/// beside it. A key may be any configuration key.
public final class ArmSyntax {
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
    this.profiles = List.copyOf(profiles);
    this.configKeys = Set.copyOf(configKeys);
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
    return List.copyOf(arms);
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
              + Arm.DEFAULT);
    }
    Settings settings = new Settings(label);
    for (String setting : List.of(parts).subList(1, parts.length)) {
      settings.take(setting);
    }
    if (model) {
      settings.config.put(Arm.MODE, name);
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
    private double k1 = Arm.Ranking.Naive.STANDARD.k1();
    private double b = Arm.Ranking.Naive.STANDARD.b();

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
          naive ? new Arm.Ranking.Naive(k1, b) : new Arm.Ranking.Own(),
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
