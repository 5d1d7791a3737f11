package memory.indexer.rank;

import memory.indexer.segment.KnownTerm;

/// Receives a passage's weighted terms.
interface FoldSink {
  void add(FoldPart part, KnownTerm term, int weight);
}
