package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/// Who a file, folder or link belongs to.
public final class FileOwner {
  private FileOwner() {}

  /// The owner's number where the system has numbers, else the name. A link is asked itself, not
  /// its target.
  public static String of(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return String.valueOf(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
    }
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
  }

  /// Whether its group or everybody may read it; false where the system has no such permissions.
  public static boolean isReadByOthers(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return false;
    }
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(file);
    return granted.contains(PosixFilePermission.GROUP_READ)
        || granted.contains(PosixFilePermission.OTHERS_READ);
  }

  /// Whether the link belongs to whoever owns the folder it stands in: their own, not one that
  /// somebody else planted there.
  static boolean madeByFolderOwner(Path link) throws IOException {
    Path folder = link.toAbsolutePath().getParent();
    return folder != null && of(link).equals(of(folder.toRealPath()));
  }
}
