package memory.engine.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.curated.CuratedStore;
import memory.engine.decision.DecisionBook;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.SearchIndex;
import memory.engine.note.NoteFile;
import memory.engine.page.Pages;
import memory.engine.request.Author.Origin;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.ImportResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;

/// Takes another memory over into one scope, entry by entry: each through the guard, each once.
/// What the guard refuses is told and left out; the rest comes in.
///
/// ```java
/// var importer = new Importer(writer, book, limits);
/// ImportResult would = importer.plan(source.read());
/// ImportResult did = importer.run(source.read(), progress);
/// ```
public final class Importer {
  private static final String ACTION = "import";

  private final ScopeWriter writer;
  private final DecisionBook book;
  private final CuratedStore curated;

  /// @param writer of the scope that takes it over
  /// @param book that scope's decisions
  public Importer(ScopeWriter writer, DecisionBook book, MemoryConfig.Curated limits) {
    this.writer = writer.by(Origin.IMPORT);
    this.book = book;
    this.curated = new CuratedStore(this.writer, limits);
  }

  /// What [#run] would do now; nothing is written.
  ///
  /// @param reading what of the source comes in here
  public ImportResult plan(Incoming.Reading reading) throws IOException {
    return new Run(reading, false).done(SearchIndex.Progress.SILENT);
  }

  /// Takes it over.
  ///
  /// @throws IOException when the disk fails: what came in before is there, the next run goes on
  public ImportResult run(Incoming.Reading reading, SearchIndex.Progress progress)
      throws IOException {
    return new Run(reading, true).done(progress);
  }

  /// One look at one source.
  private final class Run {
    private static final String DECISIONS = "decisions";

    private final String source;
    private final boolean writes;
    private final Incoming.Reading reading;
    private final ImportLedger ledger;
    private final List<ImportResult.LeftOut> leftOut;
    private final List<ImportResult.Landed> landed = new ArrayList<>();
    private final List<ImportLedger.Row> rows = new ArrayList<>();

    /// What the source's decisions are called here.
    private final Map<String, String> called = new HashMap<>();

    /// Ids here that mean the same decision in the source: no other machine gives a long one, and
    /// an import keeps them.
    private final Set<String> sameIds = new HashSet<>();

    Run(Incoming.Reading reading, boolean writes) throws IOException {
      this.source = reading.source().label();
      this.writes = writes;
      this.reading = reading;
      this.ledger = ImportLedger.read(writer.root());
      this.leftOut = new ArrayList<>(reading.leftOut());
    }

    ImportResult done(SearchIndex.Progress progress) throws IOException {
      int total = reading.files().size() + reading.decisions().size();
      int done = 0;
      for (Incoming file : reading.files()) {
        if (file.path().kind() == Kind.CURATED) {
          addCurated(file);
        } else {
          addNote(file);
        }
        keepRows();
        progress.at(++done, total);
      }
      ImportResult.Decisions decisions = addDecisions(progress, done, total);
      keepRows();
      return new ImportResult(
          reading.source(), reading.from(), writer.root().scope(), landed, decisions, leftOut);
    }

    private void addNote(Incoming file) throws IOException {
      if (writer.root().scope() == Scope.GLOBAL && Pages.isLocal(file.path())) {
        leave(file, 0, "it is one user's part of a project; take it over with --scope project");
        return;
      }
      Arrival arrival = new Arrival(frontMatter(file), entries(file));
      if (arrival.entries().isEmpty()) {
        return;
      }
      switch (applied(file, arrival)) {
        case WriteResult.Refused(Refusal refusal) -> {
          String path = file.path().value();
          String place = file.place().endsWith(path) ? file.place() : path;
          int count = arrival.entries().size();
          leftOut.add(new ImportResult.LeftOut(place, 0, refusal.message(), count));
        }
        case WriteResult.Written written -> {
          int masked = (int) arrival.fresh().stream().filter(Arrival.Checked::masked).count();
          int fresh = arrival.fresh().size();
          landed.add(
              new ImportResult.Landed(
                  file.place(),
                  writer.root().scopeOf(file.path()),
                  file.path(),
                  fresh,
                  arrival.entries().size() - fresh - arrival.gone(),
                  arrival.gone(),
                  masked,
                  written.recovery()));
          arrival.entries().forEach(entry -> addRow(file, entry));
        }
      }
    }

    private WriteResult applied(Incoming file, Arrival arrival) throws IOException {
      String current =
          switch (NoteFile.read(writer.root(), file.path())) {
            case NoteFile.Present(String text) -> text;
            case NoteFile.Absent() -> "";
            case NoteFile.Unreadable(String reason) ->
                throw new IOException(file.path() + ": " + reason);
          };
      try {
        arrival.apply(current);
      } catch (RefusedException refused) {
        return new WriteResult.Refused(refused.refusal());
      }
      return writes && !arrival.fresh().isEmpty()
          ? writer.apply(ACTION, file.path(), arrival)
          : writer.tryPlace(ACTION, file.path());
    }

    private void addCurated(Incoming file) throws IOException {
      Target target = file.path().equals(Target.USER.path()) ? Target.USER : Target.MEMORY;
      Set<String> there = new HashSet<>(curated.read(target).entries());
      int fresh = 0;
      int present = 0;
      int gone = 0;
      int masked = 0;
      for (Arrival.Checked entry : entries(file)) {
        String text = entry.text().value().strip();
        if (!there.add(text)) {
          present++;
        } else if (entry.known()) {
          gone++;
        } else if (writes
            && curated.add(target, text) instanceof WriteResult.Refused(Refusal refusal)) {
          leave(file, entry.entry().line(), refusal.message());
          continue;
        } else {
          fresh++;
          masked += entry.masked() ? 1 : 0;
        }
        addRow(file, entry);
      }
      if (fresh + present + gone > 0) {
        landed.add(
            new ImportResult.Landed(
                file.place(),
                writer.root().scope(),
                file.path(),
                fresh,
                present,
                gone,
                masked,
                Optional.empty()));
      }
    }

    private ImportResult.Decisions addDecisions(
        SearchIndex.Progress progress, int before, int total) throws IOException {
      if (reading.decisions().isEmpty()) {
        return new ImportResult.Decisions(0, 0, 0);
      }
      Map<String, List<String>> there = new HashMap<>();
      for (Decision decision : book.read().decisions()) {
        there
            .computeIfAbsent(Arrival.plain(decision.words()), _ -> new ArrayList<>())
            .add(decision.id());
        if (decision.createdBy().equals(Optional.of(ACTION)) || Decision.isLongId(decision.id())) {
          sameIds.add(decision.id());
        }
      }
      Map<String, List<String>> standings = new HashMap<>();
      int fresh = 0;
      int present = 0;
      int gone = 0;
      int done = before;
      for (Incoming.Decided one : reading.decisions()) {
        String text = Arrival.plain(one.decision().words());
        Decision decision = one.decision();
        List<String> standing = standings.computeIfAbsent(text, _ -> new ArrayList<>());
        if (!standing.contains(decision.standing())) {
          standing.add(decision.standing());
        }
        int occurrence = standing.indexOf(decision.standing());
        List<String> same = there.computeIfAbsent(text, _ -> new ArrayList<>());
        String key = ImportLedger.key(source, one.place(), text, occurrence + 1);
        if (ledger.has(key, DECISIONS) || occurrence < same.size()) {
          if (same.contains(decision.id())) {
            called.put(decision.id(), decision.id());
          } else if (occurrence < same.size()) {
            called.put(decision.id(), same.get(occurrence));
          }
          present += occurrence < same.size() ? 1 : 0;
          gone += occurrence < same.size() ? 0 : 1;
        } else {
          Optional<String> refusal = decided(one);
          if (refusal.isPresent()) {
            leftOut.add(new ImportResult.LeftOut(one.place(), decision.line(), refusal.get()));
            continue;
          }
          same.add(called.getOrDefault(decision.id(), decision.id()));
          fresh++;
        }
        String date = decision.createdAt().map(Object::toString).orElse("");
        String at = at(one.place(), decision.line());
        addRow(new ImportLedger.Row(key, source, at, DECISIONS, date));
        progress.at(++done, total);
      }
      return new ImportResult.Decisions(fresh, present, gone);
    }

    /// @return why it was not written
    private Optional<String> decided(Incoming.Decided one) throws IOException {
      Decision decision = one.decision();
      if (!writes) {
        return refusal(String.join("\n", decision.title(), decision.words())).map(Refusal::message);
      }
      return switch (book.take(
          decision.called(
              decision.id(), here(decision.supersedes()), here(decision.conflictsWith())))) {
        case DecisionOutcome.Refused(Refusal refusal) -> Optional.of(refusal.message());
        case DecisionOutcome.Done(List<String> ids, var _, var _) -> {
          called.put(decision.id(), ids.getFirst());
          yield Optional.empty();
        }
        case DecisionOutcome.Duplicate _, DecisionOutcome.Conflict _ -> Optional.empty();
      };
    }

    private List<String> here(List<String> ids) {
      return ids.stream()
          .filter(id -> called.containsKey(id) || sameIds.contains(id))
          .map(id -> called.getOrDefault(id, id))
          .toList();
    }

    private void addRow(Incoming file, Arrival.Checked entry) {
      addRow(
          new ImportLedger.Row(
              entry.key(),
              source,
              at(file.place(), entry.entry().line()),
              file.path().value(),
              entry.entry().stamp().at().map(Object::toString).orElse("")));
    }

    private void addRow(ImportLedger.Row row) {
      if (!ledger.has(row.key(), row.path())) {
        rows.add(row);
      }
    }

    private void keepRows() throws IOException {
      if (writes) {
        ImportLedger.add(writer, rows);
      }
      rows.clear();
    }

    private static String at(String place, int line) {
      return place + "#L" + line;
    }

    private Optional<CheckedText> frontMatter(Incoming file) {
      try {
        return file.frontMatter().map(writer::check);
      } catch (RefusedException refused) {
        leave(file, 1, refused.refusal().message());
        return Optional.empty();
      }
    }

    /// The file's entries that may be written.
    private List<Arrival.Checked> entries(Incoming file) {
      Map<String, Integer> occurrences = new HashMap<>();
      List<Arrival.Checked> checked = new ArrayList<>();
      Set<String> refusedTitles = refusedTitles(file);
      for (Incoming.Entry entry : file.entries()) {
        if (entry.masked() && writer.root().scope() == Scope.PROJECT) {
          leave(file, entry.line(), "a project's memory is shared and takes no secret");
          continue;
        }
        try {
          CheckedText text = writer.check(entry.text());
          List<String> heading = new ArrayList<>(entry.heading());
          heading.removeAll(refusedTitles);
          int occurrence = occurrences.merge(text.value(), 1, Integer::sum);
          String key = ImportLedger.key(source, file.place(), text.value(), occurrence);
          checked.add(
              new Arrival.Checked(entry, text, heading, key, ledger.has(key, file.path().value())));
        } catch (RefusedException refused) {
          leave(file, entry.line(), refused.refusal().message());
        }
      }
      return withoutSplitThreats(file, checked);
    }

    private Set<String> refusedTitles(Incoming file) {
      Set<String> titles = new LinkedHashSet<>();
      file.entries().forEach(entry -> titles.addAll(entry.heading()));
      Set<String> refused = new HashSet<>();
      for (String title : titles) {
        refusal(title)
            .ifPresent(why -> {
              refused.add(title);
              leave(file, 0, "a heading: " + why.message());
            });
      }
      return refused;
    }

    /// What reads like an instruction only beside the entry before it goes with it.
    private List<Arrival.Checked> withoutSplitThreats(
        Incoming file, List<Arrival.Checked> checked) {
      List<Arrival.Checked> kept = new ArrayList<>();
      for (Arrival.Checked entry : checked) {
        if (!kept.isEmpty()) {
          String both = kept.getLast().text().value() + "\n" + entry.text().value();
          Optional<Refusal> refusal =
              both.length() < ScopeWriter.ENTRY_BYTES / 4 ? refusal(both) : Optional.empty();
          if (refusal.isPresent()) {
            String why = refusal.get().message();
            leave(file, kept.removeLast().entry().line(), "with what follows, " + why);
            leave(file, entry.entry().line(), "with what stands above, " + why);
            continue;
          }
        }
        kept.add(entry);
      }
      return kept;
    }

    private Optional<Refusal> refusal(String text) {
      try {
        writer.check(text);
        return Optional.empty();
      } catch (RefusedException refused) {
        return Optional.of(refused.refusal());
      }
    }

    private void leave(Incoming file, int line, String reason) {
      leftOut.add(new ImportResult.LeftOut(file.place(), line, reason));
    }
  }
}
