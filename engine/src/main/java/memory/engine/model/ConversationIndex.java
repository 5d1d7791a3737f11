package memory.engine.model;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Holds the turns of conversations as passages, as far as somebody has put them there. The engine
/// owns this port; the indexer implements it. It is a cache of the transcripts that agents keep.
/// Safe for use by several threads.
public interface ConversationIndex {
  /// What was noted of each transcript when it was last read, by its key; empty without an index or
  /// with one that another version made.
  Map<String, String> marks() throws IOException;

  SearchAnswer search(SearchRequest request) throws IOException;

  /// The turns from one to another of a conversation, in order.
  List<Passage> turns(MemoryPath conversation, int first, int last) throws IOException;

  List<Passage> tagged(String tag) throws IOException;

  List<Passage> withIds(Set<String> ids) throws IOException;

  void forEach(Consumer<Passage> visitor) throws IOException;

  /// @return empty when another process writes
  Optional<Writer> write() throws IOException;

  /// Deletes it.
  ///
  /// @throws IOException when it could not, or while another process writes
  void delete() throws IOException;

  /// Changes it; what was not committed when it is closed never was. Safe for use by several
  /// threads, each with transcripts of its own.
  interface Writer extends AutoCloseable {
    /// Puts a part of a transcript in the place of the one that had its number.
    void put(String transcript, int part, List<Passage> passages) throws IOException;

    /// Notes how far a transcript was read.
    void mark(String transcript, String mark) throws IOException;

    /// Takes a transcript out, its mark with it.
    void remove(String transcript) throws IOException;

    void removeAll() throws IOException;

    void commit() throws IOException;

    @Override
    void close() throws IOException;
  }
}
