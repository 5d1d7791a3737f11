package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;

/// What became of a passage that was found.
public enum Verdict implements Labelled {
  SHOWN("in the block"),
  GATED("held back: too little speaks for it"),
  WEAK("below injection.minScore"),
  GIVEN("the session was given it before"),
  SEEN("a window or the standing block shows it already"),
  REPEATS("says what a better hit says"),
  NO_ROOM("had no room under the cap"),
  BEYOND("a near miss: there were better ones");

  private final String meaning;

  Verdict(String meaning) {
    this.meaning = meaning;
  }

  /// For people.
  public String meaning() {
    return meaning;
  }

  public static Optional<Verdict> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
