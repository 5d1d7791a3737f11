package memory.engine.note;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;

/// What came of reading one memory file of a scope. Never an exception: a file that is not there or
/// cannot be shown is an answer too.
public sealed interface NoteFile {
  /// The file's text, without a byte order mark, line ends as they are.
  record Present(String text) implements NoteFile {}

  record Absent() implements NoteFile {}

  /// There is one and it cannot be shown.
  ///
  /// @param reason a few words without the path: "larger than 4 MiB"
  record Unreadable(String reason) implements NoteFile {}

  /// Reads the file from the first of the scope's folders that has it.
  static NoteFile read(ScopeRoot root, MemoryPath path) {
    for (Mount mount : root.mounts()) {
      Optional<Path> file = mount.file(path);
      if (file.isPresent()) {
        NoteFile found = read(file.get(), root.boundary());
        if (!(found instanceof Absent)) {
          return found;
        }
      }
    }
    return new Absent();
  }

  /// The file's text; empty where there is none to show.
  static String text(ScopeRoot root, MemoryPath path) {
    return read(root, path) instanceof Present(String text) ? text : "";
  }

  /// A topic's file where it is there already: in `topics/`, when none stands beside that folder.
  static MemoryPath topic(ScopeRoot root, MemoryPath path) {
    if (path.kind() != Kind.TOPIC || path.value().contains("/")) {
      return path;
    }
    MemoryPath below = new MemoryPath("topics/" + path);
    boolean isBelow = read(root, path) instanceof Absent && !(read(root, below) instanceof Absent);
    return isBelow ? below : path;
  }

  /// Every place where the file may stand, whether it does or not.
  static List<Path> places(ScopeRoot root, MemoryPath path) {
    List<Path> places = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      mount.file(path).ifPresent(places::add);
    }
    return places;
  }

  private static NoteFile read(Path file, Optional<Path> boundary) {
    try {
      byte[] bytes = BoundedRead.bytes(file, boundary, BoundedRead.MARKDOWN_BYTES);
      return MemoryText.decode(bytes)
          .<NoteFile>map(Present::new)
          .orElseGet(() -> new Unreadable("binary"));
    } catch (NoSuchFileException | NotDirectoryException missing) {
      return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
          ? new Unreadable("a link that leads nowhere")
          : new Absent();
    } catch (FileSystemException refused) {
      BoundedRead.checkHandles(refused);
      return new Unreadable(Optional.ofNullable(refused.getReason()).orElse("it cannot be opened"));
    } catch (IOException failed) {
      return new Unreadable("reading it failed");
    }
  }
}
