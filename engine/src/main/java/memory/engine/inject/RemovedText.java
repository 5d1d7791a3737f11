package memory.engine.inject;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.LogFile;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.request.NewEntry;
import memory.engine.request.NewEntry.Removal;
import memory.engine.trust.KnownLines;

/// What commits took out of a project's memory that was known there.
///
/// @param known the lines that are known, and those that are known to be gone
/// @param standing the lines of all notes
record RemovedText(ScopeRoot root, KnownLines known, List<String> standing) {
  /// Stands before a line that is known to be gone.
  static final String KNOWN = "gone: ";

  static RemovedText of(ScopeRoot root, KnownLines known) throws IOException {
    List<String> standing = new ArrayList<>();
    for (ScopeFile file : ScopeFile.of(root)) {
      if (file.path().kind() != Kind.DECISION
          && NoteFile.read(root, file.path()) instanceof NoteFile.Present(String text)) {
        text.lines().forEach(standing::add);
      }
    }
    return new RemovedText(root, known, standing);
  }

  /// What is known to be gone and stands again, for [memory.engine.trust.Trust#unlearn].
  List<String> back() throws IOException {
    List<String> there = new ArrayList<>(standing);
    for (LogFile log : LogFile.of(root)) {
      log.read().decisions().forEach(decision -> there.add(decision.standingLine()));
    }
    return there.stream().map(line -> KNOWN + line).filter(known::knows).toList();
  }

  /// The latest removal first: nothing that was taken out here, or stands elsewhere in memory.
  List<NewEntry> entries(List<Removal> removals) throws IOException {
    List<NewEntry> entries = new ArrayList<>();
    if (removals.isEmpty()) {
      return entries;
    }
    Set<String> told = new HashSet<>(List.of(known.mark("")));
    standing.forEach(line -> told.add(known.mark(line)));
    for (Removal removal : removals) {
      if (removal.path().kind() != Kind.DECISION) {
        notes(removal, told, entries);
      }
    }
    decisions(removals, entries);
    return entries;
  }

  private void notes(Removal removal, Set<String> told, List<NewEntry> entries) {
    for (NoteEntries.Span span : NoteEntries.spans(removal.out())) {
      List<String> gone = new ArrayList<>();
      for (String line : removal.out().subList(span.first(), span.last() + 1)) {
        if (known.knows(line)
            && !known.knows(KNOWN + line)
            && !line.startsWith("#")
            && Stamp.of(line).isEmpty()
            && told.add(known.mark(line))) {
          gone.add(line);
        }
      }
      if (!gone.isEmpty()) {
        entries.add(gone(removal.path(), "", gone, removal.by()));
      }
    }
  }

  private void decisions(List<Removal> removals, List<NewEntry> entries) throws IOException {
    Set<String> there = new HashSet<>();
    for (LogFile log : LogFile.of(root)) {
      for (Decision decision : log.read().decisions()) {
        there.add(decision.id());
        there.add(String.join("\n", NewText.words(decision)));
      }
    }
    for (LogFile log : LogFile.of(root)) {
      List<Removal> ofLog = removals.stream().filter(one -> one.path().equals(log.path())).toList();
      List<String> once = new ArrayList<>();
      ofLog.reversed().forEach(removal -> once.addAll(removal.out()));
      for (Decision one : DecisionLog.everTaken(once, log.text())) {
        if (!there.contains(one.id())
            && !NewText.isNew(known, one.id(), NewText.words(one))
            && !known.knows(KNOWN + one.standingLine())
            && there.add(String.join("\n", NewText.words(one)))) {
          Provenance by =
              ofLog.stream()
                  .filter(removal -> removal.mentions(NewText.quoted(one)))
                  .findFirst()
                  .map(Removal::by)
                  .orElse(Provenance.unknown());
          entries.add(gone(log.path(), one.standing(), List.of(one.standingLine()), by));
        }
      }
    }
  }

  private static NewEntry gone(
      MemoryPath path, String standing, List<String> lines, Provenance by) {
    List<String> shown = NewText.masked(lines);
    List<String> gone = lines.stream().map(line -> KNOWN + line).toList();
    return new NewEntry(
        path, 0, NewEntry.Change.REMOVED, standing, shown, gone, List.of(), by, Optional.empty());
  }
}
