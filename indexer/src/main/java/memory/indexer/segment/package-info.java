/// Segments of an index made from terms that are known already, without Lucene's `IndexWriter`:
/// terms have numbers, so that nothing is looked up to be inverted. Knows documents and fields;
/// knows nothing of passages, files or ranking.
package memory.indexer.segment;
