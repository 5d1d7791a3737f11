package memory.engine.write;

import java.util.Optional;
import java.util.OptionalInt;

/// Where lines that a write took out of a file go, when they are put back into what it became
/// since.
@FunctionalInterface
public interface Placing {
  /// Where the lines around them stand.
  Placing BETWEEN_NEIGHBOURS = (_, _, _) -> Optional.empty();

  /// @param first of the lines, from 0
  /// @param next the line after them
  record Taken(String before, int first, int next) {}

  /// Where they stand then.
  ///
  /// @param text the whole text
  /// @param lines they themselves
  /// @param note what is to be said of it
  record Put(String text, String lines, String note) {}

  /// @param at the line of the text that they would come before, by the lines around them; empty =
  ///   none of these stands there
  /// @return empty = there
  /// @throws memory.engine.request.RefusedException when they may not be put back
  Optional<Put> elsewhere(Taken lines, String current, OptionalInt at);
}
