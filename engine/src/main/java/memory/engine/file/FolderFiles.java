package memory.engine.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// What lies in a folder or below it.
public final class FolderFiles {
  /// Deeper folders hold no memory.
  public static final int DEPTH = 32;

  /// A link to a folder that holds more files and folders is not followed.
  public static final int LINKED = 50_000;

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

  /// Whatever is no folder, links among it and none followed but the folder itself; what cannot be
  /// read is left out.
  ///
  /// @param boundary the folder that it may not lead out of
  /// @param enters which folders in it are looked into
  public static List<Path> below(
      Path folder, Optional<Path> boundary, int depth, Predicate<Path> enters) throws IOException {
    return !Files.isDirectory(folder)
            || (boundary.isPresent() && !BoundedRead.isInside(folder, boundary.get()))
        ? new ArrayList<>()
        : below(folder, Set.of(), depth, Integer.MAX_VALUE, enters);
  }

  /// The same at any depth, without what lies in a folder whose name begins with a dot.
  ///
  /// @param followsLinks all that do not lead too far; else not even the folder may be one
  public static List<Path> below(Path folder, boolean followsLinks) throws IOException {
    Set<FileVisitOption> links = followsLinks ? Set.of(FileVisitOption.FOLLOW_LINKS) : Set.of();
    return !followsLinks && Files.isSymbolicLink(folder)
        ? new ArrayList<>()
        : below(
            folder,
            links,
            DEPTH,
            Integer.MAX_VALUE,
            inner -> !isHidden(inner) && !leadsTooFar(inner));
  }

  /// Whether a folder is a link to one that holds it, such as `/`, or to one with more than
  /// [#LINKED] files and folders: nothing there is read or written (safety T3, D10).
  public static boolean leadsTooFar(Path folder) {
    if (!Files.isSymbolicLink(folder)) {
      return false;
    }
    int[] folders = new int[1];
    try {
      return BoundedRead.isInside(folder.resolveSibling(""), folder)
          || below(
                      folder,
                      Set.of(FileVisitOption.FOLLOW_LINKS),
                      DEPTH,
                      LINKED,
                      inner -> !isHidden(inner) && ++folders[0] <= LINKED)
                  .size()
              > LINKED - folders[0];
    } catch (IOException unknown) {
      return true;
    }
  }

  /// @param most files; the walk ends behind one more
  private static List<Path> below(
      Path folder, Set<FileVisitOption> links, int depth, int most, Predicate<Path> enters)
      throws IOException {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    Path real = folder.toRealPath();
    Files.walkFileTree(
        real,
        links,
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
            return files.size() > most ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            BoundedRead.checkHandles(unreadable);
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /// Whether its name begins with a dot.
  public static boolean isHidden(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }

  /// Deletes a file; nothing there is fine.
  public static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /// Whether a file was last written before the time; follows no link.
  public static boolean isOlder(Path file, Instant before) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant().isBefore(before);
  }

  /// Deletes the files directly in the folder that were last written before the time; follows no
  /// link, goes into no folder.
  public static void deleteStale(Path folder, Instant before) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isOlder(file, before)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
