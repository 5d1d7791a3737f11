package memory.cli.mcp;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.model.Reason;
import memory.engine.model.Scope;

/// The one memory of a team, as one of its members may see it.
record TeamPlace(HttpMcp.Memory memory) implements ToolPlace {
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  @Override
  public MemoryEngine open(ToolArguments arguments, boolean globalOnly) {
    return memory.open();
  }

  /// Other memories are none of this server's, and what is meant for them is not to end up here.
  @Override
  public Optional<Scope> scope(ToolArguments arguments) {
    Optional<String> other = arguments.one("scope").filter(one -> !one.equals(Scope.TEAM.label()));
    if (other.isPresent()) {
      throw CommandFailure.usage(
          "a team's memory alone is here, not scope " + other.get(), "leave scope out");
    }
    return Optional.of(Scope.TEAM);
  }

  @Override
  public LocalDate today() {
    try (MemoryEngine engine = memory.open()) {
      return engine.workspace().environment().today();
    }
  }

  @Override
  public Optional<Duration> deadline() {
    return Optional.of(DEADLINE);
  }

  @Override
  public Duration injectionDeadline() {
    return DEADLINE;
  }

  /// Nothing of how the server is made.
  @Override
  public ToolResult broken(Throwable failure) {
    memory.failed(failure);
    return ToolResult.failed(
        Reason.UNAVAILABLE.label(), List.of("the server could not do it now; try it again later"));
  }
}
