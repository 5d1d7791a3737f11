package memory.indexer.rank;

import java.util.Arrays;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/// Bytes in memory, as many as come. Small enough for the compiler, unlike Lucene's own.
final class ByteSink extends DataOutput {
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

  BytesRef written() {
    return new BytesRef(Arrays.copyOf(bytes, length));
  }

  private void room(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
  }
}
