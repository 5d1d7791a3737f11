package memory.indexer.segment;

import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// One field's terms and where they stand, to be read once from beginning to end by the codec that
/// writes them.
final class Postings extends Terms {
  private final IndexOptions options;
  private final SortedTerms terms;
  private final int[] counts;
  private final int[] ends;

  /// By term, then by document and position: the document and a frequency or position.
  private final long[] entries;

  /// @param counts of each term's entries, by its number
  /// @param ends where each term's entries end, by its number
  Postings(IndexOptions options, SortedTerms terms, int[] counts, int[] ends, long[] entries) {
    this.options = options;
    this.terms = terms;
    this.counts = counts;
    this.ends = ends;
    this.entries = entries;
  }

  @Override
  public TermsEnum iterator() {
    return new InOrder();
  }

  @Override
  public boolean hasFreqs() {
    return options.compareTo(IndexOptions.DOCS_AND_FREQS) >= 0;
  }

  @Override
  public boolean hasPositions() {
    return options.compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) >= 0;
  }

  @Override
  public boolean hasOffsets() {
    return false;
  }

  @Override
  public boolean hasPayloads() {
    return false;
  }

  @Override
  public long size() {
    return -1;
  }

  @Override
  public long getSumTotalTermFreq() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getSumDocFreq() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getDocCount() {
    throw new UnsupportedOperationException();
  }

  private final class InOrder extends BaseTermsEnum {
    private final Documents documents = new Documents();
    private int at = -1;

    @Override
    public @Nullable BytesRef next() {
      do {
        at++;
      } while (at < terms.size() && counts[terms.term(at)] == 0);
      return at < terms.size() ? term() : null;
    }

    @Override
    public BytesRef term() {
      return terms.bytes(terms.term(at));
    }

    @Override
    public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) {
      int term = terms.term(at);
      documents.start(ends[term] - counts[term], ends[term]);
      return documents;
    }

    @Override
    public SeekStatus seekCeil(BytesRef text) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void seekExact(long ord) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long ord() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int docFreq() {
      throw new UnsupportedOperationException();
    }

    @Override
    public long totalTermFreq() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ImpactsEnum impacts(int flags) {
      throw new UnsupportedOperationException();
    }
  }

  /// One term's documents; the entries of a document stand together.
  private final class Documents extends PostingsEnum {
    private int at;
    private int next;
    private int end;
    private int document = -1;

    void start(int from, int to) {
      next = from;
      end = to;
      document = -1;
    }

    @Override
    public int nextDoc() {
      if (next == end) {
        document = NO_MORE_DOCS;
        return document;
      }
      at = next;
      document = (int) (entries[at] >>> 32);
      do {
        next++;
      } while (next < end && (int) (entries[next] >>> 32) == document);
      return document;
    }

    @Override
    public int freq() {
      return hasPositions() ? next - at : (int) entries[at];
    }

    @Override
    public int nextPosition() {
      return (int) entries[at++];
    }

    @Override
    public int docID() {
      return document;
    }

    @Override
    public int advance(int target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long cost() {
      return (long) end - next;
    }

    @Override
    public int startOffset() {
      return -1;
    }

    @Override
    public int endOffset() {
      return -1;
    }

    @Override
    public @Nullable BytesRef getPayload() {
      return null;
    }
  }
}
