package memory.indexer.sync;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Tells one run of the machine from the next: what was written in this one is still there.
final class BootId {
  private static final Path FILE = Path.of("/proc/sys/kernel/random/boot_id");

  private BootId() {}

  /// Empty where the system has none.
  static Optional<String> current() {
    return Once.ID;
  }

  private static final class Once {
    static final Optional<String> ID = read();

    private static Optional<String> read() {
      try {
        return Optional.of(new String(Files.readAllBytes(FILE), StandardCharsets.US_ASCII).strip());
      } catch (IOException none) {
        return Optional.empty();
      }
    }
  }
}
