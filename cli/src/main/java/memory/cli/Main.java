package memory.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import memory.cli.command.HookCommand;
import memory.cli.option.ArgumentParser;
import memory.cli.output.CommandFailure;
import memory.cli.output.Terminal;
import memory.cli.server.ServerStart;
import memory.engine.scope.Environment;

/// The process: its variables, clock, zone, directory and streams become values here, and nowhere
/// else.
public final class Main {
  private static final int OUT_BYTES = 1 << 15;

  /// What a process needs to start another on a busy machine.
  private static final Duration STARTING = Duration.ofMillis(250);

  private Main() {}

  public static void main(String[] args) {
    OutputStream out =
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), OUT_BYTES);
    List<String> typed = List.of(args);
    Environment environment = environment();
    long begunNs = System.nanoTime();
    Optional<Duration> limit = limit(typed, environment);
    if (limit.isEmpty()) {
      System.exit(run(typed, environment, out));
    }
    Duration working = limit.get().multipliedBy(15).dividedBy(16);
    // Whatever holds it, a disk or who reads its answer: its prompt does not wait for it.
    Thread hook =
        new Thread(() -> hook(typed, environment, out, begunNs + working.toNanos()), "memory-hook");
    hook.setDaemon(true);
    hook.start();
    try {
      hook.join(working.minusNanos(System.nanoTime() - begunNs));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }

  private static int run(List<String> typed, Environment environment, OutputStream out) {
    return MemoryCli.run(
        typed,
        environment,
        new FileInputStream(FileDescriptor.in),
        out,
        new FileOutputStream(FileDescriptor.err),
        new Terminal(isTerminal(0), isTerminal(1), isTerminal(2)));
  }

  /// @param endNs when it is ended, wherever it is
  private static void hook(
      List<String> typed, Environment environment, OutputStream out, long endNs) {
    run(typed, environment, out);
    if (HookCommand.expectsMore(typed) && endNs - System.nanoTime() > STARTING.toNanos()) {
      ServerStart.whenMissing(environment);
    }
  }

  /// How long a hook may live; empty for every other command, and for what is told and over at once
  /// because it cannot be read.
  private static Optional<Duration> limit(List<String> typed, Environment environment) {
    if (!ArgumentParser.command(typed).equals(Optional.of(HookCommand.NAME))) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          HookCommand.limit(
              ArgumentParser.parse(typed, CommandTable.NAMES, CommandTable::spec), environment));
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
        Clock.system(ZoneId.systemDefault()));
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
