package memory.engine.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.file.AtomicReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderFiles;
import memory.engine.file.FolderLock;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.ProcessLock;
import memory.engine.file.RedactedFile;
import memory.engine.file.SideCopy;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// A scope's `.state/`: the lock of its writers, recovery records, and its own `.gitignore`. Made
/// by the first write.
record StateFolder(ScopeRoot root) {
  private static final String NAME = ".state";
  private static final byte[] IGNORE_ALL = "*\n".getBytes(StandardCharsets.UTF_8);

  boolean exists() {
    return Files.isDirectory(folder());
  }

  Path folder() {
    return root.folder().resolve(NAME);
  }

  Path previous() {
    return folder().resolve("previous");
  }

  Path recovery() {
    return folder().resolve("recovery");
  }

  /// Whether a path is one of what is kept here, which nothing else may write.
  static boolean holds(MemoryPath path) {
    return path.value().startsWith(NAME + "/");
  }

  /// A log that is kept here.
  ///
  /// @throws RefusedPathException when none may be called so
  Path log(MemoryPath path) throws IOException {
    return new PathResolver(folder(), root.boundary())
        .resolve(path.value().substring(NAME.length() + 1));
  }

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
    DurableFolder.create(folder(), AtomicReplace.Policy.PRIVATE);
    if (root.boundary().isPresent()) {
      for (Path ours : List.of(root.folder(), folder(), previous(), recovery())) {
        if (Files.isSymbolicLink(ours)) {
          throw new FileSystemException(
              ours.toString(), null, "a project's link is not written through; remove it");
        }
      }
    }
    Path ignore = folder().resolve(".gitignore");
    if (!Files.exists(ignore, LinkOption.NOFOLLOW_LINKS)) {
      AtomicReplace.write(ignore, IGNORE_ALL, AtomicReplace.Policy.CACHE);
    }
    return ProcessLock.tryAcquire(folder().resolve(".lock"), patience);
  }

  /// Forgets the files that replacements took the name from: what an editor writes to one of them
  /// from now on is lost to us.
  void removePrevious() throws IOException {
    for (Path name : FolderFiles.of(previous(), "*")) {
      FolderFiles.delete(name);
    }
  }

  /// Whether other tools, those of specs 4 and 5, know such a file (safety D4).
  static boolean isShared(MemoryPath path) {
    return path.kind() == Kind.CURATED || path.kind() == Kind.DECISION;
  }

  /// Makes a change that other tools wait for, where they know the file. Called under the scope's
  /// own lock.
  WriteResult held(MemoryPath path, Path file, WriteTurn.Change change) throws IOException {
    // Longer than the lock of another tool takes to be left over.
    return held(path, file, change, FolderLock.STALE.plusSeconds(2));
  }

  WriteResult held(MemoryPath path, Path file, WriteTurn.Change change, Duration patience)
      throws IOException {
    if (!isShared(path)) {
      return change.run();
    }
    DurableFolder.create(Optional.ofNullable(file.getParent()).orElseThrow(), policy(root));
    Optional<FolderLock> lock =
        FolderLock.tryAcquire(file, Optional.of(folder().resolve("tool-lock")), patience);
    if (lock.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.conflict("another tool is writing " + path, "try again; nothing was written")
              .at(file));
    }
    try (FolderLock _ = lock.get()) {
      return change.run();
    }
  }

  /// Takes what is to be nowhere any more out of the copies of a scope's text besides its files:
  /// what writes replaced, `.bak` and `.torn` copies, logs in the state folder. Whoever calls holds
  /// the scope's lock.
  ///
  /// @return how many held something of it
  int redact(TextRedactor redactor, Clock clock) throws IOException {
    UnaryOperator<String> redacted = redactor::redacted;
    int changed = 0;
    for (Mount mount : root.mounts()) {
      for (Path copy : below(mount.folder())) {
        changed +=
            SideCopy.is(copy) && RedactedFile.redact(copy, root.boundary(), policy(root), redacted)
                ? 1
                : 0;
      }
    }
    RecoveryFolder recoveries = new RecoveryFolder(recovery(), root.boundary(), clock);
    changed += recoveries.redact(redacted);
    for (Path file : below(folder())) {
      changed += redactState(file, redacted) ? 1 : 0;
    }
    recoveries.dropEmptied();
    return changed;
  }

  private boolean redactState(Path file, UnaryOperator<String> redactor) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.equals(".lock") || name.equals(".gitignore")) {
      return false;
    }
    try {
      if (name.endsWith(".jsonl")) {
        return RedactedFile.dropLines(
            file, root.boundary(), AtomicReplace.Policy.PRIVATE, redactor);
      }
      if (name.endsWith(".old")) {
        return RedactedFile.redact(file, root.boundary(), AtomicReplace.Policy.PRIVATE, redactor);
      }
      return RedactedFile.deleteIfRedacted(file, root.boundary(), redactor);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  private List<Path> below(Path outer) throws IOException {
    List<Path> files =
        FolderFiles.below(
            outer, root.boundary(), FolderFiles.DEPTH, inner -> !FolderFiles.isHidden(inner));
    files.removeIf(file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    return files;
  }
}
