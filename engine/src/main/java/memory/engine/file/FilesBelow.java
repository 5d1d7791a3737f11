package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The files below a folder, for those who look for what is no memory file.
public final class FilesBelow {
  /// Deeper folders hold no memory.
  public static final int DEPTH = 32;

  private FilesBelow() {}

  /// Whatever is no folder, links among it and none followed but the folder itself; what cannot be
  /// read is left out.
  ///
  /// @param boundary the folder that it may not lead out of
  /// @param enters which folders in it are looked into
  public static List<Path> of(
      Path folder, Optional<Path> boundary, int depth, Predicate<Path> enters) throws IOException {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(folder)
        || (boundary.isPresent() && !BoundedRead.isInside(folder, boundary.get()))) {
      return files;
    }
    Path real = folder.toRealPath();
    Files.walkFileTree(
        real,
        Set.of(),
        depth,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
            return inner.equals(real) || enters.test(inner)
                ? FileVisitResult.CONTINUE
                : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!attributes.isDirectory()) {
              files.add(folder.resolve(real.relativize(file)));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /// Whether its name begins with a dot.
  public static boolean isHidden(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }
}
