package memory.cli.eval;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import memory.cli.eval.Dataset.Question;
import memory.engine.model.Labelled;

/// A figure from 0 to 1 that one question gives one arm; larger is better.
public enum Measure implements Labelled {
  /// What the product is for: the evidence stands before the prompt.
  GOLD_IN_BLOCK("gold in the injected block"),
  GOLD_IN_FILLED_BLOCK("gold in a 2,500-character block of hits"),
  PASSAGE_R5("passage R@5"),
  PASSAGE_NDCG10("passage nDCG@10"),
  FILE_R5("file R@5"),
  FILE_NDCG10("file nDCG@10");

  private final String title;

  Measure(String title) {
    this.title = title;
  }

  /// In words, for people.
  public String title() {
    return title;
  }

  /// Empty where it says nothing: negatives, gold of another sort, an arm that does not rank.
  OptionalDouble of(Question question, Outcome outcome) {
    if (question.negative()) {
      return OptionalDouble.empty();
    }
    return switch (this) {
      case GOLD_IN_BLOCK ->
          outcome.wanted() == 0 ? OptionalDouble.empty() : OptionalDouble.of(outcome.share());
      case GOLD_IN_FILLED_BLOCK -> {
        int size = FilledBlock.SIZES.indexOf(FilledBlock.STANDARD);
        yield outcome
            .ranked()
            .filter(ranked -> !ranked.filled().isEmpty())
            .map(ranked -> OptionalDouble.of(ranked.filled().get(size)))
            .orElseGet(OptionalDouble::empty);
      }
      case PASSAGE_R5 -> ranked(outcome, Outcome.Ranked::passages, RankScore::r5);
      case PASSAGE_NDCG10 -> ranked(outcome, Outcome.Ranked::passages, RankScore::ndcg10);
      case FILE_R5 -> ranked(outcome, Outcome.Ranked::files, RankScore::r5);
      case FILE_NDCG10 -> ranked(outcome, Outcome.Ranked::files, RankScore::ndcg10);
    };
  }

  private static OptionalDouble ranked(
      Outcome outcome,
      Function<Outcome.Ranked, Optional<RankScore>> gold,
      ToDoubleFunction<RankScore> part) {
    return outcome
        .ranked()
        .flatMap(gold)
        .map(score -> OptionalDouble.of(part.applyAsDouble(score)))
        .orElseGet(OptionalDouble::empty);
  }
}
