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
import java.time.ZoneId;
import java.util.List;
import memory.cli.command.HookCommand;
import memory.cli.output.Terminal;
import memory.cli.server.ServerStart;
import memory.engine.scope.Environment;

/// The process: its variables, clock, zone, directory and streams become values here, and nowhere
/// else.
public final class Main {
  private static final int OUT_BYTES = 1 << 15;

  private Main() {}

  public static void main(String[] args) {
    OutputStream out =
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), OUT_BYTES);
    List<String> typed = List.of(args);
    Environment environment = environment();
    int exit =
        MemoryCli.run(
            typed,
            environment,
            new FileInputStream(FileDescriptor.in),
            out,
            new FileOutputStream(FileDescriptor.err),
            new Terminal(isTerminal(0), isTerminal(1), isTerminal(2)));
    if (typed.contains(HookCommand.NAME) && HookCommand.expectsMore(typed)) {
      ServerStart.whenMissing(environment);
    }
    System.exit(exit);
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
