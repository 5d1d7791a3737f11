package memory.cli.server;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Environment;
import memory.engine.model.Layout;

/// Where the resident process of a user is found: `memory-engine/run/s` in the user's cache. The
/// kernel takes no path of more than 107 bytes; a longer one is made up for by a folder among the
/// temporary files, named by a hash, and by the file `at` that says so.
///
/// @param run the folder, which only its owner may look into
/// @param socket the socket itself
public record SocketPlace(Path run, Path socket) {
  static final String SOCKET = "s";
  static final String POINTER = "at";
  private static final Path SELF = Path.of("/proc/self");
  private static final int MOST_BYTES = 100;
  private static final int HASH_CHARS = 16;
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  /// The place that this environment's cache folder has; nothing is made.
  public static SocketPlace of(Environment environment) {
    return in(Layout.cacheFolder(environment).resolve("run"));
  }

  static SocketPlace in(Path run) {
    Path socket = run.resolve(SOCKET);
    int length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    return new SocketPlace(run, length > MOST_BYTES ? shorter(run) : socket);
  }

  Path lock() {
    return run.resolve("lock");
  }

  /// What a new server's [Rehearsal] asks its questions of.
  Path rehearsal() {
    return run.resolve("rehearsal");
  }

  /// The stamp of who started it unasked, until it proved itself; see [ServerStart].
  Path begun() {
    return run.resolve("begun");
  }

  /// The mark of a launcher that waited in vain; while it is there, none asks.
  Path slow() {
    return run.resolve("slow");
  }

  boolean isElsewhere() {
    return !socket.startsWith(run);
  }

  /// Makes the folders, and makes sure that they are its owner's alone.
  ///
  /// @throws IOException when one is somebody else's or open to others
  UserPrincipal prepare() throws IOException {
    PrivateFolder.create(run);
    if (isElsewhere()) {
      PrivateFolder.create(socket.resolveSibling(""));
    }
    UserPrincipal owner = owner();
    if (isElsewhere()) {
      AtomicReplace.write(
          run.resolve(POINTER),
          (socket + "\n").getBytes(StandardCharsets.UTF_8),
          AtomicReplace.Policy.CACHE);
    }
    return owner;
  }

  /// Who may answer here: this process's user, to whom the folders belong alone. Asked before a
  /// byte is sent, since among the temporary files anybody may take a name first.
  ///
  /// @throws IOException when one is missing, somebody else's or open to others
  UserPrincipal owner() throws IOException {
    UserPrincipal owner = Files.exists(SELF) ? Files.getOwner(SELF) : Files.getOwner(run);
    check(run, owner);
    if (isElsewhere()) {
      check(socket.resolveSibling(""), owner);
    }
    return owner;
  }

  /// Whether the other end of a connection is this user's.
  static boolean isOf(UserPrincipal owner, SocketChannel other) {
    try {
      return other.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(owner);
    } catch (IOException unknown) {
      return false;
    }
  }

  private static void check(Path folder, UserPrincipal owner) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(owner)
        || !Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS).equals(OWN)) {
      throw new IOException(
          folder
              + " is another user's or open to others, so no socket is used there; give it mode"
              + " 700");
    }
  }

  private static Path shorter(Path run) {
    String hash = Hashing.sha256().hashString(run.toString(), StandardCharsets.UTF_8).toString();
    return Path.of(System.getProperty("java.io.tmpdir"))
        .resolve("memory-" + hash.substring(0, HASH_CHARS))
        .resolve(SOCKET);
  }
}
