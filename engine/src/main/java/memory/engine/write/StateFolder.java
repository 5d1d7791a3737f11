package memory.engine.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderFiles;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;

/// A scope's `.state/`: the lock of its writers, recovery records, and its own `.gitignore`. Made
/// by the first write.
final class StateFolder {
  private static final String NAME = ".state";
  private static final byte[] IGNORE_ALL = "*\n".getBytes(StandardCharsets.UTF_8);

  private final ScopeRoot root;
  private final Path folder;

  StateFolder(ScopeRoot root) {
    this.root = root;
    this.folder = root.folder().resolve(NAME);
  }

  boolean exists() {
    return Files.isDirectory(folder);
  }

  Path folder() {
    return folder;
  }

  Path previous() {
    return folder.resolve("previous");
  }

  Path recovery() {
    return folder.resolve("recovery");
  }

  /// What says of a lock folder that other tools wait for that it is ours.
  Path toolLock() {
    return folder.resolve("tool-lock");
  }

  /// Whether a path is one of what is kept here, which nothing else may write.
  static boolean holds(MemoryPath path) {
    return path.value().startsWith(NAME + "/");
  }

  /// A log that is kept here.
  ///
  /// @throws RefusedPathException when none may be called so
  Path log(MemoryPath path) throws IOException {
    return new PathResolver(folder, root.boundary())
        .resolve(path.value().substring(NAME.length() + 1));
  }

  /// How the scope's files are kept.
  static AtomicReplace.Policy policy(ScopeRoot root) {
    return root.scope() == Scope.GLOBAL
        ? AtomicReplace.Policy.PRIVATE
        : AtomicReplace.Policy.SHARED;
  }

  /// Makes the folder where it is missing, and takes the lock.
  ///
  /// @return empty when somebody else held it all the time
  Optional<ProcessLock> lock(Duration patience) throws IOException {
    DurableFolder.create(root.folder(), policy(root));
    DurableFolder.create(folder, AtomicReplace.Policy.PRIVATE);
    if (root.boundary().isPresent()) {
      for (Path ours : List.of(root.folder(), folder, previous(), recovery())) {
        refuseLink(ours);
      }
    }
    Path ignore = folder.resolve(".gitignore");
    if (!Files.exists(ignore, LinkOption.NOFOLLOW_LINKS)) {
      AtomicReplace.write(ignore, IGNORE_ALL, AtomicReplace.Policy.CACHE);
    }
    return ProcessLock.tryAcquire(folder.resolve(".lock"), patience);
  }

  /// Forgets the files that replacements took the name from: what an editor writes to one of them
  /// from now on is lost to us.
  static void removePrevious(StateFolder state) throws IOException {
    if (!Files.isDirectory(state.previous())) {
      return;
    }
    try (DirectoryStream<Path> names = Files.newDirectoryStream(state.previous())) {
      for (Path name : names) {
        FolderFiles.delete(name);
      }
    }
  }

  private static void refuseLink(Path ours) throws FileSystemException {
    if (Files.isSymbolicLink(ours)) {
      throw new FileSystemException(
          ours.toString(), null, "a project's link is not written through; remove it");
    }
  }
}
