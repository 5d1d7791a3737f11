package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.curated.CuratedStore;
import memory.engine.curated.CuratedStore.Change;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.note.ScratchpadEdits;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.CuratedRequest;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.NoteTarget;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Changes notes, the scratchpad and the curated store on somebody's behalf. Every method throws a
/// [RefusedException] when nothing may be written.
record NoteHandler(MemoryEngine engine, Author by) {
  WriteResult write(WriteRequest request) throws IOException {
    return switch (request) {
      case WriteRequest.Append(String action, Scope scope, NoteTarget target, String text) ->
          append(action, scope, target, text);
      case WriteRequest.Overwrite(Scope scope, NoteTarget target, String text) -> {
        if (target.name() == NoteTarget.Name.DAILY) {
          throw Refusal.malformed("a log is only added to", Hint.Way.APPEND).asException();
        }
        MemoryPath path = target.path(scope, engine.workspace().environment().today());
        ScopeWriter writer = writer(scope);
        CheckedText checked = writer.check(text);
        yield writer.apply(
            request.action(),
            NoteFile.topic(writer.root(), path),
            NoteEdits.overwrite(checked, stamp("last updated:")));
      }
      case WriteRequest.Replace(String at, Optional<Scope> scope, String text) -> {
        Passage passage = note(at, scope);
        ScopeWriter writer = writer(passage.scope());
        CheckedText checked = writer.check(text);
        yield writer.apply(
            request.action(), passage.path(), PassageEdits.replace(passage, checked, stamp("")));
      }
      case WriteRequest.Remove(String at, Optional<Scope> scope) -> {
        Passage passage = withHeadings(at, note(at, scope));
        yield writer(passage.scope())
            .apply(request.action(), passage.path(), PassageEdits.remove(passage));
      }
    };
  }

  private WriteResult append(String action, Scope scope, NoteTarget target, String text)
      throws IOException {
    MemoryPath path = target.path(scope, engine.workspace().environment().today());
    ScopeWriter writer = writer(scope);
    CheckedText checked = writer.check(text);
    TextEdit edit =
        target.name() == NoteTarget.Name.DAILY
            ? NoteEdits.append(checked, stamp(""))
            : NoteEdits.appendNew(checked, stamp(""));
    WriteResult result = writer.apply(action, NoteFile.topic(writer.root(), path), edit);
    return result instanceof WriteResult.Written written
            && Passages.asIndexed(scope, path, checked.value()).isEmpty()
        ? written.saying("a heading alone is not found: search finds what stands below it")
        : result;
  }

  /// The one note that is cited, or the lines of it that are; a decision and a curated entry are
  /// changed in ways of their own.
  Passage note(String at, Optional<Scope> scope) throws IOException {
    Passage passage =
        engine.passage(at, scope).orElseThrow(() -> new RefusedException(nothing(at, scope)));
    Optional<Hint.Way> other =
        switch (passage.kind()) {
          case DECISION -> Optional.of(Hint.Way.EDIT_DECISION);
          case CURATED -> Optional.of(Hint.Way.EDIT_CURATED);
          case INDEX, TOPIC, DAILY, SCRATCHPAD, USER, CONVERSATION -> Optional.empty();
        };
    if (other.isPresent()) {
      throw Refusal.malformed(passage.citation() + " is not a note", other.get()).asException();
    }
    return cited(at, scope, passage);
  }

  /// The lines of a passage that are cited.
  ///
  /// @throws RefusedException when they are blank
  Passage cited(String at, Optional<Scope> scope, Passage passage) {
    Passage part = Citation.of(at).part(passage);
    if (part.text().isBlank()) {
      throw new RefusedException(nothing(at, scope));
    }
    return part;
  }

  /// The lines that are cited with the headings among them.
  Passage withHeadings(String at, Passage notes) throws IOException {
    if (!(Citation.of(at) instanceof Citation.Lines cited)) {
      return notes;
    }
    String text = NoteFile.text(writer(notes.scope()).root(), notes.path());
    IntSummaryStatistics all = new IntSummaryStatistics();
    all.accept(notes.startLine());
    all.accept(notes.endLine());
    for (Section section : MarkdownEntries.sections(Lines.of(text))) {
      int line = section.heading().isEmpty() ? 0 : section.heading().getLast().line() + 1;
      if (cited.first() <= line && line <= cited.last()) {
        all.accept(line);
      }
    }
    int from = all.getMin();
    int to = all.getMax();
    return to - from == notes.endLine() - notes.startLine()
        ? notes
        : Passage.plain(
            "",
            notes.path(),
            notes.scope(),
            from,
            to,
            cited.cut(Passages.indexable(notes.path(), text), from, to));
  }

  /// Why there is no note.
  Refusal nothing(String at, Optional<Scope> scope) {
    if (!(Citation.of(at) instanceof Citation.Lines lines)) {
      return Citation.unknown(at);
    }
    for (ScopeRoot root : engine.workspace().roots(scope)) {
      if (NoteFile.read(root, lines.path()) instanceof NoteFile.Present(String text)) {
        List<String> all = Lines.list(text);
        boolean blank =
            lines.first() <= all.size()
                && lines.cut(text, lines.first(), Math.min(lines.last(), all.size())).isBlank();
        String why =
            lines.first() > all.size()
                ? lines.path() + " has " + all.size() + " lines"
                : at + (blank ? " is blank" : " is a heading or a mark") + ": no note to change";
        return Refusal.malformed(why, "").with(new Hint(Hint.Way.SHOW_FILE, lines.path().value()));
      }
    }
    return Citation.unknown(at);
  }

  WriteResult write(ScratchpadRequest request) throws IOException {
    return switch (request) {
      case ScratchpadRequest.Add(Scope scope, String text) -> {
        ScopeWriter writer = writer(scope);
        CheckedText checked = writer.check(text);
        yield writer.apply("add", list(scope), ScratchpadEdits.add(checked, stamp("")));
      }
      case ScratchpadRequest.Done(Optional<Scope> scope, String part) ->
          onList(scope, "done", ScratchpadEdits.done(item("done", part)));
      case ScratchpadRequest.Undo(Optional<Scope> scope, String part) ->
          onList(scope, "undo", ScratchpadEdits.undo(item("undo", part)));
      case ScratchpadRequest.ClearDone(Optional<Scope> scope) ->
          onList(scope, "clear_done", ScratchpadEdits.clearDone());
    };
  }

  private WriteResult onList(Optional<Scope> named, String action, TextEdit edit)
      throws IOException {
    return WriteAccess.first(
        engine.workspace(), named, scope -> writer(scope).apply(action, list(scope), edit));
  }

  private MemoryPath list(Scope scope) {
    return NoteTarget.of(NoteTarget.Name.SCRATCHPAD)
        .path(scope, engine.workspace().environment().today());
  }

  private String item(String action, String part) {
    if (part.isBlank()) {
      throw Refusal.malformed(action + " needs a part of the item", Hint.Way.LIST_SCRATCHPAD)
          .asException();
    }
    return asHeld(part);
  }

  /// A part of an entry, which a model copies from what it was shown.
  private String asHeld(String part) {
    return WriteAccess.mayCopy(by.origin())
        ? WriteAccess.withoutCopiedTags(engine.workspace(), part)
        : part;
  }

  WriteResult write(CuratedRequest request) throws IOException {
    ScopeWriter writer = writer(Scope.GLOBAL);
    String action =
        switch (request) {
          case CuratedRequest.Add _ -> "add";
          case CuratedRequest.Replace _ -> "replace";
          case CuratedRequest.Remove _ -> "remove";
        };
    return store(writer).apply(action, request.target(), List.of(change(writer, request)));
  }

  List<WriteResult> writeAll(List<CuratedRequest> requests) throws IOException {
    ScopeWriter writer = writer(Scope.GLOBAL);
    CuratedStore store = store(writer);
    Map<Target, List<Change>> changes = new EnumMap<>(Target.class);
    for (CuratedRequest request : requests) {
      changes
          .computeIfAbsent(request.target(), _ -> new ArrayList<>())
          .add(change(writer, request));
    }
    for (Map.Entry<Target, List<Change>> file : changes.entrySet()) {
      store.check(file.getKey(), file.getValue());
    }
    List<WriteResult> results = new ArrayList<>();
    for (Map.Entry<Target, List<Change>> file : changes.entrySet()) {
      results.add(store.apply("batch", file.getKey(), file.getValue()));
    }
    return results;
  }

  private Change change(ScopeWriter writer, CuratedRequest request) {
    return switch (request) {
      case CuratedRequest.Add(Target _, String text) -> new Change.Add(writer.check(text));
      case CuratedRequest.Replace(Target _, String part, String text) ->
          new Change.Replace(asHeld(part), writer.check(text));
      case CuratedRequest.Remove(Target _, String part) -> new Change.Remove(asHeld(part));
    };
  }

  private CuratedStore store(ScopeWriter writer) {
    return new CuratedStore(writer, engine.workspace().config().curated());
  }

  private ScopeWriter writer(Scope scope) {
    return WriteAccess.writer(engine.workspace(), scope, by.origin());
  }

  private Stamp stamp(String label) {
    return Stamp.now(label, engine.workspace().environment().clock(), by.session());
  }
}
