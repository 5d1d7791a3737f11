package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Scope;

/// A change of the checklist of open work. What names an item is looked for in the scope that is
/// given, else in the global one and in a project's that is read.
public sealed interface ScratchpadRequest {
  /// An open item.
  record Add(Scope scope, String text) implements ScratchpadRequest {}

  /// Ticks the one open item that holds a part.
  record Done(Optional<Scope> scope, String part) implements ScratchpadRequest {}

  /// Takes the tick from the one done item that holds a part.
  record Undo(Optional<Scope> scope, String part) implements ScratchpadRequest {}

  /// Takes out what is done.
  record ClearDone(Optional<Scope> scope) implements ScratchpadRequest {}
}
