package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;

/// A text that may be a decision, waiting for its user's word.
///
/// @param id made from session and text: the same words are the same candidate
/// @param text as it would be written: private parts out, secrets masked
/// @param session the session it was said in; empty without one
/// @param evidence where a conversation says it: `claude:SESSION#turn 12, 2026-11-23`; empty = its
///   user said it just now
/// @param folder of the project that it was said in, where that is another one: it is kept there,
///   or here where that is gone
public record Candidate(
    String id,
    String text,
    Signal signal,
    String session,
    Optional<String> evidence,
    Optional<String> folder) {

  /// One that was said just now.
  public Candidate(String id, String text, Signal signal, String session) {
    this(id, text, signal, session, Optional.empty(), Optional.empty());
  }

  /// The same in other words.
  public Candidate saying(String other) {
    return new Candidate(id, other, signal, session, evidence, folder);
  }

  /// The same, said elsewhere.
  public Candidate in(Optional<String> there) {
    return new Candidate(id, text, signal, session, evidence, there);
  }

  /// One candidate and what became of it.
  public record Confirmed(Candidate candidate, DecisionOutcome outcome) {}

  /// A decision found in a session's text.
  ///
  /// @param text as it may be shown
  /// @param outcome what came of writing it; empty = it was only shown
  public record Extracted(String text, Signal signal, Optional<DecisionOutcome> outcome) {}

  /// What gave it away.
  public enum Signal implements Labelled {
    /// The user said so: a line that begins with `Decision:`.
    MARKER,
    /// The sentence orders something lasting, or tells what was chosen.
    SENTENCE
  }
}
