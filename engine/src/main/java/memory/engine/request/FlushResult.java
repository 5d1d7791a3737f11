package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;

/// What became of staged notes.
///
/// @param parts the scopes that had some
/// @param tableFault why the page table could not be made anew; the next flush does
public record FlushResult(List<Part> parts, Optional<String> tableFault) {
  /// One scope's share.
  ///
  /// @param written the index file; empty when no note came so far
  public record Part(Scope scope, List<Note> notes, Optional<WriteResult.Written> written) {}

  /// One note.
  ///
  /// @param text what was to be written; empty for an action that brings nothing new
  /// @param why empty when it was applied without anything to say
  public record Note(
      String id, StageRequest.Action action, String text, Outcome outcome, String why) {}

  /// How it went.
  public enum Outcome implements Labelled {
    /// It is in the file.
    APPLIED,
    /// It could not be applied; its text stays in the journal.
    REJECTED
  }

  public int count(Outcome outcome) {
    return (int)
        parts.stream()
            .flatMap(part -> part.notes.stream())
            .filter(note -> note.outcome == outcome)
            .count();
  }
}
