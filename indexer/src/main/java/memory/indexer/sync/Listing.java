package memory.indexer.sync;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.engine.scope.Mount;

/// The memory files of one scope as the disk has them, by path, and why some are left out.
final class Listing {
  final Map<String, ListedFile> files = new HashMap<>();

  /// Why a path is left out.
  final Map<String, String> notes = new HashMap<>();

  /// Names whose changes no watch reports, by mount: links, and files with a second name.
  final Map<Path, Integer> unseen = new HashMap<>();

  /// Forgets one path and all below it, as one mount gave them.
  void forget(int mount, String path) {
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
