package memory.indexer;

import com.google.common.base.Splitter;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.engine.model.QueryText;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.model.SearchMode;
import memory.indexer.rank.Meaning;
import memory.indexer.rank.PassageTexts;
import memory.indexer.sync.RootIndex;
import memory.indexer.sync.RootIndex.IndexView;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/// The add-on with models, as far as it is installed: loads a model when a question first wants it
/// and lets it go when nobody asks; makes the vectors of what may be found meanwhile. While a model
/// or a vector is missing, answers do without. Safe for use by several threads.
public final class Semantics implements AutoCloseable {
  /// The file with the checksums of the add-on's others.
  public static final String SUMS = "SHA256SUMS";

  private static final String CODE = "memory-semantic.jar";
  private static final Duration IDLE = Duration.ofMinutes(10);

  /// After something failed, nothing is tried again for as long.
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final Path folder;
  private final boolean patient;
  private final Embedder.Loader loader;
  private final Map<Model, Loaded> loaded = new EnumMap<>(Model.class);
  private final Map<Place, PassageVectors> vectors = new ConcurrentHashMap<>();
  private final Map<Thread, Boolean> working = new ConcurrentHashMap<>();
  private final AtomicBoolean loading = new AtomicBoolean();
  private volatile long failed = Long.MIN_VALUE;
  private volatile boolean closed;

  /// @param folder where the add-on is installed, or would be
  /// @param patient whether an answer waits until all is there, as in an evaluation
  public Semantics(Path folder, boolean patient) {
    this(folder, patient, new InstalledCode());
  }

  Semantics(Path folder, boolean patient, Embedder.Loader loader) {
    this.folder = folder;
    this.patient = patient;
    this.loader = loader;
  }

  /// The models, with what a standard deviation of their cosine adds to a score.
  private enum Model {
    E5("e5-small-v2-q", 0.6, 0.6),
    MINILM("all-minilm-l6-v2-q", 0, 0.3);

    private final String file;
    private final double semantic;
    private final double deep;

    Model(String file, double semantic, double deep) {
      this.file = file;
      this.semantic = semantic;
      this.deep = deep;
    }

    double weight(SearchMode mode) {
      return switch (mode) {
        case KEYWORD -> 0;
        case SEMANTIC -> semantic;
        case DEEP -> deep;
      };
    }
  }

  private record Place(Path folder, Model model) {}

  private static final class Loaded {
    private final Embedder embedder;
    private long asked = System.nanoTime();
    private int users;

    Loaded(Embedder embedder) {
      this.embedder = embedder;
    }
  }

  /// The add-on's code. It is loaded once: a process loads a native library for one class loader.
  private static final class InstalledCode implements Embedder.Loader {
    private Embedder.@Nullable Loader code;

    @Override
    public synchronized Embedder load(Path folder, String model) throws IOException {
      List<String> unsound = unsound(folder);
      if (!unsound.isEmpty()) {
        throw new IOException("the add-on in " + folder + " was changed: " + unsound);
      }
      Embedder.Loader known = code;
      if (known == null) {
        URL jar = folder.resolve(CODE).toUri().toURL();
        known =
            ServiceLoader.load(
                    Embedder.Loader.class,
                    new URLClassLoader(new URL[] {jar}, Embedder.class.getClassLoader()))
                .findFirst()
                .orElseThrow(() -> new IOException("no models in " + folder));
        code = known;
      }
      return known.load(folder, model);
    }
  }

  /// Work with a loaded model.
  private interface Use<T> {
    T with(Embedder embedder) throws IOException;
  }

  /// Whether the add-on is installed in a folder.
  public static boolean isInstalled(Path folder) {
    return Files.isRegularFile(folder.resolve(SUMS));
  }

  /// Whether a search of this kind needs the add-on and it is not there.
  public static boolean lacks(SearchMode mode, Path folder) {
    return mode != SearchMode.KEYWORD && !isInstalled(folder);
  }

  /// How far the vectors of an index are: `n of m passages`, by the first model.
  ///
  /// @return empty when none was begun
  public static Optional<String> progress(Path indexFolder) {
    return Arrays.stream(Model.values())
        .flatMap(model -> PassageVectors.progress(indexFolder, model.file).stream())
        .findFirst();
  }

  /// Compares every file with its checksum.
  ///
  /// @return the names of those that are missing or are not what was installed
  /// @throws IOException when there are no checksums
  public static List<String> unsound(Path folder) throws IOException {
    List<String> unsound = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(SUMS))) {
      List<String> parts = Splitter.on("  ").limit(2).splitToList(line);
      Path file = folder.resolve(parts.getLast()).normalize();
      if (!folder.equals(file.getParent())
          || !Files.isRegularFile(file)
          || !MoreFiles.asByteSource(file)
              .hash(Hashing.sha256())
              .toString()
              .equals(parts.getFirst())) {
        unsound.add(parts.getLast());
      }
    }
    return unsound;
  }

  /// What the question means, compared with all that these views hold.
  ///
  /// @param leaves of all views, joined
  /// @return empty while a model or a vector is missing
  Optional<Meaning> meaning(
      QueryText text,
      SearchMode mode,
      List<RootIndex> roots,
      List<IndexView> views,
      List<LeafReaderContext> leaves,
      PassageTexts texts)
      throws IOException {
    boolean pausing = failed != Long.MIN_VALUE && System.nanoTime() - failed < PAUSE.toNanos();
    if (mode == SearchMode.KEYWORD || pausing || !isInstalled(folder)) {
      return Optional.empty();
    }
    String asked = (text.prose() + " " + String.join(" ", text.identifiers())).strip();
    LeafReaderContext last = leaves.isEmpty() ? null : leaves.getLast();
    float[] worth = new float[last == null ? 0 : last.docBase + last.reader().maxDoc()];
    boolean ready = worth.length > 0;
    for (Model model : Model.values()) {
      if (model.weight(mode) > 0) {
        boolean made = true;
        for (int i = 0; i < roots.size(); i++) {
          made &= isMade(model, roots.get(i), views.get(i), texts);
        }
        if (made && isLoaded(model)) {
          add(model, mode, asked, roots, leaves, worth);
        } else {
          ready = false;
        }
      }
    }
    return ready ? Optional.of(new Meaning(worth)) : Optional.empty();
  }

  private void add(
      Model model,
      SearchMode mode,
      String asked,
      List<RootIndex> roots,
      List<LeafReaderContext> leaves,
      float[] worth)
      throws IOException {
    float[] cosines = new float[worth.length];
    Arrays.fill(cosines, Float.NaN);
    use(
        model,
        embedder -> {
          float[] query = embedder.query(asked);
          for (RootIndex root : roots) {
            vectors(root, model).cosines(query, embedder, leaves, cosines);
          }
          return true;
        });
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (float cosine : cosines) {
      if (!Float.isNaN(cosine)) {
        sum += cosine;
        squares += (double) cosine * cosine;
        count++;
      }
    }
    double mean = sum / Math.max(1, count);
    double spread = Math.sqrt(Math.max(1e-9, squares / Math.max(1, count) - mean * mean));
    for (int i = 0; i < worth.length; i++) {
      if (!Float.isNaN(cosines[i])) {
        worth[i] += (float) (model.weight(mode) * (cosines[i] - mean) / spread);
      }
    }
  }

  private PassageVectors vectors(RootIndex root, Model model) {
    return vectors.computeIfAbsent(
        new Place(root.folder(), model), place -> new PassageVectors(place.folder, model.file));
  }

  /// Whether every passage has its vector; what is missing is begun.
  private boolean isMade(Model model, RootIndex root, IndexView view, PassageTexts texts)
      throws IOException {
    PassageVectors of = vectors(root, model);
    if (of.has(view)) {
      return true;
    }
    if (patient) {
      use(model, embedder -> of.make(view, texts, embedder::passage, Progress.SILENT, () -> false));
      return true;
    }
    inBackground(
        of.begun,
        () -> {
          try (IndexView own = root.view(Progress.SILENT)) {
            use(
                model,
                embedder -> of.make(own, texts, text -> slowly(embedder, text), of, () -> closed));
          }
        });
    return false;
  }

  /// Whether the model can be asked now; it is loaded meanwhile if not.
  private boolean isLoaded(Model model) throws IOException {
    synchronized (loaded) {
      if (loaded.containsKey(model)) {
        return true;
      }
    }
    if (patient) {
      use(model, embedder -> true);
      return true;
    }
    inBackground(loading, () -> use(model, embedder -> true));
    return false;
  }

  private interface Work {
    void run() throws IOException;
  }

  /// @param busy whether somebody is at it already, who is not disturbed then
  private void inBackground(AtomicBoolean busy, Work work) {
    if (!busy.compareAndSet(false, true)) {
      return;
    }
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .name("memory-semantic")
            .unstarted(() -> {
              try {
                work.run();
              } catch (IOException | RuntimeException unusable) {
                failed = System.nanoTime();
              } finally {
                busy.set(false);
                working.remove(Thread.currentThread());
              }
            });
    working.put(thread, true);
    thread.start();
  }

  private <T> T use(Model model, Use<T> use) throws IOException {
    Loaded held;
    synchronized (loaded) {
      Loaded known = loaded.get(model);
      held = known == null ? new Loaded(loader.load(folder, model.file)) : known;
      loaded.put(model, held);
      held.users++;
      held.asked = System.nanoTime();
    }
    try {
      return use.with(held.embedder);
    } finally {
      synchronized (loaded) {
        held.users--;
      }
    }
  }

  /// Lets go of models that were not asked for in a while.
  public void tidy() {
    release(IDLE);
  }

  private void release(Duration idle) {
    synchronized (loaded) {
      long now = System.nanoTime();
      loaded
          .values()
          .removeIf(one -> {
            boolean over = one.users == 0 && now - one.asked >= idle.toNanos();
            if (over) {
              one.embedder.close();
            }
            return over;
          });
    }
  }

  @Override
  public void close() {
    closed = true;
    awaitWork(Duration.ofSeconds(5));
    release(Duration.ZERO);
  }

  /// Waits for what is done in the background.
  ///
  /// @param most for each piece of work
  void awaitWork(Duration most) {
    for (Thread thread : List.copyOf(working.keySet())) {
      Uninterruptibles.joinUninterruptibly(thread, most);
    }
  }

  /// The vector of a text, after a rest as long as the text took.
  private static float[] slowly(Embedder embedder, String text) {
    long start = System.nanoTime();
    float[] vector = embedder.passage(text);
    Uninterruptibles.sleepUninterruptibly(Duration.ofNanos(System.nanoTime() - start));
    return vector;
  }
}
