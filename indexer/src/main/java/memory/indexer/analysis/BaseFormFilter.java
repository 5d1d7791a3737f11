package memory.indexer.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/// Replaces irregular forms, which no stemmer reaches, by their base: `wrote` → `write`.
final class BaseFormFilter extends TokenFilter {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private final IrregularForms forms;

  BaseFormFilter(TokenStream input, IrregularForms forms) {
    super(input);
    this.forms = forms;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!keyword.isKeyword()) {
      char[] base = forms.base(term.buffer(), term.length());
      if (base.length > 0) {
        term.copyBuffer(base, 0, base.length);
      }
    }
    return true;
  }
}
