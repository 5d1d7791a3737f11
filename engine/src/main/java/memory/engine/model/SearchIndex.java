package memory.engine.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Finds passages, always as the disk has them now. The engine owns this port; the indexer
/// implements it. Safe for use by several threads.
public interface SearchIndex extends AutoCloseable {

  /// Brings the index in step with the disk as far as the deadline allows, then searches. What
  /// keeps it from being in step is told by the answer's freshness.
  ///
  /// @throws IOException when nothing could be searched at all; the message says what to do
  SearchAnswer search(SearchRequest request) throws IOException;

  /// The passages with these ids, as the disk has them now; those that are gone are left out.
  List<Passage> passages(Set<String> ids) throws IOException;

  /// Compares with the disk and reports; changes nothing.
  IndexStatus status() throws IOException;

  /// Makes the index where there is none yet, however long that takes.
  default void makeFirst() throws IOException {}

  /// The index of conversations beside it.
  default ConversationIndex conversations() throws IOException {
    throw new IOException("conversations are not indexed here");
  }

  /// Throws the index away and makes it anew from the files; searches go on meanwhile.
  IndexStatus rebuild(Progress progress) throws IOException;

  @Override
  void close();

  /// Makes an index over some scopes.
  @FunctionalInterface
  interface Opener {
    /// @param cache the folder that index directories may be made in; created on the first write
    SearchIndex open(List<ScopeRoot> roots, Path cache) throws IOException;
  }

  /// Hears how far a long piece of work has come.
  @FunctionalInterface
  interface Progress {
    Progress SILENT = (done, total) -> {};

    void at(int done, int total);
  }
}
