package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Set;

/// Who a file, folder or link belongs to.
public final class FileOwner {
  private static final Set<PosixFilePermission> READ_BY_OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
  private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

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
    return grants(file, READ_BY_OTHERS);
  }

  /// Whether its group or everybody may write it; false where the system has no such permissions.
  public static boolean isWrittenByOthers(Path file) throws IOException {
    return grants(file, WRITTEN_BY_OTHERS);
  }

  private static boolean grants(Path file, Set<PosixFilePermission> some) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        && !Collections.disjoint(Files.getPosixFilePermissions(file), some);
  }

  /// Whether the link belongs to whoever owns the folder it stands in: their own, not one that
  /// somebody else planted there.
  static boolean madeByFolderOwner(Path link) throws IOException {
    Path folder = link.toAbsolutePath().getParent();
    return folder != null && of(link).equals(of(folder.toRealPath()));
  }
}
