package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Puts new bytes in a file's place in one step: readers see all of the old or all of the new, also
/// after a crash. A temporary file beside the target is written and forced; [#commit] renames it
/// over the target and forces the folder; only then is anything promised. The folder must exist.
/// Closing what was not committed takes the temporary file away.
public final class AtomicReplace implements AutoCloseable {
  private static final int NAME_ATTEMPTS = 8;

  /// Whose file it is, and so its mode, its links and how hard it is pressed to disk.
  public enum Policy {
    /// The user's own (global scope, trust): mode 0600; the user's own link is followed and what it
    /// leads to is replaced, whose mode stays.
    PRIVATE,
    /// A project's: the old file's mode stays, a link is refused.
    SHARED,
    /// Another program's settings of the user: the old file's mode stays, a new one gets 0600; the
    /// user's own link is followed.
    CONFIG,
    /// Rebuildable state in the cache: mode 0600, a link is refused, nothing is forced.
    CACHE;

    /// What a new file or folder is created with: a project's has the mode that all have there.
    FileAttribute<?>[] mode(Path path, String permissions) {
      return this == SHARED ? new FileAttribute<?>[0] : PrivateFolder.mode(path, permissions);
    }
  }

  private final Disk disk;
  private final Path file;
  private final Path target;
  private final Policy policy;
  private @Nullable Path temporary;
  private String step = "look at it";

  private AtomicReplace(Disk disk, Path file, Path target, Policy policy) {
    this.disk = disk;
    this.file = file;
    this.target = target;
    this.policy = policy;
  }

  /// Writes and commits.
  ///
  /// @throws FileSystemException that names the file, the step that failed and the cause; the old
  ///   bytes are still there unless the failed step came after the rename
  public static void write(Path file, byte[] bytes, Policy policy) throws IOException {
    try (AtomicReplace replace = prepare(Disk.REAL, file, bytes, policy)) {
      replace.commit();
    }
  }

  /// Writes the temporary file; the target is as it was until [#commit].
  static AtomicReplace prepare(Disk disk, Path file, byte[] bytes, Policy policy)
      throws IOException {
    Path place = realTarget(file.toAbsolutePath(), policy);
    AtomicReplace replace = new AtomicReplace(disk, file, place, policy);
    boolean written = false;
    try {
      replace.fill(bytes);
      written = true;
      return replace;
    } catch (IOException fault) {
      throw Disk.explained(file, replace.step, fault);
    } finally {
      if (!written) {
        replace.close();
      }
    }
  }

  /// The file that is replaced: the one that was named, or where the user's own link leads.
  public static Path realTarget(Path file, Policy policy) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      return file;
    }
    if (policy != Policy.PRIVATE && policy != Policy.CONFIG) {
      throw new FileSystemException(file.toString(), null, "a link is not written through");
    }
    if (!FileOwner.madeByFolderOwner(file)) {
      throw new FileSystemException(
          file.toString(), null, "somebody else's link is not written through");
    }
    return file.toRealPath();
  }

  void commit() throws IOException {
    Path written = written();
    try {
      step = "rename the temporary file over it";
      disk.rename(written, target);
      temporary = null;
      if (policy != Policy.CACHE) {
        step = "make the rename durable (it is written, but may not survive a power cut)";
        disk.forceFolder(folderOf(target));
      }
    } catch (IOException fault) {
      throw Disk.explained(file, step, fault);
    }
  }

  /// Commits only where nothing stands yet.
  ///
  /// @return false when a file has come there meanwhile; nothing was done then
  boolean commitNew() throws IOException {
    Path written = written();
    try {
      step = "give the temporary file its name";
      disk.link(target, written);
    } catch (FileAlreadyExistsException taken) {
      return false;
    } catch (UnsupportedOperationException | IOException noLinks) {
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      commit();
      return true;
    }
    try {
      step = "take its temporary name away";
      temporary = null;
      disk.delete(written);
      step = "make the new file durable (it is written, but may not survive a power cut)";
      disk.forceFolder(folderOf(target));
      return true;
    } catch (IOException fault) {
      throw Disk.explained(file, step, fault);
    }
  }

  private Path written() {
    if (temporary == null) {
      throw new IllegalStateException("committed already: " + file);
    }
    return temporary;
  }

  @Override
  public void close() throws IOException {
    Path leftover = temporary;
    if (leftover != null) {
      temporary = null;
      disk.delete(leftover);
    }
  }

  private void fill(byte[] bytes) throws IOException {
    Path folder = folderOf(target);
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(target.toString(), null, "not a regular file");
    }
    step = "create a temporary file beside it";
    Path temp = createBeside(folder);
    temporary = temp;
    if (policy == Policy.SHARED || policy == Policy.CONFIG || Files.isSymbolicLink(file)) {
      step = "keep its mode";
      copyMode(temp);
    }
    step = "write the temporary file";
    try (Disk.OpenFile open = disk.open(temp, false)) {
      open.write(bytes);
      if (policy != Policy.CACHE) {
        step = "force the temporary file to disk";
        open.force();
      }
      step = "close the temporary file";
    }
  }

  private Path createBeside(Path folder) throws IOException {
    for (int attempt = 1; ; attempt++) {
      String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
      Path temp = folder.resolve(".memory-" + random + ".tmp");
      try {
        disk.createFile(temp, policy.mode(temp, "rw-------"));
        return temp;
      } catch (FileAlreadyExistsException taken) {
        if (attempt == NAME_ATTEMPTS) {
          throw taken;
        }
      }
    }
  }

  private void copyMode(Path temp) throws IOException {
    if (PrivateFolder.knowsModes(temp) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      Files.setPosixFilePermissions(
          temp, Files.getPosixFilePermissions(target, LinkOption.NOFOLLOW_LINKS));
    }
  }

  private static Path folderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder == null) {
      throw new FileSystemException(file.toString(), null, "not a file in a folder");
    }
    return folder;
  }
}
