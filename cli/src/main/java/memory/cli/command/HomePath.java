package memory.cli.command;

import java.nio.file.Path;

/// A path as people type it, also where no shell has read it: `~/` is their home, and what is
/// relative counts from the directory they speak for.
final class HomePath {
  private HomePath() {}

  static Path of(Call call, String typed) {
    Path path =
        typed.startsWith("~/")
            ? call.environment().userHome().resolve(typed.substring(2))
            : call.environment().cwd().resolve(typed);
    return path.normalize();
  }
}
