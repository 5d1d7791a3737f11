package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;

/// Which half of an injection is wanted.
public enum Part implements Labelled {
  /// Both, the standing block first.
  MERGED,
  /// What does not depend on the prompt and stays byte-stable.
  STANDING,
  /// What belongs to this prompt.
  RECALLED;

  public static Optional<Part> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
