package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;

/// What is to become of passages and decisions, by their ids or places.
///
/// @param scope whose; empty = of any that may be written
public record PassageRequest(Action action, List<String> ids, Optional<Scope> scope) {
  public PassageRequest {
    ids = List.copyOf(ids);
  }

  public enum Action implements Labelled {
    /// Below `archive/`, out of recall.
    ARCHIVE,
    /// Back from `archive/` to the file it came from.
    ACTIVE,
    /// Tagged `#pin`.
    IMPORTANT,
    /// `#pin` and `#important` taken off.
    UNIMPORTANT
  }
}
