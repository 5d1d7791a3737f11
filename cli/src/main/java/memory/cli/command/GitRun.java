package memory.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import memory.engine.file.CanonicalPath;
import memory.engine.model.Environment;
import memory.engine.request.ForgetRequest.Forgotten;

/// One run of git in a folder: arguments as an array, an environment of our own, no hooks, no
/// prompts, no pager, and a time after which it is ended (safety T8).
///
/// @param mostBytes of what git says, in bytes of UTF-8
public record GitRun(Path folder, Map<String, String> variables, Duration patience, int mostBytes) {
  private static final String COMMAND =
      "git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c core.pager=cat"
          + " -c commit.gpgSign=false -c protocol.ext.allow=never -C";
  private static final List<String> KEPT_VARIABLES =
      List.of("PATH", "HOME", "SSH_AUTH_SOCK", "XDG_CONFIG_HOME", "TMPDIR");
  private static final int MOST_BYTES = 20_000;
  private static final Duration TRACE_PATIENCE = Duration.ofSeconds(20);

  public GitRun(Path folder, Map<String, String> variables, Duration patience) {
    this(folder, variables, patience, MOST_BYTES);
  }

  /// The folder alone: the variables are the user's own.
  @Override
  public String toString() {
    return "git in " + folder;
  }

  /// @param exit -1 = it did not end in time, -2 = there is no git
  public record Result(int exit, String out) {
    public boolean isOk() {
      return exit == 0;
    }

    /// Whether git had nothing to say.
    boolean isNothing() {
      return isOk() && out.isBlank();
    }

    /// What git said; empty when it could not tell.
    Optional<List<String>> lines() {
      return isOk() ? Optional.of(out.lines().toList()) : Optional.empty();
    }
  }

  /// What is to be told of what was forgotten: where something like it stands still, and where git
  /// may hold it.
  public static List<String> traces(Forgotten gone, Environment environment) throws IOException {
    List<String> left = new ArrayList<>(gone.left());
    for (Path file : gone.files()) {
      trace(file, environment).ifPresent(left::add);
    }
    return left;
  }

  /// What a user should do about what git may still hold of a file: what was committed stays in its
  /// history, whatever becomes of the file, and what was staged in its objects. Empty when git does
  /// not know the file.
  static Optional<String> trace(Path file, Environment environment) throws IOException {
    Path canonical = CanonicalPath.orAbsolute(file);
    for (Path folder = canonical.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        String name = folder.relativize(canonical).toString();
        Duration patience = Call.patience(environment, TRACE_PATIENCE);
        return new GitRun(folder, environment.variables(), patience).mayHold(name)
            ? Optional.of(
                "git may still hold it; see: git -C " + folder + " log --all --oneline -- " + name)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// It may where git cannot tell.
  private boolean mayHold(String name) throws IOException {
    String path = ":(literal)" + name;
    return !run("ls-files", "--", path).isNothing()
        || !run("log", "--all", "-1", "--format=%h", "--", path).isNothing();
  }

  public Result run(String... arguments) throws IOException {
    return run("", List.of(arguments));
  }

  /// @param words arguments with a blank between
  /// @param more what follows them
  Result run(String words, List<String> more) throws IOException {
    List<String> command = new ArrayList<>(List.of(COMMAND.split(" ", -1)));
    command.add(folder.toString());
    if (!words.isEmpty()) {
      command.addAll(List.of(words.split(" ", -1)));
    }
    command.addAll(more);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.clear();
    for (String name : KEPT_VARIABLES) {
      if (variables.containsKey(name)) {
        environment.put(name, variables.get(name));
      }
    }
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put("GIT_CEILING_DIRECTORIES", String.valueOf(folder.getParent()));
    environment.put("GIT_SSH_COMMAND", "ssh -oBatchMode=yes");
    environment.put("LC_ALL", "C");
    Process git;
    try {
      git = builder.start();
    } catch (IOException missing) {
      return new Result(-2, "git could not be started: " + missing.getMessage());
    }
    git.getOutputStream().close();
    return waitFor(git);
  }

  private Result waitFor(Process git) throws IOException {
    CompletableFuture<String> out =
        CompletableFuture.supplyAsync(
            () -> text(git), work -> Thread.ofPlatform().daemon().start(work));
    try {
      if (!git.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        git.descendants().forEach(ProcessHandle::destroyForcibly);
        git.destroyForcibly();
        return new Result(-1, "git did not end within " + patience.toSeconds() + " s");
      }
    } catch (InterruptedException interrupted) {
      git.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while git was running");
    }
    return new Result(git.exitValue(), out.join());
  }

  /// What is too much is read and left out, so that git ends.
  private String text(Process git) {
    try (InputStream said = git.getInputStream()) {
      String text = new String(said.readNBytes(mostBytes), StandardCharsets.UTF_8);
      said.transferTo(OutputStream.nullOutputStream());
      return text;
    } catch (IOException closed) {
      return "";
    }
  }
}
