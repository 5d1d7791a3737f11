package memory.engine.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What lies in a folder.
public final class FolderFiles {
  private FolderFiles() {}

  /// The files and folders whose names match, by their names; none without the folder.
  ///
  /// @param glob of names, `*.jsonl`
  /// @throws IOException when the folder cannot be read
  public static List<Path> of(Path folder, String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, glob)) {
      all.forEach(files::add);
    } catch (NoSuchFileException none) {
      return files;
    }
    files.sort(null);
    return files;
  }
}
