package memory.engine.page;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.ConflictCopy;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteLines;
import memory.engine.note.ScopeFile;
import memory.engine.note.Stamp;

/// A topic file of a scope, as a list of them shows it.
///
/// @param entries how many pages it has
/// @param changed when the file was last written
/// @param confirmed the day of its newest entry, as the stamps say
/// @param linked an index file points to it
public record Topic(
    Scope scope,
    MemoryPath path,
    int entries,
    long bytes,
    Instant changed,
    Optional<LocalDate> confirmed,
    boolean linked) {

  /// A scope's topics by name, without archived ones and those that cannot be read.
  public static List<Topic> of(ScopeRoot root) throws IOException {
    Set<MemoryPath> linked = new HashSet<>();
    Pages.of(root).forEach(page -> page.target().ifPresent(linked::add));
    List<Topic> topics = new ArrayList<>();
    for (ScopeFile file : ScopeFile.of(root)) {
      MemoryPath path = file.path();
      if (path.kind() == Kind.TOPIC
          && !path.archived()
          && ConflictCopy.originalOf(file.file()).isEmpty()
          && NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
        topics.add(
            new Topic(
                root.scope(),
                path,
                Pages.of(root.scope(), path, text).size(),
                Files.size(file.file()),
                Files.getLastModifiedTime(file.file()).toInstant(),
                newest(text),
                linked.contains(path)));
      }
    }
    topics.sort(Comparator.comparing(Topic::path));
    return topics;
  }

  private static Optional<LocalDate> newest(String text) {
    return NoteLines.of(text).stream()
        .flatMap(line -> Stamp.of(line).stream())
        .map(stamp -> stamp.at().toLocalDate())
        .max(Comparator.naturalOrder());
  }
}
