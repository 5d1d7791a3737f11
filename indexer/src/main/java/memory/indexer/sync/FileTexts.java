package memory.indexer.sync;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.TextPlace;
import memory.engine.file.BoundedRead;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageTexts;

/// The texts of passages, read from the memory files at the moment they are asked for.
public record FileTexts(List<ScopeRoot> roots) implements PassageTexts {
  /// As [BoundedRead#part].
  private interface PartReader {
    byte[] part(Path file, Optional<Path> boundary, int start, int length) throws IOException;
  }

  public FileTexts {
    roots = List.copyOf(roots);
  }

  @Override
  public Optional<String> text(Scope scope, MemoryPath path, TextPlace place) {
    return text(scope, path, place, BoundedRead::part);
  }

  @Override
  public PassageTexts together() {
    FileParts parts = new FileParts();
    return (scope, path, place) -> text(scope, path, place, parts::part);
  }

  private Optional<String> text(Scope scope, MemoryPath path, TextPlace place, PartReader reader) {
    for (ScopeRoot root : roots) {
      if (root.scopeOf(path) == scope) {
        for (Mount mount : root.mounts()) {
          Optional<String> text = text(root, mount, path, place, reader);
          if (text.isPresent() && place.isOf(text.get())) {
            return text;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> text(
      ScopeRoot root, Mount mount, MemoryPath path, TextPlace place, PartReader reader) {
    Optional<Path> file = mount.file(path);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new String(
              reader.part(file.get(), root.boundary(), place.start(), place.length()),
              StandardCharsets.UTF_8));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /// Parts of files, read for one search. A file that is asked for again is read as a whole and
  /// kept, unless it is large: a hundred hits often stand in ten files. For use by one thread.
  static final class FileParts {
    static final int LARGE = 1 << 16;

    /// Of the files that were asked for twice the text; of those that were once, nothing.
    private final Map<Path, Optional<byte[]>> known = new HashMap<>();

    /// As [BoundedRead#part].
    byte[] part(Path file, Optional<Path> boundary, int start, int length) throws IOException {
      Optional<byte[]> asked = known.putIfAbsent(file, Optional.empty());
      if (asked == null) {
        return BoundedRead.part(file, boundary, start, length);
      }
      if (asked.isEmpty()) {
        asked = Optional.of(BoundedRead.part(file, boundary, 0, LARGE));
        known.put(file, asked);
      }
      byte[] bytes = asked.get();
      if (bytes.length == LARGE) {
        return BoundedRead.part(file, boundary, start, length);
      }
      int from = Math.min(start, bytes.length);
      return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length));
    }
  }
}
