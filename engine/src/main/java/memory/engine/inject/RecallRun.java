package memory.engine.inject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import memory.engine.inject.Injector.PromptRecall;
import memory.engine.model.DaysInTurn;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.MemoryConfig;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.recall.Gate;
import memory.engine.recall.PromptTerms;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;

/// The recall for one request: what was found, and what came of it.
final class RecallRun {
  /// More than a block ever holds; what the session has and what a window shows are among them.
  private static final int CANDIDATES = 24;

  private static final int MORE_CANDIDATES = 100;

  /// Of a time, where a session has most of the first ones.
  private static final int CANDIDATES_OF_A_TIME = 1_000;

  /// Of a session's id in the name of a file.
  private static final int FILE_CHARS = 8;

  private final InjectionRequest request;
  private final MemoryConfig config;
  private final PromptRecall recall;
  private Reason reason = Reason.OK;
  private Freshness freshness = Freshness.fresh();
  private QueryText text = QueryText.of("");
  private List<Hit> candidates = List.of();
  private boolean full;
  private boolean ofTime;

  RecallRun(InjectionRequest request, MemoryConfig config, PromptRecall recall) {
    this.request = request;
    this.config = config;
    this.recall = recall;
  }

  boolean isExplained() {
    return config.traces() || request.asked();
  }

  /// As many hits are shown as earn their place and fit.
  boolean fits() {
    return most() >= MemoryConfig.Injection.ANY_HITS;
  }

  int most() {
    BlockOptions options = request.options();
    return options.fit()
        ? MemoryConfig.Injection.ANY_HITS
        : options.hits().orElse(config.injection().mostHits());
  }

  void off() {
    reason = Reason.OFF;
  }

  /// Asks; once more where all of the first that were found are known, or where they are of a time
  /// that has more.
  void find(Predicate<Hit> known) {
    if (!request.options().search() || !config.injection().search()) {
      off();
      return;
    }
    String prompt = request.prompt().map(Frame::strip).orElse("");
    if (prompt.isBlank() || most() == 0) {
      reason = Reason.NO_MATCH;
      return;
    }
    text = PromptTerms.of(prompt);
    ask(fits() ? CANDIDATES : Math.max(CANDIDATES, most()));
    if (full && (ofTime || candidates.stream().allMatch(known))) {
      ask(MORE_CANDIDATES);
    }
    if (full && ofTime && candidates.stream().filter(known).count() > MORE_CANDIDATES / 2) {
      ask(CANDIDATES_OF_A_TIME);
    }
    if (ofTime) {
      putInTurn(known);
    }
  }

  /// Puts what is known last of those with its score: it takes no place of what is not.
  private void putInTurn(Predicate<Hit> known) {
    List<Hit> fresh = candidates.stream().filter(known.negate()).toList();
    List<Hit> inTurn = new ArrayList<>(DaysInTurn.of(fresh));
    candidates.stream().filter(known).forEach(inTurn::add);
    inTurn.sort(Comparator.comparingDouble(Hit::score).reversed());
    candidates = inTurn;
  }

  private void ask(int limit) {
    RecallResult result = recall.recall(text, limit, request.deadline());
    reason = result.reason();
    freshness = result.freshness();
    candidates = sayable(result);
    List<Hit> hits = result.hits();
    boolean someOfTime = hits.stream().anyMatch(Hit::isOfAskedTime);
    ofTime = someOfTime && hits.stream().allMatch(Hit::isOfAskedTime);
    // Beside others those of a time are all that there are.
    full = hits.size() == limit && someOfTime == ofTime;
  }

  /// What the guard holds back says nothing, so it takes no place.
  static List<Hit> sayable(RecallResult found) {
    return found.hits().stream().filter(hit -> hit.passage().threats().isEmpty()).toList();
  }

  /// Turns of past conversations about the same project, not of this one.
  List<Hit> turns(PromptRecall conversations) {
    boolean wanted = config.injection().conversations() && config.conversations().enabled();
    if (!wanted || reason == Reason.OFF || text.prose().isBlank()) {
      return List.of();
    }
    String session = request.session().orElse("");
    String own = ":" + session;
    // Gemini's file has the first characters of it.
    String begun = session.length() > FILE_CHARS ? "-" + session.substring(0, FILE_CHARS) : own;
    Set<String> said = new HashSet<>(); // a forked session begins with what the other one holds
    return conversations.recall(text, CANDIDATES, request.deadline()).hits().stream()
        .filter(hit -> !hit.isContext())
        .filter(hit -> {
          String name = hit.passage().path().value();
          return !name.endsWith(own) && !name.endsWith(begun);
        })
        .filter(hit -> said.add(hit.passage().contentHash()))
        .toList();
  }

  QueryText text() {
    return text;
  }

  /// All that was found, best first.
  List<Hit> candidates() {
    return candidates;
  }

  /// Whether there is more than that.
  boolean isFull() {
    return full;
  }

  /// What came of it, once it was chosen from what was found.
  Reason reason(Gate.Choice choice) {
    return reason == Reason.OK && choice.isEmpty() ? Reason.GATED : reason;
  }

  Freshness freshness() {
    return freshness;
  }
}
