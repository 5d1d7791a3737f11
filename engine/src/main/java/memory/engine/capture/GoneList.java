package memory.engine.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.model.Layout;
import org.jspecify.annotations.Nullable;

/// A list of what a project had once and has no more, in the cache, one name a line. It is read
/// when it is first asked for.
final class GoneList {
  static final String FOLDER = "gone";

  private final Path file;
  private final int mostBytes;
  private @Nullable Set<String> known;

  /// The list of the layout's project.
  ///
  /// @param ending tells it from the project's other lists
  /// @param mostBytes a longer file is taken for none
  GoneList(Layout layout, String ending, int mostBytes) {
    String name = Layout.hash16(layout.projectFolder().toString()) + ending;
    this.file = layout.cacheFolder().resolve(FOLDER).resolve(name);
    this.mostBytes = mostBytes;
  }

  /// None where nobody looked yet.
  Set<String> names() {
    Set<String> names = known == null ? read() : known;
    known = names;
    return names;
  }

  void keep(Collection<String> gone) throws IOException {
    Set<String> names = new LinkedHashSet<>(gone);
    known = names;
    if (names.equals(read())) {
      return;
    }
    DurableFolder.create(file.resolveSibling(""), AtomicReplace.Policy.PRIVATE);
    AtomicReplace.write(
        file,
        String.join("\n", names).getBytes(StandardCharsets.UTF_8),
        AtomicReplace.Policy.PRIVATE);
  }

  private Set<String> read() {
    try {
      return BoundedRead.text(file, Optional.empty(), mostBytes)
          .lines()
          .filter(line -> !line.isEmpty())
          .collect(Collectors.toSet());
    } catch (IOException none) {
      return Set.of();
    }
  }
}
