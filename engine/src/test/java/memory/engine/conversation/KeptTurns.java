package memory.engine.conversation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchRequest;

/// An index that only keeps what it is given.
final class KeptTurns implements ConversationIndex, ConversationIndex.Writer {
  final Map<String, String> marks = new HashMap<>();

  /// Reading ends there, as in a process that is killed after a commit.
  int putsBeforeTheKill = Integer.MAX_VALUE;

  /// What another process does before a writer is had.
  IORunnable before = () -> {};

  final Map<String, TreeMap<Integer, List<Passage>>> parts = new TreeMap<>();

  List<Passage> all() {
    List<Passage> all = new ArrayList<>();
    parts.values().forEach(of -> of.values().forEach(all::addAll));
    return all;
  }

  List<String> texts() {
    return all().stream().map(turn -> turn.startLine() + " " + turn.text()).toList();
  }

  @Override
  public Map<String, String> marks() {
    return Map.copyOf(marks);
  }

  @Override
  public SearchAnswer search(SearchRequest request) {
    return new SearchAnswer(List.of(), 0, false, Freshness.fresh());
  }

  @Override
  public List<Passage> turns(MemoryPath conversation, int first, int last) {
    return List.of();
  }

  @Override
  public List<Passage> tagged(String tag) {
    return all().stream().filter(turn -> turn.tags().contains(tag)).toList();
  }

  @Override
  public List<Passage> withIds(Set<String> ids) {
    return List.of();
  }

  @Override
  public void forEach(Consumer<Passage> visitor) {}

  interface IORunnable {
    void run() throws IOException;
  }

  @Override
  public Optional<Writer> write() throws IOException {
    before.run();
    return Optional.of(this);
  }

  @Override
  public void delete() {
    marks.clear();
    parts.clear();
  }

  @Override
  public synchronized void put(String transcript, int part, List<Passage> passages)
      throws IOException {
    if (putsBeforeTheKill-- == 0) {
      throw new IOException("killed");
    }
    parts.computeIfAbsent(transcript, key -> new TreeMap<>()).put(part, passages);
  }

  @Override
  public synchronized void mark(String transcript, String mark) {
    marks.put(transcript, mark);
  }

  @Override
  public synchronized void remove(String transcript) {
    marks.remove(transcript);
    parts.remove(transcript);
  }

  @Override
  public synchronized void removeAll() {
    delete();
  }

  @Override
  public void commit() {}

  @Override
  public void close() {}
}
