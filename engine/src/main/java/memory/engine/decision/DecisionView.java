package memory.engine.decision;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Decision;

/// What a decision log says: its decisions, and what in it could not be read.
///
/// @param decisions those not removed, in the order in which they were taken
/// @param badLines lines that do not count, at most [#MAX_REPORTED]; they stay in the file
/// @param badLineCount how many there are
/// @param notes lines that count but are odd (a newer version, an id given twice), at most
///   [#MAX_REPORTED]
/// @param contested those that were removed and changed later, where the removal was not known, as
///   they would stand; by each, how it stood when it was removed
public record DecisionView(
    List<Decision> decisions,
    List<BadLine> badLines,
    int badLineCount,
    List<BadLine> notes,
    Map<Decision, Decision> contested) {

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

  /// Those that count, the latest first.
  public List<Decision> active() {
    return decisions.reversed().stream().filter(Decision::active).toList();
  }

  /// The decision of that id; where there is none, the only one of that day and number.
  public Optional<Decision> byId(String id) {
    List<Decision> called = called(id);
    return called.size() == 1 ? Optional.of(called.getFirst()) : Optional.empty();
  }

  /// One of that id, or of that day and number, that was removed and changed later.
  Optional<Decision> contested(String id) {
    List<Decision> called = contested.keySet().stream().filter(one -> one.isCalled(id)).toList();
    return called.stream().filter(one -> called.size() == 1 || one.id().equals(id)).findFirst();
  }

  /// The decision of that id; where there is none, those of that day and number.
  List<Decision> called(String id) {
    List<Decision> called = decisions.stream().filter(one -> one.isCalled(id)).toList();
    return called.stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .map(List::of)
        .orElse(called);
  }
}
