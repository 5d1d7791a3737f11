package memory.indexer.segment;

import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.EmptyDocValuesProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/// The fields of a segment as its codec asks for them.
final class BufferedFields extends Fields {
  private final Map<String, BufferedField> fields;
  private final SortedTerms terms;

  /// @param terms all terms of all fields
  BufferedFields(Map<String, BufferedField> fields, SortedTerms terms) {
    this.fields = fields;
    this.terms = terms;
  }

  @Override
  public Iterator<String> iterator() {
    return fields.values().stream()
        .filter(field -> field.info.getIndexOptions() != IndexOptions.NONE)
        .map(field -> field.info.name)
        .iterator();
  }

  @Override
  public @Nullable Terms terms(String name) {
    BufferedField field = fields.get(name);
    return field == null ? null : field.terms.postings(terms);
  }

  @Override
  public int size() {
    return -1;
  }

  NormsProducer norms() {
    return new NormsProducer() {
      @Override
      public NumericDocValues getNorms(FieldInfo field) {
        return of(field).norms.numbers();
      }

      @Override
      public void checkIntegrity() {}

      @Override
      public void close() {}
    };
  }

  DocValuesProducer values() {
    return new EmptyDocValuesProducer() {
      @Override
      public NumericDocValues getNumeric(FieldInfo field) {
        return of(field).values.numbers();
      }

      @Override
      public BinaryDocValues getBinary(FieldInfo field) {
        return of(field).values.binaries();
      }
    };
  }

  private BufferedField of(FieldInfo field) {
    return Objects.requireNonNull(fields.get(field.name));
  }
}
