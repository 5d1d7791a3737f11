package memory.engine.request;

/// A change of one entry of the curated store.
public sealed interface CuratedRequest {
  Target target();

  /// A new entry at the end.
  record Add(Target target, String text) implements CuratedRequest {}

  /// @param part stands in one entry only
  record Replace(Target target, String part, String text) implements CuratedRequest {}

  /// @param part stands in one entry only
  record Remove(Target target, String part) implements CuratedRequest {}
}
