package memory.indexer.sync;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;

/// What the index knows of one file: how it stood when it was read, and what came of it.
///
/// @param hashHigh upper half of a 128-bit hash of its bytes
/// @param readNs when it was read, in nanoseconds since 1970, taken before the read began
record FileEntry(FileStat stat, long hashHigh, long hashLow, long readNs, State state) {

  /// What came of a file.
  enum State {
    INDEXED(0, ""),
    LONG_LINES(1, "lines over the limit are left out"),
    BINARY(2, "binary; left out"),
    TOO_LARGE(3, "too large; left out"),
    UNREADABLE(4, "cannot be read; left out"),
    UNPARSED(5, "cannot be parsed; left out, please report it"),
    /// Indexed, and the guard found nothing in it.
    CLEAN(6, ""),
    /// Gone, with its passages. It was clean, and says so of a file that was only renamed.
    MOVED(7, "");

    /// What the user should know; empty when nothing.
    final String note;

    private final byte code;

    State(int code, String note) {
      this.code = (byte) code;
      this.note = note;
    }

    boolean isIndexed() {
      return this == INDEXED || this == LONG_LINES || this == CLEAN;
    }

    static State ofCode(byte code) {
      for (State state : ALL) {
        if (state.code == code) {
          return state;
        }
      }
      throw new IllegalArgumentException("no such state of a file: " + code);
    }

    private static final State[] ALL = values();
  }

  /// A file touched this shortly before it was read may change again with no sign of it: clocks of
  /// file systems are coarse.
  private static final long RACY_NS = 2_000_000_000L;

  /// A file touched this shortly before it was read may well be touched again before its text is.
  private static final long RESTLESS_NS = 500_000_000L;

  private static final int FIXED_BYTES = 1 + 6 * Long.BYTES;

  /// Whether a later change could have left the file's stat as it is.
  boolean isRacy() {
    return stat.stampNs() > readNs - RACY_NS;
  }

  /// Whether somebody seems to be writing it right now.
  boolean isRestless() {
    return stat.stampNs() > readNs - RESTLESS_NS;
  }

  /// Whether what the index made of the file still holds, now that it was read again.
  boolean stillHolds(FileEntry now) {
    return hashHigh == now.hashHigh
        && hashLow == now.hashLow
        && (state == now.state
            || (now.state == State.INDEXED && (state == State.UNPARSED || state == State.CLEAN)));
  }

  /// Whether its stat alone cannot tell that it is unchanged.
  boolean mustBeReadAgain() {
    return isRacy() || state == State.UNREADABLE || state == State.MOVED;
  }

  /// Whether the guard has nothing to say of a file with the same content.
  boolean vouchesFor(FileEntry other) {
    return isClean() && hashHigh == other.hashHigh && hashLow == other.hashLow;
  }

  /// Whether the guard found nothing in it.
  boolean isClean() {
    return state == State.CLEAN || state == State.MOVED;
  }

  FileEntry with(State other) {
    return new FileEntry(stat, hashHigh, hashLow, readNs, other);
  }

  FileEntry withStateOf(FileEntry other) {
    return state == other.state ? this : with(other.state);
  }

  /// Everything and the path, as one value.
  BytesRef encode(String path) {
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[FIXED_BYTES + name.length];
    ByteBuffer.wrap(bytes)
        .put(state.code)
        .putLong(stat.size())
        .putLong(stat.stampNs())
        .putLong(stat.inode())
        .putLong(hashHigh)
        .putLong(hashLow)
        .putLong(readNs)
        .put(name);
    return new BytesRef(bytes);
  }

  static FileEntry decode(BytesRef value) {
    ByteBuffer bytes = ByteBuffer.wrap(value.bytes, value.offset, value.length);
    State state = State.ofCode(bytes.get());
    FileStat stat =
        new FileStat(FileStat.Type.FILE, bytes.getLong(), bytes.getLong(), bytes.getLong(), false);
    return new FileEntry(stat, bytes.getLong(), bytes.getLong(), bytes.getLong(), state);
  }

  static String decodePath(BytesRef value) {
    return new String(
        value.bytes,
        value.offset + FIXED_BYTES,
        value.length - FIXED_BYTES,
        StandardCharsets.UTF_8);
  }
}
