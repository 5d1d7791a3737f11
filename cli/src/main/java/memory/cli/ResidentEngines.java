package memory.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.Terminal;
import memory.cli.server.ResidentCommands;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.recall.SearchIndex;
import memory.engine.scope.Environment;
import memory.engine.scope.ProjectIdentity;
import memory.engine.scope.ScopeRoot;
import memory.indexer.IndexPool;
import memory.indexer.LeasePool;

/// The commands of a process that stays, over engines and indexes that stay open between them. An
/// engine is shared by all calls that see the same memory, set the same way, under the same clock.
final class ResidentEngines implements ResidentCommands, EngineSource {
  private static final int MOST_ENGINES = 64;
  private static final int MOST_SCOPES = 32;
  private static final Duration IDLE = Duration.ofMinutes(10);

  /// They change nothing but the cache: which prompt was given what.
  private static final Set<String> TAKEN =
      Set.of("search", "inject", "preview", "status", "read", "get", "hook");

  /// Of the hooks, the ones that do not either.
  private static final Set<String> TAKEN_EVENTS = Set.of("prompt", "session-start", "post-compact");

  private static final Set<String> SESSIONS = Set.of("MEMORY_SESSION", "PI_SESSION_ID");

  private final IndexPool indexes = new IndexPool(MOST_SCOPES, IDLE);
  private final LeasePool<Seen, MemoryEngine> engines =
      new LeasePool<>(MOST_ENGINES, IDLE, MemoryEngine::close);
  private final MemoryCli cli = new MemoryCli((typed, console) -> this);

  /// All that an engine's answers depend on and that it does not look at anew each time.
  private record Seen(Workspace workspace, List<ScopeRoot> roots, ProjectIdentity project) {}

  @Override
  public SearchIndex.Opener indexes() {
    return indexes::open;
  }

  @Override
  public MemoryEngine open(Workspace workspace) {
    Workspace shared = withoutSession(workspace);
    Seen seen = new Seen(shared, shared.roots(), shared.projectIdentity());
    var lease = engines.take(seen, () -> MemoryEngine.open(shared, indexes()));
    return lease.value().lent(lease::close);
  }

  private static Workspace withoutSession(Workspace workspace) {
    Environment given = workspace.environment();
    Map<String, String> variables = new HashMap<>(given.variables());
    variables.keySet().removeAll(SESSIONS);
    return new Workspace(
        new Environment(variables, given.userHome(), given.cwd(), given.clock()),
        workspace.layout(),
        workspace.config(),
        workspace.settings(),
        workspace.isProjectTrusted(),
        workspace.warnings());
  }

  @Override
  public boolean takes(List<String> args) {
    try {
      Arguments typed = ArgumentParser.parse(args, CommandTable.NAMES, CommandTable::spec);
      String command = typed.command().orElse("");
      return TAKEN.contains(command)
          && !typed.has(GlobalOptions.HELP)
          && !typed.has(GlobalOptions.VERSION)
          && !typed.has(GlobalOptions.DEBUG)
          && (!command.equals("hook") || isTakenEvent(typed.operands()));
    } catch (CommandFailure wrong) {
      return false;
    }
  }

  private static boolean isTakenEvent(List<String> operands) {
    return operands.size() == 2 && TAKEN_EVENTS.contains(operands.getLast());
  }

  @Override
  public int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal) {
    return cli.answer(args, environment, in, out, err, terminal);
  }

  @Override
  public void tidy() {
    engines.tidy();
    indexes.tidy();
  }

  @Override
  public void close() {
    engines.close();
    indexes.close();
  }
}
