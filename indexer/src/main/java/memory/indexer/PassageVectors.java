package memory.indexer;

import com.google.common.hash.HashCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import memory.engine.model.Passage;
import memory.engine.model.SearchIndex.Progress;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.PassageTexts;
import memory.indexer.sync.RootIndex.IndexView;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;

/// One model's vectors of one scope's passages. A segment of the index never changes, so it is
/// looked through once: which of its documents has its vector where.
final class PassageVectors implements Progress {
  private static final int AT_A_TIME = 64;
  private static final int NO_PLACE = -1;

  private final VectorFile file;
  private final Map<Object, int[]> places = Collections.synchronizedMap(new WeakHashMap<>());

  /// Whether somebody makes them.
  final AtomicBoolean begun = new AtomicBoolean();

  private final Path progress;

  PassageVectors(Path indexFolder, String model) {
    this.file = new VectorFile(indexFolder.resolve("vectors-" + model));
    this.progress = word(indexFolder, model);
  }

  private static Path word(Path indexFolder, String model) {
    return indexFolder.resolve("vectors-" + model + ".progress");
  }

  /// How far the vectors are, as their maker left word.
  static Optional<String> progress(Path indexFolder, String model) {
    try {
      return Optional.of(Files.readString(word(indexFolder, model)).strip());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// What a model is given of a passage: without its headings it is often about nothing.
  private static String text(Passage passage) {
    return passage.heading().isEmpty()
        ? passage.text()
        : String.join(" > ", passage.heading()) + "\n" + passage.text();
  }

  /// Leaves word how far it has come, for whoever asks in another process.
  @Override
  public void at(int done, int total) {
    try {
      Files.writeString(progress, done + " of " + total + " passages\n");
    } catch (IOException _) {
      // Nobody is told then.
    }
  }

  boolean has(IndexView view) {
    if (file.isGone()) {
      places.clear();
    }
    for (LeafReader leaf : leaves(view)) {
      if (!places.containsKey(key(leaf))) {
        return false;
      }
    }
    return true;
  }

  private static List<LeafReader> leaves(IndexView view) {
    List<LeafReader> leaves = new ArrayList<>();
    for (DirectoryReader reader : view.readers()) {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaves.add(leaf.reader());
      }
    }
    return leaves;
  }

  private static Object key(LeafReader leaf) {
    IndexReader.CacheHelper core = leaf.getCoreCacheHelper();
    return core == null ? leaf : core.getKey();
  }

  /// Makes what is missing of a view's passages.
  ///
  /// @return whether it came to its end
  synchronized boolean make(
      IndexView view,
      PassageTexts texts,
      Function<String, float[]> model,
      Progress heard,
      BooleanSupplier stop)
      throws IOException {
    List<LeafReader> leaves = leaves(view);
    List<HashCode[]> keys = new ArrayList<>();
    SequencedMap<HashCode, String> wanted = new LinkedHashMap<>();
    for (LeafReader leaf : leaves) {
      keys.add(keys(leaf, texts, wanted));
    }
    Set<HashCode> all = new HashSet<>(wanted.keySet());
    Map<HashCode, Integer> known;
    synchronized (places) {
      known = file.read(all, places::clear);
    }
    wanted.keySet().removeAll(known.keySet());
    SequencedMap<HashCode, VectorFile.Bytes> fresh = new LinkedHashMap<>();
    for (Map.Entry<HashCode, String> one : wanted.entrySet()) {
      if (stop.getAsBoolean()) {
        return false;
      }
      fresh.put(one.getKey(), new VectorFile.Bytes(model.apply(one.getValue())));
      if (fresh.size() == AT_A_TIME) {
        save(fresh, known);
        heard.at(known.size(), all.size());
      }
    }
    save(fresh, known);
    heard.at(known.size(), all.size());
    for (int i = 0; i < leaves.size(); i++) {
      HashCode[] ofLeaf = keys.get(i);
      int[] found = new int[ofLeaf.length];
      for (int document = 0; document < found.length; document++) {
        found[document] =
            ofLeaf[document] == null ? NO_PLACE : known.getOrDefault(ofLeaf[document], NO_PLACE);
      }
      places.put(key(leaves.get(i)), found);
    }
    return true;
  }

  private void save(SequencedMap<HashCode, VectorFile.Bytes> fresh, Map<HashCode, Integer> known)
      throws IOException {
    if (!fresh.isEmpty()) {
      int place = file.append(fresh);
      for (HashCode key : fresh.keySet()) {
        known.put(key, place++);
      }
      fresh.clear();
    }
  }

  private static HashCode[] keys(LeafReader leaf, PassageTexts texts, Map<HashCode, String> wanted)
      throws IOException {
    HashCode[] keys = new HashCode[leaf.maxDoc()];
    PassageTexts together = texts.together();
    Bits live = leaf.getLiveDocs();
    for (int document = 0; document < keys.length; document++) {
      if (live == null || live.get(document)) {
        Optional<String> text =
            PassageDocuments.passage(leaf, document, together).map(PassageVectors::text);
        if (text.isPresent()) {
          keys[document] = VectorFile.key(text.get());
          wanted.put(keys[document], text.get());
        }
      }
    }
    return keys;
  }

  /// The cosine of every passage with a question.
  ///
  /// @param into by document of the joined leaves; others are left as they are
  void cosines(float[] query, Embedder embedder, List<LeafReaderContext> leaves, float[] into) {
    synchronized (places) {
      float[] all = file.cosines(query, embedder);
      for (LeafReaderContext leaf : leaves) {
        int[] of = places.get(key(leaf.reader()));
        Bits live = leaf.reader().getLiveDocs();
        for (int document = 0; of != null && document < of.length; document++) {
          if (of[document] >= 0
              && of[document] < all.length
              && (live == null || live.get(document))) {
            into[leaf.docBase + document] = all[of[document]];
          }
        }
      }
    }
  }
}
