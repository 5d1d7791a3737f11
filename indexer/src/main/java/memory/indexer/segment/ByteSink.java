package memory.indexer.segment;

import java.util.Arrays;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/// Bytes in memory, as many as come. Small enough for the compiler, unlike Lucene's own.
public final class ByteSink extends DataOutput {
  private static final int LONGEST_INT = 5;

  private byte[] bytes = new byte[256];
  private int length;

  @Override
  public void writeByte(byte b) {
    room(1);
    bytes[length++] = b;
  }

  @Override
  public void writeBytes(byte[] from, int offset, int count) {
    room(count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  /// As [DataOutput#writeVInt] does.
  void put(int number) {
    room(LONGEST_INT);
    int left = number;
    while ((left & ~0x7F) != 0) {
      bytes[length++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[length++] = (byte) left;
  }

  int length() {
    return length;
  }

  /// A copy of what was written.
  public BytesRef written() {
    return new BytesRef(Arrays.copyOf(bytes, length));
  }

  /// What was written, to be read before more is.
  ByteArrayDataInput input() {
    return new ByteArrayDataInput(bytes, 0, length);
  }

  /// A part of what was written, to be read before more is.
  BytesRef view(int from, int to) {
    return new BytesRef(bytes, from, to - from);
  }

  private void room(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
  }
}
