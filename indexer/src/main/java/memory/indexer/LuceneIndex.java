package memory.indexer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Layout;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexWatch.SyncReport;
import memory.indexer.conversation.LuceneConversations;
import memory.indexer.rank.Meaning;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.Ranker;
import memory.indexer.rank.Ranker.Ranking;
import memory.indexer.sync.Budget;
import memory.indexer.sync.FileTexts;
import memory.indexer.sync.Limits;
import memory.indexer.sync.RootIndex;
import memory.indexer.sync.RootIndex.IndexView;
import memory.indexer.sync.RootIndex.SyncOptions;
import memory.indexer.sync.RootStatus;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;

/// A [SearchIndex] by Lucene: one index for each scope, kept in the cache folder, brought in step
/// with the files before each answer and searched together with the others.
public final class LuceneIndex implements SearchIndex {
  private final List<RootIndex> roots;
  private final ConversationIndex conversations;
  private final IndexOptions options;
  private final Runnable closing;
  private final FileTexts texts;
  private final Ranker ranker;

  /// @param closing what becomes of the roots at the end
  LuceneIndex(
      List<RootIndex> roots,
      ConversationIndex conversations,
      IndexOptions options,
      Runnable closing) {
    this.conversations = conversations;
    this.roots = List.copyOf(roots);
    this.options = options;
    this.closing = closing;
    this.texts = new FileTexts(roots.stream().map(RootIndex::root).toList());
    this.ranker = new Ranker(texts);
  }

  /// For a process that asks once or twice.
  public static SearchIndex open(List<ScopeRoot> roots, Path cache) {
    return open(roots, cache, IndexOptions.oneShot());
  }

  /// Opens nothing yet and takes no lock: the first question does.
  public static LuceneIndex open(List<ScopeRoot> roots, Path cache, IndexOptions options) {
    return open(roots, cache, options, Limits.standard());
  }

  static LuceneIndex open(List<ScopeRoot> roots, Path cache, IndexOptions options, Limits limits) {
    List<RootIndex> indexes = new ArrayList<>();
    for (ScopeRoot root : roots) {
      indexes.add(rootIndex(root, cache, options, limits));
    }
    LuceneConversations conversations = conversations(cache);
    return new LuceneIndex(
        indexes,
        conversations,
        options,
        () -> {
          indexes.forEach(RootIndex::close);
          conversations.close();
        });
  }

  static LuceneConversations conversations(Path cache) {
    return new LuceneConversations(Layout.conversationsFolder(cache));
  }

  static RootIndex rootIndex(ScopeRoot root, Path cache, IndexOptions options, Limits limits) {
    return new RootIndex(
        root,
        Layout.indexFolder(cache, root),
        new SyncOptions(options.resident(), options.clock(), options.background(), limits));
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    boolean person = request.deadline().isEmpty() && !options.resident();
    Budget budget = person ? Budget.ofAPerson() : Budget.halfOf(request.deadline());
    while (true) {
      try {
        Optional<SearchAnswer> answer = searchOnce(request, budget);
        if (answer.isPresent()) {
          return answer.get();
        }
      } catch (IOException | RuntimeException | InternalError failure) {
        if (!isIndexToBlameFor(failure) || !budget.again()) {
          if (failure instanceof InternalError) {
            // A mapped index file was cut short under our feet.
            throw new IOException(failure.getMessage(), failure);
          }
          throw failure;
        }
      }
    }
  }

  private boolean isIndexToBlameFor(Throwable failure) {
    boolean toBlame = false;
    for (RootIndex root : roots) {
      toBlame |= root.isToBlameFor(failure);
    }
    return toBlame;
  }

  /// @return empty when a file was changed between the comparison and the reading of its hits, so
  ///   that the search has to look again
  private Optional<SearchAnswer> searchOnce(SearchRequest request, Budget budget)
      throws IOException {
    List<IndexView> views = new ArrayList<>();
    EarlyRanking early = new EarlyRanking(ranker, request);
    Optional<Semantics> semantics =
        request.mode() == SearchMode.KEYWORD ? Optional.empty() : options.semantics();
    try {
      List<RootIndex> asked = asked(request.filters().scopes());
      for (RootIndex root : asked) {
        boolean isLast = root == asked.getLast();
        views.add(
            root.view(
                budget,
                options.progress(),
                isLast && semantics.isEmpty()
                    ? open -> early.rank(readers(views), open)
                    : _ -> {}));
      }
      Optional<Meaning> meaning = Optional.empty();
      if (semantics.isPresent()) {
        try (MultiReader all = EarlyRanking.together(readers(views))) {
          meaning =
              semantics
                  .get()
                  .meaning(request.text(), request.mode(), asked, views, all.leaves(), texts);
        }
      }
      Ranking ranking = early.over(readers(views), meaning.orElse(Meaning.NONE));
      Freshness freshness = Freshness.worst(views.stream().map(IndexView::freshness).toList());
      if (ranking.moved() > 0 && !(freshness instanceof Freshness.Stale) && budget.again()) {
        return Optional.empty();
      }
      return Optional.of(
          new SearchAnswer(
              ranking.hits(),
              ranking.total(),
              ranking.totalCapped(),
              freshness,
              meaning.isPresent() ? request.mode() : SearchMode.KEYWORD));
    } finally {
      views.forEach(IndexView::close);
    }
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    List<IndexView> views = new ArrayList<>();
    try {
      for (RootIndex root : roots) {
        views.add(root.view(options.progress()));
      }
      try (MultiReader all = EarlyRanking.together(readers(views))) {
        return PassageDocuments.withIds(all, ids, texts);
      }
    } finally {
      views.forEach(IndexView::close);
    }
  }

  @Override
  public ConversationIndex conversations() {
    return conversations;
  }

  private List<RootIndex> asked(Set<Scope> scopes) {
    List<RootIndex> asked = new ArrayList<>();
    for (RootIndex root : roots) {
      if (root.root().isAskedBy(scopes)) {
        asked.add(root);
      }
    }
    return asked;
  }

  private static List<IndexReader> readers(List<IndexView> views) {
    List<IndexReader> readers = new ArrayList<>();
    for (IndexView view : views) {
      readers.addAll(view.readers());
    }
    return readers;
  }

  @Override
  public IndexStatus status() throws IOException {
    List<IndexStatus> parts = new ArrayList<>();
    for (RootIndex root : roots) {
      parts.add(root.status());
    }
    return RootStatus.together(parts);
  }

  @Override
  public void makeFirst() throws IOException {
    for (RootIndex root : roots) {
      root.makeFirst(options.progress());
    }
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    for (RootIndex root : roots) {
      root.rebuild(progress);
    }
    return status();
  }

  /// Keeps every scope's index in step until the watch is closed, and brings them in step first.
  public IndexWatch watch(Consumer<SyncReport> listener) {
    return new IndexWatch(roots, listener);
  }

  @Override
  public void close() {
    closing.run();
  }

  /// One question's ranking, made over what is open while the disk is still being looked at. It
  /// holds when the look finds nothing new, as nearly always; else it is made again. Whatever it
  /// read of a file before the look came by is what the index knows, or the look finds the file
  /// changed.
  static final class EarlyRanking {
    private final Ranker ranker;
    private final SearchRequest request;
    private List<IndexReader> ranked = List.of();
    private Optional<Ranking> made = Optional.empty();

    EarlyRanking(Ranker ranker, SearchRequest request) {
      this.ranker = ranker;
      this.request = request;
    }

    /// Ranks over readers that are in step and others that may not be.
    void rank(List<IndexReader> inStep, List<? extends IndexReader> open) {
      if (open.isEmpty()) {
        return;
      }
      List<IndexReader> all = new ArrayList<>(inStep);
      all.addAll(open);
      try {
        made = Optional.of(ranking(all, Meaning.NONE));
        ranked = all;
      } catch (IOException | RuntimeException | InternalError unsound) {
        // Whoever ranks over it after the look hears of it.
      }
    }

    /// The ranking over these readers, which are in step.
    Ranking over(List<IndexReader> readers, Meaning meaning) throws IOException {
      return made.isPresent() && ranked.equals(readers) ? made.get() : ranking(readers, meaning);
    }

    private Ranking ranking(List<IndexReader> readers, Meaning meaning) throws IOException {
      try (MultiReader all = together(readers)) {
        IndexSearcher searcher = new IndexSearcher(all);
        searcher.setQueryCache(null);
        return ranker.rank(searcher, request, meaning);
      }
    }

    /// Closing it closes none of them.
    static MultiReader together(List<IndexReader> readers) throws IOException {
      return new MultiReader(readers.toArray(new IndexReader[0]), false);
    }
  }
}
