package memory.indexer.rank;

import java.util.LinkedHashMap;
import java.util.Map;

/// A passage that the first stage found, while its score is made.
final class Candidate {
  private static final float[] NOTHING = new float[0];

  /// A line that says nothing by itself comes after those that do.
  private static final double BARE = 0.2;

  final int document;
  double textScore;

  /// The part of that which is due to [BestStretch].
  double raised;

  long day = Long.MIN_VALUE;
  int traits;
  double dateBoost;
  double cueBoost;
  double questionPenalty;
  double turnBoost;
  double importance;
  double captured;
  double speakerBoost;
  double proximity;
  double wordForms;
  double nearby;

  /// What models take it to mean, compared with the question.
  double meaning;

  /// How near each of the question's terms stands that neither it nor its surroundings hold, from 0
  /// to 1; empty when none is near.
  private float[] nearness = NOTHING;

  /// Bit i: its own text holds the question's term i.
  private long own;

  Candidate(int document, double textScore) {
    this.document = document;
    this.textScore = textScore;
  }

  void markNear(int term, int terms, double near) {
    if (nearness.length == 0) {
      nearness = new float[terms];
    }
    nearness[term] = (float) near;
  }

  double nearness(int term) {
    return nearness.length == 0 ? 0 : nearness[term];
  }

  void markHeld(int term) {
    own |= 1L << term;
  }

  /// Whether its own text holds the question's term of that number.
  boolean holds(int term) {
    return ((own >> term) & 1) == 1;
  }

  /// Whether it holds any of some terms, a bit each.
  boolean holdsAny(long terms) {
    return (own & terms) != 0;
  }

  double score() {
    return plainScore()
        + (textScore * (speakerBoost + importance) + wordForms + nearby) * worth()
        + meaning
        - captured;
  }

  /// What it earns by the words that were asked, as they were asked, whoever says them.
  double plainScore() {
    return (textScore * (1 + dateBoost + cueBoost - questionPenalty + turnBoost) + proximity)
        * worth();
  }

  private double worth() {
    return (traits & Traits.BARE) == 0 ? 1 : BARE;
  }

  /// The score's parts, the text's own in one.
  Map<String, Double> plainParts() {
    Map<String, Double> parts = new LinkedHashMap<>();
    put(parts, "words", textScore - raised);
    parts.putAll(parts());
    return parts;
  }

  /// The score's parts beside the text's own.
  Map<String, Double> parts() {
    Map<String, Double> parts = new LinkedHashMap<>();
    put(parts, "best_stretch", raised);
    put(parts, "asked_date", textScore * dateBoost);
    put(parts, "answer_cue", textScore * cueBoost);
    put(parts, "asks_itself", -textScore * questionPenalty);
    put(parts, "chat_turn", textScore * turnBoost);
    put(parts, "speaker", textScore * speakerBoost);
    put(parts, "proximity", proximity);
    put(parts, "word_forms", wordForms);
    put(parts, "nearby", nearby);
    put(parts, "meaning", meaning);
    put(parts, "important", textScore * importance);
    put(parts, "turn_capture", -captured);
    put(parts, "bare_line", (score() - meaning + captured) * (1 - 1 / worth()));
    return parts;
  }

  private static void put(Map<String, Double> parts, String name, double value) {
    if (value != 0) {
      parts.put(name, value);
    }
  }
}
