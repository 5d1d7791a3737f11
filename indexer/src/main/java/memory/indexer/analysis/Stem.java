package memory.indexer.analysis;

/// What a word becomes.
///
/// @param term as it is indexed and looked for
/// @param flags of [FillerWords]
/// @param number small, and not that of many others
record Stem(String term, int flags, int number) {}
