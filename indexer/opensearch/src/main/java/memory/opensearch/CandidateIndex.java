package memory.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import memory.engine.file.JsonObject;
import memory.indexer.rank.PassageColumns;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.TermTable;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/// The best passages of a question as a small index in memory, with the statistics of the large one
/// that they come from: whatever is scored in it has the score that it would have there.
final class CandidateIndex implements AutoCloseable {
  /// Where passages of one file lie farther apart than this, it no longer matters how far.
  private static final long FARTHEST = 41;

  private static final Comparator<JsonObject> IN_ORDER =
      Comparator.comparing((JsonObject columns) -> path(columns))
          .thenComparingLong(columns -> columns.wholeLong(RemoteDocuments.ORDINAL));

  private final ByteBuffersDirectory directory;
  private final DirectoryReader reader;
  private final LeafReader leaf;
  private final Statistics statistics;

  private CandidateIndex(
      ByteBuffersDirectory directory, DirectoryReader reader, Statistics statistics) {
    this.directory = directory;
    this.reader = reader;
    this.statistics = statistics;
    this.leaf = new Counted(reader.leaves().getFirst().reader(), statistics);
  }

  /// @param candidates as columns, in any order
  static CandidateIndex of(List<JsonObject> candidates, Statistics statistics) throws IOException {
    List<JsonObject> ordered = new ArrayList<>(candidates);
    ordered.sort(IN_ORDER);
    TermTable terms = new TermTable();
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, PassageDocuments.writerConfig())) {
      writer.addDocument(vocabulary(statistics, terms));
      String file = "";
      long last = 0;
      for (JsonObject columns : ordered) {
        long ordinal = columns.wholeLong(RemoteDocuments.ORDINAL);
        if (path(columns).equals(file)) {
          // As far apart as in their file.
          for (long gap = Math.min(ordinal - last, FARTHEST); gap > 1; gap--) {
            writer.addDocument(new Document());
          }
        }
        file = path(columns);
        last = ordinal;
        columns.fields().remove(RemoteDocuments.ORDINAL);
        writer.addDocument(PassageColumns.document(columns.fields(), terms));
      }
      return new CandidateIndex(directory, DirectoryReader.open(writer), statistics);
    }
  }

  private static String path(JsonObject columns) {
    return columns.fields().get("path") instanceof List<?> paths ? (String) paths.getFirst() : "";
  }

  /// Every term that is known, whether or not a candidate has it: a passage that is not there.
  private static Document vocabulary(Statistics statistics, TermTable terms) {
    List<String> own = escaped(statistics.known(PassageColumns.OWN));
    return PassageColumns.document(
        Map.of(
            PassageColumns.TEXT,
            escaped(statistics.known(PassageColumns.TEXT)).stream()
                .map(term -> term + "|1")
                .collect(Collectors.joining(" ")),
            PassageColumns.OWN,
            String.join(" ", own),
            PassageColumns.PLACES,
            IntStream.range(0, own.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "))),
        terms);
  }

  private static List<String> escaped(List<String> terms) {
    return terms.stream().map(PassageColumns::escaped).toList();
  }

  LeafReader reader() {
    return leaf;
  }

  IndexSearcher searcher() {
    IndexSearcher searcher =
        new IndexSearcher(leaf) {
          @Override
          public CollectionStatistics collectionStatistics(String field) throws IOException {
            Statistics.Field of = statistics.of(field);
            return of.documents() == 0
                ? super.collectionStatistics(field)
                : new CollectionStatistics(
                    field, of.documents(), of.documents(), of.sumTotalTermFreq(), of.sumDocFreq());
          }
        };
    searcher.setQueryCache(null);
    return searcher;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }

  /// Counts as the large index does, and hides the first document.
  private static final class Counted extends FilterLeafReader {
    private final Statistics statistics;
    private final Bits live;

    Counted(LeafReader in, Statistics statistics) {
      super(in);
      this.statistics = statistics;
      FixedBitSet butFirst = new FixedBitSet(in.maxDoc());
      butFirst.set(0, in.maxDoc());
      butFirst.clear(0);
      this.live = butFirst.asReadOnlyBits();
    }

    @Override
    public Bits getLiveDocs() {
      return live;
    }

    @Override
    public int numDocs() {
      return maxDoc() - 1;
    }

    @Override
    @SuppressWarnings("NullAway") // Lucene's own null: there is no such field
    public Terms terms(String field) throws IOException {
      Terms terms = in.terms(field);
      Statistics.Field of = statistics.of(field);
      return terms == null || of.documents() == 0
          ? terms
          : new FilterTerms(terms) {
            @Override
            public int getDocCount() {
              return (int) of.documents();
            }

            @Override
            public long getSumDocFreq() {
              return of.sumDocFreq();
            }

            @Override
            public long getSumTotalTermFreq() {
              return of.sumTotalTermFreq();
            }

            @Override
            public TermsEnum iterator() throws IOException {
              return counted(field, in.iterator());
            }
          };
    }

    private TermsEnum counted(String field, TermsEnum terms) {
      return new FilterTermsEnum(terms) {
        @Override
        public int docFreq() throws IOException {
          BytesRef term = in.term();
          int documents = statistics.documents(field, term.utf8ToString());
          return documents > 0 ? documents : in.docFreq();
        }
      };
    }

    @Override
    @SuppressWarnings("NullAway") // Lucene's own null: nothing may be cached
    public CacheHelper getCoreCacheHelper() {
      return null;
    }

    @Override
    @SuppressWarnings("NullAway") // the same
    public CacheHelper getReaderCacheHelper() {
      return null;
    }
  }
}
