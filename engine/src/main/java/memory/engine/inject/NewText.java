package memory.engine.inject;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.FileMemo;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.markdown.ListMark;
import memory.engine.model.Decision;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.note.UnfinishedMerge;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.NewEntry;
import memory.engine.request.NewEntry.Removal;
import memory.engine.trust.KnownLines;
import memory.engine.trust.Trust;

/// What of a trusted project's memory is new: neither written by this program nor looked at by the
/// user, but arrived with a pull, a branch, a copy (safety P6). Windows leave it out, hits are
/// labelled or held back. Safe for use by several threads.
///
/// @param root the trusted project's scope; empty = there is none, and nothing is new
public record NewText(
    Optional<ScopeRoot> root,
    Path projectFolder,
    Trust trust,
    TrustChanges changes,
    Arrivals arrivals,
    Screen screen,
    FileMemo<KnownLines> memo,
    FileMemo<Set<String>> turned) {
  /// What a model is shown of a passage that is held back.
  public static final String HELD = "[HELD: new here, not reviewed by the user]";

  private static final MemoryPath WHOLE = new MemoryPath("decisions.jsonl");
  static final String REASON = "Reason: ";

  /// Tags that say how a decision stands and nothing else.
  private static final Set<String> OF_STANDING =
      Set.of(
          Passage.PIN, "#" + Passage.PIN, Passage.TURN, Passage.ARCHIVED, "#" + Passage.ARCHIVED);

  public static NewText of(
      Optional<ScopeRoot> root, Path projectFolder, Trust trust, TrustChanges changes) {
    return new NewText(
        root,
        projectFolder,
        trust,
        changes,
        new Arrivals(trust.cache(), projectFolder),
        Screen.of(trust.cache()),
        new FileMemo<>(Clock.systemUTC()),
        new FileMemo<>(Clock.systemUTC()));
  }

  /// The lines that are known now.
  KnownLines known() {
    return memo.get("", sources(), () -> trust.known(projectFolder));
  }

  /// The files that tell which lines are known.
  List<Path> sources() {
    return List.of(trust.knownFile(projectFolder), trust.record());
  }

  /// Another one whenever other lines are known.
  Object edition() {
    return looks() ? known() : changes;
  }

  /// Whether anything is looked for that is new.
  boolean looks() {
    return root.isPresent() && changes != TrustChanges.ACCEPT;
  }

  /// Whether anything of a scope can be new.
  private boolean concerns(Scope scope) {
    return (scope == Scope.PROJECT || scope == Scope.LOCAL) && looks();
  }

  /// What is shown in the place of a project file's new lines, and of stamps above nothing else:
  /// nothing, or [#HELD] where what is known stands below one. Without that it would stand below
  /// another heading, item or table's head.
  LineChanges changes(ScopeRoot of, String text) {
    LineChanges shown = new LineChanges();
    Set<Integer> lines = new HashSet<>();
    if (concerns(of.scope())) {
      KnownLines known = known();
      List<String> all = Lines.list(text);
      boolean isNew = false;
      boolean isKnown = false;
      for (int i = all.size() - 1; i >= 0; i--) {
        String line = all.get(i);
        if (Stamp.of(line).isPresent()) {
          if (isNew && !isKnown) {
            lines.add(i);
          }
          isNew = false;
          isKnown = false;
        } else if (isNew(known, line)) {
          isNew = true;
          lines.add(i);
        } else {
          isKnown |= !line.isBlank();
        }
      }
      lines.forEach(shown::drop);
      hold(lines, all, shown);
    }
    return shown;
  }

  private static void hold(Set<Integer> lines, List<String> all, LineChanges shown) {
    List<Integer> above = lines.isEmpty() ? List.of() : Outline.of(all).above();
    for (int i = 0; i < above.size(); i++) {
      String line = all.get(i);
      if (!lines.contains(i) && !Lines.saysNothing(line) && Stamp.of(line).isEmpty()) {
        for (int up = above.get(i); up >= 0; up = above.get(up)) {
          if (lines.contains(up)) {
            shown.replace(up, held(all.get(up)));
          }
        }
      }
    }
  }

  private static String held(String line) {
    if (line.strip().startsWith("|")) {
      return "| " + HELD + " |";
    }
    int words = ListMark.marks(line);
    while (words < line.length() && (line.charAt(words) == '#' || line.charAt(words) == ' ')) {
      words++;
    }
    return line.substring(0, words) + HELD;
  }

  /// Whether what is new is for no model.
  public boolean holds() {
    return root.isPresent() && changes == TrustChanges.HOLD;
  }

  public boolean isNew(Passage passage) {
    return concerns(passage.scope()) && isFresh(known(), passage);
  }

  private boolean isFresh(KnownLines known, Passage passage) {
    return isNew(known, passage)
        || (passage.kind() == Kind.DECISION && turnedIds().contains(passage.heading().getFirst()));
  }

  /// The ids of the project's decisions that stand otherwise than is known.
  private Set<String> turnedIds() {
    List<ScopeRoot> project = root.stream().toList();
    List<Path> files = new ArrayList<>(sources());
    project.forEach(of -> LogFile.of(of).forEach(log -> files.add(log.file())));
    return turned.get(
        "",
        files,
        () ->
            LogFile.list(project, Set.of()).all().stream()
                .map(ScopedDecision::decision)
                .filter(one -> !known().knows(one.standingLine()))
                .map(Decision::id)
                .collect(Collectors.toSet()));
  }

  /// Whether a decision of that scope is new.
  public boolean isNew(Scope scope, Decision decision) {
    return concerns(scope) && isNew(known(), decision);
  }

  /// Whether it stands otherwise, or says something else, than was written or looked at.
  static boolean isNew(KnownLines known, Decision decision) {
    return isNew(known, decision.id(), words(decision)) || !known.knows(decision.standingLine());
  }

  /// Whether nothing of a text of that scope is new.
  public boolean isKnown(ScopeRoot of, String text) {
    return changes(of, text).isEmpty();
  }

  /// Those of the decisions that are known.
  public List<DecisionLine> known(List<DecisionLine> decisions) {
    if (!looks()) {
      return decisions;
    }
    KnownLines known = known();
    List<DecisionLine> kept = new ArrayList<>();
    for (DecisionLine one : decisions) {
      if (one.scope() == Scope.GLOBAL
          || !(isNew(known, one.id(), List.of(one.title(), one.text()))
              || isAnyNew(known, said(one.tags()))
              || !known.knows(one.standingLine()))) {
        kept.add(one);
      }
    }
    return List.copyOf(kept);
  }

  /// Hits with a label where they are new, without those that the guard dislikes. What a team's
  /// members wrote has its label and is looked at here again: another machine's guard is none of
  /// ours.
  ///
  /// @param holds whether what is new may be left out
  public List<Hit> labelled(List<Hit> hits, boolean holds) {
    boolean mine = hits.stream().anyMatch(hit -> concerns(hit.passage().scope()));
    if (!mine && hits.stream().noneMatch(hit -> hit.passage().scope() == Scope.TEAM)) {
      return hits;
    }
    Optional<KnownLines> known = mine ? Optional.of(known()) : Optional.empty();
    List<Hit> shown = new ArrayList<>(hits.size());
    for (Hit hit : hits) {
      Passage passage = hit.passage();
      if (passage.scope() == Scope.TEAM) {
        if (!isDisliked(passage)) {
          shown.add(hit);
        }
      } else if (!concerns(passage.scope()) || !isFresh(known.orElseThrow(), passage)) {
        shown.add(hit);
      } else if (!(holds && changes == TrustChanges.HOLD) && !isDisliked(passage)) {
        shown.add(hit.arrived(arrivals.of(known.orElseThrow(), lines(passage))));
      }
    }
    screen.remember();
    return shown;
  }

  /// Whether the guard objects to a passage together with the names that stand above it.
  private boolean isDisliked(Passage passage) {
    if (!passage.threats().isEmpty()) {
      return true;
    }
    List<String> lines = new ArrayList<>(passage.heading());
    Lines.list(passage.text()).forEach(line -> lines.add(line.substring(ListMark.marks(line))));
    lines.add(passage.path().value());
    String all = String.join("\n", lines);
    return !screen.shown(WHOLE, all).equals(new NoteFile.Present(all));
  }

  private static boolean isNew(KnownLines known, Passage passage) {
    boolean named = passage.kind() == Kind.TOPIC && isNew(known, passage.path().active().value());
    if (!passage.threats().isEmpty()) {
      // What is shown of it is ours, but for the name of its file.
      return named;
    }
    if (passage.kind() == Kind.DECISION) {
      return isNew(known, passage.heading().getFirst(), List.of(passage.text()))
          || isAnyNew(known, said(passage.tags()));
    }
    return named || isAnyNew(known, lines(passage));
  }

  /// Of a decision: its id may say nothing, its words must be known.
  static boolean isNew(KnownLines known, String id, List<String> texts) {
    if (id.indexOf(' ') >= 0) {
      return true;
    }
    for (String text : texts) {
      for (String line : Lines.list(text)) {
        boolean reason = line.startsWith(REASON);
        if (isNew(known, line) && !(reason && known.knows(line.substring(REASON.length())))) {
          return true;
        }
      }
    }
    return false;
  }

  static boolean isAnyNew(KnownLines known, List<String> lines) {
    return lines.stream().anyMatch(line -> isNew(known, line));
  }

  private static boolean isNew(KnownLines known, String line) {
    return !known.knows(line) && Stamp.of(line).isEmpty();
  }

  /// Headings and text.
  private static List<String> lines(Passage passage) {
    List<String> lines = new ArrayList<>(passage.heading());
    lines.addAll(Lines.list(passage.text()));
    return lines;
  }

  /// Takes down what a write brought.
  ///
  /// @param first it made the project's memory
  /// @param consent that it made it is its user's consent
  /// @param gone the lines that it took out
  public void wrote(boolean first, boolean consent, List<String> texts, List<String> gone)
      throws IOException {
    if (first && root.isEmpty()) {
      trust.know(projectFolder, HandoffEdit.OWN_LINES);
      if (consent) {
        trust.trust(projectFolder, "");
      } else {
        trust.made(projectFolder);
      }
    }
    List<String> all = new ArrayList<>(texts);
    gone.forEach(line -> all.add(RemovedText.KNOWN + line));
    for (Decision decision : DecisionLog.read(String.join("\n", gone)).decisions()) {
      all.add(RemovedText.KNOWN + decision.standingLine());
    }
    trust.know(projectFolder, all);
  }

  /// Knows what became of known lines.
  ///
  /// @param lines by what they said, what is left of them
  public void renamed(Map<String, String> lines) throws IOException {
    KnownLines known = known();
    List<String> left = new ArrayList<>();
    lines.forEach((line, now) -> {
      if (known.knows(line)) {
        left.add(now);
      }
    });
    if (root.isPresent() && !left.isEmpty()) {
      trust.know(projectFolder, left);
    }
  }

  /// Takes back the consent to what was forgotten: should it return, it is new. What stands in
  /// memory still stays known.
  public void forgot(List<String> texts, List<Decision> decisions) throws IOException {
    if (root.isEmpty()) {
      return;
    }
    List<String> gone = new ArrayList<>(texts);
    gone.add(WriteGuard.redacted(String.join("\n", texts)));
    decisions.forEach(decision -> gone.addAll(words(decision)));
    KnownLines known = known();
    Set<String> standing = new HashSet<>();
    texts(root.get()).forEach(text -> text.lines().forEach(line -> standing.add(known.mark(line))));
    trust.unlearn(
        projectFolder,
        gone.stream()
            .flatMap(String::lines)
            .filter(line -> !standing.contains(known.mark(line)))
            .toList());
  }

  /// All that a project's memory says now, for [Trust#know].
  public static List<String> texts(ScopeRoot project) throws IOException {
    List<String> texts = new ArrayList<>(HandoffEdit.OWN_LINES);
    for (ScopeFile file : ScopeFile.of(project)) {
      texts.add(file.path().active().value());
      if (file.path().kind() == Kind.DECISION) {
        String log = log(file);
        texts.add(log);
        for (Decision decision : DecisionLog.read(log).decisions()) {
          texts.addAll(words(decision));
          texts.add(decision.standingLine());
        }
      } else if (NoteFile.read(project, file.path()) instanceof NoteFile.Present(String text)) {
        texts.add(text);
        // An index and a prompt hold it without its secrets.
        texts.add(WriteGuard.redacted(text));
      }
    }
    return texts;
  }

  /// All that is new, by file and line.
  ///
  /// @param besides texts that count as known too
  /// @param global the decisions that hold in every project, which new ones may contradict
  public List<NewEntry> entries(Iterable<String> besides, Supplier<List<Decision>> global)
      throws IOException {
    List<NewEntry> entries = new ArrayList<>();
    if (root.isEmpty()) {
      return entries;
    }
    KnownLines known = known().with(besides);
    List<ScopeFile> files = new ArrayList<>(ScopeFile.of(root.get()));
    files.sort((one, other) -> one.path().compareTo(other.path()));
    for (ScopeFile file : files) {
      if (file.path().kind() == Kind.DECISION) {
        String log = log(file);
        entries.addAll(new NewDecisions(this, known, file.path(), log, global).entries());
      } else if (NoteFile.read(root.get(), file.path()) instanceof NoteFile.Present(String text)) {
        notes(known, file.path(), text, entries);
      }
    }
    return entries;
  }

  static String quoted(Decision decision) {
    return '"' + decision.id() + '"';
  }

  private void notes(KnownLines known, MemoryPath path, String text, List<NewEntry> entries) {
    List<String> lines = Lines.list(text);
    Set<Integer> marks = UnfinishedMerge.lines(text).keySet(); // shown to nobody
    boolean told = false;
    for (NoteEntries.Span span : NoteEntries.spans(path, lines)) {
      List<String> fresh = new ArrayList<>();
      int first = 0;
      for (int i = span.first(); i <= span.last(); i++) {
        if (isNew(known, lines.get(i)) && !marks.contains(i)) {
          first = fresh.isEmpty() ? i + 1 : first;
          fresh.add(lines.get(i));
        }
      }
      if (!fresh.isEmpty()) {
        told = true;
        entries.add(note(known, path, first, fresh, fresh));
      }
    }
    if (!told && path.kind() == Kind.TOPIC && isNew(known, path.active().value())) {
      entries.add(note(known, path, 1, List.of(path.active().value()), List.of()));
    }
  }

  private NewEntry note(
      KnownLines known, MemoryPath path, int line, List<String> lines, List<String> fileLines) {
    Provenance by = arrivals.of(known, lines);
    return new NewEntry(
        path,
        line,
        NewEntry.Change.ADDED,
        "",
        masked(lines),
        lines,
        fileLines,
        by,
        Optional.empty());
  }

  static List<String> masked(List<String> lines) {
    return WriteGuard.redacted(String.join("\n", lines)).lines().toList();
  }

  /// What commits took away of what was known, the latest first. Nothing that was taken out here,
  /// or stands elsewhere in memory.
  public List<NewEntry> gone(List<Removal> removals) throws IOException {
    if (root.isEmpty()) {
      return List.of();
    }
    RemovedText removed = RemovedText.of(root.get(), known());
    List<String> back = removed.back();
    if (!back.isEmpty()) {
      trust.unlearn(projectFolder, back);
    }
    return removed.entries(removals);
  }

  /// Notes where new lines come from.
  public void noteArrivals(Map<String, Provenance> byLine) {
    arrivals.note(known(), byLine);
  }

  /// What is told of a decision.
  static List<String> words(Decision decision) {
    List<String> words = new ArrayList<>();
    if (!decision.title().isBlank()) {
      words.add(decision.title());
    }
    if (!decision.text().isBlank() && !decision.text().equals(decision.title())) {
      words.add(decision.text());
    }
    decision.reason().ifPresent(words::add);
    words.addAll(said(decision.tags()));
    return words;
  }

  private static List<String> said(Collection<String> tags) {
    return tags.stream().filter(tag -> !OF_STANDING.contains(tag)).toList();
  }

  private static String log(ScopeFile file) throws IOException {
    return BoundedRead.text(file.file(), file.root().boundary(), BoundedRead.LOG_BYTES);
  }
}
