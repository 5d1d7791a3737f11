package memory.cli.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import memory.cli.option.Arguments;

/// Hears the clients of one listening socket, each in a thread of its own and all within limits;
/// whatever one of them does ends its own connection at most. Ends when it is told to, or when
/// nobody asks for long.
public final class FrameServer implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(500);
  private static final Duration THREAD_IDLE = Duration.ofSeconds(30);

  private final ServerSocketChannel listening;
  private final ServerLimits limits;
  private final Terms terms;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private final ScheduledExecutorService clock;
  private final AtomicBoolean stopping = new AtomicBoolean();
  private volatile long lastHeardNs = System.nanoTime();

  /// What its owner has a say in.
  ///
  /// @param isKnown who is heard at all; the others are closed
  /// @param mayGoOn asked twice a second
  /// @param leaving called once, before it stops listening
  public record Terms(
      Predicate<SocketChannel> isKnown, BooleanSupplier mayGoOn, Runnable leaving) {}

  /// @param name of its threads
  /// @param listening bound already; closed by [#stop]
  public FrameServer(String name, ServerSocketChannel listening, ServerLimits limits, Terms terms) {
    this.listening = listening;
    this.limits = limits;
    this.terms = terms;
    this.clock = Executors.newSingleThreadScheduledExecutor(work -> thread(name + "-clock", work));
    this.threads =
        new ThreadPoolExecutor(
            0,
            limits.connections(),
            THREAD_IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> thread(name, work));
  }

  private static Thread thread(String name, Runnable work) {
    return Thread.ofPlatform().daemon().name(name).unstarted(work);
  }

  /// Serves until [#stop].
  public void acceptAll(HttpHandler handler) throws IOException {
    ScheduledFuture<?> ticking =
        clock.scheduleWithFixedDelay(
            this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
    try {
      while (!stopping.get()) {
        serve(listening.accept(), handler);
      }
    } catch (ClosedChannelException stopped) {
      // As it was told.
    } finally {
      ticking.cancel(false);
    }
  }

  private void serve(SocketChannel client, HttpHandler handler) throws IOException {
    if (!terms.isKnown().test(client)) {
      client.close();
      return;
    }
    lastHeardNs = System.nanoTime();
    Connection connection = new Connection(client, handler, limits);
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

  private void tick() {
    try {
      connections.forEach(Connection::closeIfOverdue);
      boolean idle =
          connections.isEmpty() && System.nanoTime() - lastHeardNs > limits.idle().toNanos();
      if (idle || !terms.mayGoOn().getAsBoolean()) {
        stop();
      }
    } catch (RuntimeException ours) {
      // A clock that stopped would leave a server that nothing ends.
      stop();
    }
  }

  /// How many clients are connected.
  public int connections() {
    return connections.size();
  }

  /// Takes no more connections; returns at once, what runs is finished.
  public void stop() {
    if (stopping.compareAndSet(false, true)) {
      terms.leaving().run();
      try {
        listening.close();
      } catch (IOException closedAllTheSame) {
        // Nobody is heard any more.
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
      Duration lastAnswers = limits.frame().plusSeconds(1); // to be worked out, and taken
      if (!threads.awaitTermination(lastAnswers.toMillis(), TimeUnit.MILLISECONDS)) {
        connections.forEach(Connection::close);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /// Answers requests, several at a time.
  @FunctionalInterface
  public interface HttpHandler {

    /// @throws BadFrameException for a request that cannot be read; it is told and its client
    ///   closed
    /// @throws IOException ends the connection
    HttpAnswer answer(HttpRequest request) throws IOException;
  }

  /// What one client, and all of them, may take of the resident process.
  ///
  /// @param idle how long it stays without a request
  /// @param frame how long one request may take to arrive, or one answer to be taken
  /// @param quiet how long a connection may stay open between requests
  /// @param turn how long a request may wait for others before its caller does the work
  /// @param proved how long it lives before it counts as sound
  /// @param connections how many at once; more are closed unheard
  /// @param bytes the largest body of a request or answer
  public record ServerLimits(
      Duration idle,
      Duration frame,
      Duration quiet,
      Duration turn,
      Duration proved,
      int connections,
      int bytes) {
    public static ServerLimits standard() {
      return new ServerLimits(
          Duration.ofMinutes(30),
          Duration.ofSeconds(2),
          Duration.ofMinutes(1),
          Duration.ofSeconds(1),
          Duration.ofMinutes(1),
          64,
          1 << 20);
    }

    /// The standard ones, with the time that was typed.
    public static ServerLimits typed(Arguments typed) {
      OptionalInt idle = typed.number("--idle");
      return idle.isPresent()
          ? standard().withIdle(Duration.ofSeconds(idle.getAsInt()))
          : standard();
    }

    ServerLimits withIdle(Duration other) {
      return new ServerLimits(other, frame, quiet, turn, proved, connections, bytes);
    }
  }

  /// A client sent what is no request, or a larger one than is read.
  public static final class BadFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /// @param status how HTTP calls it
    BadFrameException(int status, String message) {
      super(message);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  /// One request as it came in.
  ///
  /// @param path as it was sent, with its query
  /// @param headers by their names in lower case; of one that came twice, all values with commas
  ///   between
  /// @param closes the client sends no other on this connection
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record HttpRequest(
      String method, String path, Map<String, String> headers, byte[] body, boolean closes) {

    /// @param name in lower case
    public Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }
  }

  /// One answer as it goes out.
  ///
  /// @param headers whole lines, `Name: value`, without those that frame the answer
  /// @param taken runs when all but the last byte went out, so that somebody is there to take it
  /// @param conversation what the connection is for from then on
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record HttpAnswer(
      int status,
      List<String> headers,
      byte[] body,
      Runnable taken,
      Optional<Conversation> conversation) {
    private static final List<String> BYTES = List.of("Content-Type: application/octet-stream");

    /// What the caller asked is its own to do: it may, at once.
    static final HttpAnswer YOURS = said(421, "do it yourself");

    static final HttpAnswer BUSY = said(503, "busy");
    static final HttpAnswer OTHER_BUILD = said(409, "another build; this one stops");

    /// What goes on over a connection when the frames are over.
    @FunctionalInterface
    public interface Conversation {
      void lead(InputStream in, OutputStream out);
    }

    public HttpAnswer(int status, List<String> headers, byte[] body) {
      this(status, headers, body, () -> {}, Optional.empty());
    }

    /// Bytes, as the callers of the resident process read them.
    HttpAnswer(int status, byte[] body) {
      this(status, BYTES, body);
    }

    static HttpAnswer run(byte[] body, Runnable taken) {
      return new HttpAnswer(200, BYTES, body, taken, Optional.empty());
    }

    static HttpAnswer conversation(Conversation conversation) {
      return new HttpAnswer(200, BYTES, new byte[0], () -> {}, Optional.of(conversation));
    }

    static HttpAnswer said(int status, String message) {
      return new HttpAnswer(status, (message + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// @param closes the connection ends after it
    ByteBuffer frame(boolean closes) {
      String head =
          "HTTP/1.1 "
              + status
              + (status == 200 ? " OK\r\n" : " No\r\n")
              + String.join("\r\n", headers)
              + "\r\nContent-Length: "
              + body.length
              + (closes ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n");
      byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
      return ByteBuffer.allocate(bytes.length + body.length).put(bytes).put(body).flip();
    }
  }
}
