package memory.engine.inject;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.engine.file.FileMemo;
import memory.engine.inject.Excerpt.ExcerptChars;
import memory.engine.inject.RecalledPart.HitLimits;
import memory.engine.inject.RecalledPart.RecalledTurns;
import memory.engine.inject.Shares.HostProfile;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.Profile;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.recall.Gate;
import memory.engine.request.Injection;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.Trace;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;
import memory.engine.session.SessionState.FrozenBlock;
import memory.engine.trace.TraceLog;

/// Makes injections for one workspace: reads the windows, recalls, shares the budget, remembers per
/// session what was given. What is wrong with a file or with recall becomes a line or a reason in
/// the result, never an exception.
public final class Injector {
  /// In a session's state: its standing block came with a prompt.
  public static final String WITH_PROMPT = "standing-with-prompt";

  private static final String GONE = "gone";

  private final List<ScopeRoot> roots;
  private final Environment environment;
  private final MemoryConfig config;
  private final PromptRecall recall;
  private final PromptRecall conversations;
  private final SessionLedger sessions;
  private final Screen screen;
  private final TraceLog traces;
  private final Gate gate;
  private final GivenPassages givens;
  private final StandingBlocks standings;
  private final FileMemo<List<Changing>> windows = new FileMemo<>(Clock.systemUTC());

  /// @param roots the scopes to read, only trusted ones
  /// @param conversations finds turns of past conversations about the same project
  /// @param decisions the active ones, newest first; asked only when they are needed
  /// @param gate decides which hits are worth saying
  /// @param there what stands in a file now
  public Injector(
      List<ScopeRoot> roots,
      Environment environment,
      MemoryConfig config,
      PromptRecall recall,
      PromptRecall conversations,
      Supplier<List<DecisionLine>> decisions,
      SessionLedger sessions,
      Screen screen,
      TraceLog traces,
      Gate gate,
      GivenPassages.Standing there) {
    List<ScopeRoot> projectFirst = new ArrayList<>(roots.size());
    for (ScopeRoot root : roots) {
      projectFirst.add(root.scope() == Scope.PROJECT ? 0 : projectFirst.size(), root);
    }
    this.roots = List.copyOf(projectFirst);
    this.environment = environment;
    this.config = config;
    this.recall = recall;
    this.conversations = conversations;
    this.sessions = sessions;
    this.screen = screen;
    this.traces = traces;
    this.gate = gate;
    this.givens = new GivenPassages(this.roots, there);
    this.standings = StandingBlocks.from(this.roots, environment, config, decisions, screen);
  }

  /// The passages that a session was given and that are gone, each as [SessionState#said].
  public Set<String> gone(String session) {
    SessionState state = sessions.state(session);
    return givens.gone(state, OtherProjects.of(state, roots)).passages();
  }

  /// The windows that a session was sent as they are now: by their keys their prints.
  public Map<String, String> current(String session) {
    SessionState state = sessions.state(session);
    return windows().stream()
        .filter(window -> window.prints().equals(state.sent().get(window.key())))
        .collect(Collectors.toMap(Changing::key, Changing::prints));
  }

  /// The session as if it had been sent these windows as they are now, those with nothing new but
  /// its own lines.
  ///
  /// @param before by their keys their prints before it wrote
  public SessionState sent(SessionState session, Map<String, String> before) {
    OwnLines own = OwnLines.of(session);
    Map<String, String> sent = new HashMap<>();
    for (Changing window : windows()) {
      String prints = before.get(window.key());
      if (prints != null && own.areAllNewOf(window, prints)) {
        sent.put(window.key(), window.prints());
      }
    }
    return session.given(List.of(), sent);
  }

  /// The lines that a session sees of standing files, open work and logs.
  VisibleLines seen(SessionState session) {
    VisibleLines lines = new VisibleLines();
    lines.add(StandingChanges.shown(session));
    Stream.concat(windows().stream(), earlierLogs(session))
        .forEach(window -> lines.add(RecalledPart.visible(window, session)));
    return lines;
  }

  /// The session after it changed these decisions itself.
  public SessionState decided(SessionState session, List<String> ids) {
    return standings.decided(session, ids);
  }

  public Injection inject(InjectionRequest request) {
    Injection injection = new Run(request).injection();
    screen.remember();
    return injection;
  }

  /// One request on its way.
  private final class Run {
    private static final int YESTERDAY_PRIORITY = 7;

    private final InjectionRequest request;
    private final Part part;
    private final Profile profile;
    private final Shares shares;
    private final RecallRun recallRun;
    private SessionState session;
    private Gate.Judgement judged = Gate.Judgement.NONE;

    /// The prints of windows that have nothing new but what the session wrote.
    private final Map<String, String> untold = new HashMap<>();

    Run(InjectionRequest request) {
      this.request = request;
      this.part =
          request.part() == Part.MERGED && request.prompt().isEmpty()
              ? Part.STANDING
              : request.part();
      this.profile = request.options().profile().orElse(config.injection().profile());
      this.shares =
          Shares.of(
              request.options().budgetChars().orElse(config.injection().budgetChars()),
              HostProfile.of(request.host().orElse("")),
              part,
              profile,
              config.injection().caps());
      this.recallRun = new RecallRun(request, config, recall);
      this.session = request.session().map(sessions::state).orElseGet(SessionState::fresh);
    }

    Injection injection() {
      boolean wanted = config.injection().auto() || request.asked();
      if (!config.enabled() || !session.on() || !wanted) {
        return Injection.recalling(Reason.OFF, Freshness.fresh(), "", shares.piece(), List.of());
      }
      long start = System.nanoTime();
      SessionState before = session;
      FrozenBlock made = standing();
      RecalledPart recalled = part == Part.STANDING ? RecalledPart.none() : recalled(made);
      FrozenBlock standing = part == Part.RECALLED ? FrozenBlock.NONE : made;
      if (!session.isSame(before)) {
        request.session().ifPresent(id -> sessions.keep(id, session));
      }
      List<SectionReport> reports = new ArrayList<>(standing.sections());
      reports.addAll(recalled.reports());
      reports.sort((one, other) -> Integer.compare(one.priority(), other.priority()));
      String block = joined(standing.text(), recalled.text());
      Injection injection =
          new Injection(
              part != Part.STANDING
                  ? recallRun.reason(recalled.choice())
                  : block.isEmpty() ? Reason.NO_MATCH : Reason.OK,
              recallRun.freshness(),
              block,
              standing.text(),
              recalled.text(),
              shares.piece(),
              reports,
              withSnippets(recalled.hits()),
              recalled.choice().above().stream().map(hit -> hit.passage().citation()).toList(),
              Optional.empty(),
              Optional.empty());
      if (!recallRun.isExplained()) {
        return injection;
      }
      Trace trace = trace(injection, recalled, before, System.nanoTime() - start);
      return injection.explainedBy(trace, config.traces() ? traces.keep(trace) : Optional.empty());
    }

    private Trace trace(Injection made, RecalledPart part, SessionState before, long nanos) {
      TraceMaker maker =
          new TraceMaker(part, before, config.injection().minScore(), recallRun.most());
      return new Trace(
          "",
          traces.now(),
          request.session(),
          request.host(),
          environment.cwd().toString(),
          profile.label(),
          this.part.label(),
          config.diagnostics().promptPreview() || config.tracePrompts()
              ? request.prompt().map(TraceMaker::preview)
              : Optional.empty(),
          request.prompt().orElse("").length(),
          made.reason().label(),
          made.freshness().label(),
          part.choice().reason(),
          made.block().length(),
          made.budgetChars(),
          nanos / 1000,
          made.sections(),
          maker.candidates(judged.hits()));
    }

    private List<Hit> withSnippets(List<Hit> hits) {
      List<Hit> shown = new ArrayList<>(hits.size());
      for (Hit hit : hits) {
        Excerpt excerpt = Excerpt.of(hit, config.search().snippetChars());
        shown.add(hit.withSnippet(String.join("\n", excerpt.lines()).strip()));
      }
      return shown;
    }

    /// What the session has, or is given now; where the recalled part alone is asked for without
    /// one, what the standing part would be.
    private FrozenBlock standing() {
      boolean recalls = part == Part.RECALLED;
      if (recalls && profile != Profile.SELECTIVE) {
        return FrozenBlock.NONE;
      }
      Optional<FrozenBlock> frozen =
          session
              .standing()
              .filter(block -> recalls || block.shape().equals(shares.shape(profile)));
      if (frozen.isPresent()) {
        return frozen.get();
      }
      StandingBlocks.Made made = standings.of(profile, shares);
      if (!recalls) {
        session = session.withStanding(made.block()).given(List.of(), made.sent());
        if (part == Part.MERGED && !request.prompt().orElse("").isBlank()) {
          session = session.given(List.of(), Map.of(WITH_PROMPT, ""));
        }
      }
      return made.block();
    }

    private RecalledPart recalled(FrozenBlock standing) {
      if (profile != Profile.SELECTIVE) {
        recallRun.off();
        return RecalledPart.none();
      }
      List<Changing> all = new ArrayList<>(windows());
      Optional<StandingChanges> changes =
          request.session().isPresent() ? standings.changes(session) : Optional.empty();
      OtherProjects others =
          changes.map(StandingChanges::others).orElseGet(() -> OtherProjects.of(session, roots));
      session = others.arrived(session, all);
      GivenPassages.Gone away = givens.gone(session, others);
      List<String> gone = new ArrayList<>();
      changes.ifPresent(made -> made.gone().forEach(line -> gone.add(line.told())));
      int ofFiles = gone.size();
      changes
          .map(StandingChanges::news)
          .filter(news -> !news.windows().isEmpty())
          .ifPresent(all::add);
      others.note(roots).ifPresent(all::add);
      String forgotten = session.sent(ForgottenSince.KEY);
      if (!forgotten.isEmpty()) {
        all.add(ForgottenSince.note(forgotten));
      }
      VisibleLines stands = new VisibleLines();
      stands.add(StandingChanges.visible(session, changes, others));
      Stream.concat(all.stream().filter(Injector::isLog), earlierLogs(session))
          .forEach(log -> stands.add(RecalledPart.visible(log, session)));
      SessionState left = session.without(away.passages());
      recallRun.find(hit -> left.has(hit.passage()) || stands.show(hit));
      // What has changed may have come to a new text that a stale answer does not tell.
      boolean knowsAway = !(recallRun.freshness() instanceof Freshness.Stale);
      SessionState has = knowsAway ? left : session;
      if (knowsAway) {
        gone.addAll(away.places());
      }
      if (!gone.isEmpty()) {
        all.add(Changing.note(GONE, "Shown to this session, gone or changed since", gone));
      }
      OwnLines own = OwnLines.of(session);
      Predicate<Hit> known =
          hit -> has.has(hit.passage()) || own.say(hit.passage()) || stands.show(hit);
      judged = gate.judge(recallRun.text(), recallRun.candidates(), known, away::isReplacedBy);
      all.addAll(turns());
      RecalledPart made = recalled(standing, all, own);
      boolean toldGone = gone.isEmpty() || made.sent().containsKey(GONE);
      int told = toldGone ? told(made, gone) : 0;
      if (toldGone && knowsAway) {
        GivenPassages.Gone now = away.first(Math.max(0, told - ofFiles));
        session = session.without(now.passages()).given(List.of(), now.sent());
      }
      Map<String, String> sent = new HashMap<>(made.sent());
      sent.putAll(untold);
      sent.remove(GONE);
      boolean toldNews =
          changes.isPresent()
              && (changes.get().news().windows().isEmpty()
                  || sent.containsKey(StandingChanges.WINDOWS));
      if (toldGone && toldNews) {
        Optional<String> news = Optional.ofNullable(made.cut().get(StandingChanges.WINDOWS));
        sent.putAll(changes.get().sent(session, news, told));
      }
      List<Passage> given = made.hits().stream().map(Hit::passage).toList();
      session = session.given(given, sent);
      if (toldGone && recallRun.freshness() instanceof Freshness.Fresh) {
        session = session.given(List.of(), givens.seen(session, given));
      }
      return made;
    }

    /// How many of the lines that are gone a session is told now, the first ones.
    private static int told(RecalledPart made, List<String> gone) {
      String cut = made.cut().get(GONE);
      return cut == null
          ? gone.size()
          : (int) cut.lines().filter(line -> line.startsWith(Frame.QUOTE)).count();
    }

    private List<Changing> turns() {
      List<Hit> found = recallRun.turns(conversations);
      Gate.Judgement worth = gate.judge(recallRun.text(), found, hit -> session.has(hit.passage()));
      List<Hit> chosen = worth.choice().chosen();
      return chosen.isEmpty() ? List.of() : List.of(RecalledTurns.of(chosen));
    }

    private RecalledPart recalled(FrozenBlock standing, List<Changing> windows, OwnLines mine) {
      List<Changing> changed = new ArrayList<>();
      VisibleLines visible = new VisibleLines();
      for (Changing window : windows) {
        if (standing.isSqueezed() && window.section().priority() == YESTERDAY_PRIORITY) {
          continue; // less important than what had no room
        }
        String sent = session.sent().get(window.key());
        String before = Optional.ofNullable(sent).orElse("");
        String written = mine.in(window.windows());
        boolean isOwn = !window.isEmpty() && mine.explain(window, before);
        if ((sent == null && written.isEmpty() && !isOwn)
            || window.isNote()
            || window.key().equals(StandingChanges.WINDOWS)
            || window.key().equals(RecalledTurns.KEY)) {
          changed.add(window);
          continue;
        }
        if (!window.isEmpty() && !isLog(window)) {
          visible.add(RecalledPart.visible(window, session));
        }
        if (isOwn) {
          untold.put(window.key(), window.prints());
        } else if (!window.prints().equals(before)) {
          changed.add(window.after(before, written));
        }
      }
      Gate.Judgement strong = judged.of(hit -> hit.score() >= config.injection().minScore());
      HitLimits limits =
          new HitLimits(
              recallRun.most(),
              config.injection().caps().recalled(),
              new ExcerptChars(
                  config.injection().excerptChars(), config.injection().snippetChars()),
              !recallRun.fits(),
              recallRun.isFull(),
              session::shownAt);
      return Shares.fitted(
          shares.recalled(standing.text()),
          shares.recalledWeight(standing.text()),
          room -> RecalledPart.of(changed, visible.copy(), strong, limits, room),
          RecalledPart::text);
    }
  }

  private List<Changing> windows() {
    LocalDate today = environment.today();
    return windows.get(
        List.of(today, screen.edition()),
        RecalledSections.files(roots, today),
        () -> new RecalledSections(roots, screen).of(today, config.injection().caps()));
  }

  /// The logs of the days before yesterday that a session was sent.
  private Stream<Changing> earlierLogs(SessionState session) {
    LocalDate yesterday = environment.today().minusDays(1);
    RecalledSections sections = new RecalledSections(roots, screen);
    return session.sent().keySet().stream()
        .map(RecalledSections::day)
        .flatMap(Optional::stream)
        .filter(day -> day.isBefore(yesterday))
        .map(day -> sections.yesterday(day, config.injection().caps().yesterday()));
  }

  private static boolean isLog(Changing window) {
    return RecalledSections.day(window.key()).isPresent();
  }

  private static String joined(String standing, String recalled) {
    return standing.isEmpty() || recalled.isEmpty()
        ? standing + recalled
        : standing + Frame.BETWEEN + recalled;
  }

  /// Finds what may matter to a prompt, whether it is worth saying or not. What goes wrong is part
  /// of the result, never an exception.
  @FunctionalInterface
  public interface PromptRecall {

    /// @param text what the user's words ask, our own blocks taken out
    /// @param limit most hits wanted
    /// @param deadline how long it may take; empty = as long as it needs
    RecallResult recall(QueryText text, int limit, Optional<Duration> deadline);
  }
}
