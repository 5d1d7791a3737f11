package memory.cli.eval;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/// A memory folder that questions are asked of, at one moment.
///
/// @param name the data set's word for it; empty when there is only one
/// @param now when the questions are asked
public record Corpus(String name, Path folder, Instant now, ZoneId zone) {
  /// Stands still at that moment.
  public Clock clock() {
    return Clock.fixed(now, zone);
  }
}
