package memory.engine.request;

import java.util.Locale;
import java.util.Optional;

/// Which half of an injection is wanted.
public enum Part {
  /// Both, the standing block first.
  MERGED,
  /// What does not depend on the prompt and stays byte-stable.
  STANDING,
  /// What belongs to this prompt.
  RECALLED;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Part> ofLabel(String label) {
    for (Part part : values()) {
      if (part.label().equals(label)) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }
}
