package memory.cli.eval;

import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset.Corpus;

/// A session of several turns, each with what it should bring.
///
/// @param corpus what its prompts are asked of, at the session's moment
public record AskedSession(String name, Corpus corpus, List<Turn> turns) {
  public AskedSession {
    turns = List.copyOf(turns);
  }

  /// One prompt.
  ///
  /// @param gold what answers it, be it new or given already; empty where nothing should come
  public record Turn(String prompt, Expected expected, List<Gold> gold) {
    public Turn {
      gold = List.copyOf(gold);
    }
  }

  /// What a turn should bring.
  public enum Expected {
    /// A line that the session was not given.
    NEW("new"),
    /// The same, under the heading of a line that it was given, perhaps with its section.
    SAME_SECTION("new, same section"),
    /// Nothing: the session was given the answer.
    ALREADY_GIVEN("already-given"),
    /// Nothing where the standing block shows the answer.
    STANDING("standing"),
    NOTHING("nothing");

    private final String label;

    Expected(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    /// @param sameSection a new line whose neighbours the session may have
    static Optional<Expected> of(String name, boolean sameSection) {
      for (Expected expected : values()) {
        if (expected.label.equals(name)) {
          return Optional.of(expected == NEW && sameSection ? SAME_SECTION : expected);
        }
      }
      return Optional.empty();
    }
  }
}
