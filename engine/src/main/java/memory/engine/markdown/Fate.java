package memory.engine.markdown;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Status;

/// Whether and how long a text counts, as it says itself: struck through, tagged, or with a last
/// day. `#archived` has no status of its own; such a text is out of recall like a superseded one.
public record Fate(Status status, Optional<LocalDate> expires) {
  static final Fate COUNTS = new Fate(Status.ACTIVE, Optional.empty());

  static Fate of(boolean struck, List<String> tags, Optional<LocalDate> expires) {
    Status status =
        tags.contains("rejected")
            ? Status.REJECTED
            : struck || tags.contains("superseded") || tags.contains("archived")
                ? Status.SUPERSEDED
                : Status.ACTIVE;
    return status == Status.ACTIVE && expires.isEmpty() ? COUNTS : new Fate(status, expires);
  }

  /// This one, and what is said of the place it stands in.
  Fate within(Fate outer) {
    return new Fate(
        status == Status.ACTIVE ? outer.status : status,
        expires.isPresent() ? expires : outer.expires);
  }
}
