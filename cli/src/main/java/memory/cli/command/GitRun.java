package memory.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// One run of git in a folder: arguments as an array, an environment of our own, no hooks, no
/// prompts, no pager, and a time after which it is ended (safety T8).
public final class GitRun {
  private static final List<String> KEPT_VARIABLES =
      List.of("PATH", "HOME", "SSH_AUTH_SOCK", "XDG_CONFIG_HOME", "TMPDIR");
  private static final int MOST_BYTES = 20_000;

  private final Path folder;
  private final Map<String, String> variables;
  private final Duration patience;
  private final int mostBytes;

  public GitRun(Path folder, Map<String, String> variables, Duration patience) {
    this(folder, variables, patience, MOST_BYTES);
  }

  /// @param mostBytes of what git says, in bytes of UTF-8
  public GitRun(Path folder, Map<String, String> variables, Duration patience, int mostBytes) {
    this.folder = folder;
    this.variables = variables;
    this.patience = patience;
    this.mostBytes = mostBytes;
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
  }

  public Result run(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "git",
                "-c",
                "core.hooksPath=/dev/null",
                "-c",
                "core.fsmonitor=false",
                "-c",
                "core.pager=cat",
                "-c",
                "commit.gpgSign=false",
                "-c",
                "protocol.ext.allow=never",
                "-C",
                folder.toString()));
    command.addAll(List.of(arguments));
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
