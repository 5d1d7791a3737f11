package memory.engine.request;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import memory.engine.model.Labelled;
import memory.engine.request.Injection.SectionReport;

/// One injection on record.
///
/// @param id `t-` and 12 hex digits; empty before it is kept
/// @param session whose it was
/// @param agent whose prompt it was, `claude`; empty when it did not say
/// @param project the folder it spoke for
/// @param part `merged`, `standing` or `recalled`
/// @param prompt the prompt's beginning, secrets masked; empty unless that was asked for
/// @param promptChars how long the prompt was; 0 without one
/// @param reason what came of the recall; `timeout` = the answer was not there in time, nothing was
///   given and what it found is not known
/// @param freshness how fresh the index was; empty when it was not known
/// @param gate what the gate said; empty when it was not asked
/// @param chars how long the block was
/// @param micros how long it took to make
/// @param sections by priority
/// @param candidates what the recall found, best first
public record Trace(
    String id,
    Instant at,
    Optional<String> session,
    Optional<String> agent,
    String project,
    String profile,
    String part,
    Optional<String> prompt,
    int promptChars,
    String reason,
    String freshness,
    String gate,
    int chars,
    int budgetChars,
    long micros,
    List<SectionReport> sections,
    List<Candidate> candidates) {
  /// What became of one passage that was found.
  ///
  /// @param id the passage's
  /// @param citation `path#L3-L5`
  /// @param verdict what became of it
  /// @param terms the question's terms that it holds
  /// @param parts what its score is made of, in the order of their names
  /// @param evidence what spoke for it at the gate, by figure; it passes where the sum is high
  ///   enough
  public record Candidate(
      String id,
      String citation,
      String scope,
      double score,
      Verdict verdict,
      List<String> terms,
      Map<String, Double> parts,
      Map<String, Double> evidence) {
    public Candidate {
      terms = List.copyOf(terms);
      parts = Collections.unmodifiableMap(new TreeMap<>(parts));
      evidence = Collections.unmodifiableMap(new TreeMap<>(evidence));
    }
  }

  /// How many candidates were shown.
  public int shown() {
    return (int) candidates.stream().filter(one -> one.verdict() == Verdict.SHOWN).count();
  }

  /// What became of a passage that was found.
  public enum Verdict implements Labelled {
    SHOWN("in the block"),
    GATED("held back: too little speaks for it"),
    FAR_DOWN("held back: too little speaks for one that is so far down"),
    LESSER("held back: it says much less than the best one"),
    NO_BETTER("held back: it answers no better than what the session has"),
    OTHER_TIME("held back: it is not of the time that was asked for"),
    NO_QUESTION("held back: the prompt asks nothing of it"),
    WEAK("below injection.minScore"),
    GIVEN("the session was given it before"),
    SEEN("a window or the standing block shows it already"),
    REPEATS("says what a better hit says"),
    NO_ROOM("had no room"),
    BEYOND("a near miss: there were better ones");

    private final String meaning;

    Verdict(String meaning) {
      this.meaning = meaning;
    }

    /// For people.
    public String meaning() {
      return meaning;
    }

    /// Whether it was not worth showing: those from `GATED` to `WEAK`.
    public boolean isHeldBack() {
      return compareTo(GATED) >= 0 && compareTo(WEAK) <= 0;
    }

    public static Optional<Verdict> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }
}
