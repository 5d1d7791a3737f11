package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/// A failed step on a file, told with path, step and cause.
final class DiskFault {
  private DiskFault() {}

  /// @param step to end the sentence "cannot …"
  static FileSystemException explained(Path file, String step, IOException fault) {
    String cause =
        fault instanceof FileSystemException told
            ? Optional.ofNullable(told.getReason()).orElse(told.getClass().getSimpleName())
            : String.valueOf(fault.getMessage());
    FileSystemException named =
        new FileSystemException(file.toString(), null, "cannot " + step + ": " + cause);
    named.initCause(fault);
    return named;
  }
}
