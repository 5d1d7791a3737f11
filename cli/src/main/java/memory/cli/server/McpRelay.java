package memory.cli.server;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.cli.output.Terminal;
import memory.engine.model.Environment;

/// A conversation of an MCP client with the resident process, which leads it as `memory mcp` would
/// and has the index open: this process only passes lines. The resident process answers with lines
/// of JSON and, for each line that it is done with, its number. When it goes, the lines that are
/// not done are known here, and the conversation goes on in this process.
public final class McpRelay {
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Pattern SENT =
      Pattern.compile("(MEMORY|PI)_.*|TERM|TZ|NO_COLOR|COLUMNS|XDG_(CACHE|CONFIG)_HOME");

  /// What the kernel lets a process do, and how it makes files.
  private static final Pattern RIGHTS =
      Pattern.compile("(?m)^(Uid|Gid|Groups|Umask|CapEff|NoNewPrivs|Seccomp):.*");

  private static final int CHUNK = 16 << 10;
  private static final int MOST_BYTES = 1 << 20;
  private static final byte[] END = new byte[0];

  private final InputStream in;
  private final OutputStream out;
  private final SocketChannel server;
  private final Predicate<byte[]> isHandshake;
  private final LinkedBlockingQueue<byte[]> later = new LinkedBlockingQueue<>();

  // Guarded by this.
  private final NavigableMap<Long, byte[]> open = new TreeMap<>();
  private byte[] handshake = new byte[0];
  private long lines;
  private boolean cut;
  private boolean ended;
  private boolean gone;

  private McpRelay(
      InputStream in, OutputStream out, SocketChannel server, Predicate<byte[]> isHandshake) {
    this.in = in;
    this.out = out;
    this.server = server;
    this.isHandshake = isHandshake;
  }

  /// What is left to do of a conversation.
  ///
  /// @param in what its client said and has no answer to, and all that it will say
  /// @param isRepeated whether the first line is the handshake, which was answered already
  public record Rest(InputStream in, boolean isRepeated) {}

  /// Passes lines until the conversation is over or the resident process gone.
  ///
  /// @param isHandshake whether a line begins a conversation
  /// @param lost the reply to a call that may have changed memory before its answer was lost; empty
  ///   for a line that may be said again
  /// @return empty when the conversation is over
  public static Optional<Rest> lead(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      Predicate<byte[]> isHandshake,
      Function<byte[], Optional<String>> lost)
      throws IOException {
    Optional<SocketChannel> server = connected(args, environment);
    if (server.isEmpty()) {
      return Optional.of(new Rest(in, false));
    }
    McpRelay relay = new McpRelay(in, out, server.get(), isHandshake);
    Thread reader = new Thread(relay::take, "memory-mcp-relay");
    reader.setDaemon(true);
    reader.start();
    try (SocketChannel _ = server.get()) {
      relay.give();
    }
    return relay.rest(lost);
  }

  private static Optional<SocketChannel> connected(List<String> args, Environment environment) {
    SocketPlace place = SocketPlace.of(environment);
    long end = System.nanoTime() + ServerStart.STARTING.toNanos();
    boolean started = false;
    try {
      byte[] request = request(args, environment);
      ServerClient client = new ServerClient(place, ServerStart.STARTING);
      while (System.nanoTime() < end && Files.notExists(place.slow())) {
        try {
          return client.conversation(request);
        } catch (IOException nobody) {
          started = started || ServerStart.whenMissing(environment);
          if (!started && !ServerStart.isComing(place, environment)) {
            return Optional.empty();
          }
        }
        Thread.sleep(PAUSE);
      }
    } catch (IOException | RuntimeException unusable) {
      // Then this process does it.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private static byte[] request(List<String> args, Environment environment) throws IOException {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.keySet().removeIf(name -> !isSent(name));
    variables.put("HOME", environment.userHome().toString());
    return new RunRequest(
            BuildId.read(),
            "mcp",
            environment.cwd().toRealPath(),
            args,
            variables,
            Optional.empty(),
            Terminal.none())
        .form()
        .with("rights", rights())
        .encoded();
  }

  /// Whether a variable is told to the process that answers: every one that any code reads.
  public static boolean isSent(String variable) {
    return SENT.matcher(variable).matches();
  }

  /// What this process may do and see. One that may do less, in a sandbox, asks no other to write.
  static String rights() throws IOException {
    Path self = Path.of("/proc/self");
    return Files.readSymbolicLink(self.resolve("ns/mnt"))
        + RIGHTS
            .matcher(Files.readString(self.resolve("status")))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.joining());
  }

  /// Reads what the client says, whoever it goes to. Of a line that is too long nothing is kept.
  private void take() {
    byte[] chunk = new byte[CHUNK];
    LineCutter lines = new LineCutter(MOST_BYTES);
    try {
      for (int size = in.read(chunk); size >= 0; size = in.read(chunk)) {
        lines.cut(chunk, size, this::say);
      }
      lines.cut(new byte[] {'\n'}, lines.isOpen() ? 1 : 0, this::say);
    } catch (IOException gone) {
      // The client is.
    }
    end();
  }

  private void say(byte[] part, boolean whole) {
    synchronized (this) {
      if (gone) {
        later.add(part);
        return;
      }
      if (whole) {
        lines++;
        if (!cut) {
          open.put(lines, part);
        }
      }
      cut = !whole;
    }
    try {
      write(ByteBuffer.wrap(part));
    } catch (IOException left) {
      // The other thread sees the end, and finds the line among those that are open.
    }
  }

  private synchronized void end() {
    ended = true;
    try {
      if (gone) {
        later.add(END);
      } else {
        server.shutdownOutput();
      }
    } catch (IOException left) {
      // It knows.
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      server.write(bytes);
    }
  }

  /// Gives the client what the server says, until that ends.
  private void give() throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    LineCutter lines = new LineCutter(Integer.MAX_VALUE);
    while (isRead(chunk)) {
      lines.cut(chunk.array(), chunk.position(), (line, _) -> heard(line));
      chunk.clear();
    }
  }

  private boolean isRead(ByteBuffer chunk) {
    try {
      return server.read(chunk) >= 0;
    } catch (IOException left) {
      return false;
    }
  }

  private void heard(byte[] line) throws IOException {
    if (line[0] == '{' || line[0] == '[') {
      out.write(line);
      out.flush();
      return;
    }
    long done = Long.parseLong(new String(line, StandardCharsets.US_ASCII).strip());
    synchronized (this) {
      byte[] said = open.remove(done);
      if (said != null && handshake.length == 0 && isHandshake.test(said)) {
        handshake = said;
      }
    }
  }

  /// Makes lines, each with its end, of bytes as they come; one that is too long comes in parts.
  private static final class LineCutter {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final int mostBytes;

    LineCutter(int mostBytes) {
      this.mostBytes = mostBytes;
    }

    interface Sink {
      void take(byte[] part, boolean ends) throws IOException;
    }

    void cut(byte[] bytes, int size, Sink sink) throws IOException {
      for (int from = 0; from < size; ) {
        int end = from;
        while (end < size && bytes[end] != '\n') {
          end++;
        }
        boolean ends = end < size;
        end += ends ? 1 : 0;
        line.write(bytes, from, end - from);
        if (ends || line.size() > mostBytes) {
          sink.take(line.toByteArray(), ends);
          line.reset();
        }
        from = end;
      }
    }

    boolean isOpen() {
      return line.size() > 0;
    }
  }

  private synchronized Optional<Rest> rest(Function<byte[], Optional<String>> lost)
      throws IOException {
    gone = true;
    if (ended && open.isEmpty()) {
      return Optional.empty();
    }
    boolean repeated = handshake.length > 0;
    if (repeated) {
      later.add(handshake);
    }
    for (byte[] line : open.values()) {
      Optional<String> reply = lost.apply(line);
      if (reply.isPresent()) {
        out.write((reply.get() + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      } else {
        later.add(line);
      }
    }
    if (ended) {
      later.add(END);
    }
    return Optional.of(new Rest(new Later(), repeated));
  }

  /// The lines that this process answers itself, as they come.
  private final class Later extends InputStream {
    private ByteBuffer line = ByteBuffer.allocate(0);
    private boolean over;

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      if (!line.hasRemaining() && !over) {
        line = ByteBuffer.wrap(Uninterruptibles.takeUninterruptibly(later));
        over = !line.hasRemaining();
      }
      int size = Math.min(length, line.remaining());
      line.get(into, from, size);
      return over ? -1 : size;
    }
  }
}
