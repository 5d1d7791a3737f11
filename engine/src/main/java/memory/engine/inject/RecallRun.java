package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import memory.engine.config.MemoryConfig;
import memory.engine.recall.Freshness;
import memory.engine.recall.Gate;
import memory.engine.recall.Hit;
import memory.engine.recall.HitDepth;
import memory.engine.recall.Reason;
import memory.engine.recall.RecallResult;
import memory.engine.recall.SearchAnswer;

/// The recall for one request: what was found, and what is said of it when that is explained.
final class RecallRun {
  /// How many are asked for when as many are shown as there is room for.
  static final int FIT_HITS = 100;

  private final InjectionRequest request;
  private final MemoryConfig config;
  private final PromptRecall recall;
  private Reason reason = Reason.OK;
  private Freshness freshness = Freshness.fresh();
  private List<Hit> candidates = List.of();
  private String verdict = "";
  private boolean heldBack;

  RecallRun(InjectionRequest request, MemoryConfig config, PromptRecall recall) {
    this.request = request;
    this.config = config;
    this.recall = recall;
  }

  boolean isExplained() {
    return config.traces() || request.asked();
  }

  boolean fits() {
    return request.options().fit()
        || (config.injection().fit() && request.options().hits().isEmpty());
  }

  /// The most hits to show.
  int most() {
    return fits() ? FIT_HITS : request.options().hits().orElse(config.injection().hits());
  }

  /// Nothing is recalled.
  void off() {
    reason = Reason.OFF;
  }

  /// @param enough whether the first `limit` will do; else as many as there is room for are read
  List<Hit> found(int limit, Predicate<List<Hit>> enough) {
    if (!request.options().search() || !config.injection().search()) {
      off();
      return List.of();
    }
    String prompt = request.prompt().map(Frame::strip).orElse("");
    if (prompt.isBlank() || most() == 0) {
      reason = Reason.NO_MATCH;
      return List.of();
    }
    RecallResult result =
        recall.recall(
            prompt,
            new HitDepth(limit, Math.max(limit, FIT_HITS), (hits, evidence) -> enough.test(hits)),
            request.deadline());
    reason = result.hits().isEmpty() || isAnyStrong(result.hits()) ? result.reason() : Reason.GATED;
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
  ///
  /// @param given hashes of contents
  List<Hit> news(List<Hit> found, Set<String> given) {
    List<Hit> news = new ArrayList<>();
    for (Hit hit : found) {
      if (isStrong(hit) && !given.contains(hit.passage().contentHash())) {
        news.add(hit);
      }
    }
    return news;
  }

  private boolean isAnyStrong(List<Hit> hits) {
    for (Hit hit : hits) {
      if (isStrong(hit)) {
        return true;
      }
    }
    return false;
  }

  private boolean isStrong(Hit hit) {
    return hit.score() >= config.injection().minScore();
  }

  Reason reason() {
    return reason;
  }

  Freshness freshness() {
    return freshness;
  }

  List<Hit> candidates() {
    return candidates;
  }

  /// What the gate said.
  String verdict() {
    return verdict;
  }

  /// Whether the candidates are such as the gate let none of through.
  boolean heldBack() {
    return heldBack;
  }
}
