package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// The words of passages that begin like one that is typed only half.
final class BegunWord {
  private static final int MOST_WORDS = 8;
  private static final int MOST_READ = 200;
  private static final int SHORTEST = 2;

  /// Terms are stems: `authenticatio` begins none, `authent` does.
  private static final int MOST_CUT = 6;

  private static final int SHORTEST_CUT = 4;

  private BegunWord() {}

  /// The most frequent ones; empty when there are none.
  static List<String> completions(IndexReaderContext top, String begun) throws IOException {
    for (int cut = 0; cut <= MOST_CUT; cut++) {
      int end = begun.length() - cut;
      if (end < (cut == 0 ? SHORTEST : Math.max(SHORTEST_CUT, begun.length() / 2))) {
        break;
      }
      List<String> found = mostFrequent(top, begun.substring(0, end));
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static List<String> mostFrequent(IndexReaderContext top, String beginning)
      throws IOException {
    Map<String, Integer> passages = new HashMap<>();
    BytesRef prefix = new BytesRef(PassageDocuments.cut(beginning));
    for (LeafReaderContext leaf : top.leaves()) {
      Terms terms = leaf.reader().terms(PassageDocuments.OWN);
      if (terms != null) {
        read(terms.iterator(), prefix, passages);
      }
    }
    List<Map.Entry<String, Integer>> words = new ArrayList<>(passages.entrySet());
    words.sort((one, other) -> {
      int order = Integer.compare(other.getValue(), one.getValue());
      return order != 0 ? order : one.getKey().compareTo(other.getKey());
    });
    List<String> best = new ArrayList<>(MOST_WORDS);
    for (Map.Entry<String, Integer> word : words.subList(0, Math.min(MOST_WORDS, words.size()))) {
      best.add(word.getKey());
    }
    return best;
  }

  private static void read(TermsEnum dictionary, BytesRef prefix, Map<String, Integer> passages)
      throws IOException {
    if (dictionary.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
      return;
    }
    BytesRef at = dictionary.term();
    for (int read = 0; read < MOST_READ && at != null; read++) {
      if (!StringHelper.startsWith(at, prefix)) {
        return;
      }
      passages.merge(at.utf8ToString(), dictionary.docFreq(), Integer::sum);
      at = dictionary.next();
    }
  }
}
