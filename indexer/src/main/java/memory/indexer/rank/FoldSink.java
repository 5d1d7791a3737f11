package memory.indexer.rank;

/// Receives a passage's weighted terms.
interface FoldSink {
  /// @param term its number in the table that the passage's terms are of
  void add(FoldPart part, int term, int weight);
}
