package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Status;

/// A decision as somebody wants it written: not checked yet, without an id.
///
/// @param text what was decided; a title that is missing is made from it where it is short enough
/// @param tags with or without `#`
public record DecisionDraft(
    String text,
    Optional<String> title,
    List<String> tags,
    Optional<String> reason,
    Status status) {
  public DecisionDraft {
    tags = List.copyOf(tags);
  }

  /// An active decision that is only its words.
  public static DecisionDraft of(String text) {
    return new DecisionDraft(text, Optional.empty(), List.of(), Optional.empty(), Status.ACTIVE);
  }
}
