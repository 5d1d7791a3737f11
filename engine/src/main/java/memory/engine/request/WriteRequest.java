package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Scope;

/// A change of one note.
public sealed interface WriteRequest {
  /// The word for it in the reply and in the recovery record.
  String action();

  /// An entry at the end of a file, below a stamp. The same entry twice is refused, but for logs.
  ///
  /// @param action `append`, or `log`
  record Append(String action, Scope scope, NoteTarget target, String text)
      implements WriteRequest {}

  /// A file anew. The old text can be restored.
  record Overwrite(Scope scope, NoteTarget target, String text) implements WriteRequest {
    @Override
    public String action() {
      return "overwrite";
    }
  }

  /// Another text for the one note that search cites so.
  ///
  /// @param at an id, or `path#L3-L9`
  /// @param scope whose files the path is looked for in; empty = all that are there
  record Replace(String at, Optional<Scope> scope, String text) implements WriteRequest {
    @Override
    public String action() {
      return "replace";
    }
  }

  /// The one note taken out that search cites so.
  record Remove(String at, Optional<Scope> scope) implements WriteRequest {
    @Override
    public String action() {
      return "remove";
    }
  }
}
