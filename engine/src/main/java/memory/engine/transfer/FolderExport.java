package memory.engine.transfer;

import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.LogFile;
import memory.engine.decision.VaultNote;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.write.SecretRedactor;

/// Memory as a folder of files, each under the name it gets there.
///
/// @param name relative to the folder, with `/`
/// @param masked it holds a secret or a private part, and `bytes` do not
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FolderExport(String name, byte[] bytes, boolean masked) {

  /// The files as they lie, but the decisions of a project in one log where a home has it: `memory
  /// --home` reads such a folder. Several scopes get a folder each.
  public static List<FolderExport> markdown(List<ScopeRoot> roots) throws IOException {
    Map<String, FolderExport> files = new LinkedHashMap<>();
    for (ScopeRoot root : roots) {
      for (ScopeFile file : sorted(root)) {
        String path =
            LogFile.at(root, file.path()).isPresent()
                ? file.path().fileName()
                : file.path().value();
        FolderExport export = of(below(roots, root) + path, file);
        files.merge(export.name(), export, FolderExport::and);
      }
    }
    return List.copyOf(files.values());
  }

  /// Its lines and another log's: what they say depends on no order.
  private FolderExport and(FolderExport other) {
    return new FolderExport(
        name, Bytes.concat(bytes, new byte[] {'\n'}, other.bytes), masked || other.masked);
  }

  /// A Markdown vault: decisions as notes with front matter, indexes and logs beside them, topics
  /// in the folder for knowledge.
  public static List<FolderExport> vault(
      List<ScopeRoot> roots, String memoryFolder, String knowledgeFolder) throws IOException {
    List<FolderExport> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (ScopeFile file : sorted(root)) {
        if (file.path().kind() != Kind.DECISION) {
          String folder = file.path().kind() == Kind.TOPIC ? knowledgeFolder : memoryFolder;
          files.add(of(folder + "/" + below(roots, root) + file.path(), file));
        }
      }
      for (ScopedDecision one : LogFile.list(List.of(root), Set.of()).all().reversed()) {
        Decision decision = one.decision();
        String note = VaultNote.markdown(decision);
        String shown = WriteGuard.redacted(note);
        files.add(
            new FolderExport(
                memoryFolder + "/" + below(roots, root) + VaultNote.path(decision),
                shown.getBytes(StandardCharsets.UTF_8),
                !shown.equals(note)));
      }
    }
    return files;
  }

  private static String below(List<ScopeRoot> roots, ScopeRoot root) {
    return roots.size() > 1 ? root.scope().label() + "/" : "";
  }

  /// Every file of a scope's memory, by name.
  public static List<ScopeFile> sorted(ScopeRoot root) throws IOException {
    List<ScopeFile> files = new ArrayList<>(ScopeFile.of(root));
    files.sort(Comparator.comparing(ScopeFile::path));
    return files;
  }

  private static FolderExport of(String name, ScopeFile file) throws IOException {
    byte[] bytes = BoundedRead.bytes(file.file(), file.root().boundary(), BoundedRead.LOG_BYTES);
    Optional<String> text = MemoryText.decode(bytes);
    if (text.isEmpty()) {
      return new FolderExport(name, bytes, false);
    }
    String shown =
        file.path().kind() == Kind.DECISION
            ? new SecretRedactor().redacted(text.get())
            : WriteGuard.redacted(text.get());
    return shown.equals(text.get())
        ? new FolderExport(name, bytes, false)
        : new FolderExport(name, shown.getBytes(StandardCharsets.UTF_8), true);
  }
}
