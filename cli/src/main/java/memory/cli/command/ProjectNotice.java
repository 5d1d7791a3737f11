package memory.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;

/// What the user, and never a model, is told of a project's memory when a session starts: that
/// there is one that nobody trusts, or that something in it is new.
public final class ProjectNotice {
  private ProjectNotice() {}

  /// One line; empty when there is nothing to tell.
  public static String of(Workspace workspace, Duration patience) throws IOException {
    if (!workspace.config().enabled()) {
      return "";
    }
    String project =
        workspace.hasUntrustedProject()
            ? untrusted(workspace)
            : NewTextLook.told(workspace, NewTextLook.at(workspace, patience));
    String team = TeamCommand.notice(workspace.layout());
    return project.isEmpty() || team.isEmpty() ? project + team : project + "; " + team;
  }

  /// That there is project memory, and what to do about it.
  static String untrusted(Workspace workspace) {
    return "this project has memory that is not trusted and not used; to look at it: "
        + ShellWords.of("memory", "trust", workspace.layout().projectFolder().toString());
  }

  /// Said in the place of "nothing found": why a project's memory was not read; empty when it was.
  public static String unread(Workspace workspace) {
    return workspace.hasUntrustedProject()
        ? "this project's own memory is not trusted and was not read"
        : "";
  }

  /// One line for the user, nothing when it takes longer.
  static String within(Duration limit, Workspace workspace) {
    FutureTask<String> look = new FutureTask<>(() -> of(workspace, limit));
    Thread.ofPlatform().daemon().name("project-notice").start(look);
    try {
      return look.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "";
    } catch (TimeoutException | ExecutionException late) {
      return "";
    }
  }
}
