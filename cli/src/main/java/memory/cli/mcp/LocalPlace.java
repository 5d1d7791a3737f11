package memory.cli.mcp;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.cli.command.Call;
import memory.cli.mcp.ToolCall.ToolPlace;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.CanonicalPath;
import memory.engine.model.Environment;
import memory.engine.model.Layout;
import memory.engine.model.Scope;

/// The memory of this machine's user. The places are those that the server was started with; the
/// folder and the session are the call's.
///
/// @param server the call that started the server
record LocalPlace(Call server, EngineSource engines) implements ToolPlace {
  @Override
  public MemoryEngine open(ToolArguments arguments, boolean globalOnly) {
    WorkspaceOptions typed = server.workspaceOptions();
    boolean pinned = isPinned() && typed.project().isEmpty();
    WorkspaceOptions options =
        new WorkspaceOptions(
            typed.home(),
            pinned ? Optional.of(served()) : typed.project(),
            typed.noProject() || globalOnly,
            typed.configFile(),
            typed.overrides(),
            Optional.of(served()));
    return engines.open(Workspace.of(environment(arguments), options));
  }

  @Override
  public Optional<Scope> scope(ToolArguments arguments) {
    return arguments.one("scope").flatMap(Scope::ofLabel);
  }

  @Override
  public LocalDate today() {
    return server.environment().today();
  }

  @Override
  public Optional<Duration> deadline() {
    return server.arguments().deadline();
  }

  @Override
  public Duration injectionDeadline() {
    return Call.deadline(server.arguments(), server.environment());
  }

  @Override
  public ToolResult broken(Throwable failure) {
    return ToolResult.failed(CommandFailure.of(failure));
  }

  private boolean isPinned() {
    return server.arguments().has(GlobalOptions.CWD)
        || server.arguments().has(GlobalOptions.PROJECT);
  }

  private Optional<Path> cwd(ToolArguments arguments) {
    Optional<String> given = arguments.one("cwd");
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String hint = "give the absolute path of the folder you work in, or leave cwd out";
    try {
      Path folder = Path.of(given.get());
      if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
        throw CommandFailure.usage("cwd is no folder: " + given.get(), hint);
      }
      if (isPinned() && !CanonicalPath.orAbsolute(folder).startsWith(served())) {
        throw CommandFailure.usage(
            "cwd is outside the folder that this memory is for: " + served(), "leave cwd out");
      }
      return Optional.of(folder);
    } catch (InvalidPathException bad) {
      throw CommandFailure.usage("cwd is no path: " + bad.getReason(), hint);
    }
  }

  /// The project that the server was started for. With `--cwd` or `--project` it knows no other
  /// one.
  private Path served() {
    return Layout.of(server.environment(), server.workspaceOptions().layout()).projectFolder();
  }

  /// The server's own, but for the folder and the session: a process is none.
  private Environment environment(ToolArguments arguments) {
    Environment process = server.environment();
    Map<String, String> variables = new HashMap<>(process.variables());
    variables.remove("PI_SESSION_ID");
    variables.remove("MEMORY_SESSION");
    return new Environment(
        variables, process.userHome(), cwd(arguments).orElse(process.cwd()), process.clock());
  }
}
