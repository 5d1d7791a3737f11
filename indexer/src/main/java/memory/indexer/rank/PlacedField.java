package memory.indexer.rank;

import memory.indexer.analysis.AnalysedText;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;

/// A passage's own terms with their positions, title first, common words included, as a field of a
/// document.
final class PlacedField extends Field {
  private static final int GAP_AFTER_TITLE = 10;
  private static final FieldType TYPE =
      PassageDocuments.type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, true);

  private final FileUnit unit;

  PlacedField(String name, FileUnit unit) {
    super(name, TYPE);
    this.unit = unit;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    Stream stream = reuse instanceof Stream used ? used : new Stream(unit);
    stream.unit = unit;
    return stream;
  }

  /// Sets the same attributes for each term, so it clears them for each field only.
  private static final class Stream extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private FileUnit unit;
    private int next;
    private int last;

    Stream(FileUnit unit) {
      this.unit = unit;
    }

    @Override
    public void reset() {
      clearAttributes();
      next = 0;
      last = -1;
    }

    @Override
    public boolean incrementToken() {
      int inTitle = unit.title().size();
      if (next == inTitle + unit.own().size()) {
        return false;
      }
      int position;
      if (next < inTitle) {
        term.setBytesRef(unit.titleTerm(next).bytes());
        position = unit.title().position(next);
      } else {
        AnalysedText own = unit.own();
        int shift = inTitle == 0 ? 0 : unit.title().position(inTitle - 1) + GAP_AFTER_TITLE;
        term.setBytesRef(unit.ownTerm(next - inTitle).bytes());
        position = shift + own.position(next - inTitle);
      }
      step.setPositionIncrement(position - last);
      last = position;
      next++;
      return true;
    }
  }
}
