package memory.cli.hosts;

import java.util.Map;
import java.util.Optional;

/// What the model on loopback says in one turn.
sealed interface ModelTurn {
  record Words(String text) implements ModelTurn {}

  /// @param namespace of a tool that is offered in one
  record ToolCall(Optional<String> namespace, String tool, Map<String, Object> arguments)
      implements ModelTurn {}
}
