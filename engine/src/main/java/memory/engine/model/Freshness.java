package memory.engine.model;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How the index compared with the disk when an answer was made.
///
/// Answers for itself: a pattern switch on the way of every prompt makes Java generate a class.
public sealed interface Freshness {
  /// Why an answer is stale while the index is made for the first time, or anew.
  String BEING_INDEXED = "the index is being built";

  /// What is told once of answers from such an index.
  String INDEXING_NOTICE = "memory is being indexed; until then it may miss something";

  String label();

  /// Why it is not fresh; empty when it is.
  String reason();

  default boolean isBeingIndexed() {
    return reason().contains(BEING_INDEXED);
  }

  /// The index was in step.
  record Fresh() implements Freshness {
    @Override
    public String label() {
      return "fresh";
    }

    @Override
    public String reason() {
      return "";
    }
  }

  /// It was not, and the answer accounts for every difference.
  record Repaired(String reason) implements Freshness {
    @Override
    public String label() {
      return "repaired";
    }
  }

  /// It was not, and the answer may miss something.
  record Stale(String reason) implements Freshness {
    @Override
    public String label() {
      return "stale";
    }
  }

  static Freshness fresh() {
    return new Fresh();
  }

  /// The freshness of an answer from several indexes: stale if any is, else repaired if any is,
  /// with every reason of that sort.
  static Freshness worst(List<Freshness> all) {
    Set<String> stale = new TreeSet<>();
    Set<String> repaired = new TreeSet<>();
    for (Freshness freshness : all) {
      if (!(freshness instanceof Fresh)) {
        (freshness instanceof Stale ? stale : repaired).add(freshness.reason());
      }
    }
    if (!stale.isEmpty()) {
      return new Stale(String.join("; ", stale));
    }
    return repaired.isEmpty() ? fresh() : new Repaired(String.join("; ", repaired));
  }
}
