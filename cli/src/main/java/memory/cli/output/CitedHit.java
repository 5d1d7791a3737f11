package memory.cli.output;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Hit;

/// A hit and what is shown with it.
///
/// @param context the lines around it in its file; empty when not asked for
/// @param explained whether its score is taken apart
public record CitedHit(Hit hit, Optional<Context> context, boolean explained) {

  /// The lines before and after a passage, in the file's order.
  public record Context(List<String> before, List<String> after) {
    public Context {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  public static CitedHit plain(Hit hit) {
    return new CitedHit(hit, Optional.empty(), false);
  }

  public static List<CitedHit> plain(List<Hit> hits) {
    return hits.stream().map(hit -> plain(hit)).toList();
  }
}
