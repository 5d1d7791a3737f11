package memory.engine.model;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a project's files hold and its history took out of them. Slow, so that no prompt waits for
/// it. The engine owns this port; whoever may run git implements it. Empty = it cannot be told.
public interface CodeHistory {
  /// The files that were deleted, relative to the project, the last first.
  Optional<List<String>> deletedFiles() throws IOException;

  /// The files that there are, relative to the project.
  Optional<List<String>> files() throws IOException;

  /// Which of these files the project keeps out of its history: they come and go.
  Optional<List<String>> ignored(Collection<String> files) throws IOException;

  /// Which of these texts stand in a file now; texts for people and data are no such files.
  ///
  /// @param words whether they count only between what is no letter, digit or `_`
  Optional<Set<String>> standing(Collection<String> texts, boolean words) throws IOException;

  /// The lines that were taken out of such files.
  Optional<List<String>> removedLines() throws IOException;
}
