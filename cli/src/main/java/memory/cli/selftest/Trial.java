package memory.cli.selftest;

import java.nio.file.Path;

/// One thing that is tried.
///
/// @param name one word, as the report names it
/// @param shows what holds when it passes, in a few words
record Trial(String name, String shows, Body body) {
  @FunctionalInterface
  interface Body {
    /// @param folder empty, its own
    /// @throws Exception like a [Broken]: it did not hold
    void run(Path folder) throws Exception;
  }

  /// It did not hold.
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken(String message) {
      super(message);
    }
  }

  /// It cannot be tried on this machine.
  static final class Skipped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Skipped(String why) {
      super(why);
    }
  }

  static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new Broken(otherwise);
    }
  }
}
