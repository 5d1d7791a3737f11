package memory.cli.server;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import jdk.net.ExtendedSocketOptions;
import memory.cli.server.FrameServer.ServerLimits;
import memory.cli.server.ServerClient.ServerStatus;
import memory.engine.file.ProcessLock;
import memory.engine.model.Environment;

/// The one process of a user that keeps engines open and runs commands for the others. It listens
/// on a socket in a folder of the user's own and hears no other user; there is no port. It holds a
/// lock for as long as it lives, so there is never a second; the kernel frees that lock however it
/// ends, so there is always a next.
public final class ResidentServer implements AutoCloseable {
  /// How long somebody may hold the lock who only asks whether it is free.
  private static final Duration LOOKED_AT = Duration.ofMillis(300);

  /// Less than a launcher waits for, unless its deadline is short; see ask.sh.
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final SocketPlace place;
  private final ResidentCommands commands;
  private final UserPrincipal owner;
  private final RequestHandler handler;
  private final ServerFiles files;
  private final String build;
  private final Duration probation;
  private final FrameServer frames;
  private final long startNs = System.nanoTime();
  private boolean proved;

  private ResidentServer(
      SocketPlace place,
      ServerLimits limits,
      ResidentCommands commands,
      Environment own,
      String build)
      throws IOException {
    this.place = place;
    this.commands = commands;
    this.build = build;
    this.probation = limits.proved();
    this.owner = place.prepare();
    this.frames =
        new FrameServer(
            "memory-serve",
            listen(place),
            limits,
            new FrameServer.Terms(
                client -> SocketPlace.isOf(owner, client), this::mayGoOn, this::leave));
    this.files = ServerFiles.under(place);
    this.handler = new RequestHandler(build, commands, own, limits, this::status, this::stop);
  }

  /// Serves until it is told to stop, nobody asks for long, or what it stands on has changed.
  ///
  /// @param own this process's environment
  /// @param ready hears of the server when it can be asked
  /// @return false when another process serves already
  static boolean serve(
      SocketPlace place,
      ServerLimits limits,
      ResidentCommands commands,
      Environment own,
      String build,
      Consumer<ResidentServer> ready)
      throws IOException {
    place.prepare();
    Optional<ProcessLock> free = ProcessLock.tryAcquire(place.lock(), LOOKED_AT);
    if (free.isEmpty()) {
      return false;
    }
    ProcessLock lock = free.get();
    try (lock;
        ResidentServer server = new ResidentServer(place, limits, commands, own, build)) {
      ready.accept(server);
      server.frames.acceptAll(server.handler);
      return true;
    }
  }

  /// A socket that was left behind is replaced; its own name appears when it can be connected to.
  private static ServerSocketChannel listen(SocketPlace place) throws IOException {
    Path made = place.socket().resolveSibling("n");
    Files.deleteIfExists(made);
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    boolean done = false;
    try {
      if (!SocketChannel.open(StandardProtocolFamily.UNIX)
          .supportedOptions()
          .contains(ExtendedSocketOptions.SO_PEERCRED)) {
        throw new IOException("this system does not say who is at the other end of a socket");
      }
      channel.bind(UnixDomainSocketAddress.of(made), 2 * ServerLimits.standard().connections());
      Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
      Files.move(made, place.socket(), StandardCopyOption.ATOMIC_MOVE);
      done = true;
      return channel;
    } finally {
      if (!done) {
        channel.close();
      }
    }
  }

  private boolean mayGoOn() {
    commands.tidy();
    prove();
    return files.holds();
  }

  /// Takes away what keeps others from starting or asking one, when there is no reason for it.
  private void prove() {
    try {
      if (!handler.isSlow(PATIENCE)) {
        Files.deleteIfExists(place.slow());
      }
      if (!proved && System.nanoTime() - startNs > probation.toNanos()) {
        proved = true;
        Files.deleteIfExists(place.begun());
      }
    } catch (IOException unwritable) {
      // Then it is slower than it need be, and no more.
    }
  }

  private FormBody status(RequestHandler asked) {
    Runtime java = Runtime.getRuntime();
    return new ServerStatus(
            ProcessHandle.current().pid(),
            commands.version(),
            build,
            place.socket().toString(),
            Duration.ofNanos(System.nanoTime() - startNs).toSeconds(),
            asked.requests(),
            asked.answered(),
            frames.connections(),
            commands.roots(),
            java.totalMemory() - java.freeMemory(),
            java.totalMemory())
        .form();
  }

  private void leave() {
    try {
      if (files.holds(place.socket())) {
        Files.deleteIfExists(place.socket());
      }
    } catch (IOException leftBehind) {
      // The next server replaces it.
    }
  }

  /// Whether somebody waits for an answer.
  boolean isBusy() {
    return handler.isSlow(Duration.ZERO);
  }

  /// Takes no more connections; returns at once, what runs is finished.
  void stop() {
    frames.stop();
  }

  @Override
  public void close() {
    frames.close();
    commands.close();
  }

  /// What a server stands on and cannot change with: its own socket, its distribution, the
  /// machine's time zone. When any of it is another, the server has had its day.
  ///
  /// @param files those that are looked at
  /// @param seen how they were
  record ServerFiles(List<Path> files, List<Object> seen) {
    private static final Path ZONE = Path.of("/etc/localtime");
    private static final String MISSING = "missing";

    static ServerFiles under(SocketPlace place) {
      List<Path> files = new ArrayList<>(List.of(place.socket(), place.run(), ZONE));
      String home = System.getProperty("memory.home");
      if (home != null) {
        files.add(Path.of(home, ServerStart.BUILD));
      }
      return new ServerFiles(files, look(files));
    }

    /// A distribution that is not there is being replaced: its end is seen when the next one is.
    boolean holds() {
      for (int i = 0; i < files.size(); i++) {
        Object now = look(files.get(i));
        boolean replaced = files.get(i).endsWith(ServerStart.BUILD) && now.equals(MISSING);
        if (!(replaced || now.equals(seen.get(i)))) {
          return false;
        }
      }
      return true;
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
        return MISSING;
      }
    }
  }
}
