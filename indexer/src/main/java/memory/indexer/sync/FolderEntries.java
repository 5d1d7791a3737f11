package memory.indexer.sync;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What stands in a folder, and what `lstat` tells of each: by [NativeFolder] where it is there,
/// since Java takes 30 microseconds a name in a new process, which looks at every file before it
/// answers once.
final class FolderEntries {
  /// One name in a folder.
  ///
  /// @param misread whether the name is not UTF-8, so that nothing is found by it
  /// @param stat null where it could not be told
  record Entry(Path folder, String name, boolean misread, @Nullable FileStat stat) {
    /// The same for one file.
    static Entry of(Path file, boolean countNames) {
      return of(file.resolveSibling(""), String.valueOf(file.getFileName()), file, countNames);
    }

    private static Entry of(Path folder, String name, Path file, boolean countNames) {
      FileStat stat = null;
      try {
        stat = FileStat.ofName(file, countNames);
      } catch (IOException goneOrRefused) {
        // Whoever wants the file asks again and is told why.
      }
      boolean misread = name.indexOf('\uFFFD') >= 0 && !folder.resolve(name).equals(file);
      return new Entry(folder, name, misread, stat);
    }

    Path file() {
      return folder.resolve(name);
    }
  }

  private static final FileStat.@Nullable Type[] TYPES = {
    null, FileStat.Type.FILE, FileStat.Type.FOLDER, FileStat.Type.LINK, FileStat.Type.OTHER
  };

  private FolderEntries() {}

  /// All names of a folder, in no order.
  ///
  /// @param entries takes them, as many as there are before a failure
  /// @param countNames tell files with a second name apart, at a small cost
  static void read(Path folder, boolean countNames, List<Entry> entries) throws IOException {
    if (!NativeFolder.isLoaded() || !readNatively(folder, countNames, entries)) {
      entries.clear();
      readByJava(folder, countNames, entries);
    }
  }

  /// @return false when the system refuses, and Java is to say why
  static boolean readNatively(Path folder, boolean countNames, List<Entry> entries) {
    int handle = NativeFolder.open(folder.toString().getBytes(StandardCharsets.UTF_8));
    if (handle < 0) {
      return false;
    }
    try {
      Object[] names = new Object[NativeFolder.MOST_A_CALL];
      long[] stats = new long[NativeFolder.MOST_A_CALL * NativeFolder.FIELDS];
      int count;
      while ((count = NativeFolder.next(handle, names, stats)) > 0) {
        for (int i = 0; i < count; i++) {
          entries.add(entry(folder, names[i], stats, i * NativeFolder.FIELDS, countNames));
        }
      }
      return count == 0;
    } finally {
      NativeFolder.close(handle);
    }
  }

  private static Entry entry(Path folder, Object name, long[] stats, int at, boolean countNames) {
    FileStat.Type type = TYPES[(int) stats[at] & NativeFolder.TYPE_BITS];
    FileStat stat =
        type == null
            ? null
            : new FileStat(
                type,
                stats[at + 1],
                stats[at + 2],
                stats[at + 3],
                countNames && (stats[at] & NativeFolder.SECOND_NAME) != 0);
    if (name instanceof byte[] bytes) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      boolean misread = !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
      return new Entry(folder, text, misread, stat);
    }
    return new Entry(folder, (String) name, false, stat);
  }

  static void readByJava(Path folder, boolean countNames, List<Entry> entries) throws IOException {
    int start = folder.resolve("x").toString().length() - 1;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = file.toString().substring(start);
        entries.add(Entry.of(folder, name, file, countNames));
      }
    }
  }
}
