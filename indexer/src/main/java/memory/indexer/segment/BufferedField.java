package memory.indexer.segment;

import java.util.HashMap;
import java.util.Objects;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.Version;

/// What a segment's documents have in one field: terms, a value, or bytes that are given back.
final class BufferedField {
  final FieldInfo info;
  final FieldBuffer terms;
  final Column norms = new Column();
  final Column values = new Column();
  final Column stored = new Column();
  final boolean isStored;

  /// @param first the first field of that name; the others are of the same type
  BufferedField(IndexableField first, int number) {
    IndexableFieldType type = first.fieldType();
    this.terms = new FieldBuffer(type.indexOptions());
    this.isStored = type.stored();
    this.info =
        new FieldInfo(
            first.name(),
            number,
            false,
            type.omitNorms(),
            false,
            type.indexOptions(),
            type.docValuesType(),
            DocValuesSkipIndexType.NONE,
            -1,
            new HashMap<>(),
            0,
            0,
            0,
            0,
            VectorEncoding.FLOAT32,
            VectorSimilarityFunction.EUCLIDEAN,
            false,
            false);
  }

  void add(int document, IndexableField field, TermTable table, Similarity similarity) {
    if (field instanceof TermField known) {
      terms.add(document, known.terms, known.numbers);
      if (info.hasNorms()) {
        norms.add(document, norm(known, similarity));
      }
    } else if (info.getIndexOptions() != IndexOptions.NONE) {
      terms.add(document, table.of(field.stringValue()));
    }
    if (info.getDocValuesType() == DocValuesType.NUMERIC) {
      values.add(document, field.numericValue().longValue());
    } else if (info.getDocValuesType() == DocValuesType.BINARY) {
      values.add(document, field.binaryValue());
    }
    if (isStored) {
      stored.add(document, Objects.requireNonNull(field.binaryValue()));
    }
  }

  private long norm(TermField field, Similarity similarity) {
    int length = 0;
    for (int frequency : field.numbers) {
      length += frequency;
    }
    int distinct = field.terms.length;
    return length == 0
        ? 0
        : similarity.computeNorm(
            new FieldInvertState(
                Version.LATEST.major,
                info.name,
                info.getIndexOptions(),
                0,
                length,
                0,
                0,
                0,
                distinct));
  }
}
