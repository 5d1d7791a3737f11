package memory.cli;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.cli.agent.HookAnswer;
import memory.cli.command.HookCommand;
import memory.cli.mcp.UnfinishedConversation;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console.Terminal;
import memory.cli.server.ServerStart;
import memory.engine.file.TimeShare;
import memory.engine.model.Environment;

/// The process: its variables, clock, zone, directory and streams become values here, and nowhere
/// else.
public final class Main {
  private static final int OUT_BYTES = 1 << 15;

  /// What a process needs to start another on a busy machine.
  private static final Duration STARTING = Duration.ofMillis(250);

  /// How long it may take to record that there was no answer.
  private static final Duration RECORDING = Duration.ofMillis(50);

  private static final String ZONES = "/zoneinfo/";

  private Main() {}

  public static void main(String[] args) {
    long begunNs = System.nanoTime();
    List<String> typed = List.of(args);
    Environment environment = environment();
    Optional<Arguments> hook = hook(typed);
    InputStream in = new FileInputStream(FileDescriptor.in);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    Optional<String> unfinished = environment.variable(UnfinishedConversation.FILE);
    if (unfinished.isPresent()) {
      System.exit(goOn(typed, environment, Path.of(unfinished.get()), in, out));
    }
    if (hook.isEmpty()) {
      OutputStream whole = new BufferedOutputStream(out, OUT_BYTES);
      System.exit(run(typed, environment, in, whole, begunNs));
    }
    long hookNs = launchedNs(begunNs);
    Duration limit = HookCommand.limit(hook.get(), environment);
    long endNs = hookNs + TimeShare.of(limit, 15, 16).toNanos();
    AtomicBoolean left = new AtomicBoolean(HookCommand.expectsMore(typed));
    HookLife life = new HookLife(out);
    FutureTask<byte[]> input = new FutureTask<>(() -> in.readNBytes(HookAnswer.MAX_BYTES));
    life.live(
        answer -> {
          // Else the next one is answered by the process that is started now.
          if (!HookCommand.isFrequent(hook.get()) || !ServerStart.isAllowed(environment)) {
            input.run();
            run(typed, environment, new ByteArrayInputStream(read(input)), answer, hookNs);
          } else {
            detail(hook.get(), "nothing came: no resident process answers yet (memory serve)");
          }
        },
        () -> {
          if (left.get() && endNs - System.nanoTime() > STARTING.toNanos()) {
            ServerStart.whenMissing(environment);
            left.set(false);
          }
        },
        () -> HookCommand.silence(hook.get()),
        endNs);
    if (life.isLate()) {
      detail(hook.get(), "nothing came: the time was over");
      recordInTime(() -> HookCommand.missed(hook.get(), environment, read(input)));
    }
    // The launcher starts it then.
    Runtime.getRuntime().halt(left.get() ? Integer.getInteger("memory.late", 0) : 0);
  }

  /// What the host sent; nothing where it has not come.
  private static byte[] read(Future<byte[]> input) {
    try {
      return input.get(RECORDING.toMillis() / 2, TimeUnit.MILLISECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException none) {
      return new byte[0];
    }
  }

  /// Does this unless it takes longer than a host may wait: the disk may be what held the answer.
  private static void recordInTime(Runnable missed) {
    Thread recording =
        Thread.ofPlatform().daemon().uncaughtExceptionHandler((_, _) -> {}).start(missed);
    try {
      recording.join(RECORDING);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void detail(Arguments typed, String text) {
    if (typed.has(GlobalOptions.VERBOSE)) {
      System.err.println("memory: " + text);
    }
  }

  /// The conversation of an MCP client, when the resident process that led it is gone.
  private static int goOn(
      List<String> typed, Environment environment, Path left, InputStream in, OutputStream out) {
    try {
      UnfinishedConversation rest = UnfinishedConversation.read(left, in, out);
      OutputStream whole = new BufferedOutputStream(out, OUT_BYTES);
      return run(
          typed,
          environment,
          rest.in(),
          rest.isRepeated() ? new WithoutFirstLine(whole) : whole,
          System.nanoTime());
    } catch (IOException gone) {
      return 0; // The client is.
    }
  }

  private static int run(
      List<String> typed, Environment environment, InputStream in, OutputStream out, long begunNs) {
    return new MemoryCli(OneShotIndex::engines)
        .answer(
            typed,
            environment,
            in,
            out,
            new FileOutputStream(FileDescriptor.err),
            new Terminal(isTerminal(0), isTerminal(1), isTerminal(2)),
            begunNs);
  }

  /// The reply to a handshake that was answered before.
  private static final class WithoutFirstLine extends FilterOutputStream {
    private boolean begun;

    WithoutFirstLine(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      int at = from;
      while (!begun && at < from + length) {
        begun = bytes[at] == '\n';
        at++;
      }
      out.write(bytes, at, from + length - at);
    }
  }

  /// When the launcher began, so that what it took counts, whom it asked and the start of Java;
  /// this process's own beginning when nobody says.
  private static long launchedNs(long begunNs) {
    String launched = System.getProperty("memory.begun", "");
    if (launched.isEmpty()) {
      return begunNs;
    }
    try {
      String uptime = Files.readString(Path.of("/proc/uptime"));
      return HookLife.begunNs(launched, uptime, System.nanoTime()).orElse(begunNs);
    } catch (IOException noProc) {
      return begunNs;
    }
  }

  /// Empty for every other command, and for what is told and over at once because it cannot be
  /// read.
  private static Optional<Arguments> hook(List<String> typed) {
    if (!ArgumentParser.command(typed).equals(Optional.of(HookCommand.NAME))) {
      return Optional.empty();
    }
    try {
      return Optional.of(ArgumentParser.parse(typed));
    } catch (CommandFailure unreadable) {
      return Optional.empty();
    }
  }

  private static Environment environment() {
    String home = System.getenv("HOME");
    return new Environment(
        System.getenv(),
        Path.of(home == null || home.isBlank() ? System.getProperty("user.home") : home),
        Path.of(""),
        Clock.system(zone()));
  }

  /// The machine's zone by its name. [ZoneId#systemDefault] finds the same, but reads the tables of
  /// all zones twice, for `TimeZone` and for itself.
  private static ZoneId zone() {
    try {
      String variable = System.getenv("TZ");
      String name = variable == null ? linkedZone() : variable;
      return ZoneId.of(name.equals("Etc/UTC") ? "UTC" : name);
    } catch (IOException | UnsupportedOperationException | DateTimeException unnamed) {
      return ZoneId.systemDefault();
    }
  }

  private static String linkedZone() throws IOException {
    String file = Files.readSymbolicLink(Path.of("/etc/localtime")).toString();
    int folder = file.indexOf(ZONES);
    return folder < 0 ? "" : file.substring(folder + ZONES.length());
  }

  /// Linux says which file a stream is; elsewhere Java knows only about stdin and stdout together.
  @SuppressWarnings("SystemConsoleNull") // it depends on the console's provider
  private static boolean isTerminal(int stream) {
    Path link = Path.of("/proc/self/fd/" + stream);
    try {
      String file = Files.readSymbolicLink(link).toString();
      return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException noProc) {
      java.io.Console console = System.console();
      return console != null && console.isTerminal();
    }
  }
}
