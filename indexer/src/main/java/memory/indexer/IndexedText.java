package memory.indexer;

import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.passage.Passages;
import memory.engine.recall.Passage;
import memory.engine.scope.Kind;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Scope;

/// A file's text as an index would have it, without one: for whoever must name a passage that was
/// written just now.
public final class IndexedText {
  private IndexedText() {}

  /// The passages that the next search finds, in the file's order.
  public static List<Passage> passages(Scope scope, MemoryPath path, String text) {
    return Passages.of(
        scope, path, path.kind() == Kind.DECISION ? text : WriteGuard.redacted(text));
  }
}
