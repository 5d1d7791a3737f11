package memory.engine.request;

import com.google.common.collect.ImmutableMap;
import java.util.Map;

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

  /// All but the name, as every JSON calls them, in order.
  public Map<String, Integer> figures() {
    return ImmutableMap.of(
        "priority", priority, "cap", capChars, "chars", chars, "shown", shown, "dropped", dropped);
  }
}
