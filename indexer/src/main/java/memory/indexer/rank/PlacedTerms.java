package memory.indexer.rank;

import memory.indexer.analysis.AnalysedText;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// A passage's own terms with their positions, title first, common words included.
final class PlacedTerms extends TokenStream {
  private static final int GAP_AFTER_TITLE = 10;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final AnalysedText title;
  private final AnalysedText own;
  private int next;
  private int last = -1;

  PlacedTerms(FileUnit unit) {
    this.title = unit.title();
    this.own = unit.own();
  }

  @Override
  public void reset() {
    next = 0;
    last = -1;
  }

  @Override
  public boolean incrementToken() {
    if (next == title.size() + own.size()) {
      return false;
    }
    clearAttributes();
    boolean inTitle = next < title.size();
    int i = inTitle ? next : next - title.size();
    AnalysedText text = inTitle ? title : own;
    int shift =
        inTitle || title.size() == 0 ? 0 : title.position(title.size() - 1) + GAP_AFTER_TITLE;
    int position = shift + text.position(i);
    term.append(text.term(i));
    step.setPositionIncrement(position - last);
    last = position;
    next++;
    return true;
  }
}
