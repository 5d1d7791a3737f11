package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;

/// On whose behalf something is written.
///
/// @param session the session that writes, told in the entry's stamp
public record Author(Origin origin, Optional<String> session) {
  public static Author of(Origin origin) {
    return new Author(origin, Optional.empty());
  }

  /// Who wanted a write (safety P5). Told with the write, never in the file, which other tools
  /// read.
  public enum Origin implements Labelled {
    /// A person, at a keyboard.
    USER,
    /// An agent that ran a command.
    AGENT,
    /// An agent that called a tool of ours, or a hook.
    TOOL,
    /// Another memory that was taken over.
    IMPORT,
    /// What came with a repository.
    REPO
  }
}
