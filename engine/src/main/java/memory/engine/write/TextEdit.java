package memory.engine.write;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Finding;

/// What becomes of a file's text. A function without memory: it may be made again when somebody
/// else changed the file meanwhile.
public interface TextEdit {

  /// @param current the file's text without a byte order mark, empty when there is no file; line
  ///   ends as they are, bytes that are no UTF-8 as lone surrogates
  /// @throws memory.engine.request.RefusedException when nothing may become of it
  Edited apply(String current);

  /// Whether it keeps what others wrote: a part is changed, not the whole.
  default boolean isRepeatable() {
    return true;
  }

  /// Whether every line that stands in the file stays, in its order.
  default boolean onlyAdds() {
    return false;
  }

  /// What the check took out of the text it brings.
  default List<Finding> masked() {
    return List.of();
  }

  /// Whether the file is not as its reader expects: where the edit is refused, a copy of it is put
  /// beside it.
  default boolean isDrifted(String current) {
    return false;
  }

  /// What came of it.
  ///
  /// @param text the whole new text
  /// @param preview what changed, for the reply
  /// @param removed the lines of a note that were named and are gone
  /// @param usage how full the store is, where it has a limit
  record Edited(String text, String preview, String removed, Optional<String> usage) {
    public static Edited of(String text, String preview) {
      return new Edited(text, preview, "", Optional.empty());
    }

    /// The same, which took these lines out.
    public Edited removing(String lines) {
      return new Edited(text, preview, lines, usage);
    }
  }
}
