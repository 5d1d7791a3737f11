package memory.indexer.analysis;

import org.apache.lucene.util.CloseableThreadLocal;

/// The one analysis of passages and queries: words and names, accents folded, fillers marked, base
/// forms, Porter stems. Safe for use by several threads.
public final class MemoryAnalyzer {
  private final FillerWords fillers = new FillerWords();
  private final IrregularForms irregular = new IrregularForms();
  private final CloseableThreadLocal<WordReader> readers =
      new CloseableThreadLocal<>() {
        @Override
        protected WordReader initialValue() {
          return new WordReader(new Stems(fillers, irregular));
        }
      };

  /// This thread's, for one text after the other.
  WordReader reader() {
    return readers.get();
  }

  /// What reads the words of a text: cuts them and knows what they become. Not for use by several
  /// threads.
  ///
  /// @param stems remembered from one text to the next
  record WordReader(WordTokenizer words, Stems stems) {
    WordReader(Stems stems) {
      this(new WordTokenizer(), stems);
    }
  }
}
