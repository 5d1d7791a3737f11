package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;

/// A change of one entry of the curated store.
public sealed interface CuratedRequest {
  Target target();

  /// A new entry at the end.
  record Add(Target target, String text) implements CuratedRequest {}

  /// @param part stands in one entry only
  record Replace(Target target, String part, String text) implements CuratedRequest {}

  /// @param part stands in one entry only
  record Remove(Target target, String part) implements CuratedRequest {}

  /// Which of the two files.
  enum Target implements Labelled {
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
}
