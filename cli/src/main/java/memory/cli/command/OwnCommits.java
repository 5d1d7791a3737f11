package memory.cli.command;

import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The commits that somebody made in this clone, as its reflog says: what was pulled, merged,
/// picked or rebased has other words there. A reflog is not cloned or pulled; of one that was
/// copied here the entries are older than its file.
final class OwnCommits {
  private static final String MOST = "-n500";

  private final GitRun git;
  private final Path folder;
  private @Nullable Set<String> hashes;

  /// @param folder the repository's
  OwnCommits(GitRun git, Path folder) {
    this.git = git;
    this.folder = folder;
  }

  /// Those of a file. None where git cannot tell, nor where somebody else's commit of another
  /// branch changed the file as well: its lines may have come from there, squashed or staged.
  Set<String> of(String file) throws IOException {
    Set<String> own = all();
    if (own.isEmpty()) {
      return own;
    }
    GitRun.Result others =
        git.run("log", "--format=%H", "--exclude=refs/stash", "--all", "--not", "HEAD", "--", file);
    return others.isOk() && own.containsAll(others.out().lines().toList()) ? own : Set.of();
  }

  /// Those of the whole clone.
  Set<String> all() throws IOException {
    Set<String> own = hashes;
    if (own == null) {
      own = read();
      hashes = own;
    }
    return own;
  }

  private Set<String> read() throws IOException {
    GitRun.Result place = git.run("rev-parse", "--git-path", "logs/HEAD");
    GitRun.Result log =
        git.run("reflog", "show", MOST, "--date=unix", "--format=%H %gd %gs", "HEAD");
    return place.isOk() && log.isOk()
        ? read(log.out(), made(folder.resolve(place.out().strip())))
        : Set.of();
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
  private static Set<String> read(String log, long made) {
    Set<String> own = new HashSet<>();
    String before = "";
    for (String line : log.lines().toList().reversed()) {
      int at = line.indexOf("@{");
      int end = line.indexOf("} ", at);
      Long time = at < 0 || end < 0 ? null : Longs.tryParse(line.substring(at + 2, end));
      if (time == null) {
        continue;
      }
      String hash = line.substring(0, line.indexOf(' '));
      String what = line.substring(end + 2);
      boolean isOwn =
          what.startsWith("commit: ")
              || what.startsWith("commit (initial): ")
              || (what.startsWith("commit (amend): ") && own.contains(before));
      if (isOwn && time >= made) {
        own.add(hash);
      }
      before = hash;
    }
    return own;
  }
}
