package memory.engine.request;

/// A text that may be a decision, waiting for its user's word.
///
/// @param id made from session and text: the same words are the same candidate
/// @param text as it would be written: private parts out, secrets masked
/// @param session the session it was said in; empty without one
public record Candidate(String id, String text, Signal signal, String session) {

  /// What gave it away.
  public enum Signal {
    /// The user said so: a line that begins with `Decision:`.
    MARKER,
    /// The sentence orders something lasting, or tells what was chosen.
    SENTENCE;

    public String label() {
      return this == MARKER ? "marker" : "sentence";
    }
  }
}
