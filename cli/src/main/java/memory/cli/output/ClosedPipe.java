package memory.cli.output;

/// Nobody reads the result any more (`memory search … | head -1`): the command stops, well done.
public final class ClosedPipe extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClosedPipe() {
    super("stdout is closed", null, false, false);
  }
}
