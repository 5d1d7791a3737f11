package memory.engine.curated;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.request.CuratedFile;
import memory.engine.request.RefusedException;
import memory.engine.request.Target;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;
import memory.engine.write.WriteCheck;

/// Two files of entries that an agent keeps small: its own notes and what it knows of the user.
/// Every call looks at the files anew. Safe for use by several threads and processes.
///
/// ```java
/// var store = CuratedStore.hosted(folder, CuratedLimits.standard(), check, clock);
/// store.add(Target.USER, "Prefers tabs");
/// String forThePrompt = store.snapshot(entry -> List.of()).text(Target.USER);
/// ```
public final class CuratedStore {
  private final ScopeWriter writer;
  private final CuratedLimits limits;

  /// @param writer of a scope that has `memories/`
  public CuratedStore(ScopeWriter writer, CuratedLimits limits) {
    this.writer = writer;
    this.limits = limits;
  }

  /// A store in a folder of the caller's own.
  public static CuratedStore hosted(
      Path folder, CuratedLimits limits, WriteCheck check, Clock clock) {
    Mount mount = new Mount("memories/", folder, List.of("MEMORY.md", "USER.md"));
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(mount), Optional.empty());
    return new CuratedStore(new ScopeWriter(root, check, clock, ScopeWriter.Witness.NONE), limits);
  }

  /// Adds an entry; refused when it is there already, empty, or too much.
  public WriteResult add(Target target, String text) throws IOException {
    return changed("add", target, () -> new Change.Add(writer.check(text)));
  }

  /// Puts a text in the place of the one entry that holds a part.
  public WriteResult replace(Target target, String part, String text) throws IOException {
    return changed("replace", target, () -> new Change.Replace(part, writer.check(text)));
  }

  /// Takes the one entry out that holds a part.
  public WriteResult remove(Target target, String part) throws IOException {
    return apply("remove", target, List.of(new Change.Remove(part)));
  }

  private WriteResult changed(String action, Target target, Supplier<Change> change)
      throws IOException {
    try {
      return apply(action, target, List.of(change.get()));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// Makes all the changes or none.
  ///
  /// @param action the word for it in the reply
  public WriteResult apply(String action, Target target, List<Change> changes) throws IOException {
    return writer.apply(action, target.path(), new CuratedEdit(target, limits.of(target), changes));
  }

  /// The changes as an edit of the target's file, for a writer of another kind.
  public TextEdit edit(Target target, List<Change> changes) {
    return new CuratedEdit(target, limits.of(target), changes);
  }

  /// Whether the changes would be made now; empty = yes.
  public Optional<WriteResult.Refused> refusal(Target target, List<Change> changes) {
    return new CuratedEdit(target, limits.of(target), changes).apply(text(target))
            instanceof TextEdit.Edited.Refused(var refusal, boolean _)
        ? Optional.of(new WriteResult.Refused(refusal))
        : Optional.empty();
  }

  /// The file as it is now.
  public CuratedFile read(Target target) {
    int limit = limits.of(target);
    return switch (NoteFile.read(writer.root(), target.path())) {
      case NoteFile.Absent() ->
          new CuratedFile(target, List.of(), CuratedEdit.usage(List.of(), limit), Optional.empty());
      case NoteFile.Unreadable(String reason) ->
          new CuratedFile(
              target, List.of(), CuratedEdit.usage(List.of(), limit), Optional.of(reason));
      case NoteFile.Present(String text) ->
          switch (EntryText.read(text, limit)) {
            case EntryText.Read.Entries(EntryText read) ->
                file(target, read.entries(), Optional.empty());
            case EntryText.Read.Drifted(String reason) ->
                file(target, NoteEntries.curated(text), Optional.of(reason));
          };
    };
  }

  /// What prompts may be shown from now on, whatever is written later.
  ///
  /// @param threats the ids of the rules that an entry breaks
  public CuratedSnapshot snapshot(Function<String, List<String>> threats) {
    return new CuratedSnapshot(
        CuratedSnapshot.shown(Target.MEMORY, read(Target.MEMORY).entries(), threats),
        CuratedSnapshot.shown(Target.USER, read(Target.USER).entries(), threats));
  }

  private CuratedFile file(Target target, List<String> entries, Optional<String> drift) {
    return new CuratedFile(
        target, new ArrayList<>(entries), CuratedEdit.usage(entries, limits.of(target)), drift);
  }

  private String text(Target target) {
    return NoteFile.read(writer.root(), target.path()) instanceof NoteFile.Present(String text)
        ? text
        : "";
  }
}
