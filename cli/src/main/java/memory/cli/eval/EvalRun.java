package memory.cli.eval;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.inject.Injection;
import memory.engine.recall.Hit;
import memory.engine.recall.SearchIndex;

/// Asks every question of a data set under every arm.
///
/// @param arms at least one; the first is compared with the last
/// @param seed of the bootstrap
public record EvalRun(Dataset dataset, List<Arm> arms, long seed) {
  private static final int RANKED = 50;

  public EvalRun {
    arms = List.copyOf(arms);
    if (arms.isEmpty()) {
      throw new IllegalArgumentException("an eval needs an arm");
    }
  }

  public EvalReport with(Recaller.Opener opener, SearchIndex.Progress progress) throws IOException {
    Map<String, QuestionResult> results = new HashMap<>();
    int[] standingForms = new int[arms.size()];
    int done = 0;
    for (Corpus corpus : dataset.corpora()) {
      List<Question> questions = dataset.askedOf(corpus);
      List<Set<String>> standing = arms.stream().<Set<String>>map(arm -> new HashSet<>()).toList();
      try (Recaller recaller = opener.open(corpus)) {
        for (Arm arm : arms) {
          recaller.inject(questions.getFirst().text(), arm); // builds the index, outside the clock
        }
        for (Question question : questions) {
          results.put(question.id(), ask(question, recaller, standing));
          progress.at(++done, dataset.questions().size());
        }
      }
      for (int i = 0; i < standingForms.length; i++) {
        standingForms[i] = Math.max(standingForms[i], standing.get(i).size());
      }
    }
    List<QuestionResult> inOrder =
        dataset.questions().stream().map(question -> results.get(question.id())).toList();
    return EvalReport.of(this, inOrder, standingForms);
  }

  private QuestionResult ask(Question question, Recaller recaller, List<Set<String>> standing)
      throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < arms.size(); i++) {
      Arm arm = arms.get(i);
      long start = System.nanoTime();
      Injection injection = recaller.inject(question.text(), arm);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      standing.get(i).add(injection.standing());
      List<Hit> ranked =
          arm.search() && !question.negative()
              ? recaller.rank(question.text(), arm, RANKED)
              : List.of();
      outcomes.add(outcome(question, injection, ranked, took));
    }
    return new QuestionResult(question, outcomes);
  }

  private static Outcome outcome(
      Question question, Injection injection, List<Hit> ranked, Duration took) {
    String block = FoldedText.of(injection.block());
    int found = 0;
    for (List<String> proof : question.proofs()) {
      found += proof.stream().anyMatch(block::contains) ? 1 : 0;
    }
    boolean stale =
        injection.hits().stream()
            .anyMatch(hit -> question.absent().stream().anyMatch(old -> isShown(old, hit)));
    return new Outcome(
        injection.reason(),
        found,
        question.proofs().size(),
        injection.hits().size(),
        stale,
        injection.block().length(),
        injection.recalled().length(),
        passageScore(question, ranked),
        fileScore(question, ranked),
        took);
  }

  /// The words themselves count, not the lines: a hit may share lines with what it replaces.
  private static boolean isShown(Gold old, Hit hit) {
    return old.evidence()
        .map(words -> FoldedText.of(hit.passage().text()).contains(words))
        .orElseGet(() -> old.isIn(hit.passage()));
  }

  private static Optional<RankScore> passageScore(Question question, List<Hit> ranked) {
    List<Gold> gold = question.gold().stream().filter(Gold::isPassage).toList();
    if (gold.isEmpty()) {
      return Optional.empty();
    }
    Set<Gold> left = new HashSet<>(gold);
    List<Integer> newGold = new ArrayList<>();
    for (Hit hit : ranked) {
      int before = left.size();
      left.removeIf(place -> place.isIn(hit.passage()));
      newGold.add(before - left.size());
    }
    return Optional.of(RankScore.of(newGold, new HashSet<>(gold).size()));
  }

  private static Optional<RankScore> fileScore(Question question, List<Hit> ranked) {
    Set<String> gold = new HashSet<>();
    question.gold().forEach(place -> gold.add(place.file()));
    if (gold.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> newGold = new LinkedHashMap<>();
    for (Hit hit : ranked) {
      String file = hit.passage().path().value();
      newGold.putIfAbsent(file, gold.contains(file) ? 1 : 0);
    }
    return Optional.of(RankScore.of(List.copyOf(newGold.values()), gold.size()));
  }
}
