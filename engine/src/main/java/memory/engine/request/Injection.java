package memory.engine.request;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Reason;

/// What stands before a prompt: the standing block and the recalled block. Lengths are UTF-16
/// units.
///
/// @param reason what came of the recall (`OK`, `NO_MATCH`, `GATED`, `OFF`, …)
/// @param block the part that was asked for: standing, recalled, or both with a separator between
/// @param budgetChars the total that `block` never exceeds
/// @param hits the hits shown in the recalled block
/// @param given addresses of passages that answer too and that the session or a window has already
/// @param trace the id of its trace, when one was kept
/// @param explanation how it came about, when that is kept or was asked for; it has no id
public record Injection(
    Reason reason,
    Freshness freshness,
    String block,
    String standing,
    String recalled,
    int budgetChars,
    List<SectionReport> sections,
    List<Hit> hits,
    List<String> given,
    Optional<String> trace,
    Optional<Trace> explanation) {
  public Injection {
    if (block.length() > budgetChars) {
      throw new IllegalArgumentException(
          "a block of " + block.length() + " characters for a budget of " + budgetChars);
    }
  }

  /// One that is a recalled block alone.
  public static Injection recalling(
      Reason reason, Freshness freshness, String block, int budgetChars, List<Hit> hits) {
    return new Injection(
        reason,
        freshness,
        block,
        "",
        block,
        budgetChars,
        List.of(),
        hits,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  public Injection explainedBy(Trace trace, Optional<String> id) {
    return new Injection(
        reason,
        freshness,
        block,
        standing,
        recalled,
        budgetChars,
        sections,
        hits,
        given,
        id,
        Optional.of(trace));
  }

  /// What became of one section in the competition for the budget.
  ///
  /// @param name `preamble scratchpad today recalled decisions index profile yesterday`
  /// @param priority 0 is served first
  /// @param capChars the most it may take, heading and notes included
  /// @param chars what it took
  /// @param shown items (lines, entries, hits) that are in
  /// @param dropped items that are not
  public record SectionReport(
      String name, int priority, int capChars, int chars, int shown, int dropped) {

    /// @param figure what is read under a name of [#figures]
    public static SectionReport of(String name, ToIntFunction<String> figure) {
      return new SectionReport(
          name,
          figure.applyAsInt("priority"),
          figure.applyAsInt("cap"),
          figure.applyAsInt("chars"),
          figure.applyAsInt("shown"),
          figure.applyAsInt("dropped"));
    }

    /// All but the name, as every JSON calls them, in order.
    public Map<String, Integer> figures() {
      return ImmutableMap.of(
          "priority",
          priority,
          "cap",
          capChars,
          "chars",
          chars,
          "shown",
          shown,
          "dropped",
          dropped);
    }
  }
}
