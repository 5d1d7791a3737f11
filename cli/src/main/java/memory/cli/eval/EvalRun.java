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
import java.util.function.Predicate;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.EvalReport.QuestionResult;
import memory.engine.BlockText;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.SearchIndex;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;

/// Asks every question of a data set under every arm.
///
/// @param arms at least one; the first is compared with the others
/// @param seed of bootstrap and randomisation
public record EvalRun(Dataset dataset, List<Arm> arms, long seed) {
  /// How many of a corpus's questions are asked once more, as one session.
  static final int SESSION_PROMPTS = 40;

  public EvalReport with(Recaller.Opener opener, SearchIndex.Progress progress) throws IOException {
    Map<String, QuestionResult> results = new HashMap<>();
    List<ArmTally> tallies = arms.stream().map(arm -> new ArmTally()).toList();
    int done = 0;
    for (Corpus corpus : dataset.corpora()) {
      List<Question> questions = dataset.askedOf(corpus);
      try (Recaller recaller = opener.open(corpus)) {
        for (Arm arm : arms) {
          // Builds the index, outside the clock.
          recaller.inject(questions.getFirst().text(), arm);
        }
        for (Question question : questions) {
          results.put(question.id(), ask(question, recaller, tallies));
          progress.at(++done, dataset.questions().size());
        }
        for (int i = 0; i < arms.size(); i++) {
          tallies.get(i).endCorpus(session(questions, recaller, arms.get(i)));
        }
      }
    }
    List<QuestionResult> inOrder =
        dataset.questions().stream().map(question -> results.get(question.id())).toList();
    return EvalReport.of(this, inOrder, tallies);
  }

  /// What is counted over a corpus for one arm, besides single questions.
  static final class ArmTally {
    private final Set<String> standing = new HashSet<>();

    /// The most standing blocks that one corpus had.
    int standingForms;

    ArmSummary.SessionFigures session = ArmSummary.SessionFigures.NONE;

    void endCorpus(ArmSummary.SessionFigures figures) {
      standingForms = Math.max(standingForms, standing.size());
      standing.clear();
      session = session.plus(figures);
    }
  }

  private static ArmSummary.SessionFigures session(
      List<Question> questions, Recaller recaller, Arm arm) throws IOException {
    List<Injection> given = new ArrayList<>();
    Optional<String> session = Optional.of("eval-" + arm.label().hashCode());
    for (Question question : questions.subList(0, Math.min(SESSION_PROMPTS, questions.size()))) {
      given.add(recaller.inject(question.text(), arm, session, Part.MERGED));
    }
    return ArmSummary.SessionFigures.of(given);
  }

  private QuestionResult ask(Question question, Recaller recaller, List<ArmTally> tallies)
      throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < arms.size(); i++) {
      Arm arm = arms.get(i);
      long start = System.nanoTime();
      Injection injection = recaller.inject(question.text(), arm);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      tallies.get(i).standing.add(injection.standing());
      Optional<Outcome.Ranked> ranked =
          arm.ranks() && !question.negative()
              ? Optional.of(ranked(question, recaller, arm))
              : Optional.empty();
      outcomes.add(outcome(question, injection, ranked, took));
    }
    return new QuestionResult(question, outcomes);
  }

  private static Outcome.Ranked ranked(Question question, Recaller recaller, Arm arm)
      throws IOException {
    long start = System.nanoTime();
    List<Hit> hits = recaller.rank(question.text(), arm, arm.depth());
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Outcome.Ranked(
        passageRanks(question, hits),
        fileRanks(question, hits),
        filled(question.proofs(), hits),
        took);
  }

  /// Recall against budget: the share of the proofs in a block of each size.
  private static List<Double> filled(List<Predicate<String>> proofs, List<Hit> ranked) {
    return proofs.isEmpty()
        ? List.of()
        : Outcome.Ranked.SIZES.stream()
            .map(size -> (double) held(proofs, BlockText.of(ranked, size)) / proofs.size())
            .toList();
  }

  private static int held(List<Predicate<String>> proofs, String block) {
    String folded = FoldedText.of(block);
    return (int) proofs.stream().filter(proof -> proof.test(folded)).count();
  }

  private static Outcome outcome(
      Question question, Injection injection, Optional<Outcome.Ranked> ranked, Duration took) {
    boolean stale =
        injection.hits().stream()
            .anyMatch(hit -> question.absent().stream().anyMatch(old -> isShown(old, hit)));
    return new Outcome(
        injection.reason(),
        held(question.proofs(), injection.block()),
        question.proofs().size(),
        injection.hits().size(),
        Gold.useful(question.gold(), injection.hits()),
        stale,
        injection.block().length(),
        injection.recalled().length(),
        ranked,
        took);
  }

  /// The words themselves count, not the lines: a hit may share lines with what it replaces.
  private static boolean isShown(Gold old, Hit hit) {
    return old.evidence()
        .map(words -> FoldedText.of(hit.passage().text()).contains(words))
        .orElseGet(() -> old.isIn(hit.passage()));
  }

  /// A gold passage is found by a hit of its file that overlaps its lines or holds its words, and
  /// once only. Empty when whole files are cited.
  private static Optional<RankScore> passageRanks(Question question, List<Hit> ranked) {
    Set<Gold> left = new HashSet<>(question.gold());
    left.removeIf(gold -> !gold.isPassage());
    if (left.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> grades = left.stream().map(Gold::grade).toList();
    List<Integer> newGold = new ArrayList<>();
    double[] gains = new double[ranked.size()];
    for (int i = 0; i < gains.length; i++) {
      Passage passage = ranked.get(i).passage();
      List<Gold> found = left.stream().filter(place -> place.isIn(passage)).toList();
      found.forEach(left::remove);
      newGold.add(found.size());
      gains[i] = found.stream().mapToInt(Gold::grade).max().orElse(0);
    }
    return Optional.of(RankScore.graded(newGold, gains, grades));
  }

  /// Files in the order of their best hits, each once. Empty without gold.
  private static Optional<RankScore> fileRanks(Question question, List<Hit> ranked) {
    Map<String, Integer> grades = new HashMap<>();
    for (Gold gold : question.gold()) {
      grades.merge(gold.file(), gold.grade(), Math::max);
    }
    if (grades.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> found = new LinkedHashMap<>();
    for (Hit hit : ranked) {
      String file = hit.passage().path().value();
      found.putIfAbsent(file, grades.getOrDefault(file, 0));
    }
    double[] gains = found.values().stream().mapToDouble(Integer::intValue).toArray();
    List<Integer> newGold = found.values().stream().map(grade -> Math.min(1, grade)).toList();
    return Optional.of(RankScore.graded(newGold, gains, List.copyOf(grades.values())));
  }
}
