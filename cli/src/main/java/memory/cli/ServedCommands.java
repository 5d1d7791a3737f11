package memory.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.agent.HookHost.HookEvent;
import memory.cli.command.HookCommand;
import memory.cli.mcp.McpCommand;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.cli.resident.EnginePool;
import memory.cli.server.ResidentCommands;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Reason;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.indexer.Semantics;

/// The commands of a process that stays, over engines and indexes that stay open between them. What
/// is not open yet is left to the caller, who can do the work itself.
final class ServedCommands implements ResidentCommands {
  /// They change nothing but the cache: which prompt was given what.
  private static final Set<String> TAKEN =
      Set.of("search", "inject", "preview", "status", "read", "get", "show", "hook");

  /// Of the hooks, the ones that do not either.
  private static final Set<HookEvent> TAKEN_EVENTS =
      EnumSet.of(
          HookEvent.PROMPT,
          HookEvent.SESSION_START,
          HookEvent.POST_COMPACT,
          HookEvent.BEFORE_TOOL,
          HookEvent.AFTER_TOOL);

  private final EnginePool pool;

  /// @param models where the add-on with models is installed, if it is
  ServedCommands(Path models) {
    pool = new EnginePool(IndexOptions.staying().with(new Semantics(models, false)));
  }

  @Override
  public boolean takes(List<String> args, boolean withStdin) {
    Optional<Arguments> read = read(args);
    if (read.isEmpty()) {
      return false;
    }
    Arguments typed = read.get();
    String command = typed.command().orElse("");
    return TAKEN.contains(command)
        && !typed.has("--batch")
        && (withStdin || !readsStdin(command, typed.operands()))
        && (!command.equals(HookCommand.NAME) || isTakenEvent(typed.operands()));
  }

  @Override
  public boolean converses(List<String> args) {
    return read(args).filter(typed -> isOf(typed, McpCommand.NAME)).isPresent();
  }

  /// Empty for what cannot be read, and for what a process of its own tells.
  private static Optional<Arguments> read(List<String> args) {
    try {
      Arguments typed = ArgumentParser.parse(args);
      boolean own =
          typed.has(GlobalOptions.HELP)
              || typed.has(GlobalOptions.VERSION)
              || typed.has(GlobalOptions.DEBUG);
      return own ? Optional.empty() : Optional.of(typed);
    } catch (CommandFailure wrong) {
      return Optional.empty();
    }
  }

  private static boolean isOf(Arguments typed, String command) {
    return typed.command().equals(Optional.of(command));
  }

  private static boolean readsStdin(String command, List<String> operands) {
    return command.equals(HookCommand.NAME) || operands.equals(List.of("-"));
  }

  private static boolean isTakenEvent(List<String> operands) {
    return operands.size() == 2
        && HookEvent.of(operands.getLast()).filter(TAKEN_EVENTS::contains).isPresent();
  }

  @Override
  public int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal) {
    OpenEngines engines = new OpenEngines(pool);
    int exit =
        new MemoryCli((typed, console) ->
            isOf(typed, McpCommand.NAME) || isOf(typed, "status") ? pool : engines)
            .answer(args, environment, in, out, err, terminal, System.nanoTime());
    return engines.missed ? ExitCode.UNAVAILABLE.number() : exit;
  }

  /// The engines of one call, as far as they can answer at once. For what is not open yet the
  /// caller does the work, which it is as quick at, and finds it open the next time.
  private static final class OpenEngines implements EngineSource {
    private final EnginePool pool;
    private volatile boolean missed;

    OpenEngines(EnginePool pool) {
      this.pool = pool;
    }

    @Override
    public SearchIndex.Opener indexes() {
      return pool.indexes();
    }

    @Override
    public MemoryEngine open(Workspace workspace) {
      if (!pool.isReady(workspace)) {
        missed = true;
        throw CommandFailure.unavailable(
            Reason.UNAVAILABLE, "this memory is not open yet", "ask again");
      }
      return pool.open(workspace);
    }
  }

  @Override
  public void open(Environment environment) {
    Workspace workspace = Workspace.of(environment, WorkspaceOptions.none());
    pool.isReady(workspace); // what is not is brought there by a thread of its own
    try (MemoryEngine engine = pool.open(workspace)) {
      if (workspace.config().conversations().enabled()) {
        engine.conversations().status();
      }
    } catch (IOException unreadable) {
      // Whoever asks about them hears of it.
    }
  }

  @Override
  public String version() {
    return BuildInfo.read().version();
  }

  @Override
  public int roots() {
    return pool.roots();
  }

  @Override
  public void tidy() {
    pool.tidy();
  }

  @Override
  public void close() {
    pool.close();
  }
}
