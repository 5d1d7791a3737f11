package memory.indexer.rank;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import memory.engine.model.Passage;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/// A passage's document as texts and numbers by column, there and back, for an index that lies
/// elsewhere. Terms stand between spaces, weights behind a `|`.
public final class PassageColumns {
  /// Every weighted term of the passage and its surroundings: `term|weight term|weight`.
  public static final String TEXT = PassageDocuments.TEXT;

  /// The terms of the passage's own text, in order.
  public static final String OWN = PassageDocuments.OWN;

  /// The positions of these.
  public static final String PLACES = "places";

  /// The passage's id.
  public static final String ID = "id";

  private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();
  private static final String ESCAPED = "% |\t\n\u000b\f\r\u001c\u001d\u001e\u001f";

  private PassageColumns() {}

  /// The columns of a document; numbers are longs, tags and projects lists.
  public static Map<String, Object> of(Document document) {
    Map<String, Object> columns = new TreeMap<>();
    Map<String, List<String>> keywords = new TreeMap<>();
    for (IndexableField field : document) {
      if (field instanceof TermField terms) {
        put(terms, columns);
      } else if (field.numericValue() != null) {
        columns.put(field.name(), field.numericValue().longValue());
      } else if (field.name().equals(PassageDocuments.PASSAGE)) {
        BytesRef stored = field.binaryValue();
        columns.put(ID, PassageCodec.id(stored));
        columns.put(
            field.name(), Base64.getEncoder().encodeToString(BytesRef.deepCopyOf(stored).bytes));
      } else {
        keywords.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(field.stringValue());
      }
    }
    columns.putAll(keywords);
    return columns;
  }

  private static void put(TermField field, Map<String, Object> columns) {
    boolean weighted = field.name().equals(TEXT);
    StringBuilder terms = new StringBuilder();
    StringBuilder places = new StringBuilder();
    for (int i = 0; i < field.terms.length; i++) {
      terms.append(i == 0 ? "" : " ").append(escaped(field.text(i)));
      if (weighted) {
        terms.append('|').append(field.numbers[i]);
      } else {
        places.append(i == 0 ? "" : " ").append(field.numbers[i]);
      }
    }
    columns.put(field.name(), terms.toString());
    if (!weighted) {
      columns.put(PLACES, places.toString());
    }
  }

  /// The document of these columns; others are left alone.
  public static Document document(Map<String, ?> columns, TermTable table) {
    Document document = new Document();
    String places = columns.get(PLACES) instanceof String text ? text : "";
    columns.forEach((name, value) -> {
      switch (name) {
        case TEXT -> document.add(weighted((String) value, table));
        case OWN -> document.add(placed((String) value, places, table));
        case PassageDocuments.PASSAGE ->
            document.add(
                new BinaryDocValuesField(
                    name, new BytesRef(Base64.getDecoder().decode((String) value))));
        case PLACES, ID -> {}
        default -> {
          if (value instanceof Number number) {
            document.add(new NumericDocValuesField(name, number.longValue()));
          } else if (value instanceof List<?> keywords) {
            for (Object keyword : keywords) {
              document.add(new StringField(name, (String) keyword, Field.Store.NO));
            }
          }
        }
      }
    });
    return document;
  }

  /// The passage of these columns.
  ///
  /// @return empty when its text no longer stands in its file as it was indexed
  public static Optional<Passage> passage(Map<String, ?> columns, PassageTexts texts) {
    return columns.get(PassageDocuments.PASSAGE) instanceof String stored
        ? PassageCodec.decode(new BytesRef(Base64.getDecoder().decode(stored)), texts)
        : Optional.empty();
  }

  private static TermField weighted(String text, TermTable table) {
    List<String> words = SPACES.splitToList(text);
    int[] terms = new int[words.size()];
    int[] weights = new int[terms.length];
    for (int i = 0; i < terms.length; i++) {
      String word = words.get(i);
      int bar = word.indexOf('|');
      terms[i] = table.of(unescaped(word.substring(0, bar)));
      weights[i] = Integer.parseInt(word, bar + 1, word.length(), 10);
    }
    return TermField.weighted(TEXT, table, terms, weights);
  }

  private static TermField placed(String text, String places, TermTable table) {
    List<String> words = SPACES.splitToList(text);
    List<String> numbers = SPACES.splitToList(places);
    int[] terms = new int[words.size()];
    int[] positions = new int[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = table.of(unescaped(words.get(i)));
      positions[i] = Integer.parseInt(numbers.get(i));
    }
    return TermField.placed(OWN, table, terms, positions);
  }

  /// The term as it stands in a column: without what parts terms, and weights from them.
  public static String escaped(String term) {
    StringBuilder text = new StringBuilder(term.length());
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      if (ESCAPED.indexOf(c) >= 0 || Character.isWhitespace(c)) {
        text.append('%').append(HexFormat.of().toHexDigits(c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  /// The term that stands so in a column.
  public static String unescaped(String term) {
    int at = term.indexOf('%');
    if (at < 0) {
      return term;
    }
    StringBuilder text = new StringBuilder(term.length());
    int from = 0;
    for (; at >= 0; at = term.indexOf('%', from)) {
      text.append(term, from, at).append((char) Integer.parseInt(term, at + 1, at + 5, 16));
      from = at + 5;
    }
    return text.append(term, from, term.length()).toString();
  }
}
