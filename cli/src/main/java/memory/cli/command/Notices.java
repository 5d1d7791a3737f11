package memory.cli.command;

import memory.cli.output.Console;
import memory.engine.model.Freshness;

/// What is said on stderr beside a result.
final class Notices {
  private Notices() {}

  /// An answer that may miss something always says so, one that was repaired when asked.
  static void freshness(Console console, Freshness freshness) {
    if (freshness instanceof Freshness.Stale) {
      console.note("may miss something: " + freshness.reason());
    } else if (freshness instanceof Freshness.Repaired) {
      console.detail("repaired: " + freshness.reason());
    }
  }
}
