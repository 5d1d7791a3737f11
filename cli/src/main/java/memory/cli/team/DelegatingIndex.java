package memory.cli.team;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Passage;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;

/// The user's own index for everything but searches.
abstract class DelegatingIndex implements SearchIndex {
  final SearchIndex own;

  DelegatingIndex(SearchIndex own) {
    this.own = own;
  }

  /// The answer as one that misses something.
  static SearchAnswer staleFor(String why, SearchAnswer answer) {
    return answer.with(Freshness.worst(List.of(answer.freshness(), new Freshness.Stale(why))));
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    return own.passages(ids);
  }

  @Override
  public IndexStatus status() throws IOException {
    return own.status();
  }

  @Override
  public void makeFirst() throws IOException {
    own.makeFirst();
  }

  @Override
  public ConversationIndex conversations() throws IOException {
    return own.conversations();
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    return own.rebuild(progress);
  }

  @Override
  public void close() {
    own.close();
  }
}
