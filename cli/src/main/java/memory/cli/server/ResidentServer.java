package memory.cli.server;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import memory.engine.file.ProcessLock;
import memory.engine.scope.Environment;

/// The one process of a user that keeps engines open and runs commands for the others. It listens
/// on a socket in a folder of the user's own and hears no other user; there is no port. It holds a
/// lock for as long as it lives, so there is never a second; the kernel frees that lock however it
/// ends, so there is always a next.
public final class ResidentServer implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(500);
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(3);

  /// How long somebody may hold the lock who only asks whether it is free.
  private static final Duration LOOKED_AT = Duration.ofMillis(300);

  /// Less than a launcher waits for, unless its deadline is short; see ask.sh.
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final Duration THREAD_IDLE = Duration.ofSeconds(30);

  private final SocketPlace place;
  private final ServerLimits limits;
  private final ResidentCommands commands;
  private final ServerSocketChannel listening;
  private final UserPrincipal owner;
  private final RequestDesk desk;
  private final Ground ground;
  private final String build;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(work -> thread("memory-serve-clock", work));
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final long startNs = System.nanoTime();
  private volatile long lastHeardNs = startNs;
  private boolean proved;

  private ResidentServer(
      SocketPlace place,
      ServerLimits limits,
      ResidentCommands commands,
      Environment own,
      String build)
      throws IOException {
    this.place = place;
    this.limits = limits;
    this.commands = commands;
    this.build = build;
    this.owner = place.prepare();
    this.listening = listen(place);
    this.ground = Ground.under(place);
    this.desk = new RequestDesk(build, commands, own, limits, this::status, this::stop);
    this.threads =
        new ThreadPoolExecutor(
            0,
            limits.connections(),
            THREAD_IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> thread("memory-serve", work));
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
      server.acceptAll();
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

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void acceptAll() throws IOException {
    ScheduledFuture<?> ticking =
        clock.scheduleWithFixedDelay(
            this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
    try {
      while (!stopping.get()) {
        serve(listening.accept());
      }
    } catch (ClosedChannelException stopped) {
      // As it was told.
    } finally {
      ticking.cancel(false);
    }
  }

  private void serve(SocketChannel client) throws IOException {
    if (!isOwner(client)) {
      client.close();
      return;
    }
    lastHeardNs = System.nanoTime();
    Connection connection = new Connection(client, desk, limits);
    connections.add(connection);
    try {
      threads.execute(() -> {
        try {
          connection.run();
        } finally {
          connections.remove(connection);
          lastHeardNs = System.nanoTime();
        }
      });
    } catch (RejectedExecutionException full) {
      connections.remove(connection);
      connection.close();
    }
  }

  private boolean isOwner(SocketChannel client) {
    try {
      UnixDomainPrincipal peer = client.getOption(ExtendedSocketOptions.SO_PEERCRED);
      return peer.user().equals(owner);
    } catch (IOException unknown) {
      return false;
    }
  }

  private void tick() {
    try {
      connections.forEach(Connection::closeIfOverdue);
      commands.tidy();
      prove();
      if ((connections.isEmpty() && System.nanoTime() - lastHeardNs > limits.idle().toNanos())
          || !ground.holds()) {
        stop();
      }
    } catch (RuntimeException ours) {
      // A clock that stopped would leave a server that nothing ends.
      stop();
    }
  }

  /// Takes away what keeps others from starting or asking one, when there is no reason for it.
  private void prove() {
    try {
      if (!desk.isSlow(PATIENCE)) {
        Files.deleteIfExists(place.slow());
      }
      if (!proved && System.nanoTime() - startNs > limits.proved().toNanos()) {
        proved = true;
        Files.deleteIfExists(place.begun());
      }
    } catch (IOException unwritable) {
      // Then it is slower than it need be, and no more.
    }
  }

  private FormBody status(RequestDesk asked) {
    Runtime java = Runtime.getRuntime();
    return new ServerStatus(
            ProcessHandle.current().pid(),
            commands.version(),
            build,
            place.socket().toString(),
            Duration.ofNanos(System.nanoTime() - startNs).toSeconds(),
            asked.requests(),
            asked.answered(),
            connections.size(),
            commands.roots(),
            java.totalMemory() - java.freeMemory(),
            java.totalMemory())
        .form();
  }

  /// Takes no more connections; returns at once, what runs is finished.
  void stop() {
    if (stopping.compareAndSet(false, true)) {
      try {
        if (ground.holds(place.socket())) {
          Files.deleteIfExists(place.socket());
        }
        listening.close();
      } catch (IOException leftBehind) {
        // The next server replaces it.
      }
    }
  }

  @Override
  public void close() {
    stop();
    clock.shutdown();
    connections.forEach(Connection::finish);
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS)) {
        connections.forEach(Connection::close);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    commands.close();
  }
}
