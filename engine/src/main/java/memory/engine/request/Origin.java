package memory.engine.request;

/// Who wanted a write (safety P5). Told with the write, never in the file, which other tools read.
public enum Origin {
  /// A person, at a keyboard.
  USER,
  /// An agent that ran a command.
  AGENT,
  /// An agent that called a tool of ours, or a hook.
  TOOL,
  /// Another memory that was taken over.
  IMPORT,
  /// What came with a repository.
  REPO;

  public String label() {
    return switch (this) {
      case USER -> "user";
      case AGENT -> "agent";
      case TOOL -> "tool";
      case IMPORT -> "import";
      case REPO -> "repo";
    };
  }
}
