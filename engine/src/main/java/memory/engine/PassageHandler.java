package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.note.PutBack;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Archives and pins passages and decisions.
record PassageHandler(
    MemoryEngine engine, Author by, PassageRequest.Action action, Optional<Scope> scope) {
  private static final Set<String> MOVES =
      Set.of(PassageRequest.Action.ARCHIVE.label(), PassageRequest.Action.ACTIVE.label());

  /// What is meant of a passage.
  ///
  /// @param lines those of the passage's that are meant; a pin in them is the whole passage's
  /// @param place where the passage stood at first
  private record Meant(Passage passage, Passage lines, Optional<PassageEdits.Place> place) {}

  /// Decisions and places first. Places are those that stand there before anything is changed. Ends
  /// at the first refusal.
  List<PassageResult> curate(List<String> asked) throws IOException {
    List<PassageResult> results = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    DecisionList decisions =
        asked.stream().allMatch(Citation::isId)
            ? new DecisionList(List.of(), List.of(), List.of(), List.of())
            : engine.decisions(scope, true);
    Map<String, Optional<Meant>> places = new HashMap<>();
    for (String place : asked) {
      if (!Citation.isId(place) && decisions.byId(place).isEmpty()) {
        try {
          places.put(place, at(place));
        } catch (RefusedException refused) {
          return List.of(refused(Scope.GLOBAL, refused.refusal()));
        }
      }
    }
    for (String id : asked) {
      if (!decisions.byId(id).isEmpty()) {
        results.add(decide(id, scope));
      } else if (places.containsKey(id)) {
        Optional<Meant> meant = places.get(id);
        results.add(meant.isPresent() ? curate(meant.get()) : new PassageResult.Unknown(id));
      } else {
        ids.add(id);
      }
      if (!results.isEmpty() && isRefused(results.getLast())) {
        return results;
      }
    }
    List<Passage> found = ids.isEmpty() ? List.of() : engine.passages(ids);
    for (Passage passage : found) {
      results.add(curate(new Meant(passage, passage, place(passage))));
      if (isRefused(results.getLast())) {
        return results;
      }
    }
    Set<String> known = found.stream().map(Passage::id).collect(Collectors.toSet());
    ids.stream()
        .filter(id -> !known.contains(id))
        .forEach(id -> results.add(new PassageResult.Unknown(id)));
    return results;
  }

  private Optional<Meant> at(String place) throws IOException {
    Optional<Passage> found = engine.passage(place, scope);
    NoteHandler notes = new NoteHandler(engine, by);
    if (found.isEmpty()) {
      Refusal nothing = notes.nothing(place, scope);
      if (nothing.kind() == Refusal.Kind.NO_MATCH) {
        return Optional.empty();
      }
      throw nothing.asException();
    }
    Passage passage = found.get();
    Passage lines = notes.cited(place, scope, passage);
    if (MOVES.contains(action.label())) {
      lines = notes.withHeadings(place, lines);
    }
    return Optional.of(new Meant(passage, lines, place(lines)));
  }

  private Optional<PassageEdits.Place> place(Passage passage) {
    return engine.workspace().text(passage).flatMap(text -> PassageEdits.place(text, passage));
  }

  private static boolean isRefused(PassageResult result) {
    Optional<Refusal> refusal =
        switch (result) {
          case PassageResult.Decided(DecisionOutcome.Refused(Refusal why)) -> Optional.of(why);
          case PassageResult.Noted(Scope _, WriteResult.Refused(Refusal why), var _) ->
              Optional.of(why);
          case PassageResult.Decided _, PassageResult.Noted _, PassageResult.Unknown _ ->
              Optional.empty();
        };
    return refusal.filter(why -> why.kind() != Refusal.Kind.NO_MATCH).isPresent();
  }

  /// Decisions and records are archived and pinned by events.
  private PassageResult decide(String id, Optional<Scope> of) throws IOException {
    DecisionRequest request =
        switch (action) {
          case ARCHIVE -> new DecisionRequest.Archive(id, true);
          case ACTIVE -> new DecisionRequest.Archive(id, false);
          case IMPORTANT -> new DecisionRequest.Pin(id, true);
          case UNIMPORTANT -> new DecisionRequest.Pin(id, false);
        };
    return new PassageResult.Decided(engine.decide(request, of, by));
  }

  private PassageResult curate(Meant meant) throws IOException {
    Passage passage = meant.passage;
    if (passage.kind() == Kind.DECISION) {
      return decide(passage.heading().getFirst(), Optional.of(passage.scope()));
    }
    try {
      if (passage.kind() == Kind.CURATED) {
        throw Refusal.malformed(passage.citation() + " is not a note", Hint.Way.EDIT_CURATED)
            .asException();
      }
      if (passage.id().isEmpty() && !MOVES.contains(action.label())) {
        throw Refusal.malformed("several notes stand at " + passage.citation(), "name one of them")
            .asException();
      }
      ScopeWriter writer = WriteAccess.writer(engine.workspace(), passage.scope(), by.origin());
      return switch (action) {
        case IMPORTANT ->
            noted(passage, edit(writer, passage, PassageEdits.pin(passage, meant.lines)));
        case UNIMPORTANT -> noted(passage, edit(writer, passage, PassageEdits.unpin(passage)));
        case ARCHIVE -> {
          if (passage.path().archived()) {
            throw Refusal.malformed(passage.citation() + " is archived already", "").asException();
          }
          yield move(writer, meant, passage.path().inArchive());
        }
        case ACTIVE -> {
          if (!passage.path().archived()) {
            throw Refusal.malformed(passage.citation() + " is not archived", "").asException();
          }
          yield move(writer, meant, passage.path().active());
        }
      };
    } catch (RefusedException refused) {
      return refused(passage.scope(), refused.refusal());
    }
  }

  private WriteResult edit(ScopeWriter writer, Passage passage, TextEdit edit) throws IOException {
    return writer.apply(action.label(), passage.path(), edit);
  }

  private static PassageResult noted(Passage passage, WriteResult result) {
    return new PassageResult.Noted(passage.scope(), result, Optional.empty());
  }

  private static PassageResult refused(Scope scope, Refusal refusal) {
    return new PassageResult.Noted(scope, new WriteResult.Refused(refusal), Optional.empty());
  }

  /// Puts back what a record holds, and takes a note that was archived, or made active, away where
  /// that had put it.
  static WriteResult restored(ScopeWriter writer, String record) throws IOException {
    Optional<WriteResult.Recovery> move =
        writer
            .recovery(record)
            .filter(one -> one.with().isPresent() || MOVES.contains(one.action()));
    Optional<MemoryPath> other =
        move.map(WriteResult.Recovery::path)
            .map(path -> path.archived() ? path.active() : path.inArchive());
    WriteResult result =
        writer.restore(
            record, new PutBack(other.map(path -> NoteFile.text(writer.root(), path)).orElse("")));
    if (other.isEmpty() || !(result instanceof WriteResult.Written back)) {
      return result;
    }
    MemoryPath to = other.get();
    Optional<WriteResult.Written> exact = writer.restoreOther(move.get());
    Optional<WriteResult.Written> taken = exact.isPresent() ? exact : takenFrom(to, writer, back);
    if (taken.isEmpty()) {
      return back.saying("it stands in " + to + " as well");
    }
    writer.link(taken.get(), back);
    return back.undoneBy(taken.get().recovery()).saying("it was taken out of " + to);
  }

  /// Takes lines that were put back out of the other file, wherever they stand there by now.
  private static Optional<WriteResult.Written> takenFrom(
      MemoryPath to, ScopeWriter writer, WriteResult.Written back) throws IOException {
    List<String> lines = new ArrayList<>(Lines.list(back.preview()));
    lines.removeIf(line -> Stamp.of(line).isPresent());
    lines = Lines.content(String.join("\n", lines));
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    PassageRequest.Action again =
        to.archived() ? PassageRequest.Action.ACTIVE : PassageRequest.Action.ARCHIVE;
    for (Passage there :
        PassageEdits.moved(
            NoteFile.text(writer.root(), back.path()),
            lines,
            to,
            back.scope(),
            NoteFile.text(writer.root(), to))) {
      if (writer.apply(again.label(), to, PassageEdits.remove(there))
          instanceof WriteResult.Written taken) {
        if (to.archived()) {
          writer.deleteEmpty(to);
        }
        return Optional.of(taken);
      }
    }
    return Optional.empty();
  }

  /// Adds it there, below the headings that it has here, before it goes here: what a crash leaves
  /// twice is not lost.
  private PassageResult move(ScopeWriter writer, Meant meant, MemoryPath to) throws IOException {
    Passage passage = meant.passage;
    Passage lines = meant.lines;
    PassageEdits.Moving moving =
        PassageEdits.moving(NoteFile.text(writer.root(), passage.path()), lines);
    PassageEdits.Place place =
        meant.place.orElseGet(() -> new PassageEdits.Place(List.of(), Optional.empty()));
    List<Heading> heading =
        place.heading().stream()
            .filter(one -> !one.words().isBlank())
            .map(one -> new Heading(one.line(), one.level(), writer.recheck(one.words()).value()))
            .toList();
    CheckedText checked = writer.recheckWhole(moving.whole(), lines.citation());
    WriteResult added =
        writer.applyKept(
            action.label(), to, NoteEdits.appendBelow(heading, checked, place.stamp()));
    if (!(added instanceof WriteResult.Written moved)) {
      return noted(passage, added);
    }
    WriteResult removed = takenOut(writer, lines, moving);
    if (removed instanceof WriteResult.Written last) {
      writer.link(last, moved);
      if (passage.path().archived()) {
        writer.deleteEmpty(passage.path());
      }
    }
    return new PassageResult.Noted(
        passage.scope(),
        removed,
        removed instanceof WriteResult.Written
            ? WrittenPassage.below(
                heading.stream().map(Heading::words).toList(), writer.root(), moved)
            : Optional.empty());
  }

  /// Of what is archived, an item goes with its last child.
  private WriteResult takenOut(ScopeWriter writer, Passage lines, PassageEdits.Moving moving)
      throws IOException {
    for (int above = lines.path().archived() ? moving.above() : 0; above > 0; above--) {
      Passage whole = moving.with(above, lines);
      if (edit(writer, whole, PassageEdits.remove(whole)) instanceof WriteResult.Written written) {
        return written;
      }
    }
    return edit(writer, lines, PassageEdits.remove(lines));
  }
}
