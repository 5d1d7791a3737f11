package memory.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.page.Page;
import memory.engine.page.PageTable;
import memory.engine.page.Pages;
import memory.engine.request.Origin;
import memory.engine.request.RefusedException;
import memory.engine.request.Trace;
import memory.engine.request.Verdict;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.writeback.Journal;
import memory.engine.writeback.OriginalJournal;
import memory.engine.writeback.Settled;
import memory.engine.writeback.StagedNote;

/// The page tables of an engine's scopes, and what is wrong with them and with staged notes.
public final class PageTables {
  private static final int MOST_TRACES = 1000;

  private final MemoryEngine engine;
  private final Workspace workspace;

  public PageTables(MemoryEngine engine) {
    this.engine = engine;
    this.workspace = engine.workspace();
  }

  /// One scope's pages, those of linked topic files last, and how its table compares with them.
  public record Checked(ScopeRoot root, List<Page> pages, PageTable table) {
    public Checked {
      pages = List.copyOf(pages);
    }

    public PageTable.State state() {
      return table.state(pages);
    }
  }

  public List<Checked> checked() {
    List<Checked> checked = new ArrayList<>();
    for (ScopeRoot root : workspace.roots()) {
      List<Page> pages = new ArrayList<>(Pages.of(root));
      pages.addAll(Pages.linked(root, pages));
      checked.add(new Checked(root, pages, PageTable.read(root)));
    }
    return checked;
  }

  /// Makes one scope's table anew from its index files; a scope without pages gets none.
  ///
  /// @return empty when there was nothing to put on a table
  public Optional<WriteResult> rebuild(Checked scope) throws IOException {
    if (scope.pages.isEmpty() && scope.table.rows().isEmpty() && scope.table.damaged() == 0) {
      return Optional.empty();
    }
    try {
      ScopeWriter writer = WriteAccess.writer(workspace, scope.root.scope(), Origin.USER);
      Map<String, Double> scores = recallScores(scope.pages);
      List<String> lines = scope.table.lines(scope.pages, scores, workspace.environment().today());
      byte[] table = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
      return Optional.of(writer.replaceState("verify", PageTable.PATH, _ -> table));
    } catch (RefusedException refused) {
      return Optional.of(new WriteResult.Refused(refused.refusal()));
    }
  }

  /// How well each page was recalled in the last days, by its id: the scores of the passages in it.
  ///
  /// @throws IOException when the index cannot be asked
  private Map<String, Double> recallScores(List<Page> pages) throws IOException {
    Map<String, Double> byPassage = new HashMap<>();
    for (Trace trace : engine.traces(MOST_TRACES, Optional.empty())) {
      for (Trace.Candidate candidate : trace.candidates()) {
        if (candidate.verdict() != Verdict.GATED && candidate.verdict() != Verdict.WEAK) {
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

  /// Something that should not be so.
  ///
  /// @param kind `writeback_rejected`, `writeback_waiting`, `journal_damaged`, `page_table_stale`,
  ///   `page_table_damaged`, `pointer_dangling` or `invariant_pressure`
  /// @param id the staged note's or the page's, where it is about one
  public record Fault(
      String kind,
      Scope scope,
      Optional<String> id,
      Optional<Instant> at,
      String message,
      String hint) {}

  /// What is wrong now; nothing is kept of faults that are mended.
  public List<Fault> faults() throws IOException {
    List<Fault> faults = new ArrayList<>();
    for (Checked scope : checked()) {
      addJournal(faults, scope.root);
      addPointers(faults, scope);
      switch (scope.state()) {
        case VALID, MISSING -> {}
        case STALE ->
            faults.add(fault("page_table_stale", scope.root, "pages came, went or changed since"));
        case DAMAGED ->
            faults.add(
                fault(
                    "page_table_damaged",
                    scope.root,
                    scope.table.damaged() + " lines of " + PageTable.PATH + " cannot be read"));
      }
    }
    if (engine.residentPages().residency().pressure()) {
      faults.add(
          new Fault(
              "invariant_pressure",
              Scope.GLOBAL,
              Optional.empty(),
              Optional.empty(),
              "the pinned pages alone are more than "
                  + workspace.config().resident().maxTokens()
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
          new Fault(
              "journal_damaged",
              root.scope(),
              Optional.empty(),
              Optional.empty(),
              "damaged lines of " + Journal.PATH + ": " + journal.badLines(),
              "they are passed over and stay in the file"));
    }
  }

  /// A note's text as it would be written, or why it would not be.
  private String shown(ScopeRoot root, StagedNote note) {
    try {
      return WriteAccess.writer(workspace, root.scope(), Origin.USER).recheck(note.text()).value();
    } catch (RefusedException refused) {
      return refused.refusal().message();
    }
  }

  private static Fault fault(String kind, ScopeRoot root, String message) {
    return new Fault(
        kind,
        root.scope(),
        Optional.empty(),
        Optional.empty(),
        message,
        "memory verify makes the table anew");
  }
}
