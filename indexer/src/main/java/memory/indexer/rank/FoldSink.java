package memory.indexer.rank;

/// Receives a passage's weighted terms.
interface FoldSink {
  void add(FoldPart part, FileTerms.Term term, int weight);
}
