package memory.engine.inject;

import java.util.List;
import java.util.function.Function;
import memory.engine.recall.Hit;

/// A recalled part that the first hits make, until they turn out to be too few.
final class PartAttempt {
  private final int most;
  private final Function<List<Hit>, RecalledPart> maker;
  private RecalledPart made = RecalledPart.none();
  private List<Hit> hits = List.of();

  /// @param most hits to show
  PartAttempt(int most, Function<List<Hit>, RecalledPart> maker) {
    this.most = most;
    this.maker = maker;
  }

  /// Whether more hits would change nothing: there is no place left, or no room.
  boolean isEnough(List<Hit> first) {
    made = maker.apply(first);
    hits = first;
    return made.placed() >= most || made.dropped() > 0;
  }

  /// The part made of all that was found, which is more, or even other hits when the index changed.
  RecalledPart with(List<Hit> found) {
    return !found.isEmpty() && found.equals(hits) ? made : maker.apply(found);
  }
}
