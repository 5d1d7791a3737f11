package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.recall.Passage;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/// What one gets from Lucene out of the box: EnglishAnalyzer, BM25, OR, the passage's text.
final class NaiveArm implements DevRecall.Arm {
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final EnglishAnalyzer analyzer = new EnglishAnalyzer();
  private final List<Passage> passages = new ArrayList<>();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  NaiveArm(Map<String, List<Passage>> files) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (List<Passage> file : files.values()) {
        for (Passage passage : file) {
          Document document = new Document();
          String heading = isSection(passage) ? passage.heading().getLast() + "\n" : "";
          document.add(new TextField("text", heading + passage.text(), Field.Store.NO));
          writer.addDocument(document);
          passages.add(passage);
        }
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  private static boolean isSection(Passage passage) {
    return !passage.heading().isEmpty() && !passage.text().startsWith("- ");
  }

  @Override
  public List<Passage> search(String query) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    Set<String> seen = new HashSet<>();
    try (TokenStream tokens = analyzer.tokenStream("text", query)) {
      CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        if (seen.add(term.toString())) {
          any.add(new TermQuery(new Term("text", term.toString())), BooleanClause.Occur.SHOULD);
        }
      }
      tokens.end();
    }
    List<Passage> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(any.build(), 50).scoreDocs) {
      found.add(passages.get(hit.doc));
    }
    return found;
  }

  @Override
  public long bytes() throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
