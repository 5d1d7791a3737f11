package memory.indexer.baseline;

import com.google.common.collect.Iterables;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.Multiset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.Passages;
import memory.engine.file.ConflictCopy;
import memory.engine.model.Evidence;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.IndexStatus;
import memory.engine.model.Passage;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.engine.model.TextCut;
import memory.indexer.rank.PassageDocuments;
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
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/// A [SearchIndex] as somebody would write it in an afternoon: EnglishAnalyzer, one field, BM25,
/// the query's terms joined by OR, which is also what Anserini's BM25 does. It lies in memory and
/// shows the files as they were at the first question. Filters, dates, expiry and status mean
/// nothing to it: a superseded passage is found like any other.
public final class NaiveIndex implements SearchIndex {
  /// Lucene's default.
  public static final double K1 = 1.2;

  /// Lucene's default.
  public static final double B = 0.75;

  private static final String TEXT = "text";
  private static final int SNIPPET_CHARS = 300;

  private final List<ScopeRoot> roots;
  private final BM25Similarity similarity;
  private final EnglishAnalyzer analyzer = new EnglishAnalyzer();
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private @Nullable Opened opened;

  private NaiveIndex(List<ScopeRoot> roots, BM25Similarity similarity) {
    this.roots = List.copyOf(roots);
    this.similarity = similarity;
  }

  /// Opens such indexes with these parameters of BM25.
  public static SearchIndex.Opener opener(double k1, double b) {
    return (roots, cache) -> open(roots, cache, k1, b);
  }

  /// @param cache not used: nothing is written
  static NaiveIndex open(List<ScopeRoot> roots, Path cache, double k1, double b) {
    return new NaiveIndex(roots, new BM25Similarity((float) k1, (float) b));
  }

  private record Opened(
      DirectoryReader reader, IndexSearcher searcher, List<Passage> passages, int files) {}

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    Opened index = opened();
    Multiset<String> terms = LinkedHashMultiset.create();
    addTerms(terms, request.text().prose());
    for (String name : request.text().identifiers()) {
      addTerms(terms, name);
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    double weight = 0;
    double rarest = 0;
    double rarestKnown = 0;
    double known = 0;
    for (Multiset.Entry<String> asked :
        Iterables.limit(terms.entrySet(), IndexSearcher.getMaxClauseCount())) {
      Term term = new Term(TEXT, asked.getElement());
      // A word said twice counts twice, as with Lucene's query parser.
      any.add(new BoostQuery(new TermQuery(term), asked.getCount()), BooleanClause.Occur.SHOULD);
      int documents = index.reader().docFreq(term);
      double idf = idf(documents, index.passages().size()) * asked.getCount();
      weight += idf;
      known += documents > 0 ? idf : 0;
      rarest = Math.max(rarest, idf);
      rarestKnown = Math.max(rarestKnown, documents > 0 ? idf : 0);
    }
    TopDocs top = index.searcher().search(any.build(), request.limit());
    Evidence.Asked all =
        new Evidence.Asked(terms.elementSet().size(), weight, rarest, index.passages().size());
    List<Hit> hits = new ArrayList<>();
    for (ScoreDoc found : top.scoreDocs) {
      Passage passage = index.passages().get(found.doc);
      Evidence evidence =
          new Evidence(all, found.score, known, rarestKnown, terms.elementSet().size());
      String snippet = TextCut.shortened(passage.text(), SNIPPET_CHARS);
      hits.add(new Hit(passage, found.score, snippet, terms.elementSet(), Map.of(), evidence));
    }
    int total = index.searcher().count(any.build());
    return new SearchAnswer(hits, total, false, Freshness.fresh());
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    return opened().passages().stream().filter(passage -> ids.contains(passage.id())).toList();
  }

  /// As BM25Similarity has it.
  private static double idf(int documents, int all) {
    return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
  }

  private void addTerms(Multiset<String> terms, String text) throws IOException {
    try (TokenStream tokens = analyzer.tokenStream(TEXT, text)) {
      CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(term.toString());
      }
      tokens.end();
    }
  }

  private synchronized Opened opened() throws IOException {
    Opened index = opened;
    if (index == null) {
      index = make();
      opened = index;
    }
    return index;
  }

  private Opened make() throws IOException {
    List<Passage> passages = new ArrayList<>();
    for (ScopeRoot root : roots) {
      passages.addAll(passages(root));
    }
    IndexWriterConfig config = new IndexWriterConfig(analyzer).setSimilarity(similarity);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (Passage passage : passages) {
        Document document = new Document();
        document.add(new TextField(TEXT, indexed(passage), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1); // one segment: a document's number is its place in the list
    }
    DirectoryReader reader = DirectoryReader.open(directory);
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setSimilarity(similarity);
    searcher.setQueryCache(null);
    Set<String> files = new HashSet<>();
    passages.forEach(passage -> files.add(passage.scope() + ":" + passage.path()));
    return new Opened(reader, searcher, passages, files.size());
  }

  /// A section with the heading it stands under; a list item as it is.
  private static String indexed(Passage passage) {
    return passage.heading().isEmpty() || passage.text().startsWith("- ")
        ? passage.text()
        : passage.heading().getLast() + "\n" + passage.text();
  }

  @Override
  public IndexStatus status() throws IOException {
    Opened index = opened();
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return new IndexStatus(
        index.passages().size(),
        index.files(),
        bytes,
        1,
        Freshness.fresh(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    return status();
  }

  @Override
  public synchronized void close() {
    try {
      if (opened != null) {
        opened.reader().close();
      }
      directory.close();
    } catch (IOException _) {
      // It lies in memory.
    }
    opened = null;
    analyzer.close();
  }

  /// The passages of a scope's files as any index may hold them, in the order of their paths.
  private static List<Passage> passages(ScopeRoot root) throws IOException {
    List<Passage> passages = new ArrayList<>();
    for (ScopeFile file : files(root)) {
      file.text()
          .map(text -> Passages.asIndexed(root.scopeOf(file.path()), file.path(), text))
          .map(PassageDocuments::judged)
          .ifPresent(passages::addAll);
    }
    passages.removeIf(passage -> !passage.threats().isEmpty());
    return passages;
  }

  private static List<ScopeFile> files(ScopeRoot root) throws IOException {
    return ScopeFile.of(root).stream()
        .filter(file -> ConflictCopy.originalOf(file.file()).isEmpty())
        .sorted(Comparator.comparing(ScopeFile::file))
        .toList();
  }
}
