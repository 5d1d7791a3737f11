package memory.engine.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/// A disk that remembers what was done to it, and says what might be left after the power went: of
/// what no force covered, any part may be there. Names in one folder may come to disk in another
/// order than they were given; unforced bytes may be cut off or be zeros.
final class PowerLossDisk extends Disk {
  private final List<Step> steps = new ArrayList<>();
  private final Map<Path, Integer> names = new HashMap<>();
  private int inodes;

  private sealed interface Step {
    record Name(Path path, int inode) implements Step {}

    record Folder(Path path) implements Step {}

    record Rename(Path from, Path to, int inode) implements Step {}

    record Delete(Path path) implements Step {}

    record Data(int inode, String bytes, boolean atEnd) implements Step {}

    record Cut(int inode, int length) implements Step {}

    record Force(int inode) implements Step {}

    record ForceFolder(Path folder) implements Step {}
  }

  private int inode(Path file) {
    return Optional.ofNullable(names.get(file)).orElseThrow();
  }

  int steps() {
    return steps.size();
  }

  @Override
  void createFile(Path file, FileAttribute<?>... mode) throws IOException {
    super.createFile(file, mode);
    names.put(file, inodes);
    steps.add(new Step.Name(file, inodes++));
  }

  @Override
  void createFolder(Path folder, FileAttribute<?>... mode) throws IOException {
    super.createFolder(folder, mode);
    steps.add(new Step.Folder(folder));
  }

  @Override
  OpenFile open(Path file, boolean atEnd) throws IOException {
    int inode = inode(file);
    return new OpenFile(channel(file, atEnd)) {
      @Override
      void write(byte[] bytes) throws IOException {
        super.write(bytes);
        steps.add(new Step.Data(inode, new String(bytes, ISO_8859_1), atEnd));
      }

      @Override
      void force() throws IOException {
        super.force();
        steps.add(new Step.Force(inode));
      }
    };
  }

  @Override
  void truncate(Path file, long length) throws IOException {
    super.truncate(file, length);
    steps.add(new Step.Cut(inode(file), (int) length));
    steps.add(new Step.Force(inode(file)));
  }

  @Override
  void rename(Path from, Path to) throws IOException {
    super.rename(from, to);
    int inode = inode(from);
    names.remove(from);
    names.put(to, inode);
    steps.add(new Step.Rename(from, to, inode));
  }

  @Override
  void link(Path link, Path existing) throws IOException {
    super.link(link, existing);
    names.put(link, inode(existing));
    steps.add(new Step.Name(link, inode(existing)));
  }

  @Override
  void delete(Path file) throws IOException {
    super.delete(file);
    if (names.remove(file) != null) {
      steps.add(new Step.Delete(file));
    }
  }

  @Override
  void forceFolder(Path folder) throws IOException {
    super.forceFolder(folder);
    steps.add(new Step.ForceFolder(folder));
  }

  /// The files that might be there when the power went after so many steps.
  ///
  /// @param root the folder that was there, durably, before the first step
  Map<Path, byte[]> after(int count, Path root, RandomGenerator random) {
    boolean[] kept = new boolean[count];
    for (int i = 0; i < count; i++) {
      kept[i] = random.nextBoolean() || isForced(i, count);
    }
    Map<Path, Integer> entries = new TreeMap<>();
    Set<Path> folders = new HashSet<>(Set.of(root));
    Map<Integer, byte[]> bytes = new HashMap<>();
    for (int i = 0; i < count; i++) {
      switch (steps.get(i)) {
        case Step.Data(int inode, String written, boolean atEnd) -> {
          byte[] before = atEnd ? bytes.getOrDefault(inode, new byte[0]) : new byte[0];
          byte[] added = written.getBytes(ISO_8859_1);
          bytes.put(inode, written(before, added, isForced(i, count), random));
        }
        case Step.Cut(int inode, int length) -> {
          if (kept[i]) {
            bytes.computeIfPresent(
                inode, (_, all) -> Arrays.copyOf(all, Math.min(length, all.length)));
          }
        }
        case Step.Force _, Step.ForceFolder _ -> {}
        case Step.Name(Path path, int inode) -> {
          if (kept[i]) {
            entries.put(path, inode);
          }
        }
        case Step.Folder(Path path) -> {
          if (kept[i]) {
            folders.add(path);
          }
        }
        case Step.Rename(Path from, Path to, int inode) -> {
          if (kept[i]) {
            entries.remove(from);
            entries.put(to, inode);
          }
        }
        case Step.Delete(Path path) -> {
          if (kept[i]) {
            entries.remove(path);
          }
        }
      }
    }
    Map<Path, byte[]> files = new TreeMap<>();
    entries.forEach((path, inode) -> {
      if (isReachable(path, root, folders)) {
        files.put(path, Optional.ofNullable(bytes.get(inode)).orElse(new byte[0]));
      }
    });
    return files;
  }

  private static byte[] written(
      byte[] base, byte[] written, boolean forced, RandomGenerator random) {
    byte[] all = Arrays.copyOf(base, base.length + written.length);
    System.arraycopy(written, 0, all, base.length, written.length);
    if (forced) {
      return all;
    }
    int kept = base.length + random.nextInt(written.length + 1);
    if (random.nextInt(4) == 0) {
      Arrays.fill(all, kept, all.length, (byte) 0);
      return all;
    }
    return Arrays.copyOf(all, kept);
  }

  private static boolean isReachable(Path file, Path root, Set<Path> folders) {
    for (Path place = file.getParent(); place != null; place = place.getParent()) {
      if (place.equals(root)) {
        return true;
      }
      if (!folders.contains(place)) {
        return false;
      }
    }
    return false;
  }

  private boolean isForced(int step, int count) {
    for (int i = step + 1; i < count; i++) {
      if (covers(steps.get(i), steps.get(step))) {
        return true;
      }
    }
    return false;
  }

  private static boolean covers(Step force, Step step) {
    return switch (force) {
      case Step.Force(int inode) ->
          switch (step) {
            case Step.Data(int written, String _, boolean _) -> written == inode;
            case Step.Cut(int cut, int _) -> cut == inode;
            case Step.Name _,
                Step.Folder _,
                Step.Rename _,
                Step.Delete _,
                Step.Force _,
                Step.ForceFolder _ ->
                false;
          };
      case Step.ForceFolder(Path folder) ->
          switch (step) {
            case Step.Name(Path path, int _) -> folder.equals(path.getParent());
            case Step.Folder(Path path) -> folder.equals(path.getParent());
            case Step.Rename(Path _, Path to, int _) -> folder.equals(to.getParent());
            case Step.Delete(Path path) -> folder.equals(path.getParent());
            case Step.Data _, Step.Cut _, Step.Force _, Step.ForceFolder _ -> false;
          };
      case Step.Name _, Step.Folder _, Step.Rename _, Step.Delete _, Step.Data _, Step.Cut _ ->
          false;
    };
  }
}
