package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Scope;

/// What is to be nowhere in memory any more.
public sealed interface ForgetRequest {
  /// One passage, decision, file or some of a file's lines.
  ///
  /// @param what an id, or `path#L3-L9`
  /// @param scope whose memory; empty = wherever it stands
  record One(String what, Optional<Scope> scope) implements ForgetRequest {}

  /// Every line, entry and decision that holds the words.
  record Words(String words, Optional<Scope> scope) implements ForgetRequest {}
}
