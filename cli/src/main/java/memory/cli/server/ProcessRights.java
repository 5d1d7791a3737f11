package memory.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the kernel lets a process do and see, and how it makes files. One that may do less, in a
/// sandbox, asks no other to write.
final class ProcessRights {
  private static final Pattern LINES =
      Pattern.compile("(?m)^(Uid|Gid|Groups|Umask|CapEff|NoNewPrivs|Seccomp):.*");
  private static final Path SELF = Path.of("/proc/self");

  private ProcessRights() {}

  /// This process's, as `lib/client` tells its own.
  static String read() throws IOException {
    return Files.readSymbolicLink(SELF.resolve("ns/mnt"))
        + LINES
            .matcher(Files.readString(SELF.resolve("status")))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.joining());
  }
}
