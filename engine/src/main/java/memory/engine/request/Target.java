package memory.engine.request;

import java.util.Locale;
import java.util.Optional;
import memory.engine.model.MemoryPath;

/// Which of the two files.
public enum Target {
  /// The agent's own notes.
  MEMORY,
  /// What is known about the user.
  USER;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public MemoryPath path() {
    return new MemoryPath("memories/" + name() + ".md");
  }

  public static Optional<Target> ofLabel(String label) {
    for (Target target : values()) {
      if (target.label().equals(label)) {
        return Optional.of(target);
      }
    }
    return Optional.empty();
  }
}
