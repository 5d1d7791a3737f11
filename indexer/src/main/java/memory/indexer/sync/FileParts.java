package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;

/// Parts of files, read for one search. A file that is asked for again is read as a whole and kept,
/// unless it is large: a hundred hits often stand in ten files. For use by one thread.
final class FileParts {
  static final int LARGE = 1 << 16;

  /// Of the files that were asked for twice the text; of those that were once, nothing.
  private final Map<Path, Optional<byte[]>> known = new HashMap<>();

  /// As [BoundedRead#part].
  byte[] part(Path file, Optional<Path> boundary, int start, int length) throws IOException {
    Optional<byte[]> asked = known.putIfAbsent(file, Optional.empty());
    if (asked == null) {
      return BoundedRead.part(file, boundary, start, length);
    }
    if (asked.isEmpty()) {
      asked = Optional.of(BoundedRead.part(file, boundary, 0, LARGE));
      known.put(file, asked);
    }
    byte[] bytes = asked.get();
    if (bytes.length == LARGE) {
      return BoundedRead.part(file, boundary, start, length);
    }
    int from = Math.min(start, bytes.length);
    return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length));
  }
}
