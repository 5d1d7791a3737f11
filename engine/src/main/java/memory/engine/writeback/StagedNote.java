package memory.engine.writeback;

import java.time.Instant;
import memory.engine.request.StageRequest.Action;

/// A note in the journal.
///
/// @param id `w-` and 8 hex digits
/// @param text what is to be written; empty for an action that writes nothing new
/// @param target the page's text as it was seen, or the id of a staged note that is withdrawn;
///   empty for an action without one
public record StagedNote(String id, Instant at, Action action, String text, String target) {
  static final String PREFIX = "w-";

  /// What stands in the stamp of the entry it becomes, so that it becomes one once.
  String mark() {
    return id.substring(PREFIX.length());
  }
}
