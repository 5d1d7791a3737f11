package memory.engine;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import memory.engine.ConversationHandler.Held;
import memory.engine.Forgetting.ForgottenLines;
import memory.engine.PlannedForget.Going;
import memory.engine.capture.CaptureQueue;
import memory.engine.capture.TurnSigns;
import memory.engine.curated.CuratedStore.Change;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.ForgottenDecisions;
import memory.engine.decision.LogFile;
import memory.engine.file.FolderFiles;
import memory.engine.inject.ForgottenSince;
import memory.engine.inject.Frame;
import memory.engine.markdown.Lines;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
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
import memory.engine.writeback.Journal;
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
        Optional<ForgetPlan> passage = passage(what);
        yield passage.isPresent() ? passage : turns(what);
      }
      case ForgetRequest.One(String what, _) when isConversation(what) -> turns(what);
      case ForgetRequest.One(String what, Optional<Scope> scope) -> {
        Optional<ForgetPlan> decision = decision(what, scope);
        yield decision.isPresent() ? decision : file(what, scope);
      }
      case ForgetRequest.Words(String words, Optional<Scope> scope) ->
          Optional.of(words(words, scope));
    };
  }

  private ForgetPlan words(String typed, Optional<Scope> scope) throws IOException {
    if (typed.replaceAll("\\s", "").length() < WordRedactor.LEAST_CHARS) {
      throw Refusal.malformed(
              "too short to be forgotten: " + typed,
              "give at least " + WordRedactor.LEAST_CHARS + " characters")
          .asException();
    }
    WordRedactor words = new WordRedactor(typed);
    String project = workspace().projectIdentity().id();
    Instant now = workspace().environment().clock().instant();
    List<Going> going = new ArrayList<>();
    Map<String, List<String>> waiting = new LinkedHashMap<>();
    for (ScopeRoot root : workspace().roots(scope)) {
      List<String> staged = Journal.read(root).open().stream().filter(words::holds).toList();
      if (!staged.isEmpty()) {
        waiting.put("notes staged for " + root.scope().label() + " memory", staged);
      }
      Forgetting.holding(root, words)
          .forEach((file, lines) -> {
            if (scope.isEmpty() || root.scopeOf(file.path()) == scope.get()) {
              TextEdit removal = Forgetting.edit(file, words, project, now);
              going.add(new Going(file, lines, Optional.of(removal)));
            }
          });
    }
    Map<String, Integer> turns =
        engine.hasConversations() ? engine.conversations().doomed(says(words)) : Map.of();
    List<String> said =
        CaptureQueue.texts(workspace().layout(), workspace().environment().clock()).stream()
            .filter(words::holds)
            .toList();
    if (!said.isEmpty()) {
      waiting.put("lines that wait for memory review", said);
    }
    return new PlannedForget("", Optional.of(words), scope, going, waiting, List.of(), turns);
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
            PlannedForget.ofTurns(Citation.isId(what) ? turns.getFirst().citation() : what, turns));
  }

  private Optional<ForgetPlan> passage(String id) throws IOException {
    for (Passage passage : engine.passages(List.of(id))) {
      if (passage.kind() == Kind.DECISION) {
        return decision(passage.heading().getFirst(), Optional.empty());
      }
      for (ScopeRoot root : workspace().roots()) {
        if (root.scopeOf(passage.path()) == passage.scope()
            && NoteFile.read(root, passage.path()) instanceof NoteFile.Present(String text)) {
          String lines = PassageEdits.standing(text, passage);
          TextEdit removal = PassageEdits.remove(passage);
          return Optional.of(part(passage.citation(), root, passage.path(), lines, removal));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<ForgetPlan> decision(String id, Optional<Scope> scope) throws IOException {
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
          LogFile log = LogFile.at(root, one.path()).orElseThrow();
          String text = log.text();
          if (DecisionLog.read(text).byId(own).isEmpty()) {
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
              PlannedForget.ofNamed(
                  own,
                  new Going(
                      new ScopeFile(root, log.path(), log.file()),
                      ForgottenDecisions.said(text, own).lines().toList(),
                      Optional.of(removal))));
        }
      }
    }
    return Optional.empty();
  }

  /// @throws FileSystemException when it stands there and cannot be read
  private Optional<ForgetPlan> file(String what, Optional<Scope> scope) throws FileSystemException {
    Citation.Lines cited = Citation.Lines.of(what);
    MemoryPath path = cited.path();
    if (path.kind() == Kind.DECISION) {
      throw Refusal.malformed(path + " is a decision log", Hint.Way.PURGE_DECISIONS).asException();
    }
    List<ForgetPlan> found = new ArrayList<>();
    for (ScopeRoot root : workspace().roots(scope)) {
      switch (NoteFile.read(root, path)) {
        case NoteFile.Present(String text) ->
            found.add(cited.isWhole() ? whole(root, path, text) : lines(root, cited, what, text));
        case NoteFile.Absent() -> {}
        case NoteFile.Unreadable(String reason) ->
            throw new FileSystemException(place(root, path).toString(), null, reason);
      }
    }
    if (found.size() > 1) {
      throw Refusal.inSeveralScopes(path.value()).asException();
    }
    return found.stream().findFirst();
  }

  private static ForgetPlan whole(ScopeRoot root, MemoryPath path, String text) {
    ScopeFile file = new ScopeFile(root, path, place(root, path));
    return PlannedForget.ofNamed(
        named(path.value(), root, path), new Going(file, text.lines().toList(), Optional.empty()));
  }

  private ForgetPlan lines(ScopeRoot root, Citation.Lines cited, String what, String text) {
    int all = Lines.list(text).size();
    if (cited.first() > all) {
      throw Refusal.malformed(cited.path() + " has " + all + " lines", "")
          .with(new Hint(Hint.Way.SHOW_FILE, cited.path().value()))
          .asException();
    }
    String doomed = cited.cut(text, cited.first(), Math.min(cited.last(), all));
    TextEdit removal = current -> LineRemoval.of(current, cited.first() - 1, doomed);
    return part(named(what, root, cited.path()), root, cited.path(), doomed, removal);
  }

  /// Lines of a note, or an entry of a curated file.
  private ForgetPlan part(
      String name, ScopeRoot root, MemoryPath path, String text, TextEdit removal) {
    Target target = path.fileName().equals("USER.md") ? Target.USER : Target.MEMORY;
    TextEdit edit =
        path.kind() == Kind.CURATED
            ? workspace().curated().edit(target, List.of(new Change.Remove(text)))
            : HandoffEdit.withCopies(path, removal);
    ScopeFile file = new ScopeFile(root, path, place(root, path));
    return PlannedForget.ofNamed(name, new Going(file, text.lines().toList(), Optional.of(edit)));
  }

  /// Where a file stands.
  private static Path place(ScopeRoot root, MemoryPath path) {
    return NoteFile.places(root, path).stream()
        .filter(Files::exists)
        .findFirst()
        .orElseGet(() -> Path.of(path.value()));
  }

  private static String named(String what, ScopeRoot root, MemoryPath path) {
    return what + " (" + root.scopeOf(path).label() + ")";
  }

  Forgotten forget(
      PlannedForget plan, Author by, @Nullable Held held, SearchIndex.Progress progress)
      throws IOException {
    List<Decision> before = decisions();
    Doomed doomed = doomed(plan, by);
    int copies = purge(plan, doomed, by);
    int turns = engine.purge(doomed, doomed.since::in, doomed.turns, held, progress);
    List<Decision> after = decisions();
    if (plan.turns().isEmpty()) {
      workspace().newText().renamed(doomed.renamed);
      workspace().newText().forgot(doomed.lines, gone(before, after));
    }
    List<String> left = new ArrayList<>(ForgottenDecisions.orphans(before, after));
    if (turns > 0) {
      left.add(
          "turns of conversations that are found no more: "
              + turns
              + "; the agents' own transcripts, which memory never writes, still hold them");
    }
    left.addAll(plan.words().isPresent() ? left(plan, plan.words().get()) : left(plan));
    long named = plan.turns().stream().map(Passage::citation).distinct().count();
    copies += (int) Math.max(0, turns - named);
    List<Path> files = plan.going().stream().map(going -> going.file().file()).toList();
    return new Forgotten(plan.paths(), files, copies, left);
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

  /// What is to be nowhere any more, looked for before anything goes.
  ///
  /// @param redactor takes it out of copies, with what stood in its place before
  /// @param names a line of a log that keeps no text tells which of its words were asked when it
  ///   holds one
  /// @param copies what goes from other files, which copied what was named
  /// @param since takes it out of sessions
  /// @param turns those of conversations that go too
  /// @param lines those that count as new text if somebody writes them again
  /// @param renamed what stays of lines that hold words, by what they said
  private record Doomed(
      TextRedactor redactor,
      Set<String> names,
      List<Going> copies,
      ForgottenSince since,
      Predicate<Passage> turns,
      List<String> lines,
      Map<String, String> renamed)
      implements TextRedactor {
    @Override
    public String redacted(String text) {
      return redactor.redacted(text);
    }

    @Override
    public boolean touches(String line) {
      return redactor.touches(line) || names.stream().anyMatch(line::contains);
    }
  }

  private Doomed doomed(PlannedForget plan, Author by) throws IOException {
    if (plan.words().isPresent()) {
      return words(plan, plan.words().get());
    }
    return plan.turns().isEmpty() ? named(plan, plan.going().getFirst(), by) : turns(plan);
  }

  private Doomed named(PlannedForget plan, Going going, Author by) throws IOException {
    boolean decided = going.path().kind() == Kind.DECISION;
    List<String> former = writer(going.file().root(), by).withFormer(going.path(), going.lines());
    TextRedactor own = redactor(plan, going.lines());
    TextRedactor redactor = decided ? own : redactor(plan, former);
    TextRedactor told = text -> redacted(decided ? plan.name() : "", own, text);
    List<Passage> said = passages(going.file(), told);
    Set<String> names = ids(said);
    if (going.removal().isEmpty()) {
      names.add("\"" + going.path() + "#");
    }
    ForgottenSince since = new ForgottenSince(told, hashes(said), plan.paths(), plan.name());
    List<Going> copies = copies(plan.name(), going, redactor);
    return new Doomed(redactor, names, copies, since, says(redactor), former, Map.of());
  }

  /// With every turn that says the same, as copies of a conversation do.
  private static Doomed turns(PlannedForget plan) {
    Set<String> hashes = hashes(plan.turns());
    LineRedactor redactor =
        new LineRedactor(
            plan.turns().stream().map(TurnSigns::words).collect(Collectors.joining("\n")));
    ForgottenSince since = new ForgottenSince(redactor, hashes, List.of(), plan.name());
    Predicate<Passage> same = turn -> hashes.contains(turn.contentHash());
    Set<String> ids = ids(plan.turns());
    return new Doomed(redactor, ids, List.of(), since, same, List.of(), Map.of());
  }

  private static Doomed words(PlannedForget plan, WordRedactor words) {
    Set<String> said = new HashSet<>();
    Set<String> places = new LinkedHashSet<>();
    Map<String, String> renamed = new HashMap<>();
    for (Going going : plan.going()) {
      List<Passage> passages = passages(going.file(), words);
      said.addAll(hashes(passages));
      Optional<ForgottenLines> lines = Forgetting.lines(going.file(), words);
      lines.ifPresent(one -> renamed.putAll(one.renamed()));
      if (passages.isEmpty()) {
        places.add(going.path().value());
      } else if (lines.isPresent()) {
        lines.get().places().forEach(place -> places.add(going.path() + "#" + place));
      } else {
        passages.forEach(passage -> places.add(passage.citation()));
      }
    }
    ForgottenSince since = new ForgottenSince(words, said, plan.paths(), String.join(", ", places));
    List<String> lines = plan.going().stream().flatMap(going -> going.lines().stream()).toList();
    return new Doomed(words, Set.of(), List.of(), since, says(words), lines, renamed);
  }

  /// Copies first: what was named can be named again where one is refused.
  ///
  /// @return how many copies held something of it
  private int purge(PlannedForget plan, Doomed doomed, Author by) throws IOException {
    int copies = 0;
    for (Going copy : doomed.copies) {
      copies += purge(copy, doomed.redactor, by) + 1;
    }
    for (Going going : plan.going()) {
      ScopeRoot root = going.file().root();
      String was = NoteFile.text(root, going.path());
      copies += purge(going, doomed.redactor, by);
      if (plan.words().isEmpty() && going.path().kind() == Kind.DAILY) {
        copies += HandoffEdit.shortened(was, NoteFile.text(root, going.path()));
      }
    }
    if (plan.words().isPresent()) {
      for (ScopeRoot root : workspace().roots(plan.scope())) {
        boolean purged = plan.going().stream().anyMatch(going -> going.file().root().equals(root));
        copies += purged ? 0 : writer(root, by).redact(doomed.redactor);
      }
    }
    return copies;
  }

  private int purge(Going going, TextRedactor redactor, Author by) throws IOException {
    ScopeWriter writer = writer(going.file().root(), by);
    return going.removal().isEmpty()
        ? writer.delete("forget", going.path(), redactor)
        : writer.purge("forget", going.path(), going.removal().get(), redactor);
  }

  /// What goes from other files of the scope: from handoffs, which copy open items and decisions,
  /// and of a decision from all that is kept as JSON lines. Handoffs of the same log lose it with
  /// the log's own edit.
  private static List<Going> copies(String name, Going going, TextRedactor redactor)
      throws IOException {
    Kind kind = going.path().kind();
    List<Going> copies = new ArrayList<>();
    if (kind != Kind.SCRATCHPAD && kind != Kind.DECISION) {
      return copies;
    }
    String named = "- " + name + " |";
    TextRedactor line = text -> text.startsWith(named) ? "" : redactor.redacted(text);
    for (ScopeFile file : ScopeFile.texts(going.file().root())) {
      boolean isDaily = file.path().kind() == Kind.DAILY;
      boolean isLog =
          kind == Kind.DECISION
              && file.path().value().endsWith(".jsonl")
              && !file.path().equals(going.path());
      TextRedactor removal = isDaily ? log -> HandoffEdit.redacted(log, line) : redactor;
      if ((isDaily || isLog) && file.text().filter(removal::touches).isPresent()) {
        TextEdit edit = now -> TextEdit.Edited.of(removal.redacted(now), "");
        copies.add(new Going(file, List.of(), Optional.of(edit)));
      }
    }
    return copies;
  }

  /// Where something stands still that says a line of what was named.
  private List<String> left(PlannedForget plan) throws IOException {
    List<String> left = new ArrayList<>();
    for (Going going : plan.going()) {
      TextRedactor own = redactor(plan, going.lines());
      for (ScopeRoot root : workspace().roots()) {
        for (ScopeFile file : ScopeFile.of(root)) {
          boolean removed = going.path().kind() == Kind.DECISION && file.equals(going.file());
          if (!removed && file.text().filter(own::touches).isPresent()) {
            left.add("some of its lines stand in " + file.path() + " as well");
          }
        }
      }
      left.addAll(inVault(own::touches));
    }
    return left;
  }

  /// Where words stand still.
  private List<String> left(PlannedForget plan, WordRedactor words) throws IOException {
    List<String> left = new ArrayList<>();
    for (ScopeRoot root : workspace().roots(plan.scope())) {
      for (Path file : Forgetting.left(root, words)) {
        left.add("it stands still in " + file + " or in its name; memory cannot take it out there");
      }
      for (LogFile log : root.main().map(LogFile::of).orElse(List.of())) {
        if (words.holds(log.text())) {
          left.add("it stands still in the main worktree, in " + log.file() + "; forget it there");
        }
      }
    }
    left.addAll(inVault(words::holds));
    long others = plan.scope().equals(Optional.of(Scope.GLOBAL)) ? 0 : otherProjects();
    if (others > 0) {
      left.add(
          (others == 1 ? "1 other project" : others + " other projects")
              + " that you trust may hold it too and "
              + (others == 1 ? "was" : "were")
              + " not read; memory forget --cwd FOLDER takes it out there");
    }
    return left;
  }

  /// How many trusted projects have memory that was not read here.
  private long otherProjects() {
    Set<Path> read = new HashSet<>();
    for (ScopeRoot root : workspace().roots()) {
      root.mounts().forEach(mount -> read.add(mount.folder()));
    }
    try {
      return workspace().consents().entrySet().stream()
          .filter(Map.Entry::getValue)
          .map(consent -> Layout.projectAt(consent.getKey()).mounts().stream().map(Mount::folder))
          .filter(some -> some.filter(Files::isDirectory).anyMatch(one -> !read.contains(one)))
          .count();
    } catch (IOException unreadable) {
      return 0; // doctor tells of it
    }
  }

  /// The notes of the user's vault that hold it still: `promote` and exports put them there, and
  /// memory changes none.
  private List<String> inVault(Predicate<String> holds) throws IOException {
    MemoryConfig.Vault vault = workspace().config().vault();
    Set<Path> files = new LinkedHashSet<>();
    if (vault.dir().isPresent()) {
      Path folder = Layout.typed(vault.dir().get(), workspace().environment());
      files.addAll(FolderFiles.below(folder.resolve(vault.memoryDir()), false));
      files.addAll(FolderFiles.below(folder.resolve(vault.knowledgeDir()), false));
    }
    return files.stream()
        .filter(file ->
            holds.test(String.valueOf(file.getFileName()))
                || Forgetting.text(file).filter(holds).isPresent())
        .map(file -> "a note in the vault still holds it: " + file + "; delete it there")
        .toList();
  }

  /// What takes what was named out; of a note's lines all but their stamps, which say nothing.
  private static TextRedactor redactor(PlannedForget plan, List<String> lines) {
    return plan.going().getFirst().path().kind() == Kind.DECISION
        ? ForgottenDecisions.redactor(plan.name(), String.join("\n", lines))
        : new LineRedactor(
            lines.stream()
                .filter(line -> Stamp.of(line).isEmpty())
                .collect(Collectors.joining("\n")));
  }

  private static Set<String> ids(List<Passage> passages) {
    return passages.stream().map(Passage::id).collect(Collectors.toSet());
  }

  private static Set<String> hashes(List<Passage> passages) {
    return passages.stream().map(Passage::contentHash).collect(Collectors.toSet());
  }

  /// The passages of a file that say something of it.
  private static List<Passage> passages(ScopeFile file, TextRedactor redactor) {
    return Passages.asIndexed(file.root(), file.path()).stream()
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

  private ScopeWriter writer(ScopeRoot root, Author by) {
    return WriteAccess.writer(workspace(), root.scope(), by.origin());
  }
}
