package memory.cli.agent.setup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A file of a host's configuration with our entries in it.
///
/// @param fresh what a new one starts from
/// @param plain the host reads JSON without comments and commas too many, and skips any other file
record HostFile(Path path, String fresh, boolean plain, List<ConfigEntry> entries) {
  HostFile {
    entries = List.copyOf(entries);
  }

  HostFile(Path path, String fresh, List<ConfigEntry> entries) {
    this(path, fresh, false, entries);
  }

  /// Why the host will not read this text; empty when it will.
  Optional<String> unread(String host, String text) {
    Optional<String> place = plain ? JsonOutline.beyondPlain(text) : Optional.empty();
    return place.map(at ->
        at
            + ": "
            + host
            + " reads plain JSON alone, and skips a file with comments or with commas too many");
  }
}
