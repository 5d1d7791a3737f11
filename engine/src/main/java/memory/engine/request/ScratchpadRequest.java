package memory.engine.request;

import memory.engine.model.Scope;

/// A change of the checklist of open work.
public sealed interface ScratchpadRequest {
  Scope scope();

  /// An open item.
  record Add(Scope scope, String text) implements ScratchpadRequest {}

  /// Ticks the one open item that holds a part.
  record Done(Scope scope, String part) implements ScratchpadRequest {}

  /// Takes the tick from the one done item that holds a part.
  record Undo(Scope scope, String part) implements ScratchpadRequest {}

  /// Takes out what is done.
  record ClearDone(Scope scope) implements ScratchpadRequest {}
}
