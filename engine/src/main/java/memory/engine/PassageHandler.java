package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.Hint;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Archives and pins passages and decisions.
record PassageHandler(MemoryEngine engine, Author by, PassageRequest.Action action) {
  private static final String ARCHIVE = "archive/";

  /// Decisions first. Ends at the first refusal.
  List<PassageResult> curate(List<String> asked) throws IOException {
    List<PassageResult> results = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    DecisionList decisions =
        asked.stream().allMatch(Citation::isId)
            ? new DecisionList(List.of(), List.of(), List.of(), List.of())
            : engine.decisions(Optional.empty(), true);
    for (String id : asked) {
      if (!decisions.byId(id).isEmpty()) {
        results.add(decide(id, Optional.empty()));
      } else if (Citation.isId(id)) {
        ids.add(id);
      } else {
        results.add(curateAt(id));
      }
      if (!results.isEmpty() && isRefused(results.getLast())) {
        return results;
      }
    }
    List<Passage> found = ids.isEmpty() ? List.of() : engine.passages(ids);
    for (Passage passage : found) {
      results.add(curate(passage, passage));
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

  private PassageResult curateAt(String place) throws IOException {
    try {
      Optional<Passage> found = engine.passage(place, Optional.empty());
      return found.isPresent()
          ? curate(found.get(), Citation.of(place).part(found.get()))
          : new PassageResult.Unknown(place);
    } catch (RefusedException refused) {
      return refused(Scope.GLOBAL, refused.refusal());
    }
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
  private PassageResult decide(String id, Optional<Scope> scope) throws IOException {
    DecisionRequest request =
        switch (action) {
          case ARCHIVE -> new DecisionRequest.Archive(id, true);
          case ACTIVE -> new DecisionRequest.Archive(id, false);
          case IMPORTANT -> new DecisionRequest.Pin(id, true);
          case UNIMPORTANT -> new DecisionRequest.Pin(id, false);
        };
    return new PassageResult.Decided(engine.decide(request, scope));
  }

  /// @param lines those of the passage's that are meant; a pin is the whole passage's
  private PassageResult curate(Passage passage, Passage lines) throws IOException {
    if (passage.kind() == Kind.DECISION) {
      return decide(passage.heading().getFirst(), Optional.of(passage.scope()));
    }
    try {
      if (passage.kind() == Kind.CURATED) {
        throw new RefusedException(
            Refusal.malformed(passage.citation() + " is not a note", "")
                .with(Hint.Way.EDIT_CURATED));
      }
      ScopeWriter writer = WriteAccess.writer(engine.workspace(), passage.scope(), by.origin());
      return switch (action) {
        case IMPORTANT -> noted(passage, edit(writer, passage, PassageEdits.pin(passage)));
        case UNIMPORTANT -> noted(passage, edit(writer, passage, PassageEdits.unpin(passage)));
        case ARCHIVE -> {
          if (passage.path().archived()) {
            throw new RefusedException(
                Refusal.malformed(passage.citation() + " is archived already", ""));
          }
          yield move(writer, passage, lines, new MemoryPath(ARCHIVE + passage.path()));
        }
        case ACTIVE -> {
          if (!passage.path().archived()) {
            throw new RefusedException(
                Refusal.malformed(passage.citation() + " is not archived", ""));
          }
          yield move(
              writer,
              passage,
              lines,
              new MemoryPath(passage.path().value().substring(ARCHIVE.length())));
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

  /// Adds it there before it goes here: what a crash leaves twice is not lost.
  private PassageResult move(ScopeWriter writer, Passage passage, Passage lines, MemoryPath to)
      throws IOException {
    String text =
        NoteFile.read(writer.root(), passage.path()) instanceof NoteFile.Present(String now)
            ? now
            : "";
    String moving =
        PassageEdits.lines(text, lines)
            .orElseThrow(() ->
                new RefusedException(
                    Refusal.conflict(
                        lines.citation() + " does not stand there as it was found",
                        "search again and take the new id")));
    Stamp stamp =
        PassageEdits.stamp(text, passage)
            .orElseGet(
                () -> Stamp.now("", engine.workspace().environment().clock(), Optional.empty()));
    CheckedText checked = writer.recheck(moving);
    WriteResult added = writer.apply(action.label(), to, PassageEdits.add(checked, stamp));
    if (!(added instanceof WriteResult.Written moved)) {
      return noted(passage, added);
    }
    WriteResult removed = edit(writer, passage, PassageEdits.remove(lines));
    return new PassageResult.Noted(
        passage.scope(),
        removed,
        removed instanceof WriteResult.Written
            ? WrittenPassage.id(writer.root(), moved)
            : Optional.empty());
  }
}
