/// Text to terms, the same way for passages and for queries: words by script, names from code whole
/// and in parts, accents folded, base forms, stems, and which words are mere fillers. Knows
/// Lucene's token streams; knows neither passages nor scores.
package memory.indexer.analysis;
