package memory.indexer.rank;

import java.util.LinkedHashMap;
import java.util.Map;

/// A passage that the first stage found, while its score is made.
final class Candidate {
  final int document;
  double textScore;
  long day = Long.MIN_VALUE;
  int traits;
  double dateBoost;
  double cueBoost;
  double questionPenalty;
  double proximity;
  double wordForms;
  double nearby;

  /// Bit i: its own text holds the question's term i.
  private long own;

  Candidate(int document, double textScore) {
    this.document = document;
    this.textScore = textScore;
  }

  void markHeld(int term) {
    own |= 1L << term;
  }

  /// Whether its own text holds the question's term of that number.
  boolean holds(int term) {
    return ((own >> term) & 1) == 1;
  }

  double score() {
    return plainScore() + wordForms + nearby;
  }

  /// What it earns by the words that were asked, as they were asked.
  double plainScore() {
    return textScore * (1 + dateBoost + cueBoost - questionPenalty) + proximity;
  }

  /// The score's parts, the text's own in one.
  Map<String, Double> plainParts() {
    Map<String, Double> parts = new LinkedHashMap<>();
    put(parts, "words", textScore);
    parts.putAll(parts());
    return parts;
  }

  /// The score's parts beside the text's own.
  Map<String, Double> parts() {
    Map<String, Double> parts = new LinkedHashMap<>();
    put(parts, "asked_date", textScore * dateBoost);
    put(parts, "answer_cue", textScore * cueBoost);
    put(parts, "asks_itself", -textScore * questionPenalty);
    put(parts, "proximity", proximity);
    put(parts, "word_forms", wordForms);
    put(parts, "nearby", nearby);
    return parts;
  }

  private static void put(Map<String, Double> parts, String name, double value) {
    if (value != 0) {
      parts.put(name, value);
    }
  }
}
