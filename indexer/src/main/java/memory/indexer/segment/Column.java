package memory.indexer.segment;

import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/// One value for each document that has one, in the order of the documents: numbers, or bytes.
final class Column {
  private final ByteSink bytes = new ByteSink();
  private int[] documents = new int[16];
  private long[] values = new long[16];
  private int size;

  /// Whether every document so far has a value.
  private boolean gapless = true;

  void add(int document, long number) {
    documents = ArrayUtil.grow(documents, size + 1);
    values = ArrayUtil.grow(values, size + 1);
    gapless &= document == size;
    documents[size] = document;
    values[size] = number;
    size++;
  }

  void add(int document, BytesRef value) {
    bytes.writeBytes(value.bytes, value.offset, value.length);
    add(document, bytes.length());
  }

  NumericDocValues numbers() {
    return new Numbers();
  }

  BinaryDocValues binaries() {
    return new Binaries();
  }

  /// Where a document stands; negative when it has no value.
  private int indexOf(int document) {
    return gapless && document < size
        ? document
        : Arrays.binarySearch(documents, 0, size, document);
  }

  private int document(int index) {
    if (index >= size) {
      return NumericDocValues.NO_MORE_DOCS;
    }
    return gapless || index < 0 ? index : documents[index];
  }

  private int from(int target) {
    int found = indexOf(target);
    return found < 0 ? -1 - found : found;
  }

  private final class Numbers extends NumericDocValues {
    private int at = -1;

    @Override
    public long longValue() {
      return values[at];
    }

    @Override
    public boolean advanceExact(int target) {
      at = from(target);
      return document(at) == target;
    }

    @Override
    public int docID() {
      return document(at);
    }

    @Override
    public int nextDoc() {
      return document(++at);
    }

    @Override
    public int advance(int target) {
      at = from(target);
      return document(at);
    }

    @Override
    public long cost() {
      return size;
    }
  }

  private final class Binaries extends BinaryDocValues {
    private final Numbers ends = new Numbers();

    @Override
    public BytesRef binaryValue() {
      int start = ends.at == 0 ? 0 : (int) values[ends.at - 1];
      return bytes.view(start, (int) values[ends.at]);
    }

    @Override
    public boolean advanceExact(int target) {
      return ends.advanceExact(target);
    }

    @Override
    public int docID() {
      return ends.docID();
    }

    @Override
    public int nextDoc() {
      return ends.nextDoc();
    }

    @Override
    public int advance(int target) {
      return ends.advance(target);
    }

    @Override
    public long cost() {
      return size;
    }
  }
}
