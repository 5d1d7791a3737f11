package memory.indexer.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import memory.indexer.rank.PassageDocuments;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/// An index without the passages of some files, as if they had been deleted.
final class HidingReader extends FilterDirectoryReader {
  private final Collection<String> hidden;

  /// Takes over one reference to the reader.
  HidingReader(DirectoryReader in, Collection<String> hidden) throws IOException {
    super(
        in,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader leaf) {
            return Leaf.of(leaf, hidden);
          }
        });
    this.hidden = hidden;
  }

  @Override
  protected void doClose() throws IOException {
    in.decRef();
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader newer) throws IOException {
    return new HidingReader(newer, hidden);
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }

  private static final class Leaf extends FilterLeafReader {
    private final Bits live;
    private final int count;

    private Leaf(LeafReader in, FixedBitSet live) {
      super(in);
      this.live = live.asReadOnlyBits();
      this.count = live.cardinality();
    }

    static LeafReader of(LeafReader leaf, Collection<String> hidden) {
      Bits before = leaf.getLiveDocs();
      FixedBitSet live =
          FixedBitSet.copyOf(before == null ? new Bits.MatchAllBits(leaf.maxDoc()) : before);
      boolean any = false;
      try {
        for (String path : hidden) {
          PostingsEnum passages = leaf.postings(new Term(PassageDocuments.PATH, path), 0);
          while (passages != null && passages.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            live.clear(passages.docID());
            any = true;
          }
        }
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
      return any ? new Leaf(leaf, live) : leaf;
    }

    @Override
    public Bits getLiveDocs() {
      return live;
    }

    @Override
    public int numDocs() {
      return count;
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return in.getCoreCacheHelper();
    }

    @Override
    public @Nullable CacheHelper getReaderCacheHelper() {
      return null;
    }
  }
}
