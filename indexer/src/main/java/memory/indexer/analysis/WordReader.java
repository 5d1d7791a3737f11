package memory.indexer.analysis;

/// What reads the words of a text: cuts them and knows what they become. Not for use by several
/// threads.
///
/// @param stems remembered from one text to the next
record WordReader(WordTokenizer words, Stems stems) {
  WordReader(Stems stems) {
    this(new WordTokenizer(), stems);
  }
}
