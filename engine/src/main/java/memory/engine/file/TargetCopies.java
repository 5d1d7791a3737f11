package memory.engine.file;

import com.google.common.base.Splitter;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// What is kept of the earlier states of one file: files in a folder of their own, whose names
/// begin with the hash of its path and go on with what they tell of themselves, parted by `-`.
///
/// @param target the file, links followed
record TargetCopies(Disk disk, ComparedReplace.Place place, Path target) {
  private static final int HASH_CHARS = 16;

  /// How the names begin that belong to this target.
  String prefix() {
    return hash(target.toString().getBytes(StandardCharsets.UTF_8)) + "-";
  }

  Path named(String name) {
    return place.previous().resolve(name);
  }

  /// @param glob of names
  List<Path> all(String glob) throws IOException {
    return FolderFiles.of(place.previous(), glob);
  }

  void write(Path copy, byte[] bytes) throws IOException {
    disk.createFile(copy, PrivateFolder.mode(copy, "rw-------"));
    try (Disk.OpenFile open = disk.open(copy, false)) {
      open.write(bytes);
    }
  }

  byte[] read(Path file) throws IOException {
    return BoundedRead.bytes(file, place.boundary(), place.maxBytes());
  }

  static List<String> told(Path copy) {
    return Splitter.on('-').splitToList(String.valueOf(copy.getFileName()));
  }

  static String hash(byte[] bytes) {
    return Hashing.sha256().hashBytes(bytes).toString().substring(0, HASH_CHARS);
  }
}
