package memory.engine;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import memory.engine.ConversationHandler.Held;
import memory.engine.Forgetting.ForgottenLines;
import memory.engine.capture.TurnSigns;
import memory.engine.curated.CuratedStore;
import memory.engine.curated.CuratedStore.Change;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.ForgottenDecisions;
import memory.engine.decision.LogFile;
import memory.engine.inject.ForgottenSince;
import memory.engine.inject.Frame;
import memory.engine.markdown.Lines;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.LineRemoval;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ForgetRequest;
import memory.engine.request.ForgetRequest.Forgotten;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.LineRedactor;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;
import memory.engine.write.TextRedactor;
import memory.engine.write.WordRedactor;
import org.jspecify.annotations.Nullable;

/// Finds what is to be forgotten and takes it out of its files and of every copy that memory keeps.
/// Every method throws a [RefusedException] when that cannot be done.
record ForgetHandler(MemoryEngine engine) {
  private Workspace workspace() {
    return engine.workspace();
  }

  Optional<ForgetPlan> plan(ForgetRequest request) throws IOException {
    return switch (request) {
      case ForgetRequest.One(String what, _) when Citation.isId(what) -> {
        Optional<ForgetPlan.One> passage = passage(what);
        yield passage.isPresent() ? passage.map(ForgetPlan.class::cast) : turns(what);
      }
      case ForgetRequest.One(String what, _) when isConversation(what) -> turns(what);
      case ForgetRequest.One(String what, Optional<Scope> scope) -> {
        Optional<ForgetPlan.One> decision = decision(what, scope);
        yield (decision.isPresent() ? decision : file(what, scope)).map(ForgetPlan.class::cast);
      }
      case ForgetRequest.Words(String words, Optional<Scope> scope) ->
          Optional.of(words(words, scope));
    };
  }

  private ForgetPlan words(String words, Optional<Scope> scope) throws IOException {
    if (words.replaceAll("\\s", "").length() < WordRedactor.LEAST_CHARS) {
      throw Refusal.malformed(
              "too short to be forgotten: " + words,
              "give at least " + WordRedactor.LEAST_CHARS + " characters")
          .asException();
    }
    WordRedactor redactor = new WordRedactor(words);
    List<ScopeRoot> roots = workspace().roots(scope);
    SequencedMap<ScopeFile, List<String>> holding = new LinkedHashMap<>();
    for (ScopeRoot root : roots) {
      Forgetting.holding(root, redactor)
          .forEach((file, lines) -> {
            if (scope.isEmpty() || root.scopeOf(file.path()) == scope.get()) {
              holding.put(file, lines);
            }
          });
    }
    Map<String, Integer> turns = new TreeMap<>();
    if (engine.hasConversations()) {
      engine
          .conversations()
          .doomed(says(redactor))
          .forEach((conversation, doomed) -> turns.put(conversation, doomed.size()));
    }
    return new ForgetPlan.Words(scope, roots, redactor, holding, turns);
  }

  /// Matches the turns of conversations whose text the redactor would change.
  static Predicate<Passage> says(TextRedactor redactor) {
    return turn -> !redactor.redacted(turn.text()).equals(turn.text());
  }

  private static boolean isConversation(String what) {
    return what.indexOf(':') > 0 && Citation.Lines.of(what).path().kind() == Kind.CONVERSATION;
  }

  private Optional<ForgetPlan> turns(String what) throws IOException {
    List<Passage> turns =
        engine.hasConversations() ? engine.conversations().named(what) : List.of();
    return turns.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ForgetPlan.Turns(Citation.isId(what) ? turns.getFirst().citation() : what, turns));
  }

  private Optional<ForgetPlan.One> passage(String id) throws IOException {
    for (Passage passage : engine.passages(List.of(id))) {
      if (passage.kind() == Kind.DECISION) {
        return decision(passage.heading().getFirst(), Optional.empty());
      }
      for (ScopeRoot root : workspace().roots()) {
        if (root.scopeOf(passage.path()) == passage.scope()
            && NoteFile.read(root, passage.path()) instanceof NoteFile.Present(String text)) {
          String lines = PassageEdits.standing(text, passage);
          return Optional.of(
              new ForgetPlan.One(
                  passage.citation(),
                  root,
                  passage.path(),
                  lines,
                  Optional.of(PassageEdits.remove(passage))));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<ForgetPlan.One> decision(String id, Optional<Scope> scope) throws IOException {
    List<ScopeRoot> roots = workspace().roots(scope);
    List<ScopedDecision> found = LogFile.list(roots, Set.of()).byId(id);
    if (found.stream().map(ScopedDecision::scope).distinct().count() > 1) {
      throw Refusal.inSeveralScopes(id).asException();
    }
    List<String> ids = found.stream().map(one -> one.decision().id()).distinct().toList();
    if (ids.size() > 1) {
      throw Refusal.severalDecisions(id, ids).asException();
    }
    for (ScopeRoot root : roots) {
      for (ScopedDecision one : found) {
        if (root.scopeOf(one.path()) == one.scope()) {
          String own = one.decision().id();
          String log = LogFile.at(root, one.path()).orElseThrow().text();
          if (DecisionLog.read(log).byId(own).isEmpty()) {
            throw Refusal.conflict(
                    own + " stands in the log of the main worktree", "forget it there")
                .asException();
          }
          TextEdit removal =
              new ForgottenDecisions(
                  Set.of(own),
                  Optional.empty(),
                  workspace().projectIdentity().id(),
                  workspace().environment().clock().instant());
          return Optional.of(
              new ForgetPlan.One(
                  own, root, one.path(), ForgottenDecisions.said(log, own), Optional.of(removal)));
        }
      }
    }
    return Optional.empty();
  }

  /// @throws FileSystemException when it stands there and cannot be read
  private Optional<ForgetPlan.One> file(String what, Optional<Scope> scope)
      throws FileSystemException {
    Citation.Lines cited = Citation.Lines.of(what);
    MemoryPath path = cited.path();
    if (path.kind() == Kind.DECISION) {
      throw Refusal.malformed(path + " is a decision log", Hint.Way.PURGE_DECISIONS).asException();
    }
    List<ForgetPlan.One> found = new ArrayList<>();
    for (ScopeRoot root : workspace().roots(scope)) {
      switch (NoteFile.read(root, path)) {
        case NoteFile.Present(String text) ->
            found.add(
                cited.isWhole()
                    ? new ForgetPlan.One(
                        named(path.value(), root, path), root, path, text, Optional.empty())
                    : lines(root, cited, what, text));
        case NoteFile.Absent() -> {}
        case NoteFile.Unreadable(String reason) ->
            throw new FileSystemException(
                NoteFile.places(root, path).stream()
                    .filter(Files::exists)
                    .findFirst()
                    .map(Path::toString)
                    .orElse(path.value()),
                null,
                reason);
      }
    }
    if (found.size() > 1) {
      throw Refusal.inSeveralScopes(path.value()).asException();
    }
    return found.stream().findFirst();
  }

  private static ForgetPlan.One lines(
      ScopeRoot root, Citation.Lines cited, String what, String text) {
    int all = Lines.list(text).size();
    if (cited.first() > all) {
      throw Refusal.malformed(cited.path() + " has " + all + " lines", "")
          .with(new Hint(Hint.Way.SHOW_FILE, cited.path().value()))
          .asException();
    }
    String doomed = cited.cut(text, cited.first(), Math.min(cited.last(), all));
    TextEdit removal = current -> LineRemoval.of(current, cited.first() - 1, doomed);
    return new ForgetPlan.One(
        named(what, root, cited.path()), root, cited.path(), doomed, Optional.of(removal));
  }

  private static String named(String what, ScopeRoot root, MemoryPath path) {
    return what + " (" + root.scopeOf(path).label() + ")";
  }

  Forgotten forget(ForgetPlan plan, Author by, @Nullable Held held, SearchIndex.Progress progress)
      throws IOException {
    return switch (plan) {
      case ForgetPlan.One one -> forget(one, by, held, progress);
      case ForgetPlan.Words words -> forget(words, by, held, progress);
      case ForgetPlan.Turns turns -> forget(turns, held, progress);
    };
  }

  private List<Decision> decisions() {
    return LogFile.list(workspace().roots(), Set.of()).all().stream()
        .map(ScopedDecision::decision)
        .toList();
  }

  private static List<Decision> gone(List<Decision> before, List<Decision> after) {
    Set<String> left = after.stream().map(Decision::id).collect(Collectors.toSet());
    return before.stream().filter(one -> !left.contains(one.id())).toList();
  }

  private Forgotten forget(
      ForgetPlan.One gone, Author by, @Nullable Held held, SearchIndex.Progress progress)
      throws IOException {
    List<Decision> before = decisions();
    boolean decided = gone.path.kind() == Kind.DECISION;
    ScopeWriter writer = writer(gone.root.scope(), by);
    List<String> lines = gone.text.lines().toList();
    TextRedactor own =
        decided ? ForgottenDecisions.redactor(gone.name(), gone.text) : redactor(lines);
    List<String> former = writer.withFormer(gone.path, lines);
    TextRedactor redactor = decided ? own : redactor(former);
    TextRedactor told = text -> redacted(decided ? gone.name() : "", own, text);
    List<Passage> said = passages(gone.root, gone.path, told);
    ForgottenSince since = new ForgottenSince(told, hashes(said), List.of(gone.path), gone.name());
    Set<String> names = said.stream().map(Passage::id).collect(Collectors.toSet());
    if (gone.removal.isEmpty()) {
      names.add("\"" + gone.path + "#");
    }
    String was = NoteFile.text(gone.root, gone.path);
    ScopeWriter.Purged purged =
        gone.removal.isEmpty()
            ? writer.delete("forget", gone.path, redactor)
            : writer.purge("forget", gone.path, edit(writer, gone), redactor);
    int copies = purged.done() + fromHandoffs(gone, was, writer, redactor);
    for (ScopeFile file : decided ? ScopeFile.texts(gone.root) : List.<ScopeFile>of()) {
      if (file.path().value().endsWith(".jsonl") && !file.path().equals(gone.path)) {
        writer.purge(
            "forget",
            file.path(),
            text -> TextEdit.Edited.of(redactor.redacted(text), ""),
            redactor);
      }
    }
    engine.purge(new Named(redactor, names), since::in, says(redactor), held, progress);
    List<Decision> after = decisions();
    workspace().newText().forgot(former, gone(before, after));
    List<String> left = new ArrayList<>(ForgottenDecisions.orphans(before, after));
    for (ScopeRoot root : workspace().roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        boolean removed = decided && root.equals(gone.root) && file.path().equals(gone.path);
        if (!removed
            && NoteFile.read(root, file.path()) instanceof NoteFile.Present(String text)
            && !own.redacted(text).equals(text)) {
          left.add("some of its lines stand in " + file.path() + " as well");
        }
      }
    }
    return new Forgotten(List.of(gone.path), List.of(purged.file()), copies, left);
  }

  /// Takes what was forgotten out of the handoffs that copied it; those of the same log have lost
  /// it with the edit.
  ///
  /// @param text what its file said before
  /// @return how many copies there were
  private static int fromHandoffs(
      ForgetPlan.One gone, String text, ScopeWriter writer, TextRedactor redactor)
      throws IOException {
    Kind kind = gone.path.kind();
    if (kind == Kind.DAILY) {
      return HandoffEdit.shortened(text, NoteFile.text(gone.root, gone.path));
    }
    if (kind != Kind.SCRATCHPAD && kind != Kind.DECISION) {
      return 0;
    }
    String named = "- " + gone.name() + " |";
    TextRedactor copy = line -> line.startsWith(named) ? "" : redactor.redacted(line);
    int copies = 0;
    for (ScopeFile file : ScopeFile.of(gone.root)) {
      if (file.path().kind() == Kind.DAILY
          && NoteFile.read(gone.root, file.path()) instanceof NoteFile.Present(String log)
          && !HandoffEdit.redacted(log, copy).equals(log)) {
        TextEdit edit = now -> TextEdit.Edited.of(HandoffEdit.redacted(now, copy), "");
        copies += writer.purge("forget", file.path(), edit, redactor).done() + 1;
      }
    }
    return copies;
  }

  /// What takes the lines out but their stamps, which say nothing.
  private static LineRedactor redactor(List<String> lines) {
    return new LineRedactor(
        lines.stream().filter(line -> Stamp.of(line).isEmpty()).collect(Collectors.joining("\n")));
  }

  /// What it takes out of a text, and what a log that keeps no text calls it.
  ///
  /// @param names a line that holds one tells which of its words were asked
  private record Named(TextRedactor redactor, Set<String> names) implements TextRedactor {
    @Override
    public String redacted(String text) {
      return redactor.redacted(text);
    }

    @Override
    public boolean touches(String line) {
      return redactor.touches(line) || names.stream().anyMatch(line::contains);
    }
  }

  private static Set<String> hashes(List<Passage> passages) {
    return passages.stream().map(Passage::contentHash).collect(Collectors.toSet());
  }

  /// The passages of a file that say something of it.
  private static List<Passage> passages(ScopeRoot root, MemoryPath path, TextRedactor redactor) {
    return Passages.asIndexed(root, path).stream()
        .filter(passage -> {
          String said = Frame.quotedText(passage.text());
          return !redactor.redacted(said).equals(said);
        })
        .toList();
  }

  /// A decision's id stands before what a block says of it.
  private static String redacted(String decision, TextRedactor redactor, String text) {
    String redacted = redactor.redacted(text);
    return decision.isEmpty()
        ? redacted
        : redacted
            .lines()
            .filter(line -> !line.startsWith(Frame.quoted(decision + " |")))
            .collect(Collectors.joining("\n"));
  }

  private TextEdit edit(ScopeWriter writer, ForgetPlan.One gone) {
    if (gone.path.kind() != Kind.CURATED) {
      return HandoffEdit.withCopies(gone.path, gone.removal.orElseThrow());
    }
    Target target = gone.path.fileName().equals("USER.md") ? Target.USER : Target.MEMORY;
    return new CuratedStore(writer, workspace().config().curated())
        .edit(target, List.of(new Change.Remove(gone.text)));
  }

  private Forgotten forget(
      ForgetPlan.Words plan, Author by, @Nullable Held held, SearchIndex.Progress progress)
      throws IOException {
    List<Decision> before = decisions();
    Set<String> said = new HashSet<>();
    Set<String> places = new LinkedHashSet<>();
    Map<String, String> renamed = new HashMap<>();
    for (ScopeFile file : plan.holding().keySet()) {
      List<Passage> passages = passages(file.root(), file.path(), plan.words);
      said.addAll(hashes(passages));
      Optional<ForgottenLines> lines = Forgetting.lines(file, plan.words);
      lines.ifPresent(one -> renamed.putAll(one.renamed()));
      if (passages.isEmpty()) {
        places.add(file.path().value());
      } else if (lines.isPresent()) {
        lines.get().places().forEach(place -> places.add(file.path() + "#" + place));
      } else {
        passages.forEach(passage -> places.add(passage.citation()));
      }
    }
    ForgottenSince since =
        new ForgottenSince(plan.words, said, plan.paths(), String.join(", ", places));
    int copies = 0;
    for (ScopeRoot root : plan.roots) {
      ScopeWriter writer = writer(root.scope(), by);
      List<ScopeFile> files =
          plan.holding().keySet().stream().filter(file -> file.root().equals(root)).toList();
      for (ScopeFile file : files) {
        TextEdit edit =
            Forgetting.edit(
                file,
                plan.words,
                workspace().projectIdentity().id(),
                workspace().environment().clock().instant());
        copies += writer.purge("forget", file.path(), edit, plan.words).done();
      }
      copies += files.isEmpty() ? writer.redact(plan.words) : 0;
    }
    int turns = engine.purge(plan.words, since::in, says(plan.words), held, progress);
    copies += turns;
    List<Decision> after = decisions();
    workspace().newText().renamed(renamed);
    workspace()
        .newText()
        .forgot(
            plan.holding().values().stream().flatMap(List::stream).toList(), gone(before, after));
    List<String> left = new ArrayList<>(ForgottenDecisions.orphans(before, after));
    if (turns > 0) {
      left.add(gone(turns));
    }
    for (ScopeRoot root : plan.roots) {
      for (Path file : Forgetting.left(root, plan.words)) {
        left.add("it stands still in " + file + " or in its name; memory cannot take it out there");
      }
      for (LogFile log : root.main().map(LogFile::of).orElse(List.of())) {
        if (plan.words.holds(log.text())) {
          left.add("it stands still in the main worktree, in " + log.file() + "; forget it there");
        }
      }
    }
    List<Path> files = plan.holding().keySet().stream().map(ScopeFile::file).toList();
    return new Forgotten(plan.paths(), files, copies, left);
  }

  /// With every turn that says the same, as copies of a conversation do.
  private Forgotten forget(
      ForgetPlan.Turns plan, @Nullable Held held, SearchIndex.Progress progress)
      throws IOException {
    Set<String> hashes = hashes(plan.turns);
    LineRedactor redactor =
        new LineRedactor(
            plan.turns.stream().map(TurnSigns::words).collect(Collectors.joining("\n")));
    Set<String> names = plan.turns.stream().map(Passage::id).collect(Collectors.toSet());
    ForgottenSince since = new ForgottenSince(redactor, hashes, List.of(), plan.name());
    int turns =
        engine.purge(
            new Named(redactor, names),
            since::in,
            turn -> hashes.contains(turn.contentHash()),
            held,
            progress);
    long own = plan.turns.stream().map(Passage::citation).distinct().count();
    return new Forgotten(
        List.of(), List.of(), (int) Math.max(0, turns - own), List.of(gone(turns)));
  }

  private static String gone(int turns) {
    return "turns of conversations that are found no more: "
        + turns
        + "; the agents' own transcripts, which memory never writes, still hold them";
  }

  private ScopeWriter writer(Scope scope, Author by) {
    return WriteAccess.writer(workspace(), scope, by.origin());
  }
}
