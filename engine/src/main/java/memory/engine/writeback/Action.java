package memory.engine.writeback;

import java.util.Locale;
import java.util.Optional;

/// What a staged note does to the index file.
public enum Action {
  /// Adds an entry at the end.
  APPEND,
  /// Adds the lines that do not stand there already.
  MERGE,
  /// Takes the place of a page, when that still has the version it had.
  SET_WITH_VERSION,
  /// Moves a page to the archive, when it still has the version it had.
  ARCHIVE,
  /// Withdraws a note that is still staged.
  REJECT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Action> ofLabel(String label) {
    for (Action action : values()) {
      if (action.label().equals(label)) {
        return Optional.of(action);
      }
    }
    return Optional.empty();
  }
}
