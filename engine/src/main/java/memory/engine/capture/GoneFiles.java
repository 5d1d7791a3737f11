package memory.engine.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.model.Layout;
import org.jspecify.annotations.Nullable;

/// The files that a project had once and has no more, as its history told whoever may run git. Many
/// names in notes never were files of the project, so one that is merely not there says nothing.
/// Kept in the cache; read for the first file that is not there now, and only then.
public final class GoneFiles {
  private static final int MOST = 4000;
  private static final int MOST_BYTES = 1 << 20;

  private final Path project;
  private final Path list;
  private @Nullable Set<String> known;

  /// Those of the layout's project, from whose folder names count.
  public GoneFiles(Layout layout) {
    project = layout.projectFolder();
    list = layout.cacheFolder().resolve("gone").resolve(Layout.hash16(project.toString()));
  }

  /// Keeps what history says was deleted, the last first.
  public void keep(List<String> deleted) throws IOException {
    List<String> gone =
        deleted.stream()
            .filter(name -> FileNames.isOne(name) || FileNames.isProgram(name))
            .filter(name -> StaleReview.isGone(project, name))
            .distinct()
            .limit(MOST)
            .toList();
    DurableFolder.create(list.resolveSibling(""), AtomicReplace.Policy.PRIVATE);
    AtomicReplace.write(
        list,
        String.join("\n", gone).getBytes(StandardCharsets.UTF_8),
        AtomicReplace.Policy.PRIVATE);
  }

  /// The first such file that a text names.
  public Optional<String> namedBy(String text) {
    List<String> missing =
        FileNames.withPrograms(text).stream()
            .filter(name -> StaleReview.isGone(project, name))
            .toList();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    Set<String> gone = known == null ? read() : known;
    known = gone;
    return missing.stream().filter(gone::contains).findFirst();
  }

  /// None where nobody looked yet.
  private Set<String> read() {
    try {
      byte[] bytes = BoundedRead.bytes(list, Optional.empty(), MOST_BYTES);
      return new String(bytes, StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
    } catch (IOException none) {
      return Set.of();
    }
  }
}
