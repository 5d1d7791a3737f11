package memory.team;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import memory.cli.BuildInfo;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.model.Environment;
import memory.engine.model.Reason;
import memory.engine.model.SearchIndex;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/// The process's one server: HTTP/2 and HTTP/1.1 over TLS, plain on the loopback alone. Its limits
/// hold before anybody is known: connections, heads, bodies, and the time that each may take.
final class TeamServer implements AutoCloseable {
  private static final int MOST_CONNECTIONS = 1_000;
  private static final int MOST_REQUESTS_AT_ONCE = 200;
  private static final int HEAD_BYTES = 8 << 10;
  private static final int STREAMS = 64;
  private static final int FRAMES_A_SECOND = 200;
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final Duration FIRST_REQUEST = Duration.ofSeconds(10);
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(5);
  private static final Duration EXCHANGE = Duration.ofSeconds(30);

  private final Server server;
  private final ServerConnector connector;
  private final Teams teams;
  private final Path data;
  private Optional<ProcessLock> lock;

  /// Three, since a remote and a cluster may keep one each waiting.
  private final ScheduledExecutorService care =
      Executors.newScheduledThreadPool(
          3, Thread.ofPlatform().daemon().name("team-care-", 0).factory());

  private TeamServer(Server server, ServerConnector connector, Teams teams, Path data) {
    this.server = server;
    this.connector = connector;
    this.teams = teams;
    this.data = data;
    this.lock = Optional.empty();
  }

  /// Starts it.
  ///
  /// @param keys empty = without TLS
  /// @param replaces beside the server that owns the folder: it answers readers at once, and
  ///   writers after [#own]
  /// @throws IOException when the address is taken, is not the loopback without TLS, or another
  ///   server owns the folder
  static TeamServer start(
      Path data,
      InetSocketAddress address,
      Optional<ServerKeys> keys,
      Optional<SearchIndex.Opener> elsewhere,
      Environment environment,
      boolean replaces,
      PrintStream errors)
      throws IOException {
    InetAddress where = address.getAddress();
    if (where == null || (keys.isEmpty() && !where.isLoopbackAddress())) {
      throw new IOException("without TLS only on the loopback: " + address);
    }
    PrivateFolder.create(data);
    if (!replaces && address.getPort() != 0) {
      try (ServerSocket taken = new ServerSocket()) {
        taken.bind(address); // it is shared with a successor alone
      }
    }
    Access access = new Access(data.resolve("people.json"), environment.clock());
    Teams teams = new Teams(data, environment, elsewhere, access);
    Journal journal = new Journal(data.resolve("audit.jsonl"), environment.clock(), errors);
    VirtualThreadPool threads = new VirtualThreadPool(MOST_REQUESTS_AT_ONCE);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, keys);
    connector.setHost(where.getHostAddress());
    connector.setPort(address.getPort());
    connector.setIdleTimeout(IDLE.toMillis());
    connector.setAcceptQueueSize(128);
    connector.setReusePort(true);
    server.addConnector(connector);
    server.setStopTimeout(LAST_REQUESTS.toMillis());
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
    SizeLimitHandler sizes = new SizeLimitHandler(ApiHandler.MOST_BODY_BYTES, -1);
    sizes.setHandler(new ApiHandler(access, teams, journal, BuildInfo.read().version()));
    server.setHandler(new GracefulHandler(sizes));
    server.setErrorHandler(new PlainErrors());
    TeamServer started = new TeamServer(server, connector, teams, data);
    connector.addBean(new Impatience(started.care));
    try {
      if (!replaces && !started.owns(Duration.ofSeconds(2))) {
        throw new IOException("another server owns " + data);
      }
      teams.open(replaces);
      server.start();
    } catch (IOException failed) {
      started.close();
      throw failed;
    } catch (Exception failed) {
      started.close();
      throw new IOException("the server could not start: " + failed.getMessage(), failed);
    }
    started.every(Duration.ofMillis(500), teams::tidy);
    started.every(EXCHANGE, () -> care(teams, TeamRepository::exchange, "remote", errors));
    started.every(
        EXCHANGE,
        () ->
            care(
                teams,
                team -> {
                  team.dropForgotten();
                  return Optional.empty();
                },
                "what was forgotten",
                errors));
    return started;
  }

  /// Waits until no other server owns the folder; from then on this one writes, too.
  void own() throws IOException {
    while (lock.isEmpty() && !server.isStopping() && !server.isStopped()) {
      owns(Duration.ofSeconds(1));
    }
  }

  private boolean owns(Duration limit) throws IOException {
    lock = ProcessLock.tryAcquire(data.resolve("server.lock"), limit);
    if (lock.isPresent()) {
      teams.own();
    }
    return lock.isPresent();
  }

  private void every(Duration gap, Runnable work) {
    var _ = care.scheduleWithFixedDelay(work, 0, gap.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// What is done for each team from time to time.
  private interface Work {
    /// @return what went wrong; empty when nothing did
    Optional<String> on(TeamRepository team) throws IOException;
  }

  private static void care(Teams teams, Work work, String what, PrintStream errors) {
    try {
      for (String name : teams.isOwner() ? teams.names() : List.<String>of()) {
        care(teams, name, work)
            .ifPresent(why -> errors.println("memory-team: " + what + " of " + name + ": " + why));
      }
    } catch (IOException | RuntimeException failed) {
      errors.println("memory-team: " + what + ": " + failed);
    }
  }

  private static Optional<String> care(Teams teams, String name, Work work) {
    try {
      Optional<TeamRepository> team = teams.of(name);
      return team.isEmpty() ? Optional.empty() : work.on(team.get());
    } catch (IOException | RuntimeException failed) {
      return Optional.of(failed.toString());
    }
  }

  private static ServerConnector connector(Server server, Optional<ServerKeys> keys) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEAD_BYTES);
    http.setMaxUnconsumedRequestContentReads(4);
    if (keys.isEmpty()) {
      return new ServerConnector(server, new HttpConnectionFactory(http));
    }
    SecureRequestCustomizer secure = new SecureRequestCustomizer();
    secure.setSniHostCheck(false); // members pin the certificate, whatever they call the machine
    http.addCustomizer(secure);
    HTTP2ServerConnectionFactory two = new HTTP2ServerConnectionFactory(http);
    limit(two);
    HttpConnectionFactory one = new HttpConnectionFactory(http);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol(one.getProtocol());
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(keys.get().store());
    tls.setKeyManagerPassword(keys.get().password());
    tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    tls.setRenegotiationAllowed(false);
    return new ServerConnector(
        server, new SslConnectionFactory(tls, alpn.getProtocol()), alpn, two, one);
  }

  private static void limit(HTTP2ServerConnectionFactory two) {
    two.setMaxConcurrentStreams(STREAMS);
    two.setStreamIdleTimeout(FIRST_REQUEST.toMillis());
    two.setMaxSettingsKeys(16);
    RateControl.Factory rate = new WindowRateControl.Factory(FRAMES_A_SECOND);
    two.setRateControlFactory(rate);
  }

  int port() {
    return connector.getLocalPort();
  }

  void await() throws InterruptedException {
    server.join();
  }

  /// Ends what is served, from any thread. The lock of the data folder is left to [#close], by the
  /// thread that has it, or to the end of the process.
  void stop() {
    care.shutdownNow();
    try {
      server.stop();
    } catch (Exception stopping) {
      // It ends all the same.
    }
    teams.close();
  }

  @Override
  public void close() {
    stop();
    lock.ifPresent(ProcessLock::close);
  }

  /// Ends a connection that has not brought its first request by then, however it trickles.
  private record Impatience(ScheduledExecutorService care) implements Connection.Listener {
    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is still the endpoint's own
    public void onOpened(Connection connection) {
      var _ =
          care.schedule(
              () -> {
                if (connection.getMessagesIn() == 0
                    && connection.equals(connection.getEndPoint().getConnection())) {
                  connection.getEndPoint().close();
                }
              },
              FIRST_REQUEST.toMillis(),
              TimeUnit.MILLISECONDS);
    }

    @Override
    public void onClosed(Connection connection) {}
  }

  List<String> names() throws IOException {
    return teams.names();
  }

  /// What is wrong with a request that never reached [ApiHandler], without a word of it.
  static final class PlainErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      byte[] body = ApiHandler.error(Reason.MALFORMED, "not a request that is answered here");
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      if (response.getStatus() == 503) {
        // This server ends: the next request is its successor's, on a connection of its own.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }
  }
}
