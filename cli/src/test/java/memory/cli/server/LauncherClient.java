package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.testing.TestProgram;
import org.junit.jupiter.api.Assumptions;

/// `lib/client` of the distribution, compiled for a test, with a launcher that a test chooses.
public record LauncherClient(Path lib, Path launcher) {
  private static final Path SOURCE = Path.of("src/main/c/client.c").toAbsolutePath();
  private static final Path COMPILER = Path.of("/usr/bin/cc");

  /// One that waits for a server as long as it takes.
  ///
  /// @param folder gets `lib` with the client, and the launcher
  /// @param script what the client becomes when nobody answers
  public static LauncherClient in(Path folder, String script) throws Exception {
    return in(folder, script, 600_000);
  }

  /// @param patienceMs the longest that the client waits for a command's answer
  public static LauncherClient in(Path folder, String script, int patienceMs) throws Exception {
    boolean may = Files.isExecutable(COMPILER) && Files.exists(Path.of("/proc/self/ns/mnt"));
    if (!may) {
      System.err.println("skipped: no C compiler, or no Linux");
    }
    Assumptions.assumeTrue(may, "skipped: no C compiler, or no Linux");
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Process compiling =
        new ProcessBuilder(
                COMPILER.toString(),
                "-std=gnu17",
                "-g",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-DMOST_PATIENCE_MS=" + patienceMs,
                "-DMOST_STDIN_MS=600000",
                "-DANSWERING_MS=600000",
                "-o",
                lib.resolve("client").toString(),
                SOURCE.toString())
            .inheritIO()
            .start();
    assertThat(compiling.waitFor()).isZero();
    Files.writeString(lib.resolve("build"), ServerStart.told(ServerStart.BUILD) + "\n");
    Path launcher = TestProgram.write(folder.resolve("launcher"), "#!/bin/sh\n" + script);
    return new LauncherClient(lib, launcher);
  }

  /// The client, not started yet.
  ///
  /// @param variables all that it is given
  public ProcessBuilder process(
      Path run, Map<String, String> variables, String command, String limit, List<String> args)
      throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                lib.resolve("client").toString(),
                command,
                limit,
                lib.toString(),
                run.toString(),
                launcher.toString()));
    words.addAll(args);
    ProcessBuilder process = new ProcessBuilder(words);
    process.environment().clear();
    process.environment().putAll(variables);
    return process;
  }
}
