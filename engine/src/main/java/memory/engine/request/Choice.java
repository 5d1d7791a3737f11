package memory.engine.request;

/// What the user chose for a new decision that repeats or contradicts one that stands.
public sealed interface Choice {
  /// Nothing yet: a repetition or contradiction is told, and nothing is written.
  record Ask() implements Choice {}

  /// Write it whatever stands.
  record Force() implements Choice {}

  /// Change that one instead of adding.
  record Update(String id) implements Choice {}

  /// Replace that one; the new decision's reason says why.
  record Supersede(String id) implements Choice {}

  /// Write it, and note at both that they contradict each other.
  record KeepBoth(String id) implements Choice {}
}
