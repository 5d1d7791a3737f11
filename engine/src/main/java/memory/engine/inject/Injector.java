package memory.engine.inject;

import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import memory.engine.config.MemoryConfig;
import memory.engine.config.Profile;
import memory.engine.file.FileMemo;
import memory.engine.inject.RecalledPart.HitLimits;
import memory.engine.inject.RecalledSections.Changing;
import memory.engine.recall.Freshness;
import memory.engine.recall.Gate;
import memory.engine.recall.Hit;
import memory.engine.recall.Reason;
import memory.engine.recall.RecallResult;
import memory.engine.recall.SearchAnswer;
import memory.engine.scope.Environment;
import memory.engine.scope.Kind;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;
import memory.engine.trace.SectionReport;
import memory.engine.trace.Trace;
import memory.engine.trace.TraceLog;

/// Makes injections for one workspace: reads the windows, recalls, shares the budget, remembers per
/// session what was given. What is wrong with a file or with recall becomes a line or a reason in
/// the result, never an exception.
public final class Injector {
  private final List<ScopeRoot> roots;
  private final Environment environment;
  private final MemoryConfig config;
  private final PromptRecall recall;
  private final Supplier<List<DecisionLine>> decisions;
  private final SessionLedger sessions;
  private final Screen screen;
  private final TraceLog traces;
  private final StandingBlocks standings;
  private final FileMemo<List<Changing>> windows = new FileMemo<>(Clock.systemUTC());

  /// @param roots the scopes to read, only trusted ones
  /// @param decisions the active ones, newest first; asked only when they are needed
  public Injector(
      List<ScopeRoot> roots,
      Environment environment,
      MemoryConfig config,
      PromptRecall recall,
      Supplier<List<DecisionLine>> decisions,
      SessionLedger sessions,
      Screen screen,
      TraceLog traces) {
    List<ScopeRoot> projectFirst = new ArrayList<>(roots.size());
    for (ScopeRoot root : roots) {
      projectFirst.add(root.scope() == Scope.PROJECT ? 0 : projectFirst.size(), root);
    }
    this.roots = List.copyOf(projectFirst);
    this.environment = environment;
    this.config = config;
    this.recall = recall;
    this.decisions = decisions;
    this.sessions = sessions;
    this.screen = screen;
    this.traces = traces;
    this.standings = new StandingBlocks(this.roots, environment, config, decisions, screen);
  }

  public Injection inject(InjectionRequest request) {
    Injection injection = new Run(request).injection();
    screen.remember();
    return injection;
  }

  /// One request on its way.
  private final class Run {
    /// More hits than are shown are asked for, since a window or an earlier hit may say the same.
    private static final int SPARE_HITS = 5;

    /// And for those that the session was given.
    private static final int KNOWN_HITS = 15;

    private static final int FIT_HITS = 100;

    private final InjectionRequest request;
    private final Part part;
    private final Profile profile;
    private final Shares shares;
    private SessionState session;
    private Reason reason = Reason.OK;
    private Freshness freshness = Freshness.fresh();
    private List<Hit> candidates = List.of();
    private String verdict = "";
    private boolean heldBack;

    Run(InjectionRequest request) {
      this.request = request;
      this.part =
          request.part() == Part.MERGED && request.prompt().isEmpty()
              ? Part.STANDING
              : request.part();
      this.profile = request.profile().orElse(config.injection().profile());
      this.shares =
          Shares.of(
              request.budgetChars().orElse(config.injection().budgetChars()),
              request.host().flatMap(HostProfile::of),
              part,
              profile);
      this.session = request.session().map(sessions::state).orElseGet(SessionState::fresh);
    }

    Injection injection() {
      boolean wanted = config.injection().auto() || request.asked();
      if (!config.enabled() || !session.on() || !wanted) {
        return new Injection(
            Reason.OFF, freshness, "", "", "", shares.total(), List.of(), List.of());
      }
      long start = System.nanoTime();
      SessionState before = session;
      StandingBlock standing = part == Part.RECALLED ? StandingBlock.none() : standing();
      RecalledPart recalled = part == Part.STANDING ? RecalledPart.none() : recalled(standing);
      if (!session.isSame(before)) {
        request.session().ifPresent(id -> sessions.keep(id, session));
      }
      List<SectionReport> reports = new ArrayList<>(standing.reports());
      reports.addAll(recalled.reports());
      reports.sort((one, other) -> Integer.compare(one.priority(), other.priority()));
      String block = joined(standing.text(), recalled.text());
      Injection made =
          new Injection(
              part == Part.STANDING && block.isEmpty() ? Reason.NO_MATCH : reason,
              freshness,
              block,
              standing.text(),
              recalled.text(),
              shares.total(),
              reports,
              withSnippets(recalled.hits()));
      if (!isExplained()) {
        return made;
      }
      Trace trace = trace(made, recalled, before, System.nanoTime() - start);
      return made.explainedBy(trace, config.traces() ? traces.keep(trace) : Optional.empty());
    }

    private boolean isExplained() {
      return config.traces() || request.asked();
    }

    private Trace trace(Injection made, RecalledPart part, SessionState before, long nanos) {
      TraceMaker maker =
          new TraceMaker(part, before.hits(), config.injection().minScore(), heldBack, most());
      return new Trace(
          "",
          traces.now(),
          request.session(),
          environment.cwd().toString(),
          profile.label(),
          this.part.label(),
          config.diagnostics().promptPreview()
              ? request.prompt().map(TraceMaker::preview)
              : Optional.empty(),
          request.prompt().orElse("").length(),
          made.reason().label(),
          made.freshness().label(),
          verdict,
          made.block().length(),
          made.budgetChars(),
          nanos / 1000,
          made.sections(),
          maker.candidates(candidates));
    }

    private List<Hit> withSnippets(List<Hit> hits) {
      List<Hit> shown = new ArrayList<>(hits.size());
      for (Hit hit : hits) {
        Excerpt excerpt = Excerpt.of(hit, config.search().snippetChars());
        String snippet = String.join("\n", excerpt.lines()).strip();
        shown.add(new Hit(hit.passage(), hit.score(), snippet, hit.terms(), hit.parts()));
      }
      return shown;
    }

    private StandingBlock standing() {
      String shape = shape();
      Optional<SessionState.FrozenBlock> frozen =
          session.standing().filter(block -> block.shape().equals(shape));
      if (frozen.isPresent()) {
        return StandingBlock.thawed(frozen.get());
      }
      StandingBlock block = standings.of(profile, shares);
      session = session.withStanding(block.frozen(shape));
      return block;
    }

    private String shape() {
      String shape = profile.label() + ":" + shares.standing();
      return shares.standingWeight() == TokenWeight.NO_LIMIT
          ? shape
          : shape + ":" + shares.standingWeight();
    }

    private RecalledPart recalled(StandingBlock standing) {
      if (profile != Profile.SELECTIVE) {
        reason = Reason.OFF;
        return RecalledPart.none();
      }
      List<Changing> all = windows();
      int limit = fits() ? FIT_HITS : most() + SPARE_HITS + Math.min(KNOWN_HITS, known());
      List<Hit> found = found(limit);
      RecalledPart made = recalled(standing, all, found);
      if (made.hits().size() < most()
          && made.dropped() == 0
          && found.size() == limit
          && limit < FIT_HITS) {
        made = recalled(standing, all, found(FIT_HITS));
      }
      Set<String> given = new HashSet<>();
      for (Hit hit : made.hits()) {
        given.add(hit.passage().contentHash());
      }
      session = session.given(given, made.sent());
      return made;
    }

    private RecalledPart recalled(StandingBlock standing, List<Changing> windows, List<Hit> found) {
      List<Changing> changed = new ArrayList<>();
      VisibleLines visible = new VisibleLines();
      for (Changing window : windows) {
        if (window.hash().equals(session.sent().get(window.key()))) {
          visible.add(window.section().content().within(window.section().capChars()).text());
        } else {
          changed.add(window);
        }
      }
      List<Hit> news = news(found);
      seeStanding(visible, news, part == Part.MERGED ? standing.text() : sentStanding());
      HitLimits limits =
          new HitLimits(
              most(),
              config.injection().caps().recalled(),
              new ExcerptChars(
                  config.injection().excerptChars(), config.injection().snippetChars()),
              !fits());
      return TokenWeight.fitted(
          shares.recalled(),
          shares.recalledWeight(),
          room -> RecalledPart.of(changed, visible.copy(), news, limits, room),
          RecalledPart::text);
    }

    private List<Changing> windows() {
      LocalDate today = environment.today();
      return windows.get(today, RecalledSections.files(roots, today), () -> windows(today));
    }

    private List<Changing> windows(LocalDate today) {
      RecalledSections sections = new RecalledSections(roots, screen);
      MemoryConfig.Caps caps = config.injection().caps();
      return List.of(
          sections.scratchpad(caps.scratchpad()),
          sections.today(today, caps.today()),
          sections.yesterday(today.minusDays(1), caps.yesterday()));
    }

    private String sentStanding() {
      return session.standing().map(SessionState.FrozenBlock::text).orElse("");
    }

    private void seeStanding(VisibleLines visible, List<Hit> hits, String standing) {
      visible.add(standing);
      if (!standing.isEmpty()
          && hits.stream().anyMatch(hit -> hit.passage().kind() == Kind.DECISION)) {
        for (DecisionLine decision : decisions.get()) {
          visible.add(decision, standing);
        }
      }
    }

    private List<Hit> found(int limit) {
      if (!request.search() || !config.injection().search()) {
        reason = Reason.OFF;
        return List.of();
      }
      String prompt = request.prompt().map(Frame::strip).orElse("");
      if (prompt.isBlank() || most() == 0) {
        reason = Reason.NO_MATCH;
        return List.of();
      }
      RecallResult result = recall.recall(prompt, limit, request.deadline());
      reason = result.reason();
      freshness = result.freshness();
      if (result instanceof RecallResult.Nothing nothing) {
        candidates = nothing.candidates();
        heldBack = !candidates.isEmpty();
        verdict = nothing.verdict();
      } else if (result instanceof RecallResult.Found(SearchAnswer answer) && isExplained()) {
        candidates = answer.hits();
        verdict = Gate.judge(answer.evidence()).reason();
      }
      return result.hits();
    }

    /// What is strong enough and was not given to the session.
    private List<Hit> news(List<Hit> found) {
      List<Hit> news = new ArrayList<>();
      boolean anyStrong = found.isEmpty();
      for (Hit hit : found) {
        boolean strong = hit.score() >= config.injection().minScore();
        anyStrong |= strong;
        if (strong && !session.hits().contains(hit.passage().contentHash())) {
          news.add(hit);
        }
      }
      reason = anyStrong ? reason : Reason.GATED;
      return news;
    }

    private int known() {
      return session.hits().size();
    }

    private boolean fits() {
      return request.fit() || (config.injection().fit() && request.hits().isEmpty());
    }

    private int most() {
      return fits() ? FIT_HITS : request.hits().orElse(config.injection().hits());
    }
  }

  private static String joined(String standing, String recalled) {
    return standing.isEmpty() || recalled.isEmpty()
        ? standing + recalled
        : standing + Frame.BETWEEN + recalled;
  }
}
