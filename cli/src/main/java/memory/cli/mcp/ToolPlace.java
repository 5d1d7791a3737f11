package memory.cli.mcp;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;

/// Whose memory the calls of a server are about.
interface ToolPlace {
  /// An engine for one call, who closes it.
  ///
  /// @param globalOnly without the project's memory
  MemoryEngine open(ToolArguments arguments, boolean globalOnly);

  /// The scope that a call names.
  Optional<Scope> scope(ToolArguments arguments);

  /// The day that it is for who asks.
  LocalDate today();

  /// How long an answer may take; empty = as long as it takes.
  Optional<Duration> deadline();

  /// How long a block may take.
  Duration injectionDeadline();

  /// What a model is told of what should not have happened.
  ToolResult broken(Throwable failure);
}
