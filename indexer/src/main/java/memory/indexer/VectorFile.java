package memory.indexer;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// The vectors of texts, each a byte for each dimension, beside the key of its text, in one file
/// that only grows. A cache: what is cut off or missing is made again. One thread writes at a time.
final class VectorFile {
  static final int DIMENSIONS = 384;

  /// What is added to a byte in the file, so that none is below 0: products of those are quick.
  private static final int UNSIGNED = 128;

  private static final int KEY_BYTES = 16;
  private static final int RECORD = KEY_BYTES + Float.BYTES + DIMENSIONS;

  /// A file with more records is not written anew for a few that do not count any more.
  private static final int MANY = 10_000;

  private final Path file;
  private volatile ByteBuffer records = ByteBuffer.allocate(0);

  VectorFile(Path file) {
    this.file = file;
  }

  /// A vector with a byte for each dimension, and what a byte's unit is worth.
  static final class Bytes {
    private final byte[] values;
    private final float scale;

    Bytes(float[] vector) {
      float most = 1e-9f;
      for (float value : vector) {
        most = Math.max(most, Math.abs(value));
      }
      scale = most / Byte.MAX_VALUE;
      values = new byte[vector.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (byte) Math.round(vector[i] / scale);
      }
    }
  }

  /// What a text is known by.
  static HashCode key(String text) {
    byte[] hash = Hashing.sha256().hashString(text, StandardCharsets.UTF_8).asBytes();
    return HashCode.fromBytes(ByteBuffer.allocate(KEY_BYTES).put(hash, 0, KEY_BYTES).array());
  }

  /// Whether the file was taken away since it was read.
  boolean isGone() {
    return records.capacity() > 0 && Files.notExists(file);
  }

  /// Reads the file.
  ///
  /// @param wanted the keys that count
  /// @param moved called when it was written anew without the others, so that places changed
  /// @return where the wanted ones stand that are there
  Map<HashCode, Integer> read(Set<HashCode> wanted, Runnable moved) throws IOException {
    boolean first = records.capacity() == 0;
    map();
    Map<HashCode, Integer> found = found(wanted);
    int all = records.capacity() / RECORD;
    int stale = all - found.size();
    if (stale > 0 && (first || all < MANY || stale > all / 20)) {
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      try (FileChannel out =
          FileChannel.open(
              fresh,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        for (int place : found.values()) {
          out.write(records.slice(place * RECORD, RECORD));
        }
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      map();
      moved.run();
      return found(wanted);
    }
    return found;
  }

  private Map<HashCode, Integer> found(Set<HashCode> wanted) {
    Map<HashCode, Integer> found = new HashMap<>();
    byte[] key = new byte[KEY_BYTES];
    for (int place = 0; place < records.capacity() / RECORD; place++) {
      records.get(place * RECORD, key);
      HashCode read = HashCode.fromBytes(key.clone());
      if (wanted.contains(read)) {
        found.put(read, place);
      }
    }
    return found;
  }

  /// Appends vectors; they stand in this order from the returned place on.
  int append(SequencedMap<HashCode, Bytes> vectors) throws IOException {
    int first = records.capacity() / RECORD;
    ByteBuffer buffer = ByteBuffer.allocate(RECORD * vectors.size());
    for (Map.Entry<HashCode, Bytes> one : vectors.entrySet()) {
      buffer.put(one.getKey().asBytes()).putFloat(one.getValue().scale);
      for (byte value : one.getValue().values) {
        buffer.put((byte) (value + UNSIGNED));
      }
    }
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      out.write(buffer.flip(), (long) first * RECORD);
    }
    map();
    return first;
  }

  private void map() throws IOException {
    Files.createDirectories(file.getParent());
    try (FileChannel in =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      records = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size() / RECORD * RECORD);
    }
  }

  /// The cosine of every vector with another, by place.
  float[] cosines(float[] other, Embedder embedder) {
    ByteBuffer all = records;
    Bytes asked = new Bytes(other);
    byte[] column = new byte[RECORD];
    System.arraycopy(asked.values, 0, column, RECORD - DIMENSIONS, DIMENSIONS);
    int shift = 0;
    for (byte value : column) {
      shift += UNSIGNED * value;
    }
    int[] products = embedder.products(all.duplicate(), column);
    float[] cosines = new float[products.length];
    for (int place = 0; place < cosines.length; place++) {
      float scale = all.getFloat(place * RECORD + KEY_BYTES) * asked.scale;
      cosines[place] = (products[place] - shift) * scale;
    }
    return cosines;
  }
}
