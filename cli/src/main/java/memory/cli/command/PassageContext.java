package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CitedHit;
import memory.engine.Workspace;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.model.Kind;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;

/// The lines around passages, read from their files as they are now.
///
/// @param lines how many before and after; empty = none are asked for
record PassageContext(Workspace workspace, Optional<Integer> lines) {

  /// Nothing for a decision, whose file is not for reading; no lines when the file is gone.
  Optional<CitedHit.Context> around(Passage passage) {
    if (lines.isEmpty()
        || passage.kind() == Kind.DECISION
        || passage.kind() == Kind.CONVERSATION
        || passage.scope() == Scope.TEAM) {
      return Optional.empty();
    }
    List<String> text = workspace.shownInPlace(passage.path(), text(passage)).lines().toList();
    int start = Math.min(passage.startLine() - 1, text.size());
    int end = Math.min(passage.endLine(), text.size());
    return Optional.of(
        new CitedHit.Context(
            text.subList(Math.max(0, start - lines.get()), start),
            text.subList(end, (int) Math.min(text.size(), (long) end + lines.get()))));
  }

  private String text(Passage passage) {
    Scope scope = passage.scope() == Scope.LOCAL ? Scope.PROJECT : passage.scope();
    for (ScopeRoot root : workspace.roots()) {
      if (root.scope() != scope) {
        continue;
      }
      for (Mount mount : root.mounts()) {
        Optional<String> text = read(root, mount, passage.path().value());
        if (text.isPresent()) {
          return text.get();
        }
      }
    }
    return "";
  }

  private static Optional<String> read(ScopeRoot root, Mount mount, String path) {
    if (!path.startsWith(mount.prefix())) {
      return Optional.empty();
    }
    Path file = mount.folder().resolve(path.substring(mount.prefix().length()));
    try {
      return MemoryText.decode(
          BoundedRead.bytes(file, root.boundary(), BoundedRead.MARKDOWN_BYTES));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
