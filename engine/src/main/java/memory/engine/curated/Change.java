package memory.engine.curated;

import memory.engine.write.CheckedText;

/// One change of a store's entries.
public sealed interface Change {
  /// A new entry at the end.
  record Add(CheckedText text) implements Change {}

  /// @param part stands in one entry only
  record Replace(String part, CheckedText text) implements Change {}

  /// @param part stands in one entry only
  record Remove(String part) implements Change {}
}
