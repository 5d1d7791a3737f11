package memory.engine.file;

import java.time.Duration;

/// Parts of a time limit. [Duration] divides and multiplies by big decimals, which a new process
/// takes some 20 ms to get ready.
public final class TimeShare {
  private TimeShare() {}

  /// @param whole shorter than 200 years
  /// @return so many equal parts of it, of so many in all
  public static Duration of(Duration whole, int parts, int all) {
    return Duration.ofNanos(whole.toNanos() / all * parts);
  }
}
