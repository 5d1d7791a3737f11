package memory.testing;

import java.io.IOException;

/// Ends a test's child process when the test is gone: a run that was killed would leave it at work
/// for hours.
public final class ParentWatch {
  static final int ORPHANED = 3;

  private ParentWatch() {}

  /// Reads stdin, which the parent holds open as long as it lives.
  public static void start() {
    Thread watch = new Thread(ParentWatch::awaitEnd, "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // Nobody says anything.
      }
    } catch (IOException gone) {
      // It is.
    }
    Runtime.getRuntime().halt(ORPHANED);
  }
}
