package memory.team;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Predicate;
import memory.engine.MemoryEngine;
import memory.engine.TeamMemory;
import memory.engine.TextGuard;
import memory.engine.model.Decision;
import memory.engine.model.Filters;
import memory.engine.model.IndexStatus;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// A team's memory as one of its members sees and changes it: what they may read is an index of its
/// own, and nothing is written that [Access] does not allow them. Requests and tools go through
/// here alike.
///
/// @param key under which the next write is applied once
record Member(
    Access.Caller caller, String team, TeamRepository repository, LocalDate today, String key)
    implements SearchIndex, TeamMemory {
  static final MemoryPath DECISIONS = new MemoryPath("decisions.jsonl");
  private static final int MOST_TEXT_CHARS = 64 << 10;
  private static final Duration SEARCH = Duration.ofSeconds(2);

  /// The same for another write.
  Member under(String otherKey) {
    return new Member(caller, team, repository, today, otherKey);
  }

  /// An engine whose team this is. The caller closes it.
  MemoryEngine engine() {
    return MemoryEngine.open(repository.workspace(readable()), (_, _) -> this);
  }

  private SortedSet<String> readable() {
    return caller.readable(team);
  }

  private MemoryEngine view() {
    return repository.open(readable());
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    Filters here = request.filters().inEveryScope();
    try (MemoryEngine view = view()) {
      SearchAnswer found = view.index().search(request.with(here).within(SEARCH));
      return new SearchAnswer(
          repository.told(found.hits()), found.total(), found.totalCapped(), found.freshness());
    }
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    try (MemoryEngine view = view()) {
      return view.index().passages(ids).stream().map(one -> one.in(Scope.TEAM)).toList();
    }
  }

  /// As a model may read it, and new to whoever reads unless they wrote all of it.
  @Override
  public ReadResult read(ReadRequest request) throws IOException {
    ReadRequest here =
        switch (request) {
          case ReadRequest.File(NoteTarget target, _) ->
              new ReadRequest.File(target, Optional.empty());
          case ReadRequest.Lines(Citation.Lines place, _, int most) ->
              new ReadRequest.Lines(place, Optional.empty(), most);
          case ReadRequest.Ids(List<String> ids, _, int most) ->
              new ReadRequest.Ids(ids, Optional.empty(), most);
          case ReadRequest.Passages(MemoryPath path, _) ->
              new ReadRequest.Passages(path, Scope.GLOBAL);
          case ReadRequest.Named(String name, _, int most) ->
              new ReadRequest.Named(name, Optional.empty(), most);
        };
    try (MemoryEngine view = view()) {
      return switch (view.read(here, Audience.MODEL)) {
        case ReadResult.Text text ->
            new ReadResult.Text(
                Scope.TEAM,
                text.path(),
                text.text(),
                text.first(),
                text.last(),
                text.lines(),
                text.leftOut(),
                !isOwn(text.path(), text.first(), text.last()));
        case ReadResult.Absent absent -> new ReadResult.Absent(Scope.TEAM, absent.path());
        case ReadResult.Unreadable(MemoryPath path, String _) ->
            new ReadResult.Absent(Scope.TEAM, path);
        case ReadResult.Passages passages -> {
          Map<String, Passage> found = new LinkedHashMap<>();
          Map<String, Provenance> arrivals = new LinkedHashMap<>();
          List<Passage> fresh = new ArrayList<>();
          for (Map.Entry<String, Passage> one : passages.found().entrySet()) {
            Passage passage = one.getValue().in(Scope.TEAM);
            found.put(one.getKey(), passage);
            arrivals.put(one.getKey(), repository.author(passage));
            if (!isOwn(passage.path(), passage.startLine(), passage.endLine())) {
              fresh.add(passage);
            }
          }
          yield new ReadResult.Passages(
              found, passages.missing(), passages.leftOut(), fresh, arrivals, Optional.empty());
        }
      };
    }
  }

  /// Whether whoever reads wrote all of these lines.
  private boolean isOwn(MemoryPath path, int first, int last) {
    List<Provenance> lines = repository.authors(path, first, last);
    Optional<String> reader = Optional.of(caller.name());
    return !lines.isEmpty() && lines.stream().allMatch(line -> line.author().equals(reader));
  }

  @Override
  public int withdraw(Predicate<String> holds) {
    return 0; // nothing waits here
  }

  @Override
  public DecisionList decisions() throws IOException {
    require(Access.Right.READ, DECISIONS);
    try (MemoryEngine view = view()) {
      DecisionList list = view.decisions(Optional.of(Scope.GLOBAL), true);
      List<ScopedDecision> all = new ArrayList<>();
      for (ScopedDecision one : list.all()) {
        Decision decision = one.decision();
        Optional<String> author =
            repository.authors(one.path(), decision.line(), decision.line()).stream()
                .findFirst()
                .flatMap(Provenance::author);
        all.add(
            new ScopedDecision(
                author.map(decision::by).orElse(decision), Scope.TEAM, one.path(), one.own()));
      }
      return new DecisionList(all, list.badLines(), list.notes(), List.of());
    }
  }

  @Override
  public WriteResult write(WriteRequest request, Author by) throws IOException {
    TeamRepository.Done done = apply(request);
    return WriteResult.Written.of(
            request.action(), new MemoryPath(done.path()), Scope.TEAM, Optional.empty())
        .showing(done.preview());
  }

  /// Makes a change of notes, once for its key.
  ///
  /// @throws RefusedException when it may not be made
  TeamRepository.Done apply(WriteRequest request) throws IOException {
    return switch (request) {
      case WriteRequest.Append(String action, _, NoteTarget target, String text) ->
          add(new WriteRequest.Append(action, Scope.GLOBAL, target, text), target, text);
      case WriteRequest.Overwrite(_, NoteTarget target, String text) ->
          add(new WriteRequest.Overwrite(Scope.GLOBAL, target, text), target, text);
      case WriteRequest.Replace(String at, _, String text) -> {
        check(List.of(text));
        yield change(new WriteRequest.Replace(at, Optional.of(Scope.GLOBAL), text), at);
      }
      case WriteRequest.Remove(String at, _) ->
          change(new WriteRequest.Remove(at, Optional.of(Scope.GLOBAL)), at);
    };
  }

  private TeamRepository.Done add(WriteRequest request, NoteTarget target, String text)
      throws IOException {
    switch (target.name()) {
      case LONG_TERM, DAILY, TOPIC -> {}
      default ->
          throw new RefusedException(
              Refusal.malformed("a team has no " + target.name().label(), ""));
    }
    MemoryPath path = target.path(Scope.GLOBAL, today);
    checkName(path);
    require(
        request instanceof WriteRequest.Overwrite ? Access.Right.ADMIN : Access.Right.WRITE, path);
    check(List.of(text, path.value()));
    return applied(request, path, _ -> {});
  }

  /// What another wrote, only they and an admin change.
  private TeamRepository.Done change(WriteRequest request, String at) throws IOException {
    Optional<TeamRepository.Done> before = repository.replayed(caller.name(), key);
    if (before.isPresent()) {
      return before.get();
    }
    Passage note;
    try (MemoryEngine view = view()) {
      note =
          view.passage(at, Optional.empty())
              .orElseThrow(() -> new RefusedException(Citation.unknown(at)));
    }
    require(Access.Right.WRITE, note.path());
    return applied(
        request, note.path(), engine -> requireOwn(at, engine.passage(at, Optional.empty()), note));
  }

  /// Of lines that are cited all are to be one's own: their headings go with them.
  private void requireOwn(String at, Optional<Passage> now, Passage found) throws IOException {
    if (now.filter(one -> one.path().equals(found.path())).isEmpty()) {
      throw new RefusedException(Citation.unknown(found.id()));
    }
    int first = now.get().startLine();
    int last = now.get().endLine();
    if (Citation.of(at) instanceof Citation.Lines cited) {
      first = Math.min(first, cited.first());
      last = Math.max(last, cited.last());
    }
    requireOwn(found.path(), first, last);
  }

  private void requireOwn(MemoryPath path, int first, int last) throws IOException {
    if (!caller.may(Access.Right.ADMIN, team, path)
        && !repository.isBy(caller.name(), path, first, last)) {
      throw new RefusedException(
          Refusal.denied(
              "another wrote that: they change it, or an admin of the team; add yours instead",
              ""));
    }
  }

  /// What is looked at once nobody else writes.
  private interface Check {
    void of(MemoryEngine engine) throws IOException;
  }

  private TeamRepository.Done applied(WriteRequest request, MemoryPath path, Check check)
      throws IOException {
    return repository
        .write(
            caller.name(),
            key,
            request.action(),
            path,
            engine -> {
              check.of(engine);
              WriteResult.Written written = engine.write(request, Author.of(Origin.USER)).orThrow();
              return Optional.of(
                  new TeamRepository.Done(
                      written.path().value(), written.preview(), List.of(), false));
            })
        .orElseThrow();
  }

  /// What came of a change of the decisions: one of the two.
  ///
  /// @param other nothing was written
  record Decided(Optional<TeamRepository.Done> done, Optional<DecisionOutcome> other) {}

  @Override
  public DecisionOutcome decide(DecisionRequest request) throws IOException {
    Decided decided = apply(request);
    return decided
        .other()
        .orElseGet(() -> {
          TeamRepository.Done done = decided.done().orElseThrow();
          return new DecisionOutcome.Done(
              done.ids(),
              WriteResult.Written.of("decision", DECISIONS, Scope.TEAM, Optional.empty()));
        });
  }

  /// Makes a change of the decisions, once for its key.
  ///
  /// @throws RefusedException when it may not be made
  Decided apply(DecisionRequest request) throws IOException {
    require(Access.Right.WRITE, DECISIONS);
    checkDecision(request);
    DecisionOutcome[] other = new DecisionOutcome[1];
    Optional<TeamRepository.Done> done =
        repository.write(
            caller.name(),
            key,
            "decision",
            DECISIONS,
            engine -> {
              requireOwn(engine, request);
              DecisionOutcome outcome =
                  engine.decide(request, Optional.of(Scope.GLOBAL), Author.of(Origin.USER));
              if (outcome instanceof DecisionOutcome.Done(List<String> ids, var written, var _)) {
                return Optional.of(
                    new TeamRepository.Done(DECISIONS.value(), written.preview(), ids, false));
              }
              other[0] = outcome;
              return Optional.empty();
            });
    return new Decided(done, Optional.ofNullable(other[0]));
  }

  /// A decision that takes another's place, or changes it, is its maker's or an admin's.
  private void requireOwn(MemoryEngine engine, DecisionRequest request) throws IOException {
    Optional<String> changed =
        switch (request) {
          case DecisionRequest.Add(_, Choice.Supersede(String id)) -> Optional.of(id);
          case DecisionRequest.Add(_, Choice.Update(String id)) -> Optional.of(id);
          case DecisionRequest.Add _ -> Optional.empty();
          case DecisionRequest.Supersede(String id, _) -> Optional.of(id);
          case DecisionRequest.Edit(String id, _) -> Optional.of(id);
          case DecisionRequest.Resolve(String id, _, _) -> Optional.of(id);
          default ->
              throw new RefusedException(
                  Refusal.malformed("that is done in the team's repository", ""));
        };
    if (changed.isPresent()) {
      for (ScopedDecision one :
          engine.decisions(Optional.of(Scope.GLOBAL), true).byId(changed.get())) {
        requireOwn(DECISIONS, one.decision().line(), one.decision().line());
      }
    }
  }

  private static void checkDecision(DecisionRequest request) {
    switch (request) {
      case DecisionRequest.Add(DecisionDraft draft, _) -> check(draft);
      case DecisionRequest.Supersede(_, DecisionDraft draft) -> check(draft);
      case DecisionRequest.Edit(_, DecisionEdit edit) -> {
        List<String> texts = new ArrayList<>(edit.tags().orElse(List.of()));
        edit.text().ifPresent(texts::add);
        edit.title().ifPresent(texts::add);
        edit.reason().ifPresent(texts::add);
        check(texts);
      }
      case DecisionRequest.Resolve(_, _, Optional<String> reason) ->
          check(reason.stream().toList());
      default -> {}
    }
  }

  private static void check(DecisionDraft draft) {
    List<String> texts = new ArrayList<>(draft.tags());
    texts.add(draft.text());
    draft.title().ifPresent(texts::add);
    draft.reason().ifPresent(texts::add);
    check(texts);
  }

  private static void check(List<String> texts) {
    for (String text : texts) {
      if (text.length() > MOST_TEXT_CHARS) {
        throw new RefusedException(
            Refusal.malformed("a text has at most 64 Ki characters", "send it in parts"));
      }
    }
    // A client looked before; it may be any client.
    for (String text : texts) {
      TextGuard.refusal(text)
          .ifPresent(why -> {
            throw new RefusedException(Refusal.denied(why, ""));
          });
    }
  }

  /// A team's files are looked at on any machine, beside git's own.
  private static void checkName(MemoryPath path) {
    for (String part : path.value().split("/", -1)) {
      boolean plain = part.chars().noneMatch(c -> c < ' ' || c == 127 || c == '\\' || c == ':');
      if (part.isBlank() || part.startsWith(".") || part.length() > 100 || !plain) {
        throw new RefusedException(Refusal.malformed("that is no name for a topic", ""));
      }
    }
  }

  private void require(Access.Right right, MemoryPath path) {
    if (!caller.may(right, team, path)) {
      throw new RefusedException(
          Refusal.denied("you may not " + right.label() + " there; ask the server's owner", ""));
    }
  }

  @Override
  public IndexStatus status() throws IOException {
    throw new IOException("the server keeps its index itself");
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    return status();
  }

  @Override
  public void close() {
    // The view stays open for the next request.
  }
}
