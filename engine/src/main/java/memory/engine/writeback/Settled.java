package memory.engine.writeback;

import java.time.Instant;
import java.util.Locale;

/// What became of a staged note.
///
/// @param note its id
/// @param why empty when it was applied without anything to say
public record Settled(String note, Instant at, Outcome outcome, String why) {
  /// How it went.
  public enum Outcome {
    /// It is in the file.
    APPLIED,
    /// It was withdrawn.
    WITHDRAWN,
    /// It could not be applied; its text stays in the journal.
    REJECTED;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
