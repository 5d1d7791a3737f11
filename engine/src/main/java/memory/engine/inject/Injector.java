package memory.engine.inject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import memory.engine.config.MemoryConfig;
import memory.engine.config.Profile;
import memory.engine.inject.RecalledPart.HitLimits;
import memory.engine.inject.RecalledSections.Changing;
import memory.engine.recall.Freshness;
import memory.engine.recall.Hit;
import memory.engine.recall.Reason;
import memory.engine.recall.RecallResult;
import memory.engine.scope.Environment;
import memory.engine.scope.Kind;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;

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

  /// @param roots the scopes to read, only trusted ones
  /// @param decisions the active ones, newest first; asked only when they are needed
  public Injector(
      List<ScopeRoot> roots,
      Environment environment,
      MemoryConfig config,
      PromptRecall recall,
      Supplier<List<DecisionLine>> decisions,
      SessionLedger sessions) {
    List<ScopeRoot> projectFirst = new ArrayList<>(roots);
    projectFirst.sort((one, other) ->
        Boolean.compare(one.scope() != Scope.PROJECT, other.scope() != Scope.PROJECT));
    this.roots = List.copyOf(projectFirst);
    this.environment = environment;
    this.config = config;
    this.recall = recall;
    this.decisions = decisions;
    this.sessions = sessions;
  }

  public Injection inject(InjectionRequest request) {
    return new Run(request).injection();
  }

  /// One request on its way.
  private final class Run {
    /// More hits than are shown are asked for, since the model may know some already.
    private static final int SPARE_HITS = 20;

    private static final int FIT_HITS = 100;

    private final InjectionRequest request;
    private final Part part;
    private final Profile profile;
    private final Shares shares;
    private SessionState session;
    private Reason reason = Reason.OK;
    private Freshness freshness = Freshness.fresh();

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
      if (!config.enabled() || !session.on()) {
        return new Injection(
            Reason.OFF, freshness, "", "", "", shares.total(), List.of(), List.of());
      }
      SessionState before = session;
      StandingBlock standing = part == Part.RECALLED ? StandingBlock.none() : standing();
      RecalledPart recalled = part == Part.STANDING ? RecalledPart.none() : recalled(standing);
      if (!session.equals(before)) {
        request.session().ifPresent(id -> sessions.keep(id, session));
      }
      List<SectionReport> reports = new ArrayList<>(standing.reports());
      reports.addAll(recalled.reports());
      reports.sort(Comparator.comparingInt(SectionReport::priority));
      String block = joined(standing.text(), recalled.text());
      return new Injection(
          part == Part.STANDING && block.isEmpty() ? Reason.NO_MATCH : reason,
          freshness,
          block,
          standing.text(),
          recalled.text(),
          shares.total(),
          reports,
          recalled.hits());
    }

    private StandingBlock standing() {
      String shape = profile.label() + ":" + shares.standing();
      Optional<SessionState.FrozenBlock> frozen =
          session.standing().filter(block -> block.shape().equals(shape));
      if (frozen.isPresent()) {
        return StandingBlock.thawed(frozen.get());
      }
      List<Section> sections =
          new StandingSections(roots, environment, config, decisions).of(profile);
      StandingBlock block = StandingBlock.of(sections, shares.standing());
      session = session.withStanding(block.frozen(shape));
      return block;
    }

    private RecalledPart recalled(StandingBlock standing) {
      if (profile != Profile.SELECTIVE) {
        reason = Reason.OFF;
        return RecalledPart.none();
      }
      List<Changing> changed = new ArrayList<>();
      VisibleLines visible = new VisibleLines();
      for (Changing window : windows()) {
        if (window.hash().equals(session.sent().get(window.key()))) {
          visible.add(window.section().content().within(window.section().capChars()).text());
        } else {
          changed.add(window);
        }
      }
      List<Hit> hits = hits();
      seeStanding(visible, hits, part == Part.MERGED ? standing.text() : sentStanding());
      HitLimits limits =
          new HitLimits(
              most(),
              config.injection().caps().recalled(),
              config.injection().excerptChars(),
              !fits());
      RecalledPart made = RecalledPart.of(changed, visible, hits, limits, shares.recalled());
      Set<String> given = new HashSet<>();
      for (Hit hit : made.hits()) {
        given.add(hit.passage().contentHash());
      }
      session = session.given(given, made.sent());
      return made;
    }

    private List<Changing> windows() {
      RecalledSections sections = new RecalledSections(roots);
      MemoryConfig.Caps caps = config.injection().caps();
      return List.of(
          sections.scratchpad(caps.scratchpad()),
          sections.today(environment.today(), caps.today()),
          sections.yesterday(environment.today().minusDays(1), caps.yesterday()));
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

    /// What recall found and the session was not given yet.
    private List<Hit> hits() {
      if (!request.search() || !config.injection().search()) {
        reason = Reason.OFF;
        return List.of();
      }
      String prompt = request.prompt().map(Frame::strip).orElse("");
      if (prompt.isBlank() || most() == 0) {
        reason = Reason.NO_MATCH;
        return List.of();
      }
      int limit = fits() ? FIT_HITS : most() + SPARE_HITS;
      RecallResult result = recall.recall(prompt, limit, request.deadline());
      reason = result.reason();
      freshness = result.freshness();
      List<Hit> news = new ArrayList<>();
      for (Hit hit : result.hits()) {
        if (!session.hits().contains(hit.passage().contentHash())) {
          news.add(hit);
        }
      }
      return news;
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
