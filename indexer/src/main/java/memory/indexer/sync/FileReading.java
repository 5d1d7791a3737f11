package memory.indexer.sync;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import memory.engine.Passages;
import memory.engine.TextPlace;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.TermTable;
import org.apache.lucene.document.Document;

/// One file as it was read just now.
///
/// @param bytes none for a file that is left out
/// @param joined whether the main worktree's log was read with it
/// @param clean whether the guard was asked about this content before and had nothing to say
@SuppressWarnings("ArrayRecordComponent") // never compared
record FileReading(String path, FileEntry entry, byte[] bytes, boolean joined, boolean clean) {
  /// More than [MemoryText] looks at to tell text from binary.
  private static final int HEAD_BYTES = 1 << 14;

  private static final byte[] NOTHING = {};

  /// The same of a content that the guard has nothing to say of.
  FileReading vouchedFor() {
    return new FileReading(path, entry, bytes, joined, true);
  }

  /// Reads the file as it is now. Its stat and the time are taken first, so that the next
  /// comparison sees a write that came between.
  ///
  /// @return empty when it is gone
  static Optional<FileReading> of(
      ScopeRoot root, String path, Path file, Limits limits, Clock clock) {
    Instant now = clock.instant();
    long readNs = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    Optional<JoinedLog> log = JoinedLog.of(root, path, file);
    try {
      FileStat stat = log.isPresent() ? log.get().stat() : FileStat.ofTarget(file);
      return Optional.of(read(root, path, file, limits, stat, readNs, log));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static FileReading read(
      ScopeRoot root,
      String path,
      Path file,
      Limits limits,
      FileStat stat,
      long readNs,
      Optional<JoinedLog> log)
      throws NoSuchFileException {
    int most = path.endsWith(".jsonl") ? limits.logBytes() : limits.fileBytes();
    if (stat.size() > most) {
      return leftOut(path, stat, readNs, FileEntry.State.TOO_LARGE);
    }
    byte[] bytes;
    try {
      bytes =
          log.isPresent()
              ? log.get().bytes(root.boundary(), most)
              : BoundedRead.bytes(file, root.boundary(), most);
    } catch (NoSuchFileException gone) {
      throw gone;
    } catch (IOException unreadable) {
      BoundedRead.checkHandles(unreadable);
      return leftOut(path, stat, readNs, FileEntry.State.UNREADABLE);
    }
    HashCode hash = Hashing.murmur3_128().hashBytes(bytes);
    ByteBuffer halves = ByteBuffer.wrap(hash.asBytes()).order(ByteOrder.LITTLE_ENDIAN);
    FileEntry.State state = stateOf(bytes, limits);
    return new FileReading(
        path,
        new FileEntry(stat, halves.getLong(), halves.getLong(), readNs, state),
        bytes,
        log.isPresent(),
        false);
  }

  private static FileReading leftOut(
      String path, FileStat stat, long readNs, FileEntry.State state) {
    return new FileReading(path, new FileEntry(stat, 0, 0, readNs, state), NOTHING, false, false);
  }

  private static FileEntry.State stateOf(byte[] bytes, Limits limits) {
    byte[] head = bytes.length <= HEAD_BYTES ? bytes : Arrays.copyOf(bytes, HEAD_BYTES);
    if (MemoryText.decode(head).isEmpty()) {
      return FileEntry.State.BINARY;
    }
    int start = 0;
    for (int i = 0; i <= bytes.length; i++) {
      if (i == bytes.length || bytes[i] == '\n') {
        if (i - start > limits.lineBytes()) {
          return FileEntry.State.LONG_LINES;
        }
        start = i + 1;
      }
    }
    return FileEntry.State.INDEXED;
  }

  /// How much was read; 0 for a file that is left out.
  int length() {
    return bytes.length;
  }

  /// The file's passages as documents; an entry that says so when it cannot be parsed.
  ///
  /// @param lasting whether they go into an index that stays: with the guard's verdict, and with
  ///   the place of a text instead of the text
  /// @param terms those that its caller has met
  Indexed indexed(ScopeRoot root, Limits limits, boolean lasting, TermTable terms) {
    byte[] kept =
        switch (entry.state()) {
          case INDEXED, CLEAN -> bytes;
          case LONG_LINES -> withoutLongLines(limits.lineBytes());
          case BINARY, TOO_LARGE, UNREADABLE, UNPARSED, MOVED -> NOTHING;
        };
    try {
      MemoryPath name = new MemoryPath(path);
      String text = MemoryText.decode(kept).orElse("");
      String shown = clean || text.isEmpty() ? text : Passages.indexable(name, text);
      List<Passage> passages =
          text.isEmpty() ? List.of() : Passages.of(root.scopeOf(name), name, shown);
      if (!lasting) {
        return new Indexed(path, entry, PassageDocuments.unjudged(passages, terms));
      }
      List<Passage> judged = clean ? passages : PassageDocuments.judged(passages);
      boolean fine =
          entry.state() == FileEntry.State.INDEXED
              && (clean || (shown.equals(text) && isUnchanged(passages, judged)));
      return new Indexed(
          path,
          fine ? entry.with(FileEntry.State.CLEAN) : entry,
          PassageDocuments.of(judged, places(text, passages), terms));
    } catch (RuntimeException | StackOverflowError unparsed) {
      return new Indexed(path, entry.with(FileEntry.State.UNPARSED), List.of());
    }
  }

  private static boolean isUnchanged(List<Passage> passages, List<Passage> judged) {
    for (int i = 0; i < passages.size(); i++) {
      Passage before = passages.get(i);
      Passage after = judged.get(i);
      if (!after.threats().isEmpty()
          || !after.heading().equals(before.heading())
          || !after.text().equals(before.text())) {
        return false;
      }
    }
    return true;
  }

  /// Without its long lines a text is not what stands in the file, and one that is being written
  /// will not stand there for long.
  private List<Optional<TextPlace>> places(String text, List<Passage> passages) {
    return entry.state() == FileEntry.State.INDEXED && !entry.isRestless() && !joined
        ? TextPlace.of(bytes, text, passages)
        : Collections.nCopies(passages.size(), Optional.empty());
  }

  /// The lines that are short enough; empty lines stand for the others.
  private byte[] withoutLongLines(int lineBytes) {
    byte[] kept = new byte[bytes.length];
    int length = 0;
    int start = 0;
    for (int i = 0; i <= bytes.length; i++) {
      boolean end = i == bytes.length;
      if (end || bytes[i] == '\n') {
        if (i - start <= lineBytes) {
          System.arraycopy(bytes, start, kept, length, i - start);
          length += i - start;
        }
        if (!end) {
          kept[length++] = '\n';
        }
        start = i + 1;
      }
    }
    return Arrays.copyOf(kept, length);
  }

  /// Why a file cannot be read, in a few words.
  static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "permission denied";
      case NotDirectoryException folder -> "not a folder";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> failure.getClass().getSimpleName();
    };
  }

  /// A file's part of an index.
  record Indexed(String path, FileEntry entry, List<Document> documents) {
    Indexed {
      documents = new ArrayList<>(documents);
    }
  }
}
