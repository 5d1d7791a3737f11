package memory.engine.recall;

import java.util.List;

/// How many hits are wanted: the best `first`, or as many as `most` for who has seen those and
/// needs more. One search does both, since finding hits costs less than reading them.
///
/// @param first at least 1
/// @param most at least `first`
/// @param enough decides, where there are more; may be asked again when a search is begun anew
public record HitDepth(int first, int most, Enough enough) {

  /// Says whether the first hits will do.
  @FunctionalInterface
  public interface Enough {

    /// @param hits the first, best first
    boolean are(List<Hit> hits, Evidence evidence);
  }

  public HitDepth {
    if (first < 1 || most < first) {
      throw new IllegalArgumentException("limit must be at least 1: " + first + " to " + most);
    }
  }

  /// The same for what the gate lets through; of what it holds back the first are enough.
  public HitDepth gated(QueryText text) {
    return new HitDepth(
        first,
        most,
        (hits, evidence) -> !Gate.judge(text, evidence).passes() || enough.are(hits, evidence));
  }

  /// So many and no more.
  public static HitDepth of(int limit) {
    return new HitDepth(limit, limit, (hits, evidence) -> true);
  }
}
