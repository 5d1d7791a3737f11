package memory.indexer.rank;

import java.util.Optional;
import memory.engine.TextPlace;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// The files behind an index that names the texts of its passages by their place.
public interface PassageTexts {
  /// The text at that place.
  ///
  /// @return empty when another text stands there by now
  Optional<String> text(Scope scope, MemoryPath path, TextPlace place);

  /// The same for the hits of one search, of which many may stand in one file.
  default PassageTexts together() {
    return this;
  }
}
