package memory.engine.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// How passages are compared with a question.
public enum SearchMode implements Labelled {
  /// By their words.
  KEYWORD,
  /// By their words and by what a small model takes them to mean.
  SEMANTIC,
  /// The same with two models.
  DEEP;

  public static List<String> labels() {
    return Arrays.stream(values()).map(SearchMode::label).toList();
  }

  public static Optional<SearchMode> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
