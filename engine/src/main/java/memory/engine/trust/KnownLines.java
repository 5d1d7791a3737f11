package memory.engine.trust;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;

/// The lines of a project's memory that are known here: written by this program, or looked at by
/// the user (safety P6). Kept outside the project as a sorted list of hashes, so that neither a
/// pull nor a copied folder brings it along. A line is known wherever it stands: moved, ticked off
/// or made a heading it says the same.
///
/// The hashes are keyed (SipHash, the key is the file's first 16 bytes), so that nobody who sees a
/// repository can make a line that passes for another one, and nobody can tell from the file what a
/// line says.
public final class KnownLines {
  private static final int KEY_BYTES = 16;
  private static final int MAX_BYTES = 64 << 20;
  private static final List<String> MARKS = List.of("- ", "* ", "+ ", "[ ] ", "[x] ", "[X] ");
  private static final List<String> PINS = List.of(" #pin", " #important");

  private final byte[] key;
  private final HashFunction hashing;
  private final long[] hashes;

  private KnownLines(byte[] key, long[] hashes) {
    ByteBuffer halves = ByteBuffer.wrap(key);
    this.key = key;
    this.hashing = Hashing.sipHash24(halves.getLong(), halves.getLong());
    this.hashes = hashes;
  }

  static KnownLines nothing() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new KnownLines(key, new long[0]);
  }

  /// @throws NoSuchFileException when there is none
  /// @throws IOException when it cannot be read, or others may write it
  static KnownLines read(Path file) throws IOException {
    byte[] bytes = BoundedRead.bytes(file, Optional.empty(), MAX_BYTES);
    Trust.refuseWhenOthersMayWrite(file);
    if (bytes.length < KEY_BYTES || bytes.length % Long.BYTES != 0) {
      throw new IOException("it is not a list of known lines");
    }
    long[] hashes = new long[(bytes.length - KEY_BYTES) / Long.BYTES];
    ByteBuffer.wrap(bytes, KEY_BYTES, bytes.length - KEY_BYTES).asLongBuffer().get(hashes);
    return new KnownLines(Arrays.copyOf(bytes, KEY_BYTES), hashes);
  }

  void write(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(KEY_BYTES + hashes.length * Long.BYTES);
    bytes.put(key).asLongBuffer().put(hashes);
    AtomicReplace.write(file, bytes.array(), AtomicReplace.Policy.PRIVATE);
  }

  /// Whether there is nothing in the line that was not written or looked at.
  public boolean knows(String line) {
    String said = said(line);
    return said.isEmpty() || Arrays.binarySearch(hashes, hash(said)) >= 0;
  }

  /// These and the lines of some texts.
  public KnownLines with(Iterable<String> texts) {
    LongStream both = LongStream.concat(Arrays.stream(hashes), hashes(texts));
    return new KnownLines(key, both.sorted().distinct().toArray());
  }

  /// These but the lines of some texts.
  KnownLines without(Iterable<String> texts) {
    long[] less = hashes(texts).sorted().toArray();
    LongStream left = Arrays.stream(hashes).filter(hash -> Arrays.binarySearch(less, hash) < 0);
    return new KnownLines(key, left.toArray());
  }

  private LongStream hashes(Iterable<String> texts) {
    LongStream.Builder each = LongStream.builder();
    for (String text : texts) {
      text.lines()
          .map(KnownLines::said)
          .filter(said -> !said.isEmpty())
          .forEach(said -> each.add(hash(said)));
    }
    return each.build();
  }

  boolean isSame(KnownLines other) {
    return Arrays.equals(hashes, other.hashes);
  }

  /// What stands for the line in other files of ours: it tells nobody what the line says.
  public String mark(String line) {
    return Long.toHexString(hash(said(line)));
  }

  private long hash(String said) {
    return hashing.hashString(said, StandardCharsets.UTF_8).asLong();
  }

  /// The line without the marks that make it a heading, an item, ticked or pinned; empty when no
  /// letter is left.
  public static String said(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) <= ' ') {
      end--;
    }
    for (String pin : PINS) {
      if (end > pin.length() && line.startsWith(pin, end - pin.length())) {
        end -= pin.length();
      }
    }
    int start = 0;
    for (int mark = mark(line, start, end); mark > 0; mark = mark(line, start, end)) {
      start += mark;
    }
    end = withoutClosing(line, start, end);
    for (int i = start; i < end; i++) {
      if (Character.isLetter(line.charAt(i)) || Character.isSurrogate(line.charAt(i))) {
        return line.substring(start, end);
      }
    }
    return "";
  }

  /// Where the words end before what closes a heading: `#` behind a blank.
  private static int withoutClosing(String line, int start, int end) {
    int at = end;
    while (at > start && line.charAt(at - 1) == '#') {
      at--;
    }
    if (at > start && line.charAt(at - 1) > ' ') {
      return end;
    }
    while (at > start && line.charAt(at - 1) <= ' ') {
      at--;
    }
    return at;
  }

  /// How long the mark is that stands there; 0 = there is none.
  private static int mark(String line, int at, int end) {
    if (at >= end) {
      return 0;
    }
    if (line.charAt(at) <= ' ' || line.charAt(at) == '#') {
      return 1;
    }
    for (String mark : MARKS) {
      if (line.startsWith(mark, at)) {
        return Math.min(mark.length(), end - at);
      }
    }
    return 0;
  }
}
