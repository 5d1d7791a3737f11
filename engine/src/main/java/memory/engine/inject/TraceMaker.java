package memory.engine.inject;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Hit;
import memory.engine.recall.Gate;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import memory.engine.session.SessionState;

/// Says what became of each hit, after the fact, from what was shown and what stood against it.
final class TraceMaker {
  private static final int MOST = 50;
  private static final int PREVIEW_CHARS = 200;

  /// A long term with digits in it may be a secret that was typed and noted.
  private static final int TERM_CHARS = 20;

  private final Set<String> shown = new HashSet<>();
  private final Set<String> seen = new HashSet<>();
  private final SessionState before;
  private final double minScore;
  private final Map<String, Verdict> held;
  private final VisibleLines visible = new VisibleLines();
  private final boolean full;
  private final boolean crowded;
  private final NearDuplicates better = new NearDuplicates();

  /// @param before what the session had
  /// @param most how many hits were wanted
  TraceMaker(RecalledPart made, SessionState before, double minScore, int most) {
    this.before = before;
    this.minScore = minScore;
    this.full = made.hits().size() >= most;
    this.crowded = made.dropped() > 0;
    addIds(made.hits(), shown);
    this.held = made.choice().held();
    visible.add(made.text());
    addIds(made.choice().known(), seen);
    addIds(made.seen(), seen);
  }

  private static void addIds(List<Hit> hits, Set<String> ids) {
    for (Hit hit : hits) {
      ids.add(hit.passage().id());
    }
  }

  List<Trace.Candidate> candidates(List<Gate.Judged> hits) {
    List<Trace.Candidate> candidates = new ArrayList<>();
    int left = shown.size();
    for (Gate.Judged one : hits.subList(0, Math.min(hits.size(), MOST))) {
      Hit hit = one.hit();
      Verdict verdict = verdict(hit, left);
      if (verdict == Verdict.SHOWN) {
        left--;
        better.add(NearDuplicates.Seen.of(hit.passage()));
      }
      candidates.add(candidate(hit, verdict, one.figures()));
    }
    return candidates;
  }

  /// @param figures what spoke for it at the gate
  static Trace.Candidate candidate(Hit hit, Verdict verdict, Map<String, Double> figures) {
    return new Trace.Candidate(
        hit.passage().id(),
        hit.passage().citation(),
        hit.passage().scope().label(),
        rounded(hit.score()),
        verdict,
        terms(hit.terms()),
        rounded(hit.parts()),
        rounded(figures));
  }

  /// @param left how many of those shown come later
  private Verdict verdict(Hit hit, int left) {
    String id = hit.passage().id();
    if (shown.contains(id)) {
      return Verdict.SHOWN;
    }
    if (hit.score() < minScore) {
      return Verdict.WEAK;
    }
    if (before.has(hit.passage())) {
      return Verdict.GIVEN;
    }
    if (seen.contains(id)) {
      return Verdict.SEEN;
    }
    Verdict back = held.get(id);
    if (back != null) {
      return visible.show(hit) ? Verdict.SEEN : back;
    }
    if (full && left == 0) {
      return Verdict.BEYOND;
    }
    if (better.has(NearDuplicates.Seen.of(hit.passage()))) {
      return Verdict.REPEATS;
    }
    return crowded || left > 0 ? Verdict.NO_ROOM : Verdict.BEYOND;
  }

  /// A prompt's beginning, without private parts and secrets.
  static String preview(String prompt) {
    String masked = WriteGuard.check(prompt).text();
    return TextBorder.cut(masked, PREVIEW_CHARS, "");
  }

  private static List<String> terms(Collection<String> matched) {
    return matched.stream()
        .map(term ->
            term.length() > TERM_CHARS && term.chars().anyMatch(Character::isDigit) ? "…" : term)
        .sorted()
        .toList();
  }

  private static Map<String, Double> rounded(Map<String, Double> figures) {
    Map<String, Double> rounded = new HashMap<>();
    for (Map.Entry<String, Double> figure : figures.entrySet()) {
      rounded.put(figure.getKey(), rounded(figure.getValue()));
    }
    return rounded;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
