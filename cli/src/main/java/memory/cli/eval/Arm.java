package memory.cli.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// One way to make injections, to be compared with others: a profile and what is set differently
/// from its defaults.
///
/// @param label as it was typed, `selective:k=5:budget=8000`
/// @param profile the injection profile's name
/// @param search whether hits are recalled
/// @param hits most hits injected; empty = as configured
/// @param budgetChars the total; empty = as configured
/// @param fit as many hits as fit, instead of the first few
public record Arm(
    String label,
    String profile,
    boolean search,
    OptionalInt hits,
    OptionalInt budgetChars,
    boolean fit) {
  /// Arms A and B when none are named: with recall and without.
  public static final String DEFAULT = "selective,selective:search=off";

  private static final String KEYS = "search=on|off, k=N, budget=CHARS, fit=on|off";
  private static final int MOST_HITS = 1000;
  private static final int MOST_CHARS = 10_000_000;

  /// Reads `ARM,ARM…` with `ARM` = `NAME[:key=value]…`.
  ///
  /// @param profiles the names that are known
  public static List<Arm> parseAll(String typed, Collection<String> profiles)
      throws EvalInputException {
    List<Arm> arms = new ArrayList<>();
    Set<String> labels = new LinkedHashSet<>();
    for (String one : typed.split(",", -1)) {
      Arm arm = parse(one.strip(), profiles);
      if (!labels.add(arm.label())) {
        throw new EvalInputException(
            "arm named twice: " + arm.label(), "give arms that differ from each other");
      }
      arms.add(arm);
    }
    return List.copyOf(arms);
  }

  private static Arm parse(String label, Collection<String> profiles) throws EvalInputException {
    String[] parts = label.split(":", -1);
    if (!profiles.contains(parts[0])) {
      throw new EvalInputException(
          "unknown arm: " + (label.isEmpty() ? "(empty)" : label),
          "known names: " + String.join(", ", profiles) + "; for example " + DEFAULT);
    }
    Arm arm = new Arm(label, parts[0], true, OptionalInt.empty(), OptionalInt.empty(), false);
    for (String setting : List.of(parts).subList(1, parts.length)) {
      arm = arm.with(setting);
    }
    return arm;
  }

  private Arm with(String setting) throws EvalInputException {
    int equals = setting.indexOf('=');
    String key = equals < 0 ? setting : setting.substring(0, equals);
    String value = equals < 0 ? "" : setting.substring(equals + 1);
    return switch (key) {
      case "search" -> new Arm(label, profile, isOn(key, value), hits, budgetChars, fit);
      case "fit" -> new Arm(label, profile, search, hits, budgetChars, isOn(key, value));
      case "k" -> new Arm(label, profile, search, number(key, value, MOST_HITS), budgetChars, fit);
      case "budget" -> new Arm(label, profile, search, hits, number(key, value, MOST_CHARS), fit);
      default ->
          throw new EvalInputException(
              "unknown setting in arm " + label + ": " + setting, "known settings: " + KEYS);
    };
  }

  private boolean isOn(String key, String value) throws EvalInputException {
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default -> throw badValue(key, value, "on or off");
    };
  }

  private OptionalInt number(String key, String value, int most) throws EvalInputException {
    try {
      int number = Integer.parseInt(value);
      if (number >= 1 && number <= most) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException notANumber) {
      // Told below, like any other value that is no such number.
    }
    throw badValue(key, value, "a whole number from 1 to " + most);
  }

  private EvalInputException badValue(String key, String value, String wanted) {
    return new EvalInputException(
        "arm " + label + ": " + key + "=" + value + " is not " + wanted, "known settings: " + KEYS);
  }
}
