package memory.indexer.sync;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/// How the files of an index stood when they were last known to be sound, and in which run of the
/// machine that was. Lucene checks the sums of its small files only; a file that does not stand as
/// sealed, or was sealed before the machine last started, has its whole sum checked before it is
/// trusted. Losing the seal costs that check and nothing else.
final class Seal {
  private static final String NAME = "seal";
  private static final String BOOT = "boot";

  private Seal() {}

  /// Records that the files are sound. The caller holds the write lock, or has the folder to
  /// itself.
  static void put(Path folder, Collection<String> files) {
    StringBuilder lines = new StringBuilder();
    lines.append(BOOT).append(' ').append(CacheDirectory.bootId().orElse("")).append('\n');
    try {
      for (String file : files) {
        lines.append(file).append(' ').append(standing(folder.resolve(file))).append('\n');
      }
      Path fresh = folder.resolve(NAME + ".tmp");
      Files.write(fresh, lines.toString().getBytes(StandardCharsets.UTF_8));
      Files.move(fresh, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unsealed) {
      // The next reader checks the sums.
    }
  }

  /// Checks what does not stand as sealed.
  ///
  /// @return whether there was any such file: all of them are worth sealing anew
  /// @throws CorruptIndexException when a file is not what was written
  /// @throws IOException when a file is missing or cannot be read
  static boolean check(CacheDirectory directory, Collection<String> files) throws IOException {
    Map<String, String> sealed = read(directory.folder());
    if (!CacheDirectory.bootId().orElse("").equals(sealed.get(BOOT))) {
      sealed.clear();
    }
    boolean unsealed = false;
    for (String file : files) {
      if (!standing(directory.folder().resolve(file)).equals(sealed.get(file))) {
        unsealed = true;
        try (IndexInput input = directory.openInput(file, IOContext.READONCE)) {
          CodecUtil.checksumEntireFile(input);
        }
      }
    }
    return unsealed;
  }

  private static String standing(Path file) throws IOException {
    FileStat stat = FileStat.ofTarget(file);
    return stat.size() + " " + stat.stampNs() + " " + stat.inode();
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> sealed = new HashMap<>();
    byte[] bytes;
    try {
      bytes = BoundedRead.bytes(folder.resolve(NAME), Optional.empty(), BoundedRead.MARKDOWN_BYTES);
    } catch (NoSuchFileException none) {
      return sealed;
    }
    for (String line : Splitter.on('\n').split(new String(bytes, StandardCharsets.UTF_8))) {
      int space = line.indexOf(' ');
      if (space > 0) {
        sealed.put(line.substring(0, space), line.substring(space + 1));
      }
    }
    return sealed;
  }
}
