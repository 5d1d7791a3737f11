package memory.indexer.rank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import memory.engine.TextGuard;
import memory.engine.TextPlace;
import memory.engine.model.Passage;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// Passages as Lucene documents, there and back.
public final class PassageDocuments {
  /// The version of the layout, of the weights and of the analysis: other numbers mean an index
  /// that must be made anew.
  public static final int SCHEMA = 19;

  /// The field with the passage's path, to replace or delete a file's passages.
  public static final String PATH = "path";

  /// The field with each of the passage's tags.
  public static final String TAG = "tag";

  /// Every weighted term of the passage and its surroundings; frequencies are weights.
  static final String TEXT = "text";

  /// The terms of the passage's own text with their positions.
  static final String OWN = "own";

  /// Tells the files of an index apart: the hash of the path, which is smaller than its name.
  static final String FILE = "file";

  static final String SCOPE = "scope";
  static final String KIND = "kind";
  static final String STATUS = "status";
  static final String ARCHIVED = "archived";
  static final String BLOCKED = "blocked";
  static final String DATE = "date";
  static final String EXPIRES = "expires";
  static final String PROJECT = "project";
  static final String TRAITS = "traits";
  static final String YES = "1";

  /// Stands in [#PROJECT] beside the name, which has a `=` before it.
  public static final String NAMED = "named";

  /// The passage itself, as bytes. A column, not a stored field: Lucene unpacks some kilobytes for
  /// each of those, which costs a new process more than all else that a hit needs.
  static final String PASSAGE = "passage";

  /// BM25's k1 is 4 × 1.2, because the body's terms have a frequency of 4 each.
  static final float K1 = 4.8f;

  static final float B = 0.75f;

  private PassageDocuments() {}

  /// Each passage with the guard's verdict.
  public static List<Passage> judged(List<Passage> passages) {
    List<Passage> judged = new ArrayList<>(passages.size());
    for (Passage passage : passages) {
      judged.add(TextGuard.judged(passage));
    }
    return judged;
  }

  /// One document for each judged passage, in the same order, without the texts that have a place.
  ///
  /// @param judged all passages of one file in file order, so that neighbours are known
  /// @param places of the same passages
  /// @param terms what its caller has met already, or new ones
  public static List<Document> of(
      List<Passage> judged, List<Optional<TextPlace>> places, TermTable terms) {
    return documents(judged, places, terms, true);
  }

  /// The same without a verdict: the guard looks at a passage when it is found.
  public static List<Document> unjudged(List<Passage> passagesOfOneFile, TermTable terms) {
    return documents(
        passagesOfOneFile,
        Collections.nCopies(passagesOfOneFile.size(), Optional.empty()),
        terms,
        false);
  }

  private static List<Document> documents(
      List<Passage> passagesOfOneFile,
      List<Optional<TextPlace>> places,
      TermTable terms,
      boolean judged) {
    List<FileUnit> units = FileUnit.allOf(passagesOfOneFile, terms);
    List<Document> documents = new ArrayList<>(units.size());
    WeightedTerms weighted = new WeightedTerms(terms);
    try {
      for (int i = 0; i < units.size(); i++) {
        documents.add(document(units.get(i), places.get(i), weighted, judged));
      }
    } finally {
      weighted.forget();
    }
    return documents;
  }

  /// Gives a document that is no passage the columns that every passage has, with nothing in them:
  /// Lucene reads a column faster when no document lacks it. It is found by nothing and counts as
  /// no passage.
  public static void addBlanks(Document other) {
    other.add(new WeightedTerms(new TermTable()).field(TEXT));
    other.add(new NumericDocValuesField(FILE, 0));
    other.add(new NumericDocValuesField(TRAITS, 0));
    other.add(new BinaryDocValuesField(PASSAGE, new BytesRef()));
  }

  /// How an index of these documents is written.
  public static IndexWriterConfig writerConfig() {
    return new IndexWriterConfig(null).setSimilarity(similarity());
  }

  /// The passage of a document.
  ///
  /// @return empty when it is no passage's, or its text no longer stands in its file as it was
  ///   indexed
  public static Optional<Passage> passage(IndexReader reader, int document, PassageTexts texts)
      throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    BinaryDocValues passages = DocValues.getBinary(leaf.reader(), PASSAGE);
    if (!passages.advanceExact(document - leaf.docBase)) {
      return Optional.empty();
    }
    BytesRef encoded = passages.binaryValue();
    return encoded.length == 0 ? Optional.empty() : PassageCodec.decode(encoded, texts);
  }

  /// All passages with one of these ids; looks at every document, other kinds among them.
  public static List<Passage> withIds(IndexReader reader, Set<String> ids, PassageTexts texts)
      throws IOException {
    List<Passage> found = new ArrayList<>();
    forEachValue(
        reader,
        PASSAGE,
        encoded -> {
          if (ids.contains(PassageCodec.id(encoded))) {
            PassageCodec.decode(encoded, texts).ifPresent(found::add);
          }
        });
    return found;
  }

  /// Hands on every passage whose text stands as it was indexed.
  public static void forEach(IndexReader reader, PassageTexts texts, Consumer<Passage> visitor)
      throws IOException {
    forEachValue(
        reader, PASSAGE, encoded -> PassageCodec.decode(encoded, texts).ifPresent(visitor));
  }

  /// Hands on what stands in a column, blanks aside, not to be kept.
  public static void forEachValue(IndexReader reader, String column, Consumer<BytesRef> visitor)
      throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues values = DocValues.getBinary(leaf.reader(), column);
      Bits live = leaf.reader().getLiveDocs();
      while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        BytesRef value = values.binaryValue();
        if (value.length > 0 && (live == null || live.get(values.docID()))) {
          visitor.accept(value);
        }
      }
    }
  }

  /// How many passages only a placeholder is shown of, those not yet looked at aside.
  public static int blocked(IndexReader reader) throws IOException {
    return new IndexSearcher(reader).count(new TermQuery(new Term(BLOCKED, YES)));
  }

  /// How an index of these documents weighs their lengths.
  public static Similarity similarity() {
    return new BM25Similarity(K1, B);
  }

  private static Document document(
      FileUnit unit, Optional<TextPlace> place, WeightedTerms terms, boolean judged) {
    Passage passage = unit.passage();
    Document document = new Document();
    keyword(document, PATH, passage.path().value());
    document.add(new NumericDocValuesField(FILE, passage.path().value().hashCode()));
    keyword(document, SCOPE, passage.scope().label());
    keyword(document, KIND, passage.kind().label());
    keyword(document, STATUS, passage.status().label());
    for (String tag : passage.tags()) {
      keyword(document, TAG, tag);
    }
    if (!passage.threats().isEmpty()) {
      keyword(document, BLOCKED, YES);
    }
    if (passage.isArchived()) {
      keyword(document, ARCHIVED, YES);
    }
    passage
        .project()
        .ifPresent(project -> {
          keyword(document, PROJECT, NAMED);
          keyword(document, PROJECT, "=" + project);
        });
    // No points: the first to be opened costs a new process 10 ms.
    passage.expires().ifPresent(day -> day(document, EXPIRES, day));
    passage.date().ifPresent(day -> day(document, DATE, day));
    document.add(new NumericDocValuesField(TRAITS, unit.traits()));
    unit.fold(terms);
    document.add(terms.field(TEXT));
    document.add(unit.placed(OWN));
    document.add(new BinaryDocValuesField(PASSAGE, PassageCodec.encode(passage, place, judged)));
    return document;
  }

  private static void day(Document document, String field, LocalDate day) {
    document.add(new NumericDocValuesField(field, day.toEpochDay()));
  }

  private static void keyword(Document document, String field, String value) {
    document.add(new StringField(field, cut(value), Field.Store.NO));
  }

  /// Lucene refuses terms over 32,766 bytes.
  public static String cut(String value) {
    return value.length() <= 8_000 ? value : value.substring(0, 8_000);
  }

  /// Distinct terms of one passage with their summed weights, written to the index as term
  /// frequencies.
  ///
  /// BM25F is BM25 over the weighted sum of the fields' frequencies and lengths. The weights are
  /// fixed, so the sum is taken once, when the passage is indexed: a query reads one list of
  /// postings for each term instead of one for each field, and block-max pruning works.
  static final class WeightedTerms implements FileUnit.TermSink {
    private final TermTable table;
    private int[] terms = new int[64];
    private int size;

    /// @param table what the terms are numbers of
    WeightedTerms(TermTable table) {
      this.table = table;
    }

    @Override
    public void add(FileUnit.Source part, int term, int weight) {
      if (weight > 0 && table.weights().add(term, weight) == 0) {
        terms = ArrayUtil.grow(terms, size + 1);
        terms[size++] = term;
      }
    }

    /// What was added since the last call, as a field.
    TermField field(String name) {
      int[] distinct = Arrays.copyOf(terms, size);
      int[] weights = new int[size];
      for (int i = 0; i < size; i++) {
        weights[i] = table.weights().of(distinct[i]);
      }
      forget();
      return TermField.weighted(name, table, distinct, weights);
    }

    /// Leaves the terms to the next passage.
    void forget() {
      for (int i = 0; i < size; i++) {
        table.weights().set(terms[i], 0);
      }
      size = 0;
    }
  }
}
