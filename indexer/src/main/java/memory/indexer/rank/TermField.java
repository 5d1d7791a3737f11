package memory.indexer.rank;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;

/// Terms that are known already, as a field of a document: distinct ones with their frequencies, or
/// all in order with their positions.
final class TermField extends Field {
  private static final FieldType WEIGHTED = type(IndexOptions.DOCS_AND_FREQS, false);
  private static final FieldType PLACED = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, true);

  private final TermTable table;

  /// Numbers of the table.
  final int[] terms;

  /// A frequency or a position for each term.
  final int[] numbers;

  private TermField(String name, FieldType type, TermTable table, int[] terms, int[] numbers) {
    super(name, type);
    this.table = table;
    this.terms = terms;
    this.numbers = numbers;
  }

  /// Distinct terms and their frequencies, with norms.
  ///
  /// @param terms numbers of the table
  static TermField weighted(String name, TermTable table, int[] terms, int[] frequencies) {
    return new TermField(name, WEIGHTED, table, terms, frequencies);
  }

  /// Terms in the order of their positions, without norms.
  ///
  /// @param terms numbers of the table
  static TermField placed(String name, TermTable table, int[] terms, int[] positions) {
    return new TermField(name, PLACED, table, terms, positions);
  }

  /// The text of the i-th term.
  String text(int i) {
    return table.text(terms[i]);
  }

  private static FieldType type(IndexOptions options, boolean omitNorms) {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(options);
    type.setOmitNorms(omitNorms);
    type.freeze();
    return type;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    return new Terms(this);
  }

  private static final class Terms extends TokenStream {
    private final TermField field;
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private int next;

    Terms(TermField field) {
      this.field = field;
    }

    @Override
    public boolean incrementToken() {
      int[] numbers = field.numbers;
      if (next == numbers.length) {
        return false;
      }
      term.setBytesRef(field.table.bytes(field.terms[next]));
      if (field.type.indexOptions() == IndexOptions.DOCS_AND_FREQS) {
        frequency.setTermFrequency(numbers[next]);
      } else {
        step.setPositionIncrement(numbers[next] - (next == 0 ? -1 : numbers[next - 1]));
      }
      next++;
      return true;
    }
  }
}
