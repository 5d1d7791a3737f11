package memory.engine.model;

import java.util.Optional;

/// How passages are compared with a question.
public enum SearchMode implements Labelled {
  /// By their words.
  KEYWORD,
  /// By their words and by what a small model takes them to mean.
  SEMANTIC,
  /// The same with two models.
  DEEP;

  public static Optional<SearchMode> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
