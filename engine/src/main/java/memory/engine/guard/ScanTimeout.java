package memory.engine.guard;

/// A text took longer to scan than any honest one does.
public final class ScanTimeout extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScanTimeout() {
    super("the text takes too long to look at", null, false, false);
  }
}
