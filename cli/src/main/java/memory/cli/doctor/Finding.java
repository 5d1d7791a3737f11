package memory.cli.doctor;

import java.util.Optional;

/// One thing that is not as it should be.
///
/// @param check the name of the check that found it
/// @param path the file or folder, as a memory path with its line where there is one
/// @param message what is wrong, in a few words that do not repeat the path
/// @param mend the command line that mends it, for a shell; where only a person can, the one that
///   shows what to do
public record Finding(
    Severity severity, String check, Optional<String> path, String message, String mend) {

  /// How bad it is.
  public enum Severity {
    /// Something does not work, or memory may be lost or leak.
    ERROR,
    /// It works, and somebody should look.
    WARNING,
    /// Good to know.
    NOTE;

    public String label() {
      return switch (this) {
        case ERROR -> "error";
        case WARNING -> "warning";
        case NOTE -> "note";
      };
    }
  }
}
