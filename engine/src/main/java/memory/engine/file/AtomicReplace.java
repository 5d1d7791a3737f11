package memory.engine.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Puts new bytes in a file's place in one step: readers see all of the old or all of the new, also
/// after a crash. A temporary file beside the target is written, forced and renamed over it, then
/// the folder is forced; only then does [#write] return. The folder must exist.
public final class AtomicReplace {
  private static final int NAME_ATTEMPTS = 8;

  /// Whose file it is, and so its mode, its links and how hard it is pressed to disk.
  public enum Policy {
    /// The user's own (global scope, trust): mode 0600; the user's own link is followed and what it
    /// leads to is replaced.
    PRIVATE,
    /// A project's: the old file's mode stays, a link is refused.
    SHARED,
    /// Rebuildable state in the cache: mode 0600, a link is refused, nothing is forced.
    CACHE
  }

  private final Path target;
  private final Policy policy;
  private String step = "look at it";

  private AtomicReplace(Path target, Policy policy) {
    this.target = target;
    this.policy = policy;
  }

  /// @throws FileSystemException that names the file, the step that failed and the cause; the old
  ///   bytes are still there unless the failed step came after the rename
  public static void write(Path file, byte[] bytes, Policy policy) throws IOException {
    AtomicReplace replace = new AtomicReplace(realTarget(file.toAbsolutePath(), policy), policy);
    try {
      replace.run(bytes);
    } catch (IOException fault) {
      throw explained(file, replace.step, fault);
    }
  }

  private void run(byte[] bytes) throws IOException {
    Path folder = folderOf(target);
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(target.toString(), null, "not a regular file");
    }
    @Nullable Path leftover = null;
    try {
      step = "create a temporary file beside it";
      Path temp = createBeside(folder);
      leftover = temp;
      if (policy == Policy.SHARED) {
        step = "keep its mode";
        copyMode(temp);
      }
      fill(temp, bytes);
      step = "rename the temporary file over it";
      Files.move(temp, target, StandardCopyOption.ATOMIC_MOVE);
      leftover = null;
      if (policy != Policy.CACHE) {
        step = "make the rename durable (it is written, but may not survive a power cut)";
        force(folder);
      }
    } finally {
      if (leftover != null) {
        Files.deleteIfExists(leftover);
      }
    }
  }

  private void fill(Path temp, byte[] bytes) throws IOException {
    step = "write the temporary file";
    try (FileChannel channel = FileChannel.open(temp, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      if (policy != Policy.CACHE) {
        step = "force the temporary file to disk";
        channel.force(true);
      }
      step = "close the temporary file";
    }
  }

  private Path createBeside(Path folder) throws IOException {
    for (int attempt = 1; ; attempt++) {
      String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
      Path temp = folder.resolve(".memory-" + random + ".tmp");
      try {
        return policy == Policy.SHARED
            ? Files.createFile(temp)
            : Files.createFile(temp, PrivateFolder.mode(temp, "rw-------"));
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

  private static Path realTarget(Path file, Policy policy) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      return file;
    }
    if (policy != Policy.PRIVATE) {
      throw new FileSystemException(file.toString(), null, "a link is not written through");
    }
    if (!FileOwner.madeByFolderOwner(file)) {
      throw new FileSystemException(
          file.toString(), null, "somebody else's link is not written through");
    }
    return file.toRealPath();
  }

  private static void force(Path folder) throws IOException {
    if (PrivateFolder.knowsModes(folder)) {
      try (FileChannel channel = FileChannel.open(folder, Set.of(StandardOpenOption.READ))) {
        channel.force(true);
      }
    }
  }

  private static Path folderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder == null) {
      throw new FileSystemException(file.toString(), null, "not a file in a folder");
    }
    return folder;
  }

  private static FileSystemException explained(Path file, String step, IOException fault) {
    String cause =
        fault instanceof FileSystemException told
            ? Optional.ofNullable(told.getReason()).orElse(told.getClass().getSimpleName())
            : String.valueOf(fault.getMessage());
    FileSystemException named =
        new FileSystemException(file.toString(), null, "cannot " + step + ": " + cause);
    named.initCause(fault);
    return named;
  }
}
