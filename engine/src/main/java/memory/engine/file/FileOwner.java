package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

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

  /// Whether the link belongs to whoever owns the folder it stands in: their own, not one that
  /// somebody else planted there.
  static boolean madeByFolderOwner(Path link) throws IOException {
    Path folder = link.toAbsolutePath().getParent();
    return folder != null && of(link).equals(of(folder.toRealPath()));
  }
}
