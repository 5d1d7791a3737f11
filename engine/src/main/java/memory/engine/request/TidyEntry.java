package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Passage;

/// Something that memory would be tidier without. Nothing goes but by its user's yes.
///
/// @param passage what goes below `archive/`; of an empty topic the whole file
/// @param by what stands instead
/// @param why in words
public record TidyEntry(Kind kind, Passage passage, Optional<Passage> by, String why) {
  /// What is wrong with it.
  public enum Kind {
    REPEATED,
    CORRECTED,
    SUPERSEDED,
    /// It names a file that is gone: to be looked at.
    GONE,
    BEYOND,
    EMPTY
  }

  /// What it is called when it is said yes to.
  public String id() {
    return passage.id();
  }
}
