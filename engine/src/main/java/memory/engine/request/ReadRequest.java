package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// What of memory is to be shown as it stands.
public sealed interface ReadRequest {
  /// One of a scope's files, whole.
  ///
  /// @param scope empty = the global one
  record File(NoteTarget target, Optional<Scope> scope) implements ReadRequest {}

  /// A file or some of its lines, the project's before the global one.
  ///
  /// @param most characters of text in all
  record Lines(Citation.Lines place, Optional<Scope> scope, int most) implements ReadRequest {}

  /// Passages and decisions by their ids.
  ///
  /// @param scope whose decisions
  /// @param most characters of text in all
  record Ids(List<String> ids, Optional<Scope> scope, int most) implements ReadRequest {
    public Ids {
      ids = List.copyOf(ids);
    }
  }

  /// The passages of a file, in its order.
  record Passages(MemoryPath path, Scope scope) implements ReadRequest {}

  /// A file by the word that people have for it: `today`, `yesterday`, a date, `scratchpad`, a
  /// topic's name or a path.
  ///
  /// @param most characters of text
  record Named(String name, Optional<Scope> scope, int most) implements ReadRequest {}

  /// Who reads memory's own text.
  enum Audience {
    /// Wants the file's own text: not masked, not blocked, uncapped.
    RAW,
    /// A person at a terminal, who sees what is there.
    PERSON,
    /// Whatever reads a pipe, JSON or a tool's answer, and may be a model: it gets what a prompt
    /// would get, with secrets masked and planted orders as placeholders (safety P3, C5).
    MODEL
  }
}
