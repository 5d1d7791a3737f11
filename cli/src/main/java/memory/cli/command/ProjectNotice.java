package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import memory.cli.output.CommandFailure;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.request.NewEntry;

/// What the user, and never a model, is told of a project's memory when a session starts: that
/// there is one that nobody trusts, or that something in it is new.
public final class ProjectNotice {
  private ProjectNotice() {}

  /// One line; empty when there is nothing to tell. What was typed or committed here is known from
  /// then on.
  ///
  /// @param patience how long git may take
  /// @param counted hears the line as it is before git is asked
  static String of(Workspace workspace, Duration patience, Consumer<String> counted)
      throws IOException {
    if (!workspace.config().enabled() || workspace.hasUntrustedProject()) {
      return counted(workspace);
    }
    String team = TeamCommand.notice(workspace.layout());
    List<NewEntry> entries =
        NewTextLook.at(
            workspace,
            patience,
            true,
            first -> counted.accept(joined(NewTextLook.told(workspace, first), team)));
    return joined(NewTextLook.told(workspace, entries), team);
  }

  /// The same without git: not who brought what is new, nor what is gone.
  static String counted(Workspace workspace) throws IOException {
    if (!workspace.config().enabled()) {
      return "";
    }
    String project =
        workspace.hasUntrustedProject()
            ? untrusted(workspace)
            : NewTextLook.told(workspace, workspace.newEntries(List.of()));
    return joined(project, TeamCommand.notice(workspace.layout()));
  }

  private static String joined(String project, String team) {
    return project.isEmpty() || team.isEmpty() ? project + team : project + "; " + team;
  }

  /// That there is project memory, and what to do about it.
  static String untrusted(Workspace workspace) {
    return workspace
        .outside()
        .map(why -> why + "; " + CommandFailure.NO_LINK)
        .orElseGet(() ->
            "this project has memory that is not trusted and not used; to look at it: "
                + ShellWords.of("memory", "trust", workspace.layout().projectFolder().toString()));
  }

  /// Said in the place of "nothing found": why a project's memory was not read; empty when it was.
  public static String unread(Workspace workspace) {
    return workspace.hasUntrustedProject()
        ? "this project's own memory is not trusted and was not read"
        : "";
  }

  /// One line for the user: the whole of it, or what is known of it without git when git takes
  /// longer; empty when neither is known in time.
  static Optional<String> within(Duration limit, Workspace workspace) {
    AtomicReference<Optional<String>> counted = new AtomicReference<>(Optional.empty());
    FutureTask<String> look =
        new FutureTask<>(() -> of(workspace, limit, line -> counted.set(Optional.of(line))));
    Thread.ofPlatform().daemon().name("project-notice").start(look);
    try {
      return Optional.of(look.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return counted.get();
    } catch (ExecutionException failed) {
      return Optional.of("");
    } catch (TimeoutException late) {
      return counted.get();
    }
  }

  /// That the folder was made, and who sees it.
  public static String made(Workspace workspace, Path folder) {
    boolean repository = workspace.layout().isRepository();
    return "made " + folder + (repository ? "; the team sees it once it is committed" : "");
  }
}
