package memory.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/// What a server stands on and cannot change with: its own socket, its distribution, the machine's
/// time zone. When any of it is another, the server has had its day.
///
/// @param files those that are looked at
/// @param seen how they were
record ServerFiles(List<Path> files, List<Object> seen) {
  private static final Path ZONE = Path.of("/etc/localtime");

  static ServerFiles under(SocketPlace place) {
    List<Path> files = new ArrayList<>(List.of(place.socket(), place.run(), ZONE));
    String home = System.getProperty("memory.home");
    if (home != null) {
      files.add(Path.of(home, BuildId.FILE));
    }
    return new ServerFiles(files, look(files));
  }

  boolean holds() {
    return look(files).equals(seen);
  }

  /// Whether one of the files is as it was.
  boolean holds(Path file) {
    return look(file).equals(seen.get(files.indexOf(file)));
  }

  private static List<Object> look(List<Path> files) {
    return files.stream().map(file -> look(file)).toList();
  }

  private static Object look(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object key = attributes.fileKey();
      // A folder's time changes with what is put into it.
      return key + (attributes.isDirectory() ? "" : " " + attributes.lastModifiedTime());
    } catch (IOException missing) {
      return "missing";
    }
  }
}
