package memory.engine.decision;

import java.util.List;
import java.util.Optional;

/// What a decision log says: its decisions, and what in it could not be read.
///
/// @param decisions those not removed, in the order they were added
/// @param badLines lines that do not count, at most [#MAX_REPORTED]; they stay in the file
/// @param badLineCount how many there are
/// @param notes lines that count but are odd (a newer version, an id added twice), at most
///   [#MAX_REPORTED]
public record DecisionView(
    List<Decision> decisions, List<BadLine> badLines, int badLineCount, List<BadLine> notes) {

  /// Most lines named one by one.
  public static final int MAX_REPORTED = 1000;

  public DecisionView {
    decisions = List.copyOf(decisions);
    badLines = List.copyOf(badLines);
    notes = List.copyOf(notes);
  }

  /// A line and what is wrong with it.
  ///
  /// @param line from 1
  public record BadLine(int line, String error) {}

  /// Those that count, the latest first by their place in the log.
  public List<Decision> active() {
    return decisions.reversed().stream().filter(Decision::active).toList();
  }

  public Optional<Decision> byId(String id) {
    return decisions.stream().filter(decision -> decision.id().equals(id)).findFirst();
  }
}
