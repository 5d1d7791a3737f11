package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.capture.GoneCode;
import memory.engine.file.ConflictCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.Corrections;
import memory.engine.markdown.Lines;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.model.Status;
import memory.engine.note.NoteFile;
import memory.engine.request.Author;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.TidyEntry;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;

/// Finds what notes say twice, gave another value since, or nobody sees; archives what its user
/// says yes to.
record TidyHandler(MemoryEngine engine) {
  private static final Set<Kind> NOTES = Set.of(Kind.INDEX, Kind.TOPIC, Kind.DAILY);

  /// By scope, each kind together.
  List<TidyEntry> entries(Optional<Scope> scope) throws IOException {
    List<TidyEntry> entries = new ArrayList<>();
    GoneCode gone = engine.goneCode();
    for (ScopeRoot root : engine.workspace().roots(scope)) {
      List<Passage> passages = new ArrayList<>();
      for (ScopeFile file : notes(root)) {
        if (NoteFile.read(root, file.path()) instanceof NoteFile.Present(String text)) {
          List<Passage> found = Passages.asIndexed(root.scopeOf(file.path()), file.path(), text);
          if (file.path().kind() == Kind.TOPIC && isEmpty(found, text)) {
            entries.add(empty(root, file));
          }
          passages.addAll(found);
        }
      }
      add(entries, passages);
      for (Passage passage : passages) {
        gone.namedBy(passage)
            .ifPresent(name ->
                entries.add(alone(TidyEntry.Kind.GONE, passage, "check: " + name + " is gone")));
      }
    }
    return entries;
  }

  /// Whether headings are all that it has, and none that is found. What is private or stands in
  /// front matter is something.
  private static boolean isEmpty(List<Passage> found, String text) {
    return found.isEmpty()
        && Lines.list(text).stream()
            .allMatch(line ->
                line.startsWith("#") || Lines.saysNothing(line) || Stamp.of(line).isPresent());
  }

  private static List<ScopeFile> notes(ScopeRoot root) throws IOException {
    return ScopeFile.of(root).stream()
        .filter(file -> NOTES.contains(file.path().kind()) && !file.path().archived())
        .filter(file -> ConflictCopy.originalOf(file.file()).isEmpty())
        .sorted(Comparator.comparing(file -> file.path().value()))
        .toList();
  }

  /// What the project's notes and active decisions say, one text for each.
  List<String> projectTexts() throws IOException {
    List<String> texts = new ArrayList<>();
    if (engine.workspace().project().isEmpty()) {
      return texts;
    }
    for (ScopeRoot root : engine.workspace().roots(Optional.of(Scope.PROJECT))) {
      for (ScopeFile file : notes(root)) {
        Passages.asIndexed(root, file.path()).forEach(passage -> texts.add(passage.text()));
      }
    }
    for (ScopedDecision one : engine.decisions(Optional.of(Scope.PROJECT), false).all()) {
      if (one.decision().active()) {
        texts.add(one.decision().title() + " " + one.decision().text());
      }
    }
    return texts;
  }

  private static void add(List<TidyEntry> entries, List<Passage> passages) {
    Set<String> told = new HashSet<>();
    for (Passage passage : passages) {
      if (passage.status() != Status.ACTIVE) {
        told.add(passage.id());
        entries.add(
            alone(
                TidyEntry.Kind.SUPERSEDED,
                passage,
                "it says itself that it is " + passage.status().label()));
      }
    }
    for (Corrections.Older older :
        Corrections.among(passages.stream().filter(one -> !told.contains(one.id())).toList())) {
      Passage by = older.by();
      if (older.repeated() && isOfAnother(older.passage(), by)) {
        continue;
      }
      told.add(older.passage().id());
      entries.add(
          new TidyEntry(
              older.repeated() ? TidyEntry.Kind.REPEATED : TidyEntry.Kind.CORRECTED,
              older.passage(),
              Optional.of(by),
              older.repeated()
                  ? place(by) + " says the same"
                  : place(by) + " gives another value since " + by.whenBeside(older.passage())));
    }
    Map<MemoryPath, Integer> ends = new HashMap<>();
    for (Passage passage : passages) {
      ends.merge(passage.path(), passage.endLine(), Math::max);
    }
    int shownAtAnEnd = MemoryConfig.Injection.INDEX_LINES / 2;
    for (Passage passage : passages) {
      boolean middle =
          passage.startLine() > shownAtAnEnd
              && passage.endLine() <= ends.getOrDefault(passage.path(), 0) - shownAtAnEnd;
      if (passage.kind() == Kind.INDEX && middle && !told.contains(passage.id())) {
        entries.add(
            alone(
                TidyEntry.Kind.BEYOND,
                passage,
                "a block shows "
                    + MemoryConfig.Injection.INDEX_LINES
                    + " lines of "
                    + passage.path()
                    + " at most, from its two ends; search finds this until it is archived"));
      }
    }
  }

  /// Whether they tell of different days, or stand below headings that make them say it of
  /// different things: of one file any, of two files those below their titles.
  private static boolean isOfAnother(Passage one, Passage other) {
    if (one.kind() == Kind.DAILY
        && other.kind() == Kind.DAILY
        && !one.date().equals(other.date())) {
      return true;
    }
    List<String> above = one.heading();
    List<String> there = other.heading();
    return one.path().equals(other.path())
        ? !above.equals(there)
        : above.size() > 1
            && there.size() > 1
            && !above.subList(1, above.size()).equals(there.subList(1, there.size()));
  }

  private static String place(Passage passage) {
    String heading = String.join(" › ", passage.heading());
    return passage.citation()
        + (heading.isEmpty() ? "" : " (" + WriteGuard.shown(passage.path().value(), heading) + ")");
  }

  private static TidyEntry empty(ScopeRoot root, ScopeFile file) {
    String id = Layout.hash16(root.scope().label() + "/" + file.path());
    Passage nothing = Passage.plain(id, file.path(), root.scopeOf(file.path()), 1, 1, "");
    return alone(TidyEntry.Kind.EMPTY, nothing, "nothing stands in it");
  }

  /// One that no other note makes needless.
  private static TidyEntry alone(TidyEntry.Kind kind, Passage passage, String why) {
    return new TidyEntry(kind, passage, Optional.empty(), why);
  }

  /// From the last to the first: the id of a line depends on the equal ones above it.
  ///
  /// @param entries those that were said yes to
  List<PassageResult> apply(List<TidyEntry> entries, Author by) throws IOException {
    List<PassageResult> results = new ArrayList<>();
    for (TidyEntry entry : entries.reversed()) {
      if (entry.kind() == TidyEntry.Kind.EMPTY) {
        results.add(takeAway(entry.passage(), by));
      } else {
        results.addAll(
            engine.curate(
                new PassageRequest(
                    PassageRequest.Action.ARCHIVE, List.of(entry.id()), Optional.empty()),
                by));
      }
    }
    return results;
  }

  private PassageResult takeAway(Passage topic, Author by) throws IOException {
    WriteResult result;
    try {
      ScopeWriter writer = WriteAccess.writer(engine.workspace(), topic.scope(), by.origin());
      String text = NoteFile.text(writer.root(), topic.path());
      if (!isEmpty(Passages.asIndexed(topic.scope(), topic.path(), text), text)) {
        throw Refusal.conflict(topic.path() + " is not empty any more", "memory tidy looks again")
            .asException();
      }
      result = writer.takeAway("tidy", topic.path());
    } catch (RefusedException refused) {
      result = new WriteResult.Refused(refused.refusal());
    }
    return new PassageResult.Noted(topic.scope(), result, Optional.empty());
  }
}
