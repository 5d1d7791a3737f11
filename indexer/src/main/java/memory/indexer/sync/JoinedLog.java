package memory.indexer.sync;

import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;

/// A decision log of a linked worktree, read together with the main worktree's as one file: the own
/// lines first. A line that stands in both counts once, as replay takes them.
///
/// @param own where the worktree's own log is, or would be
/// @param main the main worktree's
/// @param boundary the folder that the main worktree's log lies in
record JoinedLog(Path own, Path main, Optional<Path> boundary) {
  private static final byte[] LINE_END = {'\n'};

  /// Empty for any other file, and where the main worktree has none.
  static Optional<JoinedLog> of(ScopeRoot root, String path, Path own) {
    if (root.main().isEmpty() || !path.endsWith(".jsonl")) {
      return Optional.empty();
    }
    ScopeRoot main = root.main().get();
    for (Mount mount : main.mounts()) {
      if (!mount.names().isEmpty() && path.startsWith(mount.prefix())) {
        Path log = mount.folder().resolve(path.substring(mount.prefix().length()));
        return log.toFile().isFile()
            ? Optional.of(new JoinedLog(own, log, main.boundary()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// What tells that either was touched.
  FileStat stat() throws IOException {
    FileStat theirs = FileStat.ofTarget(main);
    try {
      FileStat ours = FileStat.ofTarget(own);
      return new FileStat(
          FileStat.Type.FILE,
          ours.size() + theirs.size(),
          Math.max(ours.stampNs(), theirs.stampNs()),
          31 * ours.inode() + theirs.inode(),
          false);
    } catch (NoSuchFileException none) {
      return theirs;
    }
  }

  /// @param most bytes of each
  byte[] bytes(Optional<Path> ownBoundary, int most) throws IOException {
    byte[] theirs = BoundedRead.bytes(main, boundary, most);
    try {
      return Bytes.concat(BoundedRead.bytes(own, ownBoundary, most), LINE_END, theirs);
    } catch (NoSuchFileException none) {
      return theirs;
    }
  }
}
