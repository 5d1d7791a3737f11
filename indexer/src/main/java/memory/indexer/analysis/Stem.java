package memory.indexer.analysis;

/// What a word becomes.
///
/// @param term as it is indexed and looked for
/// @param flags of [FillerWords]
record Stem(String term, int flags) {}
