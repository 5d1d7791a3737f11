package memory.cli.hosts;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program that ran to its end, or was ended.
///
/// @param exit -1 when it had to be ended
record ChildRun(int exit, String out, String err) {
  private static final int PATIENCE_SECONDS = 900;

  /// Runs it with nothing on stdin and none of our variables but for the path and the language.
  static ChildRun of(Path cwd, Map<String, String> variables, List<String> command)
      throws IOException, InterruptedException {
    return of(cwd, variables, PATIENCE_SECONDS, command);
  }

  static ChildRun of(Path cwd, Map<String, String> variables, int seconds, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("host", ".out");
    Path err = Files.createTempFile("host", ".err");
    Process process =
        builder(cwd, variables, command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(seconds, SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    ChildRun run =
        new ChildRun(
            ended ? process.exitValue() : -1, Files.readString(out), Files.readString(err));
    Files.delete(out);
    Files.delete(err);
    return run;
  }

  static ProcessBuilder builder(Path cwd, Map<String, String> variables, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(cwd.toFile());
    builder.environment().keySet().retainAll(List.of("PATH", "LANG", "LC_ALL"));
    builder.environment().put("PI_MEMORY_NO_SERVE", "1");
    // What is said is tested here, not how fast.
    builder.environment().put("MEMORY_DEADLINE_MS", "60000");
    builder.environment().putAll(variables);
    return builder;
  }

  String all() {
    return out + err;
  }
}
