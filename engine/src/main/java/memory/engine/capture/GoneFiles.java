package memory.engine.capture;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.CodeHistory;
import memory.engine.model.Layout;

/// The files that a project had once and has no more, as its history told whoever may run git. Many
/// names in notes never were files of the project, so one that is merely not there says nothing.
/// Kept in the cache; read for the first file that is not there now, and only then.
final class GoneFiles {
  private static final int MOST = 4000;
  private static final int MOST_BYTES = 1 << 20;

  private final Path project;
  private final GoneList list;

  /// Those of the layout's project, from whose folder names count.
  GoneFiles(Layout layout) {
    project = layout.projectFolder();
    list = new GoneList(layout, "", MOST_BYTES);
  }

  /// Keeps what history says was deleted. A name without a folder may be another file's, in the
  /// folder that the note is about; one that git ignores is made when it is needed.
  ///
  /// @param deleted the last first
  /// @param there the files that there are
  void keep(List<String> deleted, List<String> there, CodeHistory history) throws IOException {
    Set<String> names =
        there.stream().map(file -> file.substring(file.lastIndexOf('/') + 1)).collect(toSet());
    Set<String> gone =
        deleted.stream()
            .filter(FileNames::isPerhaps)
            .filter(name -> !names.contains(name))
            .filter(this::isGone)
            .limit(MOST)
            .collect(toCollection(LinkedHashSet::new));
    Optional<List<String>> ignored =
        gone.isEmpty() ? Optional.of(List.of()) : history.ignored(gone);
    if (ignored.isPresent()) {
      gone.removeAll(Set.copyOf(ignored.get()));
      list.keep(gone);
    }
  }

  /// The first such file that a text names.
  Optional<String> namedBy(String text) {
    List<String> missing = FileNames.perhaps(text).stream().filter(this::isGone).toList();
    return missing.isEmpty()
        ? Optional.empty()
        : missing.stream().filter(list.names()::contains).findFirst();
  }

  private boolean isGone(String name) {
    try {
      return !Files.exists(project.resolve(name), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException noName) {
      return false;
    }
  }
}
