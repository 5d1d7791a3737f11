package memory.engine.model;

import java.util.List;

/// What came of a recall. Callers never get an exception: what went wrong is a reason.
public sealed interface RecallResult {
  Reason reason();

  Freshness freshness();

  default List<Hit> hits() {
    return List.of();
  }

  /// Something was found.
  record Found(SearchAnswer answer) implements RecallResult {
    @Override
    public Reason reason() {
      return Reason.OK;
    }

    @Override
    public Freshness freshness() {
      return answer.freshness();
    }

    @Override
    public List<Hit> hits() {
      return answer.hits();
    }
  }

  /// All is well and there is nothing to say: `NO_MATCH` or `OFF`.
  record Nothing(Reason reason, Freshness freshness) implements RecallResult {}

  /// Memory could not answer: `UNAVAILABLE`, `TIMEOUT` or `BACKEND_ERROR`.
  ///
  /// @param message what happened and what to do next
  record Failed(Reason reason, String message) implements RecallResult {
    @Override
    public Freshness freshness() {
      return new Freshness.Stale(message);
    }
  }
}
