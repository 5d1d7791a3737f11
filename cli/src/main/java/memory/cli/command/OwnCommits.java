package memory.cli.command;

import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The commits that somebody made in this clone, as its reflog says: what was pulled, merged,
/// picked or rebased has other words there. A reflog is not cloned or pulled; of one that was
/// copied here the entries are older than its file.
final class OwnCommits {
  /// Stands before the hash in what [#OF_OTHER_BRANCHES] has git say.
  static final String COMMIT = "commit:";

  /// For `git log`: what other branches have and this one has not; HEAD is not there before the
  /// first commit.
  static final String OF_OTHER_BRANCHES =
      "--ignore-missing --exclude=refs/stash --all --not HEAD --format=" + COMMIT + "%H";

  /// The files of each commit; those that a merge changed too.
  private static final String NAMES =
      "-c core.quotePath=false log --name-only -m --no-renames --no-color ";

  private final GitRun git;
  private final Path folder;
  private final List<String> memory;
  private @Nullable Set<String> hashes;
  private boolean asked;
  private Optional<Set<String>> others = Optional.empty();

  /// @param git hears of as many names as there may be
  /// @param folder the repository's
  /// @param memory the folders in it that are looked at, as git calls them
  OwnCommits(GitRun git, Path folder, List<String> memory) {
    this.git = git;
    this.folder = folder;
    this.memory = memory;
  }

  /// Those of a file. None where git cannot tell, nor where somebody else's commit of another
  /// branch changed the file as well: its lines may have come from there, squashed or staged.
  Set<String> of(String file) throws IOException {
    Set<String> own = all();
    if (own.isEmpty()) {
      return own;
    }
    if (!asked) {
      asked = true;
      others = filesOfOthers(own);
    }
    return others.filter(files -> !files.contains(file)).isPresent() ? own : Set.of();
  }

  /// The files that somebody else's commits of other branches changed, as git calls them; empty
  /// when it cannot tell in time.
  private Optional<Set<String>> filesOfOthers(Set<String> own) throws IOException {
    Optional<List<String>> names = git.run(NAMES + OF_OTHER_BRANCHES + " --", memory).lines();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Set<String> files = new HashSet<>();
    boolean isOwn = false;
    for (String line : names.get()) {
      if (line.startsWith(COMMIT)) {
        isOwn = own.contains(line.substring(COMMIT.length()));
      } else if (!isOwn) {
        files.add(line);
      }
    }
    return Optional.of(files);
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
        git.run("reflog", "show", "-n500", "--date=unix", "--format=%H %gd %gs", "HEAD");
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
