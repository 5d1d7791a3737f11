package memory.engine.recall;

/// How the index compared with the disk when an answer was made.
public sealed interface Freshness {
  /// The index was in step.
  record Fresh() implements Freshness {}

  /// It was not, and the answer accounts for every difference.
  record Repaired(String reason) implements Freshness {}

  /// It was not, and the answer may miss something.
  record Stale(String reason) implements Freshness {}

  static Freshness fresh() {
    return new Fresh();
  }

  default String label() {
    return switch (this) {
      case Fresh() -> "fresh";
      case Repaired(String _) -> "repaired";
      case Stale(String _) -> "stale";
    };
  }

  /// Why it is not fresh; empty when it is.
  default String reason() {
    return switch (this) {
      case Fresh() -> "";
      case Repaired(String reason) -> reason;
      case Stale(String reason) -> reason;
    };
  }
}
