package memory.cli.server;

import com.google.common.primitives.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.cli.server.FrameServer.BadFrameException;
import memory.cli.server.FrameServer.HttpAnswer;
import memory.cli.server.FrameServer.HttpRequest;
import memory.cli.server.FrameServer.ServerLimits;
import memory.engine.MemoryEngine;
import memory.engine.model.Environment;

/// Answers requests: a command to run, a question how the server is, an order to stop.
final class RequestHandler implements FrameServer.HttpHandler {
  static final String RUN = "/v1/run";

  /// The same from `lib/client`, which encodes nothing.
  static final String RUN_PLAIN = "/v1/run-plain";

  /// A conversation of `memory mcp`, led here; `lib/client` passes its lines.
  static final String MCP = "/v1/mcp";

  static final String STATUS = "/v1/status";
  static final String STOP = "/v1/stop";
  private static final int LEAST_AT_ONCE = 4;

  private final String build;
  private final ResidentCommands commands;
  private final Environment own;
  private final ServerLimits limits;
  private final Function<RequestHandler, FormBody> status;
  private final Runnable stop;
  private final Semaphore running =
      new Semaphore(Math.max(LEAST_AT_ONCE, 2 * Runtime.getRuntime().availableProcessors()), true);
  private final Set<Begun> open = ConcurrentHashMap.newKeySet();
  private final LongAdder requests = new LongAdder();
  private final LongAdder answered = new LongAdder();

  RequestHandler(
      String build,
      ResidentCommands commands,
      Environment own,
      ServerLimits limits,
      Function<RequestHandler, FormBody> status,
      Runnable stop) {
    this.build = build;
    this.commands = commands;
    this.own = own;
    this.limits = limits;
    this.status = status;
    this.stop = stop;
  }

  /// A request that has no answer yet; equal to none but itself.
  private static final class Begun {
    private final long atNs = System.nanoTime();
  }

  /// Whether somebody waits for longer than this.
  boolean isSlow(Duration patience) {
    long now = System.nanoTime();
    return open.stream().anyMatch(begun -> now - begun.atNs > patience.toNanos());
  }

  /// How many commands it was asked for.
  long requests() {
    return requests.sum();
  }

  /// How many commands it answered.
  long answered() {
    return answered.sum();
  }

  @Override
  public HttpAnswer answer(HttpRequest request) throws IOException {
    String path = request.path();
    String method =
        switch (path) {
          case RUN, RUN_PLAIN, MCP, STOP -> "POST";
          case STATUS -> "GET";
          default -> "";
        };
    if (method.isEmpty()) {
      return HttpAnswer.said(404, "no such thing");
    }
    if (!request.method().equals(method)) {
      return HttpAnswer.said(405, "another method");
    }
    return switch (path) {
      case STATUS -> new HttpAnswer(200, status.apply(this).encoded());
      case STOP -> {
        stop.run();
        yield HttpAnswer.said(200, "stopping");
      }
      case MCP -> converse(FormBody.plain(request.body()));
      default -> {
        FormBody form =
            path.equals(RUN) ? FormBody.of(request.body()) : FormBody.plain(request.body());
        Begun begun = new Begun();
        open.add(begun);
        requests.increment();
        try {
          yield isElsewhere(form) ? HttpAnswer.YOURS : run(RunRequest.of(form));
        } finally {
          open.remove(begun);
        }
      }
    };
  }

  private HttpAnswer converse(FormBody form) throws IOException {
    RunRequest request = RunRequest.of(form);
    if (!request.build().equals(build)) {
      stop.run();
      return HttpAnswer.OTHER_BUILD;
    }
    Optional<Environment> environment = request.environment(own);
    if (environment.isEmpty()
        || !commands.converses(request.args())
        || !form.one("space").equals(ProcessRights.space())
        || !form.one("rights").equals(Optional.of(ProcessRights.read()))) {
      return HttpAnswer.YOURS;
    }
    requests.increment();
    answered.increment();
    return HttpAnswer.conversation((in, out) ->
        commands.run(
            request.args(),
            environment.get(),
            in,
            out,
            OutputStream.nullOutputStream(),
            Terminal.none()));
  }

  /// Whether the caller says that it sees other mounts, where a path is another file.
  private static boolean isElsewhere(FormBody form) throws IOException {
    Optional<String> space = form.one("space");
    return space.isPresent() && !space.equals(ProcessRights.space());
  }

  private HttpAnswer run(RunRequest request) {
    if (!request.build().equals(build)) {
      stop.run();
      return HttpAnswer.OTHER_BUILD;
    }
    Optional<Environment> environment = request.environment(own);
    if (environment.isEmpty() || !commands.takes(request.args(), request.stdin().isPresent())) {
      return HttpAnswer.YOURS;
    }
    try {
      if (!running.tryAcquire(limits.turn().toNanos(), TimeUnit.NANOSECONDS)) {
        return HttpAnswer.BUSY;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return HttpAnswer.BUSY;
    }
    try {
      return answer(request, environment.get());
    } finally {
      running.release();
    }
  }

  /// What is unavailable here may be had where it is asked for.
  private HttpAnswer answer(RunRequest request, Environment environment) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(request.stdin().orElse(new byte[0]));
    AtomicInteger ended = new AtomicInteger();
    Runnable count =
        MemoryEngine.uncounted(() ->
            ended.set(commands.run(request.args(), environment, in, out, err, request.terminal())));
    int exit = ended.get();
    if (exit == ExitCode.UNAVAILABLE.number()) {
      return HttpAnswer.YOURS;
    }
    Optional<byte[]> answer =
        new RunAnswer(exit, out.toByteArray(), err.toByteArray())
            .encoded(request.mark(), limits.bytes());
    answered.increment();
    return answer.map(bytes -> HttpAnswer.run(bytes, count)).orElse(HttpAnswer.YOURS);
  }

  /// What came of a command: all that its process would have said.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record RunAnswer(int exit, byte[] out, byte[] err) {

    /// Exit code, stderr and stdout, a mark after each. A shell takes that apart without a process.
    ///
    /// @return empty when a shell could not: a part holds the mark or a NUL, or it is too long
    Optional<byte[]> encoded(String mark, int most) {
      byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
      for (byte[] part : List.of(err, out)) {
        if (Bytes.indexOf(part, bytes) >= 0 || Bytes.contains(part, (byte) 0)) {
          return Optional.empty();
        }
      }
      ByteArrayOutputStream answer = new ByteArrayOutputStream(out.length + err.length + 64);
      answer.write('0' + exit);
      answer.writeBytes(bytes);
      answer.writeBytes(err);
      answer.writeBytes(bytes);
      answer.writeBytes(out);
      answer.writeBytes(bytes);
      return answer.size() > most ? Optional.empty() : Optional.of(answer.toByteArray());
    }
  }

  /// What the kernel lets a process do and see, and how it makes files. One that may do less, in a
  /// sandbox, asks no other to write.
  static final class ProcessRights {
    private static final Pattern LINES =
        Pattern.compile("(?m)^(Uid|Gid|Groups|Umask|CapEff|NoNewPrivs|Seccomp):.*");
    private static final Path SELF = Path.of("/proc/self");

    private ProcessRights() {}

    /// This process's, as `lib/client` tells its own.
    static String read() throws IOException {
      return LINES
          .matcher(Files.readString(SELF.resolve("status")))
          .results()
          .map(MatchResult::group)
          .collect(Collectors.joining());
    }

    /// Which mounts this process sees; empty where the system does not say.
    static Optional<String> space() {
      try {
        return Optional.of(Files.readSymbolicLink(SELF.resolve("ns/mnt")).toString());
      } catch (IOException unknown) {
        return Optional.empty();
      }
    }
  }

  /// A command that another process was started with, and all of that process that the command may
  /// look at.
  ///
  /// @param build the caller's build id
  /// @param mark what parts the answer; occurs nowhere in it
  /// @param cwd the caller's directory, absolute and without links
  /// @param variables of its environment, those that are read anywhere
  /// @param stdin all of it, where the caller read it
  /// @param terminal which of its streams a person sits at
  record RunRequest(
      String build,
      String mark,
      Path cwd,
      List<String> args,
      Map<String, String> variables,
      Optional<byte[]> stdin,
      Terminal terminal) {
    private static final int LEAST_MARK = 3;
    private static final String ZONE = "TZ";

    /// @throws BadFrameException when something is missing or is not what it should be
    static RunRequest of(FormBody form) throws BadFrameException {
      Map<String, String> variables = new HashMap<>();
      for (String pair : form.all("env")) {
        int equals = pair.indexOf('=');
        if (equals <= 0) {
          throw new BadFrameException(400, "a variable without a name");
        }
        variables.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
      String mark = form.one("mark").orElse("");
      if (mark.length() < LEAST_MARK) {
        throw new BadFrameException(400, "no mark");
      }
      String tty = form.one("tty").orElse("");
      return new RunRequest(
          form.one("build").orElse(""),
          mark,
          cwd(form.one("cwd").orElse("")),
          form.all("arg"),
          variables,
          form.bytes("stdin"),
          new Terminal(tty.contains("0"), tty.contains("1"), tty.contains("2")));
    }

    /// The environment of the caller, as its own process would have had it.
    ///
    /// @param own the server's environment, whose zone is the machine's under its `TZ`
    /// @return empty for a time zone that only Java itself reads out of `TZ`, or without a home
    Optional<Environment> environment(Environment own) {
      String home = variables.get("HOME");
      if (home == null || home.isBlank()) {
        return Optional.empty();
      }
      return clock(own).map(clock -> new Environment(variables, Path.of(home), cwd, clock));
    }

    private Optional<Clock> clock(Environment own) {
      String zone = variables.getOrDefault(ZONE, "");
      if (zone.equals(own.variables().getOrDefault(ZONE, ""))) {
        return Optional.of(own.clock());
      }
      boolean plain = zone.equals("UTC") || zone.indexOf('/') > 0;
      return plain && ZoneId.getAvailableZoneIds().contains(zone)
          ? Optional.of(own.clock().withZone(ZoneId.of(zone)))
          : Optional.empty();
    }

    private static Path cwd(String typed) throws BadFrameException {
      try {
        Path cwd = Path.of(typed);
        if (cwd.isAbsolute()) {
          return cwd;
        }
      } catch (InvalidPathException bad) {
        // Said below.
      }
      throw new BadFrameException(400, "no absolute cwd");
    }
  }
}
