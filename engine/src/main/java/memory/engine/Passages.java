package memory.engine;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionPassages;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.Frame;
import memory.engine.markdown.MarkdownPassages;
import memory.engine.markdown.PassageMaker;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;
import memory.engine.note.HandoffEdit;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.note.UnfinishedMerge;
import memory.engine.session.SessionState;

/// Cuts a memory file into its passages. Any text will do: it takes time and memory in the length
/// of the text, and never fails.
public final class Passages {
  private Passages() {}

  /// The passages of a file, in its order. Lines of the file lie in at most one passage, except a
  /// line too long for one, which is cut. Blocks that we injected and somebody pasted are no part
  /// of it, nor are the marks of a merge that nobody finished and what a handoff copies.
  ///
  /// @param scope the file's own scope, LOCAL for `MEMORY.local.md`
  /// @param text as decoded, without a byte order mark, line ends as they are
  public static List<Passage> of(Scope scope, MemoryPath path, String text) {
    return switch (path.kind()) {
      case DECISION -> DecisionPassages.of(scope, path, text);
      case DAILY -> notes(scope, path, HandoffEdit.searchable(text));
      case INDEX, TOPIC, SCRATCHPAD, USER, CURATED, CONVERSATION -> notes(scope, path, text);
    };
  }

  private static List<Passage> notes(Scope scope, MemoryPath path, String text) {
    return MarkdownPassages.of(scope, path, UnfinishedMerge.withoutMarks(Frame.blanked(text)));
  }

  /// The content hashes of a file's active passages, with and without their headings
  /// ([SessionState#said]): of each passage, of the same with or without a pin, and of each entry
  /// of a passage that has several. None where there is no file; empty when it cannot be read.
  static Optional<Set<String>> active(ScopeRoot root, MemoryPath path) {
    return switch (NoteFile.read(root, path)) {
      case NoteFile.Present(String text) -> {
        Set<String> said = new HashSet<>();
        for (Passage passage : active(root, path, text)) {
          Set<String> hashes = new HashSet<>();
          hashes.add(passage.contentHash());
          if (path.kind() != Kind.DECISION) {
            hashes.add(PassageMaker.contentHash(PassageEdits.otherwisePinned(passage.text())));
            if (passage.endLine() > passage.startLine()) {
              NoteEntries.of(passage.text()).stream()
                  .flatMap(entry -> active(root, path, entry).stream())
                  .forEach(entry -> hashes.add(entry.contentHash()));
            }
          }
          said.addAll(hashes);
          hashes.forEach(hash -> said.add(SessionState.said(hash, passage.heading())));
        }
        yield Optional.of(said);
      }
      case NoteFile.Absent() -> Optional.of(Set.of());
      case NoteFile.Unreadable _ -> Optional.empty();
    };
  }

  private static List<Passage> active(ScopeRoot root, MemoryPath path, String text) {
    return asIndexed(root.scopeOf(path), path, text).stream()
        .filter(passage -> passage.status() == Status.ACTIVE)
        .filter(passage -> path.archived() || !passage.isArchived())
        .toList();
  }

  /// The passages that the next search finds of a text: without what no index holds.
  public static List<Passage> asIndexed(Scope scope, MemoryPath path, String text) {
    return of(scope, path, indexable(path, text));
  }

  /// Those of a scope's file; none where there is no text to show.
  static List<Passage> asIndexed(ScopeRoot root, MemoryPath path) {
    return asIndexed(root.scopeOf(path), path, NoteFile.text(root, path));
  }

  /// A file's text as an index may hold it, every line at its number: no secret and nothing private
  /// (safety S1, S6). The lines of a decision log are redacted when they are read.
  public static String indexable(MemoryPath path, String text) {
    return path.kind() == Kind.DECISION ? text : WriteGuard.redacted(text);
  }
}
