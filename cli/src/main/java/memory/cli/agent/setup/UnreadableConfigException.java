package memory.cli.agent.setup;

import java.nio.file.Path;

/// A host's configuration that cannot be edited safely: no such format, or something of the user's
/// stands where our entry belongs.
public final class UnreadableConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String hint;

  UnreadableConfigException(String message, String hint) {
    super(message);
    this.hint = hint;
  }

  /// The same, about this file.
  UnreadableConfigException at(Path file) {
    return new UnreadableConfigException(file + ": " + message(), hint);
  }

  public String message() {
    return String.valueOf(getMessage());
  }

  /// What the user may do.
  public String hint() {
    return hint;
  }
}
