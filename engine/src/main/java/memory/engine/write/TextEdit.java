package memory.engine.write;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Finding;
import memory.engine.request.Refusal;

/// What becomes of a file's text. A function without memory: it may be made again when somebody
/// else changed the file meanwhile.
public interface TextEdit {

  /// @param current the file's text without a byte order mark, empty when there is no file; line
  ///   ends as they are, bytes that are no UTF-8 as lone surrogates
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

  /// What came of it.
  sealed interface Edited {
    /// @param text the whole new text
    /// @param preview what changed, for the reply
    /// @param removed the lines of a note that were named and are gone
    /// @param usage how full the store is, where it has a limit
    record Changed(String text, String preview, String removed, Optional<String> usage)
        implements Edited {
      public static Changed of(String text, String preview) {
        return new Changed(text, preview, "", Optional.empty());
      }

      /// The same, which took these lines out.
      public Changed removing(String lines) {
        return new Changed(text, preview, lines, usage);
      }
    }

    /// @param keepsCopy the file is not as its reader expects: a copy of it is put beside it
    record Refused(Refusal refusal, boolean keepsCopy) implements Edited {
      public static Refused of(Refusal refusal) {
        return new Refused(refusal, false);
      }
    }
  }
}
