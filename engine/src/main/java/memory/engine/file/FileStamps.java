package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// How some files looked at one moment: enough to see later whether one of them was touched, made
/// or removed since. Links are followed.
public final class FileStamps {
  private static final boolean UNIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  /// A file that was touched less than this ago may be touched again and look the same.
  private static final long RACY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final int FIELDS = 3;

  /// Change time, size and inode of each; all 0 for one that is not there.
  private final long[] stamps;

  private FileStamps(long[] stamps) {
    this.stamps = stamps;
  }

  public static FileStamps of(List<Path> files) {
    long[] stamps = new long[files.size() * FIELDS];
    for (int i = 0; i < files.size(); i++) {
      look(files.get(i), stamps, i * FIELDS);
    }
    return new FileStamps(stamps);
  }

  private static void look(Path file, long[] stamps, int at) {
    if (!Files.exists(file)) {
      return;
    }
    try {
      if (UNIX) {
        Map<String, Object> unix = Files.readAttributes(file, "unix:ctime,size,ino");
        stamps[at] = unix.get("ctime") instanceof FileTime time ? nanos(time) : 0;
        stamps[at + 1] = unix.get("size") instanceof Number size ? size.longValue() : 0;
        stamps[at + 2] = unix.get("ino") instanceof Number inode ? inode.longValue() : 0;
      } else {
        BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
        stamps[at] = nanos(basic.lastModifiedTime());
        stamps[at + 1] = basic.size();
      }
    } catch (IOException goneOrRefused) {
      stamps[at] = 0;
    }
  }

  private static long nanos(FileTime time) {
    return time.to(TimeUnit.NANOSECONDS);
  }

  /// When one of them was touched last, in nanoseconds since 1970; 0 when none is there.
  public long latest() {
    long latest = 0;
    for (int i = 0; i < stamps.length; i += FIELDS) {
      latest = Math.max(latest, stamps[i]);
    }
    return latest;
  }

  /// Whether a later touch of any of them cannot fail to show.
  ///
  /// @param before a moment before the look
  public boolean isSettled(Instant before) {
    return latest() <= TimeUnit.MILLISECONDS.toNanos(before.toEpochMilli()) - RACY_NANOS;
  }

  /// The stamps as text, to be compared in another process; empty while they are not settled.
  ///
  /// @param before a moment before the look
  public String text(Instant before) {
    if (!isSettled(before)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (long stamp : stamps) {
      text.append(Long.toString(stamp, Character.MAX_RADIX)).append(' ');
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileStamps that && Arrays.equals(stamps, that.stamps);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(stamps);
  }
}
