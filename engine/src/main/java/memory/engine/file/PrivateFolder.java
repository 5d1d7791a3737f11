package memory.engine.file;

import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// A folder that only its owner may look into: cache, trust record, state.
public final class PrivateFolder {
  private PrivateFolder() {}

  /// Makes the folder and its missing parents, each 0700; what exists stays as it is.
  public static Path create(Path folder) throws IOException {
    return Files.createDirectories(folder, mode(folder, "rwx------"));
  }

  /// Deletes the folder and all below it, following no link; nothing there is fine.
  ///
  /// @return whether there was anything to delete
  public static boolean delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    MoreFiles.deleteRecursively(folder);
    return true;
  }

  /// Deletes a folder that is empty, and those around it up to another that are empty then.
  ///
  /// @param above stays, empty or not
  public static void deleteEmpty(Path folder, Path above) throws IOException {
    try {
      for (Path at = folder;
          at.startsWith(above) && !at.equals(above);
          at = at.resolveSibling("")) {
        Files.deleteIfExists(at);
      }
    } catch (DirectoryNotEmptyException inUse) {
      // Somebody else has put something there.
    }
  }

  /// The mode to create with; nothing where the file system knows no modes.
  static FileAttribute<?>[] mode(Path path, String permissions) {
    if (!knowsModes(path)) {
      return new FileAttribute<?>[0];
    }
    Set<PosixFilePermission> set = PosixFilePermissions.fromString(permissions);
    return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set)};
  }

  static boolean knowsModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
