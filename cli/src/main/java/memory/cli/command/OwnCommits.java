package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/// The commits that somebody made in this clone, as its reflog says: what was pulled, merged,
/// picked or rebased has other words there. A reflog is not cloned or pulled; of one that was
/// copied here the entries are older than its file.
final class OwnCommits {
  private static final String MOST = "-n500";

  private final GitRun git;
  private final Set<String> hashes = new HashSet<>();

  private OwnCommits(GitRun git) {
    this.git = git;
  }

  /// None where git cannot tell.
  ///
  /// @param folder the repository's
  static OwnCommits of(GitRun git, Path folder) throws IOException {
    OwnCommits own = new OwnCommits(git);
    GitRun.Result place = git.run("rev-parse", "--git-path", "logs/HEAD");
    GitRun.Result log =
        git.run("reflog", "show", MOST, "--date=unix", "--format=%H %gd %gs", "HEAD");
    if (place.isOk() && log.isOk()) {
      own.read(log.out(), made(folder.resolve(place.out().strip())));
    }
    return own;
  }

  private static long made(Path reflog) throws IOException {
    try {
      return Files.readAttributes(reflog, BasicFileAttributes.class)
          .creationTime()
          .toInstant()
          .getEpochSecond();
    } catch (NoSuchFileException none) {
      return Long.MAX_VALUE;
    }
  }

  /// @param made when the reflog's file was made, in seconds since 1970
  private void read(String log, long made) {
    String before = "";
    for (String line : log.lines().toList().reversed()) {
      String hash = line.substring(0, Math.max(0, line.indexOf(' ')));
      int at = line.indexOf("@{");
      int end = line.indexOf("} ", at);
      if (at < 0 || end < 0 || !line.substring(at + 2, end).matches("\\d{1,12}")) {
        continue;
      }
      String what = line.substring(end + 2);
      boolean own =
          what.startsWith("commit: ")
              || what.startsWith("commit (initial): ")
              || (what.startsWith("commit (amend): ") && hashes.contains(before));
      if (own && Long.parseLong(line.substring(at + 2, end)) >= made) {
        hashes.add(hash);
      }
      before = hash;
    }
  }

  /// Whether one of them brought a file's line. Not where a commit of another branch changed the
  /// file as well: it may have come from there, squashed or staged.
  boolean brought(String file, Set<String> commits) throws IOException {
    return !commits.isEmpty()
        && hashes.containsAll(commits)
        && git.run("log", "-1", "--format=%h", "--all", "--not", "HEAD", "--", file).isNothing();
  }
}
