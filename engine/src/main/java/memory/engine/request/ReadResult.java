package memory.engine.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;

/// What was found to be shown.
public sealed interface ReadResult {
  /// A file's text.
  ///
  /// @param first the first line that is shown, from 1
  /// @param last inclusive; at least the first
  /// @param lines how many the file has
  /// @param leftOut characters beyond the most that was asked for
  /// @param isNew it holds what nobody has looked at here, and is shown nevertheless
  record Text(
      Scope scope,
      MemoryPath path,
      String text,
      int first,
      int last,
      int lines,
      int leftOut,
      boolean isNew)
      implements ReadResult {}

  /// @param found by the ids that were asked for, in their order
  /// @param fresh those that nobody has looked at here and that are shown nevertheless
  /// @param arrivals of those that are a team's: who wrote them and when, by the same ids
  /// @param unasked why a team that may have what is missing was not asked; empty = it was, or
  ///   there is none
  record Passages(
      Map<String, Passage> found,
      List<String> missing,
      int leftOut,
      List<Passage> fresh,
      Map<String, Provenance> arrivals,
      Optional<String> unasked)
      implements ReadResult {
    /// Of this machine's memory alone.
    public Passages(
        Map<String, Passage> found, List<String> missing, int leftOut, List<Passage> fresh) {
      this(found, missing, leftOut, fresh, Map.of(), Optional.empty());
    }

    public Passages unasked(String why) {
      return new Passages(found, missing, leftOut, fresh, arrivals, Optional.of(why));
    }
  }

  /// Nothing stands there.
  ///
  /// @param lines that the file has, behind which was asked; 0 = there is no file
  record Absent(Scope scope, MemoryPath path, int lines) implements ReadResult {
    public Absent(Scope scope, MemoryPath path) {
      this(scope, path, 0);
    }

    public String says() {
      return lines == 0 ? "there is no " + path : path + " has only " + lines + " lines";
    }
  }

  record Unreadable(MemoryPath path, String why) implements ReadResult {}
}
