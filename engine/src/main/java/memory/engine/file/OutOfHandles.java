package memory.engine.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/// The process, or the machine, can open no more files. Then nothing can be told of what is on the
/// disk, least of all that it is not there.
public final class OutOfHandles {
  private static final String REASON = "Too many open files";

  private OutOfHandles() {}

  /// @throws UncheckedIOException when that is why it failed
  public static void check(IOException failure) {
    if (failure instanceof FileSystemException system
        && String.valueOf(system.getReason()).startsWith(REASON)) {
      throw new UncheckedIOException(failure);
    }
  }
}
