package memory.cli.agent.setup;

import java.nio.file.Path;
import java.util.List;

/// A file of a host's configuration with our entries in it.
///
/// @param fresh what a new one starts from
record HostFile(Path path, String fresh, List<ConfigEntry> entries) {
  HostFile {
    entries = List.copyOf(entries);
  }
}
