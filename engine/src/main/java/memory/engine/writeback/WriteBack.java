package memory.engine.writeback;

import com.google.common.collect.Maps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.note.NoteFile;
import memory.engine.page.Page;
import memory.engine.page.Pages;
import memory.engine.request.FlushResult;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Action;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;
import memory.engine.writeback.Journal.Settled;
import memory.engine.writeback.Journal.StagedNote;

/// Stages notes for a scope's `MEMORY.md` and flushes them into it. What was staged survives a
/// crash anywhere, and becomes part of the file once.
public record WriteBack(ScopeWriter writer) {
  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final MemoryPath ARCHIVE = new MemoryPath("archive/MEMORY.md");

  /// @throws RefusedException when the text may not be written, or what it is about is not there
  public StageRequest.Staged stage(StageRequest request) throws IOException {
    Action action = request.action();
    Optional<CheckedText> checked = request.text().map(writer::check);
    String about = request.target().orElse("");
    if (action == Action.SET_WITH_VERSION || action == Action.ARCHIVE) {
      String page = about;
      about =
          versioned(page)
              .orElseThrow(() ->
                  Refusal.noMatch("there is no page " + page, Hint.Way.LIST_PAGES).asException());
    }
    JournalEdit.Stage edit =
        new JournalEdit.Stage(writer.clock().instant(), action, checked, about);
    WriteResult.Written written = writer.append("remember", Journal.PATH, edit).orThrow();
    return new StageRequest.Staged(edit.staged().orElseThrow().id(), written);
  }

  /// Makes all staged notes part of the file.
  ///
  /// @param strict a note whose page was changed meanwhile is rejected; else its text is added as a
  ///   new entry
  /// @return without notes when nothing was staged
  /// @throws RefusedException when the file could not be written; all notes are still staged
  public FlushResult.Part flush(boolean strict) throws IOException {
    Scope scope = writer.root().scope();
    takeOver();
    List<StagedNote> pending = Journal.read(writer.root()).pending();
    if (pending.isEmpty()) {
      return new FlushResult.Part(scope, List.of(), Optional.empty());
    }
    List<Settled> settled = new ArrayList<>();
    List<StagedNote> notes = new ArrayList<>();
    Map<String, CheckedText> texts = checked(pending, notes, settled);
    Optional<WriteResult.Written> written = Optional.empty();
    if (!notes.isEmpty()) {
      Set<String> archived = archive(notes, settled);
      Scope own = writer.root().scopeOf(INDEX);
      List<Settled> done = new ArrayList<>();
      FlushEdit edit =
          new FlushEdit(own, INDEX, notes, texts, archived, strict, writer.clock(), done);
      written = Optional.of(writer.apply("flush", INDEX, edit).orThrow());
      settled.addAll(done);
    }
    writer.append("flush", Journal.PATH, JournalEdit.settle(settled)).orThrow();
    Journal.compact(writer);
    Map<String, StagedNote> byId = Maps.uniqueIndex(pending, StagedNote::id);
    List<FlushResult.Note> told = new ArrayList<>();
    for (Settled one : settled) {
      StagedNote note = Objects.requireNonNull(byId.get(one.note()));
      told.add(
          new FlushResult.Note(note.id(), note.action(), note.text(), one.outcome(), one.why()));
    }
    return new FlushResult.Part(scope, told, written);
  }

  /// Stages here what the original's journal has staged. Not a project's: its file may have come
  /// with a pull, and what is flushed counts as written here.
  private void takeOver() throws IOException {
    if (writer.root().scope() != Scope.GLOBAL) {
      return;
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
    if (!theirs.isEmpty()) {
      writer.append("flush", Journal.PATH, JournalEdit.takeOver(theirs)).orThrow();
    }
  }

  /// The rules may have changed since a note was staged: it is checked again.
  private Map<String, CheckedText> checked(
      List<StagedNote> pending, List<StagedNote> passed, List<Settled> settled) {
    Map<String, CheckedText> texts = new HashMap<>();
    for (StagedNote note : pending) {
      try {
        if (!note.text().isEmpty()) {
          texts.put(note.id(), writer.recheck(note.text()));
        }
        passed.add(note);
      } catch (RefusedException refused) {
        settled.add(rejected(note, refused.refusal().message()));
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
      TextEdit added =
          NoteEdits.appendOnce(
              writer.recheckWhole(page.text(), INDEX + "#L" + page.startLine()), now);
      return writer.apply("archive", ARCHIVE, added) instanceof WriteResult.Refused(Refusal refusal)
          ? Optional.of(refusal.message())
          : Optional.empty();
    } catch (RefusedException refused) {
      return Optional.of(refused.refusal().message());
    }
  }

  private Settled rejected(StagedNote note, String why) {
    return new Settled(note.id(), writer.clock().instant(), FlushResult.Outcome.REJECTED, why);
  }

  private String text(MemoryPath path) {
    return NoteFile.text(writer.root(), path);
  }

  private Optional<String> versioned(String target) {
    return Pages.of(writer.root().scopeOf(INDEX), INDEX, text(INDEX)).stream()
        .filter(page -> page.id().equals(target) || FlushEdit.target(page).equals(target))
        .map(FlushEdit::target)
        .findFirst();
  }
}
