package memory.engine.request;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// Figures over the log of injections and tool calls, as `MemoryEngine.usage` gives them.
///
/// @param isLogged whether anything is logged at present
/// @param byTool by name, the tools that were used
public record UsageResult(boolean isLogged, SortedMap<String, Figures> byTool) {
  /// What the figures are about.
  public enum Subject {
    INJECTIONS,
    TOOLS
  }

  /// The figures of one tool.
  ///
  /// @param uses how often it was used
  /// @param reasons by reason code, how often it was the outcome
  /// @param charsMean over the uses that showed something
  /// @param medianMillis how long an answer took
  /// @param hits the passages shown most often, most first
  public record Figures(
      int uses,
      Map<String, Integer> reasons,
      int charsMean,
      double medianMillis,
      List<Shown> hits) {}

  /// A passage and how often it was shown.
  public record Shown(String id, int times) {}
}
