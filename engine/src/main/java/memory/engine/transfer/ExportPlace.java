package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.PathResolver;
import memory.engine.file.SideCopy;

/// A folder that memory is copied to. What stands there already is never lost: a file with other
/// bytes is kept, or goes to `.bak` first.
///
/// @param replaces whether other bytes give way
public record ExportPlace(Path folder, boolean replaces, Clock clock) {

  /// What became of one file.
  public sealed interface Put {
    record Written() implements Put {}

    /// It had these bytes already.
    record Same() implements Put {}

    /// It has other bytes, and they stay.
    record Kept() implements Put {}

    /// @param backup where the bytes before are
    record Replaced(Path backup) implements Put {}
  }

  /// @param name relative to the folder, with `/`
  public Put put(String name, byte[] bytes) throws IOException {
    Path file = new PathResolver(folder, Optional.of(folder)).resolve(name);
    DurableFolder.create(
        Optional.ofNullable(file.getParent()).orElse(folder), AtomicReplace.Policy.CONFIG);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      AtomicReplace.write(file, bytes, AtomicReplace.Policy.CONFIG);
      return new Put.Written();
    }
    byte[] before = BoundedRead.bytes(file, Optional.of(folder), Integer.MAX_VALUE - 8);
    if (Arrays.equals(before, bytes)) {
      return new Put.Same();
    }
    if (!replaces) {
      return new Put.Kept();
    }
    Path backup = SideCopy.backup(file, before, AtomicReplace.Policy.CONFIG, clock);
    AtomicReplace.write(file, bytes, AtomicReplace.Policy.CONFIG);
    return new Put.Replaced(backup);
  }
}
