package memory.indexer.rank;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/// Distinct terms and their frequencies, as a field of a document.
final class WeightedField extends Field {
  private static final FieldType TYPE = PassageDocuments.type(IndexOptions.DOCS_AND_FREQS, false);

  private final BytesRef[] terms;
  private final int[] frequencies;

  WeightedField(String name, BytesRef[] terms, int[] frequencies) {
    super(name, TYPE);
    this.terms = terms;
    this.frequencies = frequencies;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    Stream stream = reuse instanceof Stream used ? used : new Stream();
    stream.field = this;
    return stream;
  }

  /// Sets the same attributes for each term, so it clears them for each field only.
  private static final class Stream extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private WeightedField field = new WeightedField("", new BytesRef[0], new int[0]);
    private int next;

    @Override
    public void reset() {
      clearAttributes();
      next = 0;
    }

    @Override
    public boolean incrementToken() {
      if (next == field.terms.length) {
        return false;
      }
      term.setBytesRef(field.terms[next]);
      frequency.setTermFrequency(field.frequencies[next]);
      next++;
      return true;
    }
  }
}
