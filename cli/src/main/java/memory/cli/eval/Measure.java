package memory.cli.eval;

import java.util.Optional;
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
  Optional<Double> of(Question question, Outcome outcome) {
    if (question.negative()) {
      return Optional.empty();
    }
    Optional<Outcome.Ranked> ranked = outcome.ranked();
    return switch (this) {
      case GOLD_IN_BLOCK -> Optional.of(outcome.share()).filter(_ -> outcome.wanted() > 0);
      case GOLD_IN_FILLED_BLOCK ->
          ranked
              .map(Outcome.Ranked::filled)
              .filter(shares -> !shares.isEmpty())
              .map(shares -> shares.get(Outcome.Ranked.SIZES.indexOf(Outcome.Ranked.STANDARD)));
      case PASSAGE_R5 -> ranked.flatMap(Outcome.Ranked::passages).map(RankScore::r5);
      case PASSAGE_NDCG10 -> ranked.flatMap(Outcome.Ranked::passages).map(RankScore::ndcg10);
      case FILE_R5 -> ranked.flatMap(Outcome.Ranked::files).map(RankScore::r5);
      case FILE_NDCG10 -> ranked.flatMap(Outcome.Ranked::files).map(RankScore::ndcg10);
    };
  }
}
