package memory.cli.mcp;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.cli.command.Call;
import memory.cli.command.InjectOptions;
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
import memory.engine.request.Author;
import memory.engine.request.Origin;

/// One tool call: whose memory it is about, and in which session. The places are those that the
/// server was started with; the folder and the session are the call's.
final class ToolCall {
  private final Call server;
  private final EngineSource engines;
  private final ToolArguments arguments;

  /// @param server the call that started the server
  ToolCall(Call server, EngineSource engines, ToolArguments arguments) {
    this.server = server;
    this.engines = engines;
    this.arguments = arguments;
  }

  /// The same call with other arguments.
  ToolCall with(ToolArguments others) {
    return new ToolCall(server, engines, others);
  }

  ToolArguments arguments() {
    return arguments;
  }

  /// An engine over the memory that the call is about; the caller closes it.
  MemoryEngine open() {
    return open(false);
  }

  /// @param globalOnly without the project's memory
  MemoryEngine open(boolean globalOnly) {
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
    return engines.open(Workspace.of(environment(), options));
  }

  Author author() {
    return new Author(Origin.TOOL, session());
  }

  Optional<String> session() {
    return arguments.one("session").filter(id -> !id.isBlank());
  }

  Optional<Scope> scope() {
    return arguments.one("scope").flatMap(Scope::ofLabel);
  }

  /// How long an answer may take, where the server was told.
  Optional<Duration> deadline() {
    return server.arguments().one(GlobalOptions.DEADLINE);
  }

  /// How long a block may take.
  Duration injectionDeadline() {
    return InjectOptions.deadline(server.arguments(), server.environment());
  }

  /// @throws CommandFailure when the argument is no day
  Optional<LocalDate> day(String name) {
    try {
      return arguments.one(name).map(LocalDate::parse);
    } catch (DateTimeException noDay) {
      throw CommandFailure.usage(
          name + " is no day: " + arguments.one(name).orElse(""), name + ": YYYY-MM-DD");
    }
  }

  private boolean isPinned() {
    return server.arguments().has(GlobalOptions.CWD)
        || server.arguments().has(GlobalOptions.PROJECT);
  }

  private Optional<Path> cwd() {
    Optional<String> given = arguments.one("cwd").filter(text -> !text.isBlank());
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
  private Environment environment() {
    Environment process = server.environment();
    Map<String, String> variables = new HashMap<>(process.variables());
    variables.remove("PI_SESSION_ID");
    variables.remove("MEMORY_SESSION");
    return new Environment(
        variables, process.userHome(), cwd().orElse(process.cwd()), process.clock());
  }
}
