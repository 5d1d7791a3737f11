package memory.engine.conversation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import memory.engine.conversation.Turns.State;

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
}
