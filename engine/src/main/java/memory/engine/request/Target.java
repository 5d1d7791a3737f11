package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;

/// Which of the two files.
public enum Target implements Labelled {
  /// The agent's own notes.
  MEMORY,
  /// What is known about the user.
  USER;

  public MemoryPath path() {
    return new MemoryPath("memories/" + name() + ".md");
  }

  public static Optional<Target> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
