package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// What one `stat` tells about a file: enough to see that it was touched.
///
/// @param stampNs when it was last touched, in nanoseconds since 1970: the inode's change time,
///   which no program can set back, or the modification time where the system tells no change time
/// @param inode its number on its disk; 0 where there is none
/// @param hardLinked whether it has more than one name; only known when asked for
record FileStat(Type type, long size, long stampNs, long inode, boolean hardLinked) {

  enum Type {
    FILE,
    FOLDER,
    LINK,
    OTHER
  }

  private static final boolean UNIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
  private static final LinkOption[] FOLLOW = {};
  private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};
  private static final int TYPE_BITS = 0170000;

  /// The name itself, a link being a link.
  static FileStat ofName(Path file, boolean countNames) throws IOException {
    return of(file, countNames, NO_FOLLOW);
  }

  /// What the name leads to.
  static FileStat ofTarget(Path file) throws IOException {
    return of(file, false, FOLLOW);
  }

  private static FileStat of(Path file, boolean countNames, LinkOption[] links) throws IOException {
    if (!UNIX) {
      return portable(Files.readAttributes(file, BasicFileAttributes.class, links));
    }
    Map<String, Object> attributes =
        Files.readAttributes(
            file,
            countNames ? "unix:mode,size,ctime,ino,nlink" : "unix:mode,size,ctime,ino",
            links);
    Type type =
        switch (number(attributes, "mode").intValue() & TYPE_BITS) {
          case 0100000 -> Type.FILE;
          case 0040000 -> Type.FOLDER;
          case 0120000 -> Type.LINK;
          default -> Type.OTHER;
        };
    return new FileStat(
        type,
        number(attributes, "size").longValue(),
        attributes.get("ctime") instanceof FileTime time ? time.to(TimeUnit.NANOSECONDS) : 0,
        number(attributes, "ino").longValue(),
        countNames && number(attributes, "nlink").intValue() > 1);
  }

  private static Number number(Map<String, Object> attributes, String name) {
    return attributes.get(name) instanceof Number number ? number : 0;
  }

  private static FileStat portable(BasicFileAttributes attributes) {
    Type type =
        attributes.isRegularFile()
            ? Type.FILE
            : attributes.isDirectory()
                ? Type.FOLDER
                : attributes.isSymbolicLink() ? Type.LINK : Type.OTHER;
    Object key = attributes.fileKey();
    return new FileStat(
        type,
        attributes.size(),
        attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
        key == null ? 0 : key.hashCode(),
        false);
  }

  /// Whether nobody touched the file between the two looks, as far as `stat` can tell.
  boolean isSameAs(FileStat other) {
    return size == other.size && stampNs == other.stampNs && inode == other.inode;
  }
}
