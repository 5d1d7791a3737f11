package memory.engine.inject;

import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import memory.engine.inject.Excerpt.ExcerptChars;
import memory.engine.inject.Injector.PromptRecall;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.recall.ActionNames;
import memory.engine.recall.ActionNames.Match;
import memory.engine.recall.Gate;
import memory.engine.recall.PromptTerms;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;
import memory.engine.trace.TraceLog;

/// The notes that name what an agent does, for the moment before it does it or after it failed.
/// Only a note that names the file, its folder, the command, a symbol of the change or the error is
/// said, each once in a session, and not when the session was given it before.
public record ActionNotes(
    Environment environment,
    MemoryConfig config,
    PromptRecall recall,
    SessionLedger sessions,
    Injector injector,
    TraceLog traces) {
  /// The most of the passages, their places included; the frame comes on top.
  static final int MOST_CHARS = 400;

  /// The most that a subagent is told with its task, the frame included.
  static final int TASK_CHARS = 600;

  private static final int TASK_EXCERPT = 240;

  /// A shorter excerpt is not worth its place.
  private static final int LEAST_CHARS = 80;

  private static final int STEP = 40;
  private static final int MOST_HITS = 2;
  private static final int CANDIDATES = 40;

  /// A trace of more passages tells only those that name something: there is one for each edit.
  private static final int MOST_TOLD = 8;

  private static final String DECIDED = "decision";

  /// @param figures what spoke for it at the gate, which judges for tasks alone
  private record Candidate(
      Hit hit, Optional<Match> match, Verdict verdict, Map<String, Double> figures) {
    private boolean isDecision() {
      return hit.passage().kind() == Kind.DECISION || hit.passage().tags().contains(DECIDED);
    }

    /// What the session is told of once.
    private String subject() {
      Match named = match.orElseThrow();
      return "action-" + named.what() + "-" + named.name().toLowerCase(Locale.ROOT);
    }
  }

  public Injection of(ActionRequest action) {
    long start = System.nanoTime();
    SessionState session = action.session().map(sessions::state).orElseGet(SessionState::fresh);
    boolean on = action.session().map(id -> sessions.isOn(id, session)).orElse(true);
    if (!config.enabled() || !config.injection().auto() || !on || !wanted(action)) {
      return Injection.recalling(Reason.OFF, Freshness.fresh(), "", TASK_CHARS, List.of());
    }
    if (!action.task().isEmpty()) {
      return forTask(action, start);
    }
    ActionNames names = new ActionNames(action);
    RecallResult found = recall.recall(names.question(), CANDIDATES, action.deadline());
    List<Candidate> candidates = new ArrayList<>();
    VisibleLines standing = new VisibleLines();
    standing.add(StandingChanges.shown(session));
    Supplier<VisibleLines> all = Suppliers.memoize(() -> injector.seen(session));
    for (Hit hit : RecallRun.sayable(found)) {
      Optional<Match> match = names.in(hit.passage());
      Kind kind = hit.passage().kind();
      // What may stand in a window that comes with prompts; those are read from the disk.
      Supplier<VisibleLines> seen =
          kind == Kind.DAILY || kind == Kind.SCRATCHPAD ? all : () -> standing;
      candidates.add(new Candidate(hit, match, verdict(hit, match, session, seen), Map.of()));
    }
    Rendered made = rendered(candidates, session);
    Injection injection = injection(found, made);
    if (made.shown() > 0 && action.session().isPresent()) {
      sessions.keep(action.session().get(), given(session, candidates, made));
    }
    return config.traces()
        ? explained(injection, action, gate(candidates, made), candidates, start)
        : injection;
  }

  private boolean wanted(ActionRequest action) {
    MemoryConfig.Actions when = config.actions();
    if (!action.task().isEmpty()) {
      return when.subagents();
    }
    return action.hasFailed() ? when.after() : when.before();
  }

  /// What a prompt of these words would recall, and nothing else. A subagent knows nothing of what
  /// its parent was given.
  private Injection forTask(ActionRequest action, long start) {
    QueryText text = PromptTerms.of(Frame.strip(action.task()));
    RecallResult found = recall.recall(text, CANDIDATES, action.deadline());
    List<Hit> hits = RecallRun.sayable(found);
    Gate.Judgement judged = Gate.standard().judge(text, hits, _ -> false);
    Gate.Choice choice = judged.choice();
    Rendered made =
        RecalledBlock.within(
            choice.chosen(),
            CANDIDATES,
            TASK_CHARS - Frame.overhead(Frame.RECALLED),
            new ExcerptChars(TASK_EXCERPT, TASK_EXCERPT),
            false,
            false);
    Injection injection = injection(found, made);
    if (!config.traces()) {
      return injection;
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Gate.Judged one : judged.hits()) {
      Verdict left = choice.held().getOrDefault(one.hit().passage().id(), Verdict.NO_ROOM);
      candidates.add(new Candidate(one.hit(), Optional.empty(), left, one.figures()));
    }
    return explained(injection, action, choice.reason(), candidates, start);
  }

  private static Verdict verdict(
      Hit hit, Optional<Match> match, SessionState session, Supplier<VisibleLines> seen) {
    if (match.isEmpty()) {
      return Verdict.GATED;
    }
    if (session.has(hit.passage())) {
      return Verdict.GIVEN;
    }
    return seen.get().show(hit) ? Verdict.SEEN : Verdict.BEYOND;
  }

  private static Rendered rendered(List<Candidate> candidates, SessionState session) {
    List<Candidate> named = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (candidate.verdict == Verdict.BEYOND && !session.sent().containsKey(candidate.subject())) {
        named.add(candidate);
      }
    }
    named.sort(
        Comparator.comparing((Candidate one) -> !one.isDecision())
            .thenComparing(one -> one.match.orElseThrow().what()));
    List<Hit> hits = new ArrayList<>();
    for (Candidate candidate : named.subList(0, Math.min(MOST_HITS, named.size()))) {
      String name = candidate.match.orElseThrow().name().toLowerCase(Locale.ROOT);
      hits.add(candidate.hit.withTerms(Set.of(name)));
    }
    Rendered made = Rendered.nothing(0);
    for (int most = hits.size(); most > 0 && made.shown() < most; most--) {
      for (int chars = MOST_CHARS; chars >= LEAST_CHARS && made.shown() < most; chars -= STEP) {
        ExcerptChars excerpts = new ExcerptChars(chars, chars);
        List<Hit> some = hits.subList(0, most);
        made = RecalledBlock.within(some, most, MOST_CHARS, excerpts, false, false);
      }
    }
    return made;
  }

  private static SessionState given(
      SessionState session, List<Candidate> candidates, Rendered made) {
    Set<String> hashes =
        made.hits().stream().map(hit -> hit.passage().contentHash()).collect(Collectors.toSet());
    Map<String, String> told = new HashMap<>();
    for (Candidate candidate : candidates) {
      if (hashes.contains(candidate.hit.passage().contentHash())) {
        told.put(candidate.subject(), "");
      }
    }
    return session.given(made.hits().stream().map(Hit::passage).toList(), told);
  }

  private static Injection injection(RecallResult found, Rendered made) {
    String block = made.text().isEmpty() ? "" : Frame.recalled(List.of(made.text()));
    Reason reason = found.reason() != Reason.OK || made.shown() > 0 ? found.reason() : Reason.GATED;
    return Injection.recalling(reason, found.freshness(), block, TASK_CHARS, made.hits());
  }

  private static String gate(List<Candidate> candidates, Rendered made) {
    StringJoiner gate = new StringJoiner(", ");
    for (Candidate candidate : candidates) {
      Passage passage = candidate.hit.passage();
      if (made.hits().stream().anyMatch(hit -> hit.passage().id().equals(passage.id()))) {
        String what = candidate.match.orElseThrow().what().name().toLowerCase(Locale.ROOT);
        gate.add(passage.citation() + " names the " + what);
      }
    }
    return gate.length() == 0 ? "no note names it" : gate.toString();
  }

  private Injection explained(
      Injection made, ActionRequest action, String gate, List<Candidate> candidates, long start) {
    Set<String> shown =
        made.hits().stream().map(hit -> hit.passage().id()).collect(Collectors.toSet());
    List<Trace.Candidate> told = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (candidate.verdict == Verdict.GATED && told.size() >= MOST_TOLD) {
        continue;
      }
      boolean said = shown.contains(candidate.hit.passage().id());
      told.add(
          TraceMaker.candidate(
              candidate.hit, said ? Verdict.SHOWN : candidate.verdict, candidate.figures));
    }
    Trace trace =
        new Trace(
            "",
            traces.now(),
            action.session(),
            Optional.empty(),
            environment.cwd().toString(),
            config.injection().profile().label(),
            !action.task().isEmpty() ? "task" : action.hasFailed() ? "after" : "before",
            Optional.empty(),
            action.chars(),
            made.reason().label(),
            made.freshness().label(),
            gate,
            made.block().length(),
            made.budgetChars(),
            (System.nanoTime() - start) / 1000,
            List.of(),
            told);
    return made.explainedBy(trace, traces.keep(trace));
  }
}
