/// Passages to Lucene documents, questions to ranked hits. A passage becomes one field of weighted
/// terms (BM25F folded at indexing time); a question becomes an OR of its rarest terms, whose best
/// hundred are then judged again by dates, question cues and proximity. Knows Lucene; knows neither
/// files on disk nor when an index is written.
package memory.indexer.rank;
