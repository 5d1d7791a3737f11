package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.engine.recall.Passage;
import memory.indexer.analysis.MemoryAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.BytesRef;

/// Passages as Lucene documents, there and back.
public final class PassageDocuments {
  /// The version of the layout, of the weights and of the analysis: other numbers mean an index
  /// that must be made anew.
  public static final int SCHEMA = 3;

  /// The field with the passage's path, to replace or delete a file's passages.
  public static final String PATH = "path";

  /// Every weighted term of the passage and its surroundings; frequencies are weights.
  static final String TEXT = "text";

  /// The terms of the passage's own text with their positions.
  static final String OWN = "own";

  static final String SCOPE = "scope";
  static final String KIND = "kind";
  static final String STATUS = "status";
  static final String TAG = "tag";
  static final String ARCHIVED = "archived";
  static final String DATE = "date";
  static final String EXPIRES = "expires";
  static final String PROJECT = "project";
  static final String TRAITS = "traits";
  static final String YES = "1";

  /// Stands in [#PROJECT] beside the name, which has a `=` before it.
  static final String NAMED = "named";

  private static final String STORED = "passage";

  /// BM25's k1 is 4 × 1.2, because the body's terms have a frequency of 4 each.
  private static final float K1 = 4.8f;

  private static final float B = 0.75f;

  private static final FieldType WEIGHTED = type(IndexOptions.DOCS_AND_FREQS, false);
  private static final FieldType PLACED = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, true);

  private PassageDocuments() {}

  /// One document for each passage, in the same order.
  ///
  /// @param passagesOfOneFile all passages of one file in file order, so that neighbours are known
  public static List<Document> of(List<Passage> passagesOfOneFile) {
    List<FileUnit> units = FileUnit.allOf(passagesOfOneFile, Analysis.ANALYZER);
    List<Document> documents = new ArrayList<>(units.size());
    for (FileUnit unit : units) {
      documents.add(document(unit));
    }
    return documents;
  }

  /// How an index of these documents is written.
  public static IndexWriterConfig writerConfig() {
    return new IndexWriterConfig(Analysis.ANALYZER).setSimilarity(similarity());
  }

  /// The passage behind a search result.
  public static Passage passage(StoredFields fields, int document) throws IOException {
    return passage(fields.document(document));
  }

  /// The passage that a document was made of, read from its stored fields.
  public static Passage passage(Document document) {
    BytesRef stored = document.getBinaryValue(STORED);
    if (stored == null) {
      throw new IllegalArgumentException("not a passage's document: " + document);
    }
    return PassageCodec.decode(stored);
  }

  static Similarity similarity() {
    return new BM25Similarity(K1, B);
  }

  static MemoryAnalyzer analyzer() {
    return Analysis.ANALYZER;
  }

  private static Document document(FileUnit unit) {
    Passage passage = unit.passage();
    Document document = new Document();
    keyword(document, PATH, passage.path().value());
    document.add(new SortedDocValuesField(PATH, new BytesRef(cut(passage.path().value()))));
    keyword(document, SCOPE, passage.scope().label());
    keyword(document, KIND, passage.kind().label());
    keyword(document, STATUS, passage.status().label());
    for (String tag : passage.tags()) {
      keyword(document, TAG, tag);
    }
    if (passage.path().archived()) {
      keyword(document, ARCHIVED, YES);
    }
    passage
        .project()
        .ifPresent(project -> {
          keyword(document, PROJECT, NAMED);
          keyword(document, PROJECT, "=" + project);
        });
    passage.expires().ifPresent(day -> document.add(new LongPoint(EXPIRES, day.toEpochDay())));
    passage
        .date()
        .ifPresent(day -> {
          document.add(new LongPoint(DATE, day.toEpochDay()));
          document.add(new NumericDocValuesField(DATE, day.toEpochDay()));
        });
    document.add(new NumericDocValuesField(TRAITS, Traits.of(unit.own(), passage.text())));
    WeightedTerms terms = new WeightedTerms();
    unit.fold(terms);
    document.add(new Field(TEXT, terms.stream(), WEIGHTED));
    document.add(new Field(OWN, new PlacedTerms(unit), PLACED));
    document.add(new StoredField(STORED, PassageCodec.encode(passage)));
    return document;
  }

  private static void keyword(Document document, String field, String value) {
    document.add(new StringField(field, cut(value), Field.Store.NO));
  }

  /// Lucene refuses terms over 32,766 bytes.
  static String cut(String value) {
    return value.length() <= 8_000 ? value : value.substring(0, 8_000);
  }

  private static FieldType type(IndexOptions options, boolean omitNorms) {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(options);
    type.setOmitNorms(omitNorms);
    type.freeze();
    return type;
  }

  /// Made on first use: a process that only searches by filters never needs it.
  private static final class Analysis {
    static final MemoryAnalyzer ANALYZER = new MemoryAnalyzer();
  }
}
