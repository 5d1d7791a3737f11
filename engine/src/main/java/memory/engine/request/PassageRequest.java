package memory.engine.request;

import java.util.List;
import memory.engine.model.Labelled;

/// What is to become of passages and decisions, by their ids.
public record PassageRequest(Action action, List<String> ids) {
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
    UNIMPORTANT;
  }
}
