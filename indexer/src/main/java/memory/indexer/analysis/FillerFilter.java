package memory.indexer.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/// Marks fillers in the flags, before base forms and stems hide them. Drops nothing.
final class FillerFilter extends TokenFilter {
  static final int COMMON = 1;
  static final int FILLER = 2;
  static final int WEAK = 4;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);
  private final FillerWords words;

  FillerFilter(TokenStream input, FillerWords words) {
    super(input);
    this.words = words;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (words.isCommon(term.buffer(), term.length())) {
      flags.setFlags(COMMON | FILLER);
    } else if (words.isFiller(term.buffer(), term.length())) {
      flags.setFlags(FILLER);
    } else if (words.isWeak(term.buffer(), term.length())) {
      flags.setFlags(WEAK);
    } else {
      flags.setFlags(0);
    }
    return true;
  }
}
