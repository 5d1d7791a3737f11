package memory.cli.resident;

import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import memory.cli.team.TeamMembership;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Environment;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.indexer.IndexPool;
import memory.indexer.LeasePool;
import memory.indexer.Semantics;

/// The engines and indexes of a process that answers many calls: open between them, and shared by
/// all calls that see the same memory, set the same way, under the same clock. Safe for use by
/// several threads.
public final class EnginePool implements EngineSource, AutoCloseable {
  private static final int MOST_ENGINES = 64;
  private static final int MOST_SCOPES = 32;
  private static final Duration IDLE = Duration.ofMinutes(30);
  private static final Set<String> SESSIONS = Set.of("MEMORY_SESSION", "PI_SESSION_ID");

  private final Optional<Semantics> semantics;
  private final IndexPool indexes;
  private final SearchIndex.Opener opener;
  private final LeasePool<Seen, MemoryEngine> engines =
      new LeasePool<>(MOST_ENGINES, IDLE, MemoryEngine::close);

  private final HeapTrim heap = new HeapTrim();

  /// @param progress hears of long work on an index that a call waits for
  public EnginePool(SearchIndex.Progress progress) {
    this(IndexOptions.staying().with(progress));
  }

  public EnginePool(IndexOptions options) {
    this(options, Optional.empty());
  }

  /// Over indexes that lie elsewhere, where an opener is given.
  public EnginePool(IndexOptions options, Optional<SearchIndex.Opener> elsewhere) {
    this.semantics = options.semantics();
    this.indexes = new IndexPool(MOST_SCOPES, IDLE, options);
    this.opener = elsewhere.orElse(indexes::open);
  }

  /// All that an engine's answers depend on and that it does not look at anew each time.
  private record Seen(
      Workspace workspace,
      List<ScopeRoot> roots,
      ProjectIdentity project,
      Optional<FileTime> joined) {}

  @Override
  public SearchIndex.Opener indexes() {
    return opener;
  }

  @Override
  public MemoryEngine open(Workspace workspace) {
    Workspace shared = withoutSession(workspace);
    Seen seen =
        new Seen(
            shared,
            shared.roots(),
            shared.projectIdentity(),
            TeamMembership.stamp(shared.layout()));
    var lease =
        engines.take(
            seen, () -> MemoryEngine.open(shared, TeamMembership.around(indexes(), shared)));
    return lease.value().lent(lease::close);
  }

  private static Workspace withoutSession(Workspace workspace) {
    Environment given = workspace.environment();
    Map<String, String> variables = new HashMap<>(given.variables());
    variables.keySet().removeAll(SESSIONS);
    return workspace.in(new Environment(variables, given.userHome(), given.cwd(), given.clock()));
  }

  /// Whether all that an engine over this memory asks is open. What is not is being opened then.
  public boolean isReady(Workspace workspace) {
    return indexes.isReady(workspace.roots(), workspace.layout().cacheFolder());
  }

  /// How many scopes are open now.
  public int roots() {
    return indexes.size();
  }

  /// To be called from time to time: watches what is open, lets go of what nobody asks for, and of
  /// garbage.
  public void tidy() {
    engines.tidy();
    indexes.tidy();
    semantics.ifPresent(Semantics::tidy);
    heap.trim();
  }

  @Override
  public void close() {
    engines.close();
    semantics.ifPresent(Semantics::close);
    indexes.close();
  }

  /// Keeps the heap of a process that stays near what it uses. The serial collector lets its old
  /// generation grow up to the limit before it looks there, so what outlived one young collection
  /// and is garbage since would stay for hours.
  static final class HeapTrim {
    /// What may gather meanwhile: the young generation, and a collection's worth beside it.
    static final long ROOM_BYTES = 48L << 20;

    private final LongSupplier used;
    private final Runnable collection;
    private long keptBytes;

    HeapTrim() {
      this(
          () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /// @param used bytes of the heap in use, garbage among them
    HeapTrim(LongSupplier used, Runnable collection) {
      this.used = used;
      this.collection = collection;
    }

    /// Collects when enough gathered; some tens of milliseconds then.
    synchronized void trim() {
      if (used.getAsLong() > keptBytes + ROOM_BYTES) {
        collection.run();
        keptBytes = used.getAsLong();
      }
    }
  }
}
