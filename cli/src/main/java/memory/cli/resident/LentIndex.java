package memory.cli.resident;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import memory.engine.recall.IndexStatus;
import memory.engine.recall.Passage;
import memory.engine.recall.SearchAnswer;
import memory.engine.recall.SearchIndex;
import memory.engine.recall.SearchRequest;
import memory.indexer.IndexWatch;
import memory.indexer.LuceneIndex;
import org.jspecify.annotations.Nullable;

/// An index that borrowers cannot close. Its folders are watched from the first answer on, so that
/// the first question does not wait for the watch.
final class LentIndex implements SearchIndex {
  private final LuceneIndex index;
  private @Nullable IndexWatch watch;
  private boolean ended;

  LentIndex(LuceneIndex index) {
    this.index = index;
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    SearchAnswer answer = index.search(request);
    startWatch();
    return answer;
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    List<Passage> passages = index.passages(ids);
    startWatch();
    return passages;
  }

  @Override
  public IndexStatus status() throws IOException {
    return index.status();
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    return index.rebuild(progress);
  }

  @Override
  public void close() {
    // It was lent.
  }

  /// Closes it for good.
  synchronized void end() {
    ended = true;
    if (watch != null) {
      watch.close();
    }
    index.close();
  }

  private synchronized void startWatch() {
    if (watch == null && !ended) {
      watch = index.watch(_ -> {});
    }
  }
}
