package memory.engine.request;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// A decision and where it stands.
///
/// @param own false = its log is only read
public record ScopedDecision(Decision decision, Scope scope, MemoryPath path, boolean own) {

  /// Whether it has all of these tags.
  ///
  /// @param tags bare and in lower case
  public boolean hasTags(Collection<String> tags) {
    return decision.tags().stream()
        .map(tag -> (tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet())
        .containsAll(tags);
  }
}
