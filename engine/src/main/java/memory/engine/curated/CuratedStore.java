package memory.engine.curated;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.engine.curated.CuratedEdit.EntryText;
import memory.engine.model.MemoryConfig;
import memory.engine.note.NoteFile;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Two files of entries that an agent keeps small: its own notes and what it knows of the user.
/// Every call looks at the files anew. Safe for use by several threads and processes.
///
/// @param writer of a scope that has `memories/`
public record CuratedStore(ScopeWriter writer, MemoryConfig.Curated limits) {
  /// How many characters the file may have, what sets entries apart included.
  public int limit(Target target) {
    return switch (target) {
      case MEMORY -> limits.memoryChars();
      case USER -> limits.userChars();
    };
  }

  /// Adds an entry; refused when it is there already, empty, or too much.
  public WriteResult add(Target target, String text) throws IOException {
    try {
      return apply("add", target, List.of(new Change.Add(writer.check(text))));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// Makes all the changes or none.
  ///
  /// @param action the word for it in the reply
  public WriteResult apply(String action, Target target, List<Change> changes) throws IOException {
    return writer.apply(action, target.path(), edit(target, changes));
  }

  /// The changes as an edit of the target's file, for a writer of another kind.
  public TextEdit edit(Target target, List<Change> changes) {
    return new CuratedEdit(target, limit(target), changes);
  }

  /// @throws RefusedException when the changes would not be made now
  public void check(Target target, List<Change> changes) {
    edit(target, changes).apply(NoteFile.text(writer.root(), target.path()));
  }

  public CuratedFile read(Target target) {
    return switch (NoteFile.read(writer.root(), target.path())) {
      case NoteFile.Absent() -> file(target, List.of(), Optional.empty());
      case NoteFile.Unreadable(String reason) -> file(target, List.of(), Optional.of(reason));
      case NoteFile.Present(String text) -> {
        EntryText read = EntryText.read(text, limit(target));
        yield file(target, read.entries(), read.drift());
      }
    };
  }

  private CuratedFile file(Target target, List<String> entries, Optional<String> drift) {
    return new CuratedFile(target, entries, CuratedEdit.usage(entries, limit(target)), drift);
  }

  /// One change of a store's entries.
  public sealed interface Change {
    /// A new entry at the end.
    record Add(CheckedText text) implements Change {}

    /// @param part stands in one entry only
    record Replace(String part, CheckedText text) implements Change {}

    /// @param part stands in one entry only
    record Remove(String part) implements Change {}
  }
}
