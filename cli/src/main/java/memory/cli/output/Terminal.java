package memory.cli.output;

/// Which of the three streams a person sits at.
///
/// @param reads stdin: questions can be asked
/// @param writes stdout: matched words may be bold
/// @param logs stderr: progress may be drawn
public record Terminal(boolean reads, boolean writes, boolean logs) {
  /// Pipes and files only.
  public static Terminal none() {
    return new Terminal(false, false, false);
  }
}
