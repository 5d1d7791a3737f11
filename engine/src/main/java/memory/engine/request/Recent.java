package memory.engine.request;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import memory.engine.model.Passage;
import memory.engine.model.Scope;

/// A note or a decision that was written lately.
///
/// @param at when it was written or, of a decision, changed; on the user's clock. Of a note that
///   does not say, when its file was
/// @param session the first characters of the session that wrote it, where the note says so
public record Recent(LocalDateTime at, Passage passage, Optional<String> session) {

  /// Which of them are asked for.
  ///
  /// @param scope whose; empty = all
  /// @param since the first day; empty = any
  /// @param everyProject also decisions that name another project
  public record Request(
      Optional<Scope> scope, Optional<LocalDate> since, int most, boolean everyProject) {}
}
