package memory.indexer.sync;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Mount;

/// The memory files of one scope as the disk has them, by path, and why some are left out.
final class Listing {
  /// A memory file that is on disk now.
  ///
  /// @param mount which of its scope's folders gives it
  record ListedFile(Path folder, String name, FileStat stat, int mount) {
    Path file() {
      return folder.resolve(name);
    }
  }

  final Map<String, ListedFile> files = new HashMap<>();

  /// Why a path is left out.
  final Map<String, String> notes = new HashMap<>();

  /// Names whose changes no watch reports, by mount: links, and files with a second name.
  final Map<Path, Integer> unseen = new HashMap<>();

  /// Names of conflict copies, as far as names tell, with the files that they would be copies of:
  /// whether one is listed depends on that file.
  final Map<Path, Path> copies = new HashMap<>();

  private long version;

  /// Grows whenever something is listed otherwise than before.
  long version() {
    return version;
  }

  void changed() {
    version++;
  }

  /// Forgets one path and all below it, as one mount gave them.
  void forget(int mount, String path) {
    ListedFile listed = files.get(path);
    if (listed != null && listed.mount() == mount) {
      files.remove(path);
      notes.remove(path);
      return;
    }
    String below = path + "/";
    files
        .entrySet()
        .removeIf(
            file -> file.getValue().mount() == mount && isAtOrBelow(file.getKey(), path, below));
    notes.keySet().removeIf(noted -> isAtOrBelow(noted, path, below));
  }

  private static boolean isAtOrBelow(String candidate, String path, String below) {
    return candidate.startsWith(path)
        && (candidate.length() == path.length() || candidate.startsWith(below));
  }

  /// Notes that the file's other names, if any, tell of its changes no more than it does.
  void addSecondName(ListedFile second) {
    for (ListedFile file : files.values()) {
      if (file.stat().inode() == second.stat().inode()) {
        unseen.put(file.file(), file.mount());
      }
    }
  }

  /// What is listed under each of the names that a mount takes.
  List<Optional<ListedFile>> named(Mount place) {
    List<Optional<ListedFile>> named = new ArrayList<>();
    for (String name : place.names()) {
      named.add(Optional.ofNullable(files.get(place.prefix() + name)));
    }
    return named;
  }

  /// Forgets all that one mount gave.
  void forget(int mount, Mount place) {
    if (place.names().isEmpty()) {
      files.values().removeIf(file -> file.mount() == mount);
      unseen.values().removeIf(owner -> owner == mount);
      notes.keySet().removeIf(noted -> noted.startsWith(place.prefix()));
      return;
    }
    for (String name : place.names()) {
      String path = place.prefix() + name;
      ListedFile file = files.get(path);
      if (file != null && file.mount() == mount) {
        files.remove(path);
      }
      unseen.remove(place.folder().resolve(name));
      notes.remove(path);
    }
    notes.remove(place.prefix() + ".");
  }

  List<String> sortedNotes() {
    List<String> lines = new ArrayList<>();
    notes.forEach((path, note) -> lines.add(path + ": " + note));
    lines.sort(null);
    return lines;
  }
}
