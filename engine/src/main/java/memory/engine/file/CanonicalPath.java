package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// The one name of a place, whether or not it exists yet: the real path of the nearest folder that
/// exists, then the names that do not.
public final class CanonicalPath {
  private CanonicalPath() {}

  /// @throws FileSystemException when the path leads through a link to nothing, a loop or a file
  public static Path of(Path path) throws IOException {
    Path place = path.toAbsolutePath().normalize();
    Deque<Path> missing = new ArrayDeque<>();
    while (true) {
      try {
        Path real = place.toRealPath();
        for (Path name : missing) {
          real = real.resolve(name.toString());
        }
        return real;
      } catch (NoSuchFileException absent) {
        Path parent = place.getParent();
        Path name = place.getFileName();
        if (parent == null || name == null) {
          throw absent;
        }
        if (Files.isSymbolicLink(place)) {
          throw new FileSystemException(place.toString(), null, "a link that leads nowhere");
        }
        missing.addFirst(name);
        place = parent;
      }
    }
  }

  /// The canonical path, or the plain absolute one where a broken link stands in the way.
  public static Path orAbsolute(Path path) {
    try {
      return of(path);
    } catch (IOException broken) {
      return path.toAbsolutePath().normalize();
    }
  }
}
