package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The one way from a name that somebody typed, or a model wrote, to a path inside a folder. What
/// comes out lies in the folder, also after following every link on the way; the file itself need
/// not exist.
///
/// @param folder the folder that names are relative to
/// @param boundary the folder links may not lead out of (a project's root); empty = links may lead
///   elsewhere when the folder's owner made them (global scope)
public record PathResolver(Path folder, Optional<Path> boundary) {

  /// @throws RefusedPathException when the name may not be used
  /// @throws IOException when the disk cannot be asked
  public Path resolve(String name) throws IOException {
    List<String> parts = PathNames.parts(name);
    try {
      Path path = below(parts);
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        // Files made elsewhere may be named in another normal form.
        Path asGiven = folder.resolve(name);
        path = Files.exists(asGiven, LinkOption.NOFOLLOW_LINKS) ? asGiven : path;
      }
      checkLinks(name, path);
      return path;
    } catch (InvalidPathException unusable) {
      throw new RefusedPathException(name, "this system has no such file names");
    }
  }

  private Path below(List<String> parts) {
    Path path = folder;
    for (String part : parts) {
      path = path.resolve(part);
    }
    return path;
  }

  private void checkLinks(String name, Path path) throws IOException {
    Path limit = canonical(name, boundary.orElse(folder));
    if (canonical(name, path).startsWith(limit)) {
      return;
    }
    if (boundary.isPresent()) {
      throw new RefusedPathException(name, "a link leads out of the project");
    }
    Path place = folder;
    for (Path part : folder.relativize(path)) {
      place = place.resolve(part);
      if (Files.isSymbolicLink(place) && !FileOwner.madeByFolderOwner(place)) {
        throw new RefusedPathException(name, "somebody else's link leads out of the folder");
      }
    }
  }

  private static Path canonical(String name, Path path) {
    try {
      return CanonicalPath.of(path);
    } catch (IOException broken) {
      throw new RefusedPathException(
          name, "a link or file on the way leads nowhere: " + broken.getMessage());
    }
  }
}
