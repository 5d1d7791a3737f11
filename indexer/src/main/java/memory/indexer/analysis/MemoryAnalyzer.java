package memory.indexer.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/// The one analysis of passages and queries: words and names, accents folded, fillers marked, base
/// forms, Porter stems. Safe for use by several threads.
public final class MemoryAnalyzer extends Analyzer {
  private final FillerWords fillers = new FillerWords();
  private final IrregularForms irregular = new IrregularForms();

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    WordTokenizer words = new WordTokenizer();
    TokenStream folded = new ASCIIFoldingFilter(words);
    TokenStream marked = new FillerFilter(folded, fillers);
    TokenStream based = new BaseFormFilter(marked, irregular);
    return new TokenStreamComponents(words, new PorterStemFilter(based));
  }
}
