package memory.engine.page;

import java.util.Locale;

/// How much of a page stays in a prompt.
public enum Fidelity {
  FULL,
  FIRST_LINE,
  /// Where it stands, and nothing of it.
  POINTER,
  /// Not even that.
  OUT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
