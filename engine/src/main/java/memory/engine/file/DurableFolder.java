package memory.engine.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// A folder that is there to stay: each missing one on the way is made and forced into its parent,
/// so that no file in it can be lost with it.
public final class DurableFolder {
  private DurableFolder() {}

  /// Makes the folder and its missing parents; what exists stays as it is.
  ///
  /// @param policy PRIVATE makes them 0700
  /// @return whether any had to be made
  public static boolean create(Path folder, AtomicReplace.Policy policy) throws IOException {
    return create(Disk.REAL, folder, policy);
  }

  static boolean create(Disk disk, Path folder, AtomicReplace.Policy policy) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    Path place = folder.toAbsolutePath().normalize();
    while (place != null && !Files.isDirectory(place)) {
      missing.push(place);
      place = place.getParent();
    }
    boolean made = !missing.isEmpty();
    while (!missing.isEmpty()) {
      make(disk, missing.pop(), policy);
    }
    return made;
  }

  private static void make(Disk disk, Path folder, AtomicReplace.Policy policy) throws IOException {
    try {
      disk.createFolder(folder, policy.mode(folder, "rwx------"));
    } catch (FileAlreadyExistsException taken) {
      if (!Files.isDirectory(folder)) {
        throw Disk.explained(folder, "make the folder", taken);
      }
    } catch (IOException fault) {
      throw Disk.explained(folder, "make the folder", fault);
    }
    Path parent = folder.getParent();
    if (parent != null && policy != AtomicReplace.Policy.CACHE) {
      disk.forceFolder(parent);
    }
  }
}
