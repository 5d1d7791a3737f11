/// What Lucene gives out of the box, to measure our ranking against: EnglishAnalyzer, BM25, OR,
/// over the same passages. Knows nothing of our ranking, of syncing, or of what a passage's status
/// and dates mean.
package memory.indexer.baseline;
