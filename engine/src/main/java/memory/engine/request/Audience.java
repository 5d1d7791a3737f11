package memory.engine.request;

/// Who reads memory's own text.
public enum Audience {
  /// Wants the file's own text: not masked, not blocked, uncapped.
  RAW,
  /// A person at a terminal, who sees what is there.
  PERSON,
  /// Whatever reads a pipe, JSON or a tool's answer, and may be a model: it gets what a prompt
  /// would get, with secrets masked and planted orders as placeholders (safety P3, C5).
  MODEL
}
