package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class BlankColumnsTest {
  @Test
  void changeNoStatisticsAndLeaveNoGaps() throws IOException {
    try (ByteBuffersDirectory without = index(false);
        ByteBuffersDirectory with = index(true);
        DirectoryReader sparse = DirectoryReader.open(without);
        DirectoryReader dense = DirectoryReader.open(with)) {
      assertThat(new IndexSearcher(dense).collectionStatistics(PassageDocuments.TEXT).docCount())
          .isEqualTo(2);
      assertThat(dense.getSumTotalTermFreq(PassageDocuments.TEXT))
          .isEqualTo(sparse.getSumTotalTermFreq(PassageDocuments.TEXT));
      assertThat(withNorms(sparse)).isEqualTo(2);
      assertThat(withNorms(dense)).isEqualTo(3);
    }
  }

  private static ByteBuffersDirectory index(boolean blanks) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, PassageDocuments.writerConfig())) {
      writer.addDocuments(
          TestMemory.documents(
              List.of(
                  TestMemory.note("one thing").passage(),
                  TestMemory.note("another thing").line(2).passage())));
      Document other = new Document();
      if (blanks) {
        PassageDocuments.addBlanks(other);
      }
      writer.addDocument(other);
    }
    return directory;
  }

  private static int withNorms(DirectoryReader reader) throws IOException {
    LeafReader leaf = reader.leaves().getFirst().reader();
    NumericDocValues norms = leaf.getNormValues(PassageDocuments.TEXT);
    int documents = 0;
    for (int i = 0; i < leaf.maxDoc(); i++) {
      documents += norms.advanceExact(i) ? 1 : 0;
    }
    return documents;
  }
}
