package memory.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.page.Page;
import memory.engine.page.PageTable;
import memory.engine.page.Pages;
import memory.engine.page.Residency;
import memory.engine.page.Residency.Resident;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.Citation;
import memory.engine.request.FlushResult;
import memory.engine.request.PagesResult;
import memory.engine.request.PagesResult.Fault;
import memory.engine.request.PagesResult.Fidelity;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.PagesResult.Topic;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Staged;
import memory.engine.request.Trace;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;
import memory.engine.writeback.Journal;
import memory.engine.writeback.Journal.Settled;
import memory.engine.writeback.Journal.StagedNote;
import memory.engine.writeback.OriginalJournal;
import memory.engine.writeback.WriteBack;

/// The pages of an engine's scopes, their tables, the notes staged for them, and what is wrong with
/// any of these.
record PagesHandler(MemoryEngine engine) {
  private static final int MOST_TRACES = 1000;

  /// One scope's pages, those of linked topic files last, and its table.
  private record Checked(ScopeRoot root, List<Page> pages, PageTable table) {
    PagesResult.State state() {
      return table.state(pages);
    }
  }

  private List<Checked> checked() {
    return engine.workspace().roots().stream()
        .map(root -> new Checked(root, Pages.all(root), PageTable.read(root)))
        .toList();
  }

  PagesResult pages() {
    Residency residency = engine.residentPages().residency();
    return new PagesResult(
        checked().stream().map(scope -> shown(scope, residency)).toList(),
        residency.pressure(),
        engine.workspace().config().resident().maxTokens());
  }

  private static PagesResult.Table shown(Checked scope, Residency residency) {
    return new PagesResult.Table(
        scope.root.scope(),
        PageTable.PATH,
        scope.state(),
        scope.pages.stream()
            .map(page ->
                new PagesResult.Shown(
                    page.id(),
                    page.version(),
                    page.path(),
                    page.scope(),
                    page.startLine(),
                    page.endLine(),
                    page.heading(),
                    page.text(),
                    Residency.tokens(page.text()),
                    fidelity(page, residency),
                    page.pinned(),
                    page.isPointer(),
                    page.path().kind() == Kind.TOPIC))
            .toList());
  }

  /// Pages that do not count any more are out. Of a topic file's page the index has the way to it,
  /// where that is shown.
  private static Fidelity fidelity(Page page, Residency residency) {
    boolean ofTopic = page.path().kind() == Kind.TOPIC;
    for (Resident resident : residency.residents()) {
      if (ofTopic) {
        boolean legible = resident.fidelity().compareTo(Fidelity.FIRST_LINE) <= 0;
        if (legible
            && (resident.page().scope() == Scope.GLOBAL) == (page.scope() == Scope.GLOBAL)
            && resident.page().target().equals(Optional.of(page.path()))) {
          return Fidelity.POINTER;
        }
      } else if (resident.page().equals(page)) {
        return resident.fidelity();
      }
    }
    return Fidelity.OUT;
  }

  /// Makes every scope's table anew; a scope without pages gets none.
  ///
  /// @return what was made anew, with the state before
  List<PagesResult.Table> verify() throws IOException {
    Residency none = new Residency(List.of(), false);
    List<PagesResult.Table> made = new ArrayList<>();
    for (Checked scope : checked()) {
      if (!scope.pages.isEmpty() || !scope.table.rows().isEmpty() || scope.table.damaged() > 0) {
        rebuild(scope);
        made.add(shown(scope, none));
      }
    }
    return made;
  }

  private void rebuild(Checked scope) throws IOException {
    Workspace workspace = engine.workspace();
    ScopeWriter writer = WriteAccess.writer(workspace, scope.root.scope(), Origin.USER);
    Map<String, Double> scores = recallScores(scope.pages);
    List<String> lines = scope.table.lines(scope.pages, scores, workspace.environment().today());
    byte[] table = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    writer.replaceState("verify", PageTable.PATH, _ -> table).orThrow();
  }

  /// How well each page was recalled in the last days, by its id: the scores of the passages in it.
  ///
  /// @throws IOException when the index cannot be asked
  private Map<String, Double> recallScores(List<Page> pages) throws IOException {
    Map<String, Double> byPassage = new HashMap<>();
    for (Trace trace : engine.traces(MOST_TRACES, Optional.empty())) {
      for (Trace.Candidate candidate : trace.candidates()) {
        if (!candidate.verdict().isHeldBack()) {
          byPassage.merge(candidate.id(), candidate.score(), Double::sum);
        }
      }
    }
    Map<String, Double> scores = new HashMap<>();
    if (!byPassage.isEmpty() && !pages.isEmpty()) {
      for (Passage passage : engine.index().passages(byPassage.keySet())) {
        for (Page page : pages) {
          boolean overlaps =
              page.path().equals(passage.path())
                  && page.scope() == passage.scope()
                  && page.startLine() <= passage.endLine()
                  && passage.startLine() <= page.endLine();
          if (overlaps) {
            scores.merge(page.id(), byPassage.get(passage.id()), Double::sum);
          }
        }
      }
    }
    return scores;
  }

  List<Topic> topics(Optional<Scope> scope) throws IOException {
    List<Topic> topics = new ArrayList<>();
    for (ScopeRoot root : engine.workspace().roots(scope)) {
      topics.addAll(Pages.topics(root));
    }
    return topics;
  }

  List<StaleNote> stale(Optional<Scope> scope, int days) {
    LocalDate today = engine.workspace().environment().today();
    return engine.workspace().roots(scope).stream()
        .flatMap(root -> Pages.stale(root, today, days).stream())
        .toList();
  }

  WriteResult confirm(String id, Author by) throws IOException {
    LocalDate today = engine.workspace().environment().today();
    for (ScopeRoot root : engine.workspace().roots()) {
      for (Page page : Pages.all(root)) {
        if (page.id().equals(id)) {
          TextEdit edit = Pages.confirmation(page.scope(), page.path(), id, today);
          return confirm(page.scope(), page.path(), page.text(), edit, by);
        }
      }
    }
    if (Decision.isEventId(id)) {
      throw Refusal.malformed(id + " is not a note", Hint.Way.EDIT_DECISION).asException();
    }
    if (!Citation.isId(id) && id.indexOf('#') < 0) {
      throw Refusal.malformed("there is no note " + id, Hint.Way.LIST_STALE).asException();
    }
    Passage note = new NoteHandler(engine, by).note(id, Optional.empty());
    TextEdit edit = PassageEdits.confirm(note, today);
    return confirm(note.scope(), note.path(), note.text(), edit, by);
  }

  /// What was known stays so with the mark.
  private WriteResult confirm(Scope scope, MemoryPath path, String text, TextEdit edit, Author by)
      throws IOException {
    ScopeWriter writer = WriteAccess.writer(engine.workspace(), scope, by.origin());
    boolean known = engine.workspace().newText().isKnown(writer.root(), text);
    WriteResult result = writer.apply("confirm", path, edit);
    if (known && result instanceof WriteResult.Written written) {
      writer.tell(List.of(written.preview()), List.of());
    }
    return result;
  }

  Staged stage(StageRequest request, Author by) throws IOException {
    return new WriteBack(WriteAccess.writer(engine.workspace(), request.scope(), by.origin()))
        .stage(request);
  }

  FlushResult flush(Optional<Scope> scope, Author by) throws IOException {
    Workspace workspace = engine.workspace();
    List<Scope> scopes = new ArrayList<>(List.of(scope.orElse(Scope.GLOBAL)));
    if (scope.isEmpty() && workspace.isProjectTrusted()) {
      scopes.add(Scope.PROJECT);
    }
    List<FlushResult.Part> parts = new ArrayList<>();
    for (Scope one : scopes) {
      FlushResult.Part part =
          new WriteBack(WriteAccess.writer(workspace, one, by.origin()))
              .flush(workspace.config().strictWriteback());
      if (!part.notes().isEmpty()) {
        parts.add(part);
      }
    }
    if (!parts.isEmpty() && workspace.config().resident().pageTable()) {
      try {
        verify();
      } catch (RefusedException | IOException failed) {
        return new FlushResult(parts, Optional.of(String.valueOf(failed.getMessage())));
      }
    }
    return new FlushResult(parts, Optional.empty());
  }

  List<Fault> faults() throws IOException {
    List<Fault> faults = new ArrayList<>();
    for (Checked scope : checked()) {
      addJournal(faults, scope.root);
      addPointers(faults, scope);
      switch (scope.state()) {
        case VALID, MISSING -> {}
        case STALE ->
            faults.add(
                fault(
                    "page_table_stale",
                    scope.root.scope(),
                    "pages came, went or changed since",
                    "memory verify makes the table anew"));
        case DAMAGED ->
            faults.add(
                fault(
                    "page_table_damaged",
                    scope.root.scope(),
                    scope.table.damaged() + " lines of " + PageTable.PATH + " cannot be read",
                    "memory verify makes the table anew"));
      }
    }
    if (engine.residentPages().residency().pressure()) {
      faults.add(
          fault(
              "invariant_pressure",
              Scope.GLOBAL,
              "the pinned pages alone are more than "
                  + engine.workspace().config().resident().maxTokens()
                  + " tokens",
              "unpin some, or raise maxMemoryTokens"));
    }
    return faults;
  }

  private static void addPointers(List<Fault> faults, Checked scope) {
    for (Page page : scope.pages) {
      Optional<MemoryPath> target = page.target().filter(_ -> page.path().kind() == Kind.INDEX);
      if (target.isPresent()
          && NoteFile.read(scope.root, target.get()) instanceof NoteFile.Absent) {
        faults.add(
            new Fault(
                "pointer_dangling",
                page.scope(),
                Optional.of(page.id()),
                Optional.empty(),
                page.citation() + " points to " + target.get() + ", which is not there",
                "write it, or take the line out"));
      }
    }
  }

  private void addJournal(List<Fault> faults, ScopeRoot root) throws IOException {
    Journal journal = Journal.read(root);
    for (Settled settled : journal.rejected()) {
      StagedNote note = journal.notes().get(settled.note());
      faults.add(
          new Fault(
              "writeback_rejected",
              root.scope(),
              Optional.of(settled.note()),
              Optional.of(settled.at()),
              settled.why(),
              note == null || note.text().isEmpty()
                  ? "look at memory pages and stage it again"
                  : "its text is kept in " + Journal.PATH + "; stage it again"));
    }
    for (StagedNote note : OriginalJournal.waiting(root, journal)) {
      faults.add(
          new Fault(
              "writeback_waiting",
              root.scope(),
              Optional.of(note.id()),
              Optional.of(note.at()).filter(at -> at.isAfter(Instant.EPOCH)),
              "staged in " + OriginalJournal.PATH + " and never flushed: " + shown(root, note),
              root.scope() == Scope.GLOBAL
                  ? "memory flush puts it into MEMORY.md"
                  : "memory remember project stages it here"));
    }
    if (!journal.badLines().isEmpty()) {
      faults.add(
          fault(
              "journal_damaged",
              root.scope(),
              "damaged lines of " + Journal.PATH + ": " + journal.badLines(),
              "they are passed over and stay in the file"));
    }
  }

  /// A note's text as it would be written, or why it would not be.
  private String shown(ScopeRoot root, StagedNote note) {
    try {
      return WriteAccess.writer(engine.workspace(), root.scope(), Origin.USER)
          .recheck(note.text())
          .value();
    } catch (RefusedException refused) {
      return refused.refusal().message();
    }
  }

  private static Fault fault(String kind, Scope scope, String message, String mend) {
    return new Fault(kind, scope, Optional.empty(), Optional.empty(), message, mend);
  }
}
