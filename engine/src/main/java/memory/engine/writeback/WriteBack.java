package memory.engine.writeback;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.note.NoteEdits;
import memory.engine.note.NoteFile;
import memory.engine.note.Stamp;
import memory.engine.page.Page;
import memory.engine.page.Pages;
import memory.engine.request.Hint;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Stages notes for a scope's `MEMORY.md` and flushes them into it. What was staged survives a
/// crash anywhere, and becomes part of the file once.
public final class WriteBack {
  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final MemoryPath ARCHIVE = new MemoryPath("archive/MEMORY.md");

  private final ScopeWriter writer;

  public WriteBack(ScopeWriter writer) {
    this.writer = writer;
  }

  /// What came of staging.
  public sealed interface Staged {
    record Done(StagedNote note, WriteResult.Written written) implements Staged {}

    record Refused(Refusal refusal) implements Staged {}
  }

  /// @param text what to remember; empty for an action that brings none
  /// @param target a page as `id` or `id@version`, or the id of a staged note to withdraw
  public Staged stage(Action action, Optional<String> text, Optional<String> target)
      throws IOException {
    Optional<CheckedText> checked;
    try {
      checked = text.map(writer::check);
    } catch (RefusedException refused) {
      return new Staged.Refused(refused.refusal());
    }
    String about = target.orElse("");
    if (action == Action.SET_WITH_VERSION || action == Action.ARCHIVE) {
      Optional<String> page = versioned(about);
      if (page.isEmpty()) {
        return new Staged.Refused(
            Refusal.noMatch("there is no page " + about, "").with(Hint.Way.LIST_PAGES));
      }
      about = page.get();
    }
    JournalEdit.Stage edit =
        new JournalEdit.Stage(writer.clock().instant(), action, checked, about);
    return switch (writer.append("remember", Journal.PATH, edit)) {
      case WriteResult.Refused(Refusal refusal) -> new Staged.Refused(refusal);
      case WriteResult.Written written -> new Staged.Done(edit.staged().orElseThrow(), written);
    };
  }

  /// What came of a flush.
  public sealed interface Flushed {
    /// Nothing was staged.
    record Nothing() implements Flushed {}

    /// @param notes what was staged, in its order
    /// @param settled what became of each
    /// @param written the index file; empty when no note came so far
    record Done(
        List<StagedNote> notes, List<Settled> settled, Optional<WriteResult.Written> written)
        implements Flushed {
      public Done {
        notes = List.copyOf(notes);
        settled = List.copyOf(settled);
      }
    }

    /// The file could not be written; all notes are still staged.
    record Refused(Refusal refusal) implements Flushed {}
  }

  /// Makes all staged notes part of the file.
  ///
  /// @param strict a note whose page was changed meanwhile is rejected; else its text is added as a
  ///   new entry
  public Flushed flush(boolean strict) throws IOException {
    Optional<Refusal> refused = takeOver();
    if (refused.isPresent()) {
      return new Flushed.Refused(refused.get());
    }
    List<StagedNote> pending = Journal.read(writer.root()).pending();
    if (pending.isEmpty()) {
      return new Flushed.Nothing();
    }
    List<Settled> settled = new ArrayList<>();
    List<StagedNote> notes = new ArrayList<>();
    Map<String, CheckedText> texts = checked(pending, notes, settled);
    Optional<WriteResult.Written> written = Optional.empty();
    if (!notes.isEmpty()) {
      Set<String> archived = archive(notes, settled);
      FlushEdit edit =
          new FlushEdit(
              writer.root().scopeOf(INDEX), INDEX, notes, texts, archived, strict, writer.clock());
      switch (writer.apply("flush", INDEX, edit)) {
        case WriteResult.Refused(Refusal refusal) -> {
          return new Flushed.Refused(refusal);
        }
        case WriteResult.Written done -> written = Optional.of(done);
      }
      settled.addAll(edit.settled());
    }
    if (writer.append("flush", Journal.PATH, new JournalEdit.Settle(settled))
        instanceof WriteResult.Refused(Refusal refusal)) {
      return new Flushed.Refused(refusal);
    }
    JournalCompaction.run(writer);
    return new Flushed.Done(pending, settled, written);
  }

  /// Stages here what the original's journal has staged. Not a project's: its file may have come
  /// with a pull, and what is flushed counts as written here.
  ///
  /// @return why that failed
  private Optional<Refusal> takeOver() throws IOException {
    if (writer.root().scope() != Scope.GLOBAL) {
      return Optional.empty();
    }
    List<StagedNote> theirs = new ArrayList<>();
    for (StagedNote note : OriginalJournal.waiting(writer.root(), Journal.read(writer.root()))) {
      try {
        String text = writer.recheck(note.text()).value();
        theirs.add(new StagedNote(note.id(), note.at(), note.action(), text, note.target()));
      } catch (RefusedException refused) {
        // It stays in the original's journal.
      }
    }
    return !theirs.isEmpty()
            && writer.append("flush", Journal.PATH, new JournalEdit.TakeOver(theirs))
                instanceof WriteResult.Refused(Refusal refusal)
        ? Optional.of(refusal)
        : Optional.empty();
  }

  /// The rules may have changed since a note was staged: it is checked again.
  private Map<String, CheckedText> checked(
      List<StagedNote> pending, List<StagedNote> passed, List<Settled> settled) {
    Map<String, CheckedText> texts = new HashMap<>();
    for (StagedNote note : pending) {
      if (note.text().isEmpty()) {
        passed.add(note);
      } else {
        try {
          texts.put(note.id(), writer.recheck(note.text()));
          passed.add(note);
        } catch (RefusedException refused) {
          settled.add(rejected(note, refused.refusal().message()));
        }
      }
    }
    return texts;
  }

  /// Puts pages that are to go into the archive, before they go from the file.
  ///
  /// @param notes those that cannot be archived are taken out
  /// @return ids of the notes whose page is there now
  private Set<String> archive(List<StagedNote> notes, List<Settled> settled) throws IOException {
    Set<String> archived = new HashSet<>();
    String index = text(INDEX);
    for (StagedNote note : List.copyOf(notes)) {
      if (note.action() == Action.ARCHIVE) {
        Optional<Page> page =
            FlushEdit.page(Pages.of(writer.root().scopeOf(INDEX), INDEX, index), note);
        if (NoteEdits.isStamped(text(ARCHIVE), note.mark())) {
          archived.add(note.id());
        } else if (page.isPresent()) {
          Optional<String> refused = archive(note, page.get());
          if (refused.isEmpty()) {
            archived.add(note.id());
          } else {
            settled.add(rejected(note, refused.get()));
            notes.remove(note);
          }
        }
      }
    }
    return archived;
  }

  private Optional<String> archive(StagedNote note, Page page) throws IOException {
    try {
      Stamp now = Stamp.now("", writer.clock(), Optional.of(note.mark()));
      TextEdit added = NoteEdits.appendOnce(writer.recheck(page.text()), now);
      return writer.apply("archive", ARCHIVE, added) instanceof WriteResult.Refused(Refusal refusal)
          ? Optional.of(refusal.message())
          : Optional.empty();
    } catch (RefusedException refused) {
      return Optional.of(refused.refusal().message());
    }
  }

  private Settled rejected(StagedNote note, String why) {
    return new Settled(note.id(), writer.clock().instant(), Settled.Outcome.REJECTED, why);
  }

  private String text(MemoryPath path) {
    return NoteFile.read(writer.root(), path) instanceof NoteFile.Present(String text) ? text : "";
  }

  private Optional<String> versioned(String target) {
    for (Page page : Pages.of(writer.root().scopeOf(INDEX), INDEX, text(INDEX))) {
      String version = FlushEdit.target(page);
      if (version.equals(target) || page.id().equals(target)) {
        return Optional.of(version);
      }
    }
    return Optional.empty();
  }
}
