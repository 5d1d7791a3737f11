package memory.indexer.rank;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;

/// Favours passages of a file that answers well elsewhere: a day's log on the asked subject lends
/// each of its lines a share of its best line's text score.
final class FileStanding {
  private static final double SHARE = 0.15;

  private FileStanding() {}

  /// @param candidates in document order; those of this leaf are `from` (inclusive) to `to`
  static void judge(LeafReaderContext leaf, Candidate[] candidates, int from, int to)
      throws IOException {
    NumericDocValues files = leaf.reader().getNumericDocValues(PassageDocuments.FILE);
    if (files == null) {
      return;
    }
    long[] file = new long[to - from];
    Map<Long, Double> best = new HashMap<>();
    for (int i = from; i < to; i++) {
      boolean known = files.advanceExact(candidates[i].document - leaf.docBase);
      file[i - from] = known ? files.longValue() : 0;
      best.merge(file[i - from], candidates[i].textScore, Math::max);
    }
    for (int i = from; i < to; i++) {
      candidates[i].fileStanding = SHARE * best.getOrDefault(file[i - from], 0.0);
    }
  }
}
