package memory.engine.conversation;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import memory.engine.conversation.Turns.State;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.MalformedJsonException;

/// One conversation as an agent keeps it.
interface Transcript extends Closeable {
  /// Its name in the index: its path, which costs nothing to make of thousands; without a NUL.
  String key();

  /// What grows when something is added.
  long size();

  /// When it was last written to, in milliseconds.
  long changed();

  /// How far a transcript was read.
  ///
  /// @param size of the file then; -1 when there was no time for all of it
  /// @param hash of its beginning and of what stands before the open part
  /// @param turns that it has
  /// @param skipped lines that could not be read
  record Mark(long size, long changed, String hash, int turns, int skipped, State state) {
    static Optional<Mark> of(String text) {
      String[] fields = text.split("\t", 10);
      try {
        return Optional.of(
            new Mark(
                Long.parseLong(fields[0]),
                Long.parseLong(fields[1]),
                fields[2],
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]),
                new State(
                    Long.parseLong(fields[5]),
                    Integer.parseInt(fields[6]),
                    Integer.parseInt(fields[7]),
                    Integer.parseInt(fields[8]),
                    fields[9])));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException foreign) {
        return Optional.empty();
      }
    }

    String text() {
      List<Object> fields =
          List.of(
              size,
              changed,
              hash,
              turns,
              skipped,
              state.offset(),
              state.part(),
              state.turn(),
              state.skipped(),
              state.folder());
      return String.join("\t", fields.stream().map(Object::toString).toList());
    }
  }

  /// Whether a mark's text says that all of it was read as it is now.
  default boolean isAt(String mark) {
    return mark.startsWith(size() + "\t" + changed() + "\t");
  }

  /// Where reading goes on: at the part that was open, if it only grew since.
  State from(Optional<Mark> mark) throws IOException;

  /// Reads what follows, in parts.
  ///
  /// @return how far it came
  /// @throws BusyException when it is written to meanwhile and cannot be read now
  Mark read(State from, Reading reading) throws IOException;

  /// How transcripts are read.
  ///
  /// @param wanted whether conversations in a folder are indexed; `""` where none is named
  /// @param enough whether to stop between two parts
  record Reading(
      ZoneId zone, Predicate<String> wanted, Turns.PartSink parts, BooleanSupplier enough) {}

  @Override
  default void close() throws IOException {}

  /// The next look may find it at rest.
  final class BusyException extends IOException {
    private static final long serialVersionUID = 1;

    BusyException(Path file) {
      super(file + " is written to");
    }
  }

  /// A transcript that is a file.
  ///
  /// @param changed when it was last written to, in milliseconds
  record TranscriptFile(TranscriptReader reader, Path file, long size, long changed)
      implements Transcript {
    /// A longer line is skipped unread.
    private static final int LINE_BYTES = 8 << 20;

    /// Of a transcript that is one object; a longer one cannot be read.
    private static final int OBJECT_BYTES = 64 << 20;

    private static final int CHUNK_BYTES = 1 << 16;
    private static final int HASHED_BYTES = 4 << 10;

    @Override
    public String key() {
      return file.toString();
    }

    @Override
    public State from(Optional<Mark> mark) throws IOException {
      if (mark.isEmpty() || size < mark.get().state().offset()) {
        return State.START;
      }
      State state = mark.get().state();
      return hash(state.offset()).equals(mark.get().hash()) ? state : State.START;
    }

    @Override
    public Mark read(State from, Reading reading) throws IOException {
      Turns turns = new Turns(reader.agent(), reader.session(file), from, reading);
      try (InputStream in = BoundedRead.stream(file, Optional.empty())) {
        if (from.folder().isEmpty()) {
          reader.project(file).ifPresent(turns::in);
        }
        if (reader.isOneObject()) {
          turns.line(0);
          read(in.readNBytes(OBJECT_BYTES), turns);
        }
        in.skipNBytes(from.offset());
        long offset = from.offset();
        Line line = new Line();
        while (turns.goesOn() && line.next(in)) {
          turns.line(offset);
          read(line.bytes(), turns);
          turns.lineEnds();
          offset += line.length;
        }
        turns.end();
      } catch (UncheckedIOException failed) {
        throw new IOException(failed.getCause());
      }
      return turns.mark(size, changed, hash(turns.state().offset()));
    }

    private void read(byte[] bytes, Turns turns) {
      if (bytes.length == 0) {
        return;
      }
      try {
        JsonObject fields = new JsonObject(BoundedJson.withLongTexts(bytes));
        fields.anyTime("timestamp").ifPresent(turns::at);
        reader.read(fields, turns);
      } catch (MalformedJsonException unreadable) {
        turns.skip();
      }
    }

    private String hash(long offset) throws IOException {
      Hasher hasher = Hashing.murmur3_128().newHasher();
      int bytes = (int) Math.min(HASHED_BYTES, offset);
      try (InputStream in = BoundedRead.stream(file, Optional.empty())) {
        hasher.putBytes(in.readNBytes(bytes));
        in.skipNBytes(Math.max(0, offset - 2L * bytes));
        hasher.putBytes(in.readNBytes(bytes));
      }
      return hasher.hash().toString();
    }

    /// One line after the other; the last counts only when it has an end.
    static final class Line {
      private final byte[] chunk = new byte[CHUNK_BYTES];
      private byte[] kept = new byte[CHUNK_BYTES];
      private int at;
      private int end;
      private long length;

      boolean next(InputStream in) throws IOException {
        length = 0;
        while (true) {
          if (at == end) {
            end = in.read(chunk);
            at = 0;
            if (end < 0) {
              end = 0;
              return false;
            }
          }
          int stop = at;
          while (stop < end && chunk[stop] != '\n') {
            stop++;
          }
          keep(stop - at);
          length += stop - at;
          at = stop;
          if (stop < end) {
            at++;
            length++;
            return true;
          }
        }
      }

      private void keep(int bytes) {
        if (length + bytes <= LINE_BYTES) {
          int size = (int) length + bytes;
          if (size > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(size, 2 * kept.length));
          }
          System.arraycopy(chunk, at, kept, (int) length, bytes);
        }
      }

      /// Of one that is too long, something that cannot be read.
      byte[] bytes() {
        return Arrays.copyOf(kept, length > LINE_BYTES ? 1 : (int) length - 1);
      }
    }
  }
}
