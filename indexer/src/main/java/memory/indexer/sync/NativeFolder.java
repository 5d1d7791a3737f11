package memory.indexer.sync;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Folders read by a library of the distribution for linux-x64, `indexer/src/main/c/folder.c`.
final class NativeFolder {
  /// Names a call, at most; `names` and `stats` must have room for as many.
  static final int MOST_A_CALL = 512;

  /// Numbers a name: type and flag, size in bytes, time of the last change in nanoseconds since
  /// 1970, inode.
  static final int FIELDS = 4;

  static final int TYPE_BITS = 7;
  static final int SECOND_NAME = 8;

  private static final boolean LOADED = isInDistribution();

  private NativeFolder() {}

  static boolean isLoaded() {
    return LOADED;
  }

  private static boolean isInDistribution() {
    String home = System.getProperty("memory.home");
    return home != null && load(Path.of(home, "lib", "libfolder.so").toAbsolutePath());
  }

  @SuppressWarnings("restricted") // the launcher allows it
  static boolean load(Path library) {
    try {
      System.load(library.toString());
      return true;
    } catch (UnsatisfiedLinkError notHere) {
      return false; // another system, or a distribution without it
    }
  }

  /// @param path in UTF-8
  /// @return a handle, or a negative error
  static native int open(byte[] path);

  /// @param names takes names as strings, and as bytes where they are not ASCII
  /// @return how many; 0 at the end; a negative error
  static native int next(int handle, @Nullable Object[] names, long[] stats);

  static native void close(int handle);
}
