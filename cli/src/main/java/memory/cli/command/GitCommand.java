package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.model.Reason;
import memory.engine.model.VisibleText;

/// `memory git`: checkpoints of the global memory in a repository of its own. Runs only when it is
/// typed, never beside a prompt.
public final class GitCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PUSH_PATIENCE = Duration.ofMinutes(2);

  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    Path folder = workspace.layout().global().folder();
    String action = call.arguments().operands().getFirst();
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage("there is no memory yet: " + folder, "write something first");
    }
    boolean repository = Files.exists(folder.resolve(".git"));
    if (!repository && !action.equals("init")) {
      return nothing(
          call, action, folder + " is no repository of its own; memory git init makes it one");
    }
    Duration patience = action.equals("push") ? PUSH_PATIENCE : PATIENCE;
    GitRun git =
        new GitRun(
            folder, call.environment().variables(), Call.patience(call.environment(), patience));
    return switch (action) {
      case "init" -> told(call, action, git.run("init", "--quiet", "--", "."));
      case "checkpoint" -> checkpoint(call, git);
      case "push" -> told(call, action, push(git));
      default -> told(call, action, git.run("status", "--short", "--branch", "--", "."));
    };
  }

  private static ExitCode checkpoint(Call call, GitRun git) throws IOException {
    GitRun.Result added = git.run("add", "--all", "--", ".");
    if (!added.isOk()) {
      return told(call, "checkpoint", added);
    }
    if (git.run("diff", "--cached", "--quiet").isOk()) {
      return nothing(call, "checkpoint", "nothing changed since the last checkpoint");
    }
    String message =
        call.arguments()
            .one("--message")
            .orElse("Memory checkpoint " + call.environment().clock().instant());
    GitRun.Result committed = git.run("commit", "--quiet", "--no-verify", "--message=" + message);
    if (!committed.isOk() && committed.out().contains("tell me who you are")) {
      committed =
          git.run(
              "-c",
              "user.name=memory",
              "-c",
              "user.email=memory@localhost",
              "commit",
              "--quiet",
              "--no-verify",
              "--message=" + message);
    }
    return told(call, "checkpoint", committed);
  }

  /// The first push says where the later ones go.
  private static GitRun.Result push(GitRun git) throws IOException {
    if (!git.run("rev-parse", "--quiet", "--verify", "--abbrev-ref", "@{upstream}").isOk()) {
      List<String> remotes = git.run("remote").out().lines().toList();
      if (!remotes.isEmpty()) {
        String remote = remotes.contains("origin") ? "origin" : remotes.getFirst();
        return git.run("push", "--quiet", "--no-verify", "--set-upstream", "--", remote, "HEAD");
      }
    }
    return git.run("push", "--quiet", "--no-verify");
  }

  private static ExitCode nothing(Call call, String action, String why) {
    call.note(why);
    return call.notDone(action, json -> json.writeStringField("message", why));
  }

  private static ExitCode told(Call call, String action, GitRun.Result result) {
    if (!result.isOk()) {
      throw CommandFailure.unavailable(
          result.exit() == -1 ? Reason.TIMEOUT : Reason.BACKEND_ERROR,
          "git " + action + " failed: " + VisibleText.forPeople(result.out().strip()),
          "nothing of the memory was changed");
    }
    String told = result.out().isEmpty() ? "git " + action + ": done\n" : result.out();
    return call.done(
        action,
        json -> json.writeStringField("output", result.out()),
        () -> call.print(VisibleText.forPeople(told)));
  }
}
