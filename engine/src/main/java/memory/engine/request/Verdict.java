package memory.engine.request;

import java.util.Locale;
import java.util.Optional;

/// What became of a passage that was found.
public enum Verdict {
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

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// For people.
  public String meaning() {
    return meaning;
  }

  public static Optional<Verdict> ofLabel(String label) {
    for (Verdict verdict : values()) {
      if (verdict.label().equals(label)) {
        return Optional.of(verdict);
      }
    }
    return Optional.empty();
  }
}
