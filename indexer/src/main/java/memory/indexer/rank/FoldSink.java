package memory.indexer.rank;

/// Receives a passage's weighted terms.
interface FoldSink {
  void add(FoldPart part, String term, int weight);
}
