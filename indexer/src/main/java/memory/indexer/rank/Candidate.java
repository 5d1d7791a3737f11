package memory.indexer.rank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A passage that the first stage found, while its score is made.
@SuppressWarnings("EnumOrdinal") // the features in an array
final class Candidate {
  private static final float[] NOTHING = new float[0];
  private static final List<Feature> FEATURES = List.of(Feature.values());

  final int document;
  double textScore;
  long day = Long.MIN_VALUE;
  int traits;

  /// What each feature adds, its weight included.
  private final double[] values = new double[FEATURES.size()];

  /// How near each of the question's terms stands that neither it nor its surroundings hold, from 0
  /// to 1; empty when none is near.
  private float[] nearness = NOTHING;

  /// Bit i: its own text holds the question's term i.
  private long own;

  Candidate(int document, double textScore) {
    this.document = document;
    this.textScore = textScore;
  }

  /// @param value the feature's weight included
  void add(Feature feature, double value) {
    values[feature.ordinal()] += value;
  }

  /// Sets a feature that a passage has or has not.
  void mark(Feature feature, boolean has) {
    values[feature.ordinal()] = has ? feature.weight : 0;
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

  double score() {
    return plainScore() + sum(false, 0) * factor() + values[Feature.TURN_CAPTURE.ordinal()];
  }

  /// What it earns by the words that were asked, as they were asked, whoever says them.
  double plainScore() {
    return sum(true, 1) * factor();
  }

  private double sum(boolean evidence, double text) {
    double shares = text;
    for (Feature feature : FEATURES) {
      if (feature.kind == Feature.Kind.SHARE && feature.evidence == evidence) {
        shares += values[feature.ordinal()];
      }
    }
    double sum = textScore * shares;
    for (Feature feature : FEATURES) {
      if (feature.kind == Feature.Kind.SUM && feature.evidence == evidence) {
        sum += values[feature.ordinal()];
      }
    }
    return sum;
  }

  private double factor() {
    double factor = values[Feature.BARE_LINE.ordinal()];
    return factor == 0 ? 1 : factor;
  }

  /// The score's parts by name, the text's own in one.
  Map<String, Double> parts() {
    return parts(Map.of("words", textScore - values[Feature.BEST_STRETCH.ordinal()]));
  }

  /// @param text the parts of the text's own score
  Map<String, Double> parts(Map<String, Double> text) {
    Map<String, Double> parts = new LinkedHashMap<>(text);
    for (Feature feature : FEATURES) {
      double value = values[feature.ordinal()];
      double part =
          switch (feature.kind) {
            case TEXT, SUM, LAST -> value;
            case SHARE -> textScore * value;
            case FACTOR -> (sum(true, 1) + sum(false, 0)) * (factor() - 1);
          };
      parts.put(feature.label(), part);
    }
    parts.values().removeIf(part -> part == 0);
    return parts;
  }
}
