package memory.engine;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.request.ActionRequest;

/// What an edit of memory's files by an agent's own tool brings and takes out, told from the files
/// as they are before or after it.
///
/// @param brought the lines that come
/// @param taken the lines that go
/// @param passages the content hashes of the passages that are changed or go
record AgentEdit(Set<String> brought, Set<String> taken, Set<String> passages) {

  /// Empty where no file of memory is edited.
  static Optional<AgentEdit> of(Workspace workspace, ActionRequest action) {
    AgentEdit edit =
        new AgentEdit(
            new LinkedHashSet<>(action.after().lines().toList()),
            new LinkedHashSet<>(action.before().lines().toList()),
            new HashSet<>());
    boolean any = false;
    for (String file : action.files()) {
      Path path = workspace.environment().cwd().resolve(file).normalize();
      for (ScopeRoot root : workspace.roots()) {
        for (Mount mount : root.mounts()) {
          if (mount.holds(path)) {
            any = true;
            if (path.toString().endsWith(".md")) {
              edit.add(root, mount.path(path), action);
            }
          }
        }
      }
    }
    return any ? Optional.of(edit) : Optional.empty();
  }

  private void add(ScopeRoot root, MemoryPath path, ActionRequest action) {
    String now = NoteFile.text(root, path);
    String after = withoutLineEnd(action.after());
    String replaced = withoutLineEnd(action.before());
    String text = now;
    if (isDone(now, replaced, after, action.isWhole())) {
      text = action.isWhole() ? "" : now.replace(after, replaced);
    }
    String before = action.isWhole() ? text : replaced;
    if (!before.isEmpty()) {
      // What an edit replaces in several places stands nowhere as one text.
      boolean isOne = text.contains(before);
      List<String> old = (isOne ? text : before).lines().toList();
      List<String> edited =
          (action.isWhole() || !isOne ? after : text.replace(before, after)).lines().toList();
      taken.addAll(old);
      taken.removeAll(Set.copyOf(edited));
      brought.addAll(edited);
      brought.removeAll(Set.copyOf(old));
    }
    List<String> removed =
        before.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    Set<String> kept = Set.copyOf(action.after().lines().toList());
    Passages.asIndexed(root.scopeOf(path), path, text).stream()
        .filter(passage -> removed.stream().anyMatch(passage.text()::contains))
        .filter(passage -> !kept.containsAll(Lines.list(passage.text())))
        .map(Passage::contentHash)
        .forEach(passages::add);
  }

  /// Whether the file holds the edit already: some agents tell it after their tool ran.
  private static boolean isDone(String now, String before, String after, boolean isWhole) {
    if (isWhole) {
      return now.strip().equals(after.strip());
    }
    boolean replaces = !before.isEmpty() && !after.isEmpty();
    return replaces && now.contains(after) && (!now.contains(before) || after.contains(before));
  }

  private static String withoutLineEnd(String text) {
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }
}
