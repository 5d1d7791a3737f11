package memory.engine.request;

import java.nio.file.Path;
import java.util.List;

/// How far the index of conversations is.
///
/// @param conversations that are in it
/// @param turns that they have
/// @param skipped lines of theirs that could not be read
/// @param waiting transcripts that are new, changed or gone
/// @param closed files that cannot be read as they are
public record ConversationStatus(
    int conversations, int turns, int skipped, int waiting, List<Path> closed) {
  /// The same of fewer conversations.
  public ConversationStatus of(int fewer, int theirTurns) {
    return new ConversationStatus(fewer, theirTurns, skipped, waiting, closed);
  }
}
