package memory.engine;

import com.google.common.collect.Sets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import memory.engine.capture.CaptureQueue;
import memory.engine.capture.GoneCode;
import memory.engine.capture.StaleReview;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.DecisionMigration;
import memory.engine.decision.LogFile;
import memory.engine.doctor.Checkup;
import memory.engine.file.AtomicReplace;
import memory.engine.file.FileMemo;
import memory.engine.file.RedactedFile;
import memory.engine.inject.ActionNotes;
import memory.engine.inject.AllowedTexts;
import memory.engine.inject.Corrections;
import memory.engine.inject.DecisionLine;
import memory.engine.inject.Injector;
import memory.engine.inject.NewText;
import memory.engine.inject.OwnLines;
import memory.engine.inject.ResidentPages;
import memory.engine.inject.Screen;
import memory.engine.model.CodeHistory;
import memory.engine.model.Decision;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.engine.model.TextCut;
import memory.engine.note.NoteFile;
import memory.engine.recall.FilterSyntax;
import memory.engine.recall.Gate;
import memory.engine.request.ActionRequest;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.DecisionRemoval;
import memory.engine.request.DecisionRequest.MigrationPlan;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportResult;
import memory.engine.request.Findings;
import memory.engine.request.FlushResult;
import memory.engine.request.ForgetRequest;
import memory.engine.request.ForgetRequest.Forgotten;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.MergeRequest;
import memory.engine.request.PagesResult;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.PagesResult.Topic;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Recent;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.ScrubResult;
import memory.engine.request.SearchQuestion;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Staged;
import memory.engine.request.TidyEntry;
import memory.engine.request.Trace;
import memory.engine.request.UsageResult;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.engine.request.WriteResult.Recovery;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;
import memory.engine.trace.TraceLog;
import memory.engine.usage.UsageLog;
import memory.engine.write.TextRedactor;
import org.jspecify.annotations.Nullable;

/// A user's memory as one call sees it: searched by hand, or recalled and injected for a prompt.
/// Neither throws for what is on disk; what goes wrong is a reason in the result. Safe for use by
/// several threads.
public final class MemoryEngine implements AutoCloseable {
  private final Workspace workspace;
  private final SearchIndex.Opener opener;
  private final SessionLedger sessions;
  private final Injector injector;
  private final List<Path> logs;
  private final FileMemo<List<DecisionLine>> decisions = new FileMemo<>(Clock.systemUTC());
  private final NewText news;
  private final @Nullable Loan loan;
  private @Nullable SearchIndex opened;
  private @Nullable Set<String> projectNames;

  /// @param whole the engine that this is a handle on
  private record Loan(MemoryEngine whole, Runnable givenBack) {}

  private MemoryEngine(Loan loan) {
    MemoryEngine whole = loan.whole();
    this.workspace = whole.workspace;
    this.opener = whole.opener;
    this.logs = whole.logs;
    this.news = whole.news;
    this.sessions = whole.sessions;
    this.injector = whole.injector;
    this.loan = loan;
  }

  private MemoryEngine(Workspace workspace, SearchIndex.Opener opener, Gate gate) {
    this.loan = null;
    this.workspace = workspace;
    this.opener = opener;
    this.logs = DecisionLine.logs(workspace.roots());
    this.news = workspace.newText();
    this.sessions =
        new SessionLedger(workspace.layout().cacheFolder(), workspace.environment().clock());
    this.injector =
        new Injector(
            workspace.toldOf(),
            workspace.environment(),
            workspace.config(),
            this::recall,
            this::recallTurns,
            this::decisions,
            sessions,
            Screen.of(workspace.layout(), news),
            traceLog(workspace),
            gate,
            Passages::active);
  }

  /// Reads and makes nothing yet: the index is opened by the first question that needs it.
  public static MemoryEngine open(Workspace workspace, SearchIndex.Opener opener) {
    return new MemoryEngine(workspace, opener, Gate.standard());
  }

  /// The same without the [Gate]: whatever matches is recalled. For measuring what the gate does.
  public static MemoryEngine openUngated(Workspace workspace, SearchIndex.Opener opener) {
    return new MemoryEngine(workspace, opener, Gate.open());
  }

  /// This engine for one more call: closing the handle gives it back and closes nothing.
  public MemoryEngine lent(Runnable givenBack) {
    return new MemoryEngine(new Loan(this, givenBack));
  }

  public Workspace workspace() {
    return workspace;
  }

  /// The index over the workspace's scopes.
  ///
  /// @throws IOException when it cannot be opened at all
  public synchronized SearchIndex index() throws IOException {
    if (loan != null) {
      return loan.whole().index();
    }
    SearchIndex index = opened;
    if (index == null) {
      index = opener.open(workspace.roots(), workspace.layout().cacheFolder());
      opened = index;
    }
    return index;
  }

  /// Finds passages for a query typed by hand; not gated.
  public RecallResult search(Query query) {
    return search(query, this::find);
  }

  private RecallResult search(Query query, Function<SearchRequest, RecallResult> find) {
    QueryText begun = QueryText.begun(query.text());
    if (query.prefix()) {
      return find.apply(request(query, begun));
    }
    RecallResult result = find.apply(request(query, QueryText.of(query.text())));
    boolean found = !(result instanceof RecallResult.Nothing) || result.reason() != Reason.NO_MATCH;
    return found || query.text().isBlank() ? result : find.apply(request(query, begun));
  }

  /// The same for a question whose text may hold filters.
  ///
  /// @throws RefusedException when its scope is not there or not trusted, or its days contradict
  public RecallResult search(SearchQuestion question) {
    if (question.scope().equals(Optional.of(Scope.TEAM))) {
      new TeamHandler(this).refuseWithoutOne();
    } else if (question.scope().isPresent()) {
      workspace.roots(question.scope());
    }
    FilterSyntax.Parsed parsed =
        FilterSyntax.parse(
            question.text(), question.filters(ownFilters()), workspace.environment().today());
    Query query =
        new Query(
            parsed.text(),
            parsed.filters(),
            question.limit().orElse(workspace.config().search().limit()),
            question.explain(),
            question.deadline(),
            question.prefix(),
            question.mode());
    boolean onlyTurns = parsed.filters().kinds().equals(Set.of(Kind.CONVERSATION));
    return switch (onlyTurns ? SearchQuestion.Source.CONVERSATIONS : question.in()) {
      case NOTES -> search(query);
      case CONVERSATIONS -> searchTurns(query);
      case ALL ->
          ConversationHandler.areRead(workspace)
              ? together(search(query), searchTurns(query))
              : search(query);
    };
  }

  /// Words of a question's text that look like filters and were searched for as words, since they
  /// name no such kind, status, scope, tag, path or day, and what would; empty without any.
  public String unreadFilters(String text) {
    return FilterSyntax.told(
        FilterSyntax.parse(text, Filters.none(), workspace.environment().today()).unread());
  }

  /// Of every project.
  private RecallResult searchTurns(Query query) {
    if (!workspace.config().enabled()) {
      return new RecallResult.Nothing(Reason.OFF, Freshness.fresh());
    }
    try {
      ConversationHandler turns = conversations();
      return search(
          query, request -> turns.search(request.with(request.filters().withProjects(Set.of()))));
    } catch (IOException failed) {
      return new RecallResult.Failed(Reason.BACKEND_ERROR, String.valueOf(failed.getMessage()));
    }
  }

  /// The notes, then the turns.
  private static RecallResult together(RecallResult notes, RecallResult turns) {
    Freshness freshness = Freshness.worst(List.of(notes.freshness(), turns.freshness()));
    if (!(turns instanceof RecallResult.Found(SearchAnswer found))) {
      return switch (notes) {
        case RecallResult.Found(SearchAnswer answer) ->
            new RecallResult.Found(answer.with(freshness));
        case RecallResult.Nothing(Reason reason, Freshness _) ->
            turns instanceof RecallResult.Failed
                ? turns
                : new RecallResult.Nothing(reason, freshness);
        case RecallResult.Failed failed -> failed;
      };
    }
    List<Hit> hits = new ArrayList<>(notes.hits());
    hits.addAll(found.hits());
    Optional<SearchAnswer> first =
        notes instanceof RecallResult.Found(SearchAnswer answer)
            ? Optional.of(answer)
            : Optional.empty();
    return new RecallResult.Found(
        new SearchAnswer(
            hits,
            first.map(SearchAnswer::total).orElse(0) + found.total(),
            first.map(SearchAnswer::totalCapped).orElse(false) || found.totalCapped(),
            freshness));
  }

  /// The conversations that agents keep.
  ///
  /// @throws IOException when they cannot be indexed here
  public ConversationHandler conversations() throws IOException {
    return new ConversationHandler(this);
  }

  private SearchRequest request(Query query, QueryText text) {
    return new SearchRequest(
        text,
        query.filters(),
        query.limit(),
        workspace.config().search().snippetChars(),
        workspace.environment().today(),
        query.explain(),
        query.deadline(),
        query.mode().orElse(workspace.config().search().mode()));
  }

  /// Changes one note.
  ///
  /// @throws IOException when the disk fails: nothing is acknowledged, the old bytes are there
  public WriteResult write(WriteRequest request, Author by) throws IOException {
    return answered(() ->
        isForTeam(request)
            ? new TeamHandler(this).write(request, by)
            : own(by, () -> new NoteHandler(this, by).write(request)));
  }

  /// Writes, and takes down what a session wrote itself, so that it is not told of it: neither the
  /// new text nor that what it was given is gone. A window that it knew as a whole it still knows.
  private WriteResult own(Author by, Write write) throws IOException {
    Optional<String> session = by.session().filter(sessions::knows);
    Set<String> before = session.map(injector::gone).orElse(Set.of());
    Map<String, String> current = session.map(injector::current).orElse(Map.of());
    WriteResult result = write.run();
    if (session.isPresent() && result instanceof WriteResult.Written written) {
      String text = written.preview().equals(written.removed()) ? "" : written.preview();
      Set<String> replaced = Sets.difference(injector.gone(session.get()), before);
      wrote(
          session.get(),
          replaced,
          state -> injector.sent(OwnLines.in(state, text, written.removed()), current));
    }
    return result;
  }

  /// @param replaced the content hashes of passages that it was given and took out
  private void wrote(String session, Set<String> replaced, UnaryOperator<SessionState> own) {
    if (sessions.knows(session)) {
      sessions.keep(session, own.apply(sessions.state(session).without(replaced)));
    }
  }

  private void wrote(String session, AgentEdit edit) {
    String brought = String.join("\n", edit.brought());
    String taken = String.join("\n", edit.taken());
    wrote(session, edit.passages(), state -> OwnLines.in(state, brought, taken));
  }

  private static boolean isForTeam(WriteRequest request) {
    return switch (request) {
      case WriteRequest.Append append -> append.scope() == Scope.TEAM;
      case WriteRequest.Overwrite overwrite -> overwrite.scope() == Scope.TEAM;
      case WriteRequest.Replace(String _, Optional<Scope> scope, String _) ->
          scope.equals(Optional.of(Scope.TEAM));
      case WriteRequest.Remove(String _, Optional<Scope> scope) ->
          scope.equals(Optional.of(Scope.TEAM));
    };
  }

  /// Changes the checklist of open work; see [#write(WriteRequest, Author)].
  public WriteResult write(ScratchpadRequest request, Author by) throws IOException {
    return answered(() -> own(by, () -> new NoteHandler(this, by).write(request)));
  }

  /// Changes one entry of the curated store; see [#write(WriteRequest, Author)].
  public WriteResult write(CuratedRequest request, Author by) throws IOException {
    return answered(() -> own(by, () -> new NoteHandler(this, by).write(request)));
  }

  /// Changes several entries of the curated store, or none.
  ///
  /// @return one result for each file that was changed; the first refusal alone
  public List<WriteResult> writeAll(List<CuratedRequest> requests, Author by) throws IOException {
    try {
      return new NoteHandler(this, by).writeAll(requests);
    } catch (RefusedException refused) {
      return List.of(new WriteResult.Refused(refused.refusal()));
    }
  }

  /// Changes the decision log.
  ///
  /// @param scope whose; empty = where the decision stands, a new one in the project's where there
  ///   is a project
  public DecisionOutcome decide(DecisionRequest request, Optional<Scope> scope, Author by)
      throws IOException {
    try {
      if (scope.equals(Optional.of(Scope.TEAM))) {
        return new TeamHandler(this).decide(request);
      }
      Optional<String> session = by.session().filter(sessions::knows);
      Set<String> before = session.map(injector::gone).orElse(Set.of());
      DecisionOutcome outcome = new DecisionHandler(workspace, scope, by.origin()).decide(request);
      if (session.isPresent() && outcome instanceof DecisionOutcome.Done done) {
        Set<String> replaced = Sets.difference(injector.gone(session.get()), before);
        wrote(session.get(), replaced, state -> injector.decided(state, done.ids()));
      }
      return outcome;
    } catch (RefusedException refused) {
      return new DecisionOutcome.Refused(refused.refusal());
    }
  }

  /// What a purge or a reset would remove.
  ///
  /// @throws RefusedException when the log may not be changed
  public DecisionRemoval removal(DecisionRequest request, Optional<Scope> scope)
      throws IOException {
    return new DecisionHandler(workspace, scope).removal(request);
  }

  /// What a decision said before it was edited, the oldest words first; of a team's nothing.
  ///
  /// @throws IOException when its log cannot be read
  public List<String> formerWords(ScopedDecision one) throws IOException {
    for (ScopeRoot root : workspace.roots()) {
      Optional<LogFile> log = LogFile.at(root, one.path());
      if (log.isPresent() && root.scopeOf(one.path()) == one.scope()) {
        return DecisionLog.formerWords(log.get().text(), one.decision());
      }
    }
    return List.of();
  }

  /// What is odd about the decisions. Changes nothing.
  public DecisionCheckup checkDecisions(Optional<Scope> scope) {
    return new DecisionHandler(workspace, scope).checkup();
  }

  /// Archives or pins passages and decisions, or takes that back: decisions first, each in order,
  /// up to the first that is refused.
  public List<PassageResult> curate(PassageRequest request, Author by) throws IOException {
    return new PassageHandler(this, by, request.action(), request.scope()).curate(request.ids());
  }

  /// Active decisions that may not hold any more, the oldest first.
  ///
  /// @param decisions those that are looked at
  /// @param days from how many on a decision is old
  public List<StaleDecision> stale(DecisionList decisions, int days) {
    return new StaleReview(
            decisions, goneCode()::namedBy, workspace.environment().clock().instant(), days)
        .decisions();
  }

  /// Writes a decision as a note of a Markdown vault.
  ///
  /// @throws RefusedException when the check does not let it pass
  public WriteResult.Written promote(Decision decision, Path folder) throws IOException {
    return new DecisionHandler(workspace, Optional.empty()).promote(decision, folder);
  }

  /// The decision logs of each scope that may be read; the last of a scope is the one that is
  /// written.
  public Map<Scope, List<Path>> decisionLogs() {
    Map<Scope, List<Path>> logs = new LinkedHashMap<>();
    for (ScopeRoot root : workspace.roots()) {
      logs.put(root.scope(), LogFile.of(root).stream().map(LogFile::file).toList());
    }
    return logs;
  }

  /// Takes over a conflict copy, or finishes a merge.
  public WriteResult merge(MergeRequest request, Author by) throws IOException {
    return answered(() -> new MergeHandler(workspace, by).merge(request));
  }

  /// What of other systems' decisions in a scope would become events.
  ///
  /// @throws RefusedException when the scope may not be written
  public MigrationPlan migration(Scope scope, Author by) throws IOException {
    return migrating(scope, by).plan();
  }

  /// Makes them events; see [#migration]. Twice is harmless.
  ///
  /// @return the first refusal, if a step was refused
  public Optional<Refusal> migrate(Scope scope, Author by) throws IOException {
    for (WriteResult result : migrating(scope, by).run()) {
      if (result instanceof WriteResult.Refused(Refusal refusal)) {
        return Optional.of(refusal);
      }
    }
    return Optional.empty();
  }

  private DecisionMigration migrating(Scope scope, Author by) {
    WriteAccess.checkDecisions(workspace);
    return new DecisionMigration(
        WriteAccess.writer(workspace, scope, by.origin()),
        workspace.projectIdentity().id(),
        workspace.config().writeMaxChars());
  }

  /// The decisions that a user spoke of and that wait for a word.
  public CaptureHandler captures() {
    return new CaptureHandler(this);
  }

  /// The decisions that may be read, newest first.
  ///
  /// @param scope whose; empty = all
  /// @param everyProject also records of other projects
  /// @throws RefusedException when the scope is not there or not trusted
  public DecisionList decisions(Optional<Scope> scope, boolean everyProject) {
    return scope.equals(Optional.of(Scope.TEAM))
        ? new TeamHandler(this).decisions()
        : new DecisionHandler(workspace, scope).list(everyProject);
  }

  /// Shows what stands in memory's files. An id that is none here may be one of the team's.
  ///
  /// @throws RefusedException when the scope is not there or not trusted
  public ReadResult read(ReadRequest request, Audience audience) throws IOException {
    if (isForTeam(request)) {
      return new TeamHandler(this).read(request);
    }
    ReadResult here = new ReadHandler(this, audience).read(request);
    return request instanceof ReadRequest.Ids ids
            && ids.scope().isEmpty()
            && here instanceof ReadResult.Passages passages
            && passages.missing().stream().anyMatch(TeamHandler::isId)
        ? new TeamHandler(this).read(ids, passages)
        : here;
  }

  private static boolean isForTeam(ReadRequest request) {
    Optional<Scope> scope =
        switch (request) {
          case ReadRequest.File file -> file.scope();
          case ReadRequest.Lines lines -> lines.scope();
          case ReadRequest.Ids ids -> ids.scope();
          case ReadRequest.Named named -> named.scope();
          case ReadRequest.Passages passages -> Optional.of(passages.scope());
        };
    return scope.equals(Optional.of(Scope.TEAM));
  }

  /// What was written lately, the newest first.
  ///
  /// @throws RefusedException when the scope is not there or not trusted
  public List<Recent> recent(Recent.Request request, Audience audience) throws IOException {
    return new ReadHandler(this, audience).recent(request);
  }

  /// One of the two files of the curated store.
  public CuratedFile curated(Target target, Audience audience) {
    return new ReadHandler(this, audience).curated(target);
  }

  private interface Write {
    WriteResult run() throws IOException;
  }

  private static WriteResult answered(Write write) throws IOException {
    try {
      return write.run();
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// The one passage that search cites so, or the lines of several that follow each other, without
  /// an id.
  ///
  /// @param cited an id, or `path#L3-L9`
  /// @param scope whose files a path is looked for in; empty = all that are there
  /// @throws RefusedException when it is neither, or the lines are of several decisions, curated
  ///   entries or scopes
  public Optional<Passage> passage(String cited, Optional<Scope> scope) throws IOException {
    return switch (Citation.of(cited)) {
      case Citation.Id(String id) -> passages(Set.of(id)).stream().findFirst();
      case Citation.Lines lines -> {
        if (lines.isWhole()) {
          throw Refusal.malformed("not one note: " + cited, Hint.Way.CITE_A_NOTE).asException();
        }
        List<Passage> found = new ArrayList<>();
        for (ScopeRoot root : workspace.roots(scope)) {
          if (NoteFile.read(root, lines.path()) instanceof NoteFile.Present(String text)) {
            inLines(root, lines, text, cited).ifPresent(found::add);
          }
        }
        if (found.size() > 1) {
          throw Refusal.inSeveralScopes(cited).asException();
        }
        yield found.stream().findFirst();
      }
    };
  }

  private static Optional<Passage> inLines(
      ScopeRoot root, Citation.Lines lines, String text, String cited) {
    List<Passage> there =
        Passages.asIndexed(root.scopeOf(lines.path()), lines.path(), text).stream()
            .filter(one -> one.startLine() <= lines.last() && one.endLine() >= lines.first())
            .toList();
    if (there.size() < 2) {
      return there.stream().findFirst();
    }
    if (lines.path().kind() == Kind.DECISION || lines.path().kind() == Kind.CURATED) {
      throw Refusal.malformed(
              there.size() + " notes stand at " + cited, "name one: " + there.getFirst().citation())
          .asException();
    }
    int from = Math.max(lines.first(), there.getFirst().startLine());
    int to = Math.min(lines.last(), there.getLast().endLine());
    String cut = lines.cut(Passages.indexable(lines.path(), text), from, to);
    return Optional.of(Passage.plain("", lines.path(), root.scopeOf(lines.path()), from, to, cut));
  }

  /// Logs an answer that was given, where the user wants that.
  ///
  /// @param tool what was used: `inject`, `search`
  /// @param chars how long the block was; 0 for a search
  public void used(
      String tool,
      Reason reason,
      int chars,
      Duration took,
      List<Hit> hits,
      Optional<String> prompt) {
    MemoryConfig.Diagnostics set = workspace.config().diagnostics();
    if (set.logs() || set.usageCounters()) {
      List<String> ids = hits.stream().map(hit -> hit.passage().id()).toList();
      UsageLog.Use use =
          new UsageLog.Use(
              tool,
              reason.label(),
              chars,
              took,
              ids,
              set.promptPreview() ? prompt : Optional.empty());
      SessionLedger.keepWith(() -> usageLog().add(use));
    }
  }

  /// Figures over the log of injections or of tools, which [#used] writes.
  ///
  /// @throws IOException when the log is there and cannot be read
  public UsageResult usage(UsageResult.Subject subject) throws IOException {
    MemoryConfig.Diagnostics set = workspace.config().diagnostics();
    return new UsageResult(set.logs() || set.usageCounters(), usageLog().figures(subject));
  }

  private UsageLog usageLog() {
    return new UsageLog(workspace.layout().cacheFolder(), workspace.environment().clock());
  }

  /// The injections on record, the latest first.
  ///
  /// @param session only that one's, when there is one
  public List<Trace> traces(int most, Optional<String> session) {
    return traceLog(workspace).latest(most, trace -> isOf(session, trace));
  }

  /// The same of this project alone. In a linked worktree, whose memory may be the main checkout's,
  /// those of both.
  public List<Trace> tracesHere(int most, Optional<String> session) {
    List<Path> here = List.of(workspace.layout().projectFolder(), workspace.environment().cwd());
    return traceLog(workspace)
        .latest(
            most,
            trace ->
                isOf(session, trace)
                    && here.stream().anyMatch(Path.of(trace.project())::startsWith));
  }

  private static boolean isOf(Optional<String> session, Trace trace) {
    return session.isEmpty() || session.equals(trace.session());
  }

  /// The injection on record with this id.
  public Optional<Trace> trace(String id) {
    return traceLog(workspace).find(id);
  }

  private static TraceLog traceLog(Workspace workspace) {
    return new TraceLog(workspace.layout().cacheFolder(), workspace.environment().clock());
  }

  /// The pages of the `resident` profile, as they would be shown now.
  ResidentPages residentPages() {
    MemoryConfig.Resident resident = workspace.config().resident();
    return ResidentPages.of(
        workspace.roots(),
        workspace.environment().today(),
        resident.pageTable(),
        resident.maxTokens(),
        Screen.of(workspace.layout(), news));
  }

  /// Makes the block that stands before a prompt.
  public Injection inject(InjectionRequest request) {
    return injector.inject(request);
  }

  /// Says what notes name of an action, before it or after it failed. What a failed command was
  /// followed by is offered to the user.
  public Injection inject(ActionRequest action) {
    Injection said =
        new ActionNotes(
                workspace.environment(),
                workspace.config(),
                this::recall,
                sessions,
                injector,
                traceLog(workspace))
            .of(action);
    if (!action.hasFailed() && action.session().isPresent()) {
      AgentEdit.of(workspace, action).ifPresent(edit -> wrote(action.session().get(), edit));
    }
    CaptureHandler captures = captures();
    boolean asks = workspace.config().decisions().captureConfirm() && captures.isOn();
    if (asks && said.reason() != Reason.OFF && action.task().isEmpty()) {
      action.session().ifPresent(id -> captures.learn(sessions, action, id));
    }
    return said;
  }

  /// What would be forgotten.
  ///
  /// @return empty when there is nothing like that
  /// @throws RefusedException when it cannot be: it stands in two scopes, or nothing may be written
  public Optional<ForgetPlan> plan(ForgetRequest request) throws IOException {
    return new ForgetHandler(this).plan(request);
  }

  /// Takes it out of its files and of every copy that memory keeps, for good.
  ///
  /// @throws RefusedException when it may not be written
  public Forgotten forget(ForgetPlan plan, Author by, SearchIndex.Progress progress)
      throws IOException {
    PlannedForget planned = (PlannedForget) plan;
    TeamHandler team = new TeamHandler(this);
    try (ConversationHandler.Held held = holdConversations()) {
      int unsent = team.withdraw(planned); // first: a moment later it may have been sent
      Forgotten here = new ForgetHandler(this).forget(planned, by, held, progress);
      return here.and(unsent, team.told(planned, unsent));
    }
  }

  /// Deletes every copy of a text that is kept besides the scopes: sessions, traces, verdicts, and
  /// the index, which is made anew from the files as they are now.
  ///
  /// @param session takes it out of a session's state
  /// @param turns those of conversations that go with it
  /// @param held see [#holdConversations]
  /// @return how many of them are found no more
  int purge(
      TextRedactor redactor,
      UnaryOperator<SessionState> session,
      Predicate<Passage> turns,
      ConversationHandler.@Nullable Held held,
      SearchIndex.Progress progress)
      throws IOException {
    sessions.changeAll(session);
    Path cache = workspace.layout().cacheFolder();
    Screen.forget(cache);
    for (String logs : List.of("traces", "usage")) {
      RedactedFile.redactLogs(
          cache.resolve(logs),
          AtomicReplace.Policy.CACHE,
          text -> redactor.touches(text) ? "" : text);
    }
    CaptureQueue.forget(workspace.layout(), redactor);
    GoneCode.forget(cache);
    index().rebuild(progress);
    return held == null ? 0 : held.forget(turns, progress);
  }

  /// Taken before anything is forgotten, so that no other process puts turns of conversations back.
  ///
  /// @return null where none were read
  /// @throws RefusedException while another process reads conversations
  ConversationHandler.@Nullable Held holdConversations() throws IOException {
    return hasConversations() ? conversations().hold() : null;
  }

  /// Whether conversations were read here.
  boolean hasConversations() {
    return Files.exists(Layout.conversationsFolder(workspace.layout().cacheFolder()));
  }

  /// The pages of `MEMORY.md`, and which of them profile `resident` shows.
  public PagesResult pages() {
    return new PagesHandler(this).pages();
  }

  /// Makes the page tables anew.
  ///
  /// @return those that were made, as they were before
  /// @throws RefusedException when one may not be written
  public List<PagesResult.Table> verifyPages() throws IOException {
    return new PagesHandler(this).verify();
  }

  /// What is wrong with pages, their tables and staged notes; nothing is kept of faults that are
  /// mended.
  public List<PagesResult.Fault> faults() throws IOException {
    return new PagesHandler(this).faults();
  }

  /// The topic files by name, without archived ones and those that cannot be read.
  public List<Topic> topics(Optional<Scope> scope) throws IOException {
    return new PagesHandler(this).topics(scope);
  }

  /// Entries of notes that nobody has confirmed for so many days, each scope's longest first.
  public List<StaleNote> staleNotes(Optional<Scope> scope, int days) {
    return new PagesHandler(this).stale(scope, days);
  }

  /// What memory would be tidier without. Changes nothing.
  public List<TidyEntry> untidy(Optional<Scope> scope) throws IOException {
    return new TidyHandler(this).entries(scope);
  }

  /// Looks for what the project's notes and decisions name and its code has no more. What is found
  /// is told by [#untidy] and with hits, until somebody looks again.
  public void lookForGoneCode(CodeHistory history) throws IOException {
    goneCode().look(history, new TidyHandler(this).projectTexts());
  }

  GoneCode goneCode() {
    return new GoneCode(workspace.layout(), workspace.environment().today());
  }

  /// Archives such entries, up to the first that is refused.
  public List<PassageResult> tidy(List<TidyEntry> entries, Author by) throws IOException {
    return new TidyHandler(this).apply(entries, by);
  }

  /// Marks a note as one that still holds.
  ///
  /// @param note the id of a page or a passage, or its place
  public WriteResult confirm(String note, Author by) throws IOException {
    return new PagesHandler(this).confirm(note, by);
  }

  /// Stages a note for `MEMORY.md`: it is safe at once.
  ///
  /// @throws RefusedException when it may not be written, or what it is about is not there
  public Staged stage(StageRequest request, Author by) throws IOException {
    return new PagesHandler(this).stage(request, by);
  }

  /// Puts staged notes into `MEMORY.md`.
  ///
  /// @param scope empty = the global one and that of a trusted project
  /// @throws RefusedException when a file could not be written; its notes are still staged
  public FlushResult flush(Optional<Scope> scope, Author by) throws IOException {
    return new PagesHandler(this).flush(scope, by);
  }

  /// Looks for what is wrong with files, folders, stores and the index.
  public void diagnose(Findings findings) {
    new Checkup(
            workspace.environment().cwd(),
            workspace.roots(),
            workspace.layout(),
            workspace.config(),
            workspace.curated(),
            workspace.environment().clock().instant(),
            this::index)
        .run(findings);
  }

  /// Takes another memory over, or tells what would come in.
  ///
  /// @throws RefusedException when the source is not there or the scope may not be written
  public ImportResult take(ImportRequest request, Author by, SearchIndex.Progress progress)
      throws IOException {
    return new TransferHandler(workspace).take(request, by, progress);
  }

  /// Copies memory out.
  ///
  /// @throws RefusedException when a scope may not be read, or the copy would be memory
  public ExportResult export(ExportRequest request, SearchIndex.Progress progress)
      throws IOException {
    return new TransferHandler(workspace).export(request, progress);
  }

  /// Masks the secrets that stand in files and leaves them nowhere, or tells where they are.
  ///
  /// @throws RefusedException when a scope may not be written
  public ScrubResult scrub(boolean dry, Author by, SearchIndex.Progress progress)
      throws IOException {
    return new ScrubHandler(this).scrub(dry, by, progress);
  }

  /// What writes in a scope replaced or took out and can be put back, the latest first.
  public List<Recovery> recoveries(Scope scope, Author by) throws IOException {
    return WriteAccess.writer(workspace, scope, by.origin()).recoveries();
  }

  /// Puts back what a write replaced; of a note that was moved, both halves.
  ///
  /// @param scope where the write was; empty = in one of those that are read
  public WriteResult restore(String recovery, Optional<Scope> scope, Author by) throws IOException {
    return answered(() ->
        WriteAccess.first(
            workspace,
            scope,
            one ->
                PassageHandler.restored(
                    WriteAccess.writer(workspace, one, by.origin()), recovery)));
  }

  /// Whether memory is on in this session.
  public boolean isOn(String session) {
    return sessions.isOn(session);
  }

  /// @return whether the switch could be kept
  public boolean turn(String session, boolean on) {
    return sessions.turn(session, on);
  }

  /// The standing block that the session was given and still has.
  public Optional<String> standing(String session) {
    return sessions.state(session).standing().map(SessionState.FrozenBlock::text);
  }

  /// Whether the standing block that it has came with a prompt.
  public boolean stoodWithPrompt(String session) {
    SessionState state = sessions.state(session);
    return state.standing().isPresent() && state.sent().containsKey(Injector.WITH_PROMPT);
  }

  /// Puts on record that a hook's time was over before there was an answer: nothing was given.
  ///
  /// @param part what was asked for
  /// @param session whose it was, where that is known
  public static void missed(
      Workspace workspace, InjectionRequest.Part part, Optional<String> session, String agent) {
    MemoryConfig config = workspace.config();
    if (config.traces() && config.enabled() && config.injection().auto()) {
      traceLog(workspace)
          .keep(
              new Trace(
                  "",
                  workspace.environment().clock().instant(),
                  session,
                  Optional.of(agent),
                  workspace.environment().cwd().toString(),
                  config.injection().profile().label(),
                  part.label(),
                  Optional.empty(),
                  0,
                  Reason.TIMEOUT.label(),
                  "",
                  "",
                  0,
                  0,
                  0,
                  List.of(),
                  List.of()));
    }
  }

  /// Does some work, of which what sessions are given and traces count only when its answer has
  /// arrived.
  ///
  /// @return counts it
  public static Runnable uncounted(Runnable work) {
    return SessionLedger.holdBack(work);
  }

  /// Whether the session was not told of this before; it counts as told from now on.
  public boolean isFirst(String session, String what) {
    SessionState state = sessions.state(session);
    boolean first = !state.sent().containsKey("told-" + what);
    if (first) {
      sessions.keep(session, state.given(List.of(), Map.of("told-" + what, "")));
    }
    return first;
  }

  /// Records whether a notice is still pending: the session's user is to be told of it later.
  public void setPending(String session, String notice, boolean pending) {
    Map<String, String> mark = Map.of("pending-" + notice, pending ? "yes" : "");
    sessions.keep(session, sessions.state(session).given(List.of(), mark));
  }

  public boolean isPending(String session, String notice) {
    return !sessions.state(session).sent("pending-" + notice).isEmpty();
  }

  /// Whether the session's context was emptied and it was given nothing since.
  public boolean isEmptied(String session) {
    SessionState state = sessions.state(session);
    return sessions.knows(session) && state.isSame(state.emptied());
  }

  /// The session's context was emptied, by a start or a compaction: it is given everything anew.
  public void restart(String session) {
    sessions.reset(session);
  }

  /// Only what concerns this project: the filters of a search that asks no more.
  public Filters ownFilters() {
    return Filters.none().withProjects(projectNames());
  }

  @Override
  public synchronized void close() {
    if (loan != null) {
      loan.givenBack().run();
    }
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }

  private RecallResult recall(QueryText text, int limit, Optional<Duration> deadline) {
    return find(
        new SearchRequest(
            text,
            recallFilters(),
            limit,
            0,
            workspace.environment().today(),
            false,
            deadline,
            workspace.config().search().mode()),
        true);
  }

  /// Of conversations about the project of the folder; none elsewhere.
  private RecallResult recallTurns(QueryText text, int limit, Optional<Duration> deadline) {
    try {
      return conversations().recall(text, limit, deadline);
    } catch (IOException | RefusedException unread) {
      return new RecallResult.Nothing(Reason.OFF, Freshness.fresh());
    }
  }

  private RecallResult find(SearchRequest request) {
    return find(request, workspace.servedFolder().isPresent());
  }

  /// @param forModel whether what is new may be held back
  private RecallResult find(SearchRequest request, boolean forModel) {
    if (!workspace.config().enabled()) {
      return new RecallResult.Nothing(Reason.OFF, Freshness.fresh());
    }
    try {
      SearchAnswer found = allowed(index().search(request), request.snippetChars());
      List<Hit> hits =
          news.labelled(goneCode().checked(Corrections.newerFirst(found.hits())), forModel);
      SearchAnswer answer = found.with(Corrections.withoutRepeatedDecisions(hits));
      return answer.hits().isEmpty()
          ? new RecallResult.Nothing(Reason.NO_MATCH, answer.freshness())
          : new RecallResult.Found(answer);
    } catch (IOException failed) {
      return new RecallResult.Failed(
          Reason.BACKEND_ERROR, "the memory could not be searched: " + failed.getMessage());
    }
  }

  /// The passages with these ids, in this order, as the disk has them now; those that are gone are
  /// left out.
  public List<Passage> passages(Collection<String> ids) throws IOException {
    Map<String, Passage> found = new HashMap<>();
    for (Passage passage : index().passages(Set.copyOf(ids))) {
      found.putIfAbsent(passage.id(), allowed(passage));
    }
    return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
  }

  /// What the guard would keep back and its user wants shown, as it is.
  private Passage allowed(Passage passage) {
    return passage.threats().isEmpty() || !AllowedTexts.of(workspace.layout()).has(passage)
        ? passage
        : passage.judged(passage.heading(), passage.text(), List.of());
  }

  private SearchAnswer allowed(SearchAnswer answer, int snippetChars) throws IOException {
    Set<String> kept = new HashSet<>();
    AllowedTexts allowed = AllowedTexts.of(workspace.layout());
    for (Hit hit : answer.hits()) {
      if (!hit.passage().threats().isEmpty() && allowed.has(hit.passage())) {
        kept.add(hit.passage().id());
      }
    }
    if (kept.isEmpty()) {
      return answer;
    }
    Map<String, Passage> shown = new HashMap<>();
    passages(kept).forEach(passage -> shown.put(passage.id(), passage));
    List<Hit> hits = new ArrayList<>();
    for (Hit hit : answer.hits()) {
      Passage passage = shown.get(hit.passage().id());
      hits.add(
          passage == null
              ? hit
              : hit.with(passage).withSnippet(TextCut.head(passage.text(), snippetChars)));
    }
    return answer.with(hits);
  }

  private Filters recallFilters() {
    Filters own = Filters.none().withProjects(injectedProjects());
    return workspace.config().decisions().enabled() ? own : own.without(Set.of(Kind.DECISION));
  }

  private List<DecisionLine> decisions() {
    return workspace.config().decisions().enabled()
        ? news.known(decisions.get("", logs, this::decisionLines))
        : List.of();
  }

  private List<DecisionLine> decisionLines() {
    boolean everyProject = workspace.config().injection().globalAuto();
    return DecisionLine.of(
        workspace.roots(), everyProject ? projectNames() : injectedProjects(), everyProject);
  }

  /// Records of other projects, and those that call themselves global, are injected only where
  /// their user wants that.
  ///
  /// @return empty = those of every project
  private Set<String> injectedProjects() {
    if (workspace.config().injection().globalAuto()) {
      return Set.of();
    }
    Set<String> own = new HashSet<>(projectNames());
    own.remove(ProjectIdentity.EVERY_PROJECT);
    return own;
  }

  private synchronized Set<String> projectNames() {
    if (loan != null) {
      return loan.whole().projectNames();
    }
    Set<String> names = projectNames;
    if (names == null) {
      names = workspace.projectIdentity().names(workspace.layout().projectFolder());
      projectNames = names;
    }
    return names;
  }
}
