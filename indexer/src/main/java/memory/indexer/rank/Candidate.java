package memory.indexer.rank;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/// A passage that the first stage found, while its score is made.
final class Candidate {
  private static final float[] NOTHING = new float[0];
  private static final Feature[] FEATURES = Feature.values();

  static final Comparator<Candidate> IN_ORDER =
      (one, other) -> Integer.compare(one.document, other.document);

  /// A line that says nothing by itself comes after those that do.
  private static final double BARE = 0.2;

  final int document;
  double textScore;

  /// The part of that which is due to the best stretch of [OwnTerms].
  double raised;

  long day = Long.MIN_VALUE;

  /// A number of its file, the same in every index.
  long file;

  int traits;

  /// What puts a turn's words below those that somebody decided.
  double captured;

  private final double[] values = new double[FEATURES.length];

  /// How near each of the question's terms stands that neither it nor its surroundings hold, from 0
  /// to 1; empty when none is near.
  private float[] nearness = NOTHING;

  /// Bit i: its own text holds the question's term i.
  private long own;

  /// Bit i: it or its surroundings hold the question's term i.
  private long around;

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

  void markHeld(int term) {
    own |= 1L << term;
  }

  void markHeldAround(int term) {
    around |= 1L << term;
  }

  /// How much of a term counts for it: 1 when it or its surroundings hold it, less when it is near.
  double share(int term) {
    boolean held = ((around >> term) & 1) == 1;
    return held ? 1 : nearness.length == 0 ? 0 : nearness[term];
  }

  /// Whether its own text holds the question's term of that number.
  boolean holds(int term) {
    return ((own >> term) & 1) == 1;
  }

  /// Whether it has one of these traits.
  boolean has(int someTraits) {
    return (traits & someTraits) != 0;
  }

  /// @param value in the feature's unit
  void set(Feature feature, double value) {
    values[index(feature)] = value;
  }

  /// @param value in the feature's unit
  void add(Feature feature, double value) {
    values[index(feature)] += value;
  }

  private double part(Feature feature) {
    double value = feature.weight * values[index(feature)];
    return feature.unit == Feature.Unit.TEXT_SCORE ? value * textScore : value;
  }

  @SuppressWarnings("EnumOrdinal") // the order of the table, within one process
  private static int index(Feature feature) {
    return feature.ordinal();
  }

  double score() {
    return sum(false) - captured;
  }

  /// What it earns by the words that were asked, as they were asked, whoever says them.
  double plainScore() {
    return sum(true);
  }

  /// Whether its day is of a time that was asked for, or near it.
  boolean isNearAskedDay() {
    return part(Feature.ASKED_DATE) > 0;
  }

  /// What its meaning adds to its score.
  double meaning() {
    return part(Feature.MEANING);
  }

  private double sum(boolean plainOnly) {
    double sum = textScore;
    for (Feature feature : FEATURES) {
      sum += feature.plain || !plainOnly ? part(feature) : 0;
    }
    return sum * worth();
  }

  private double worth() {
    return has(Traits.BARE) ? BARE : 1;
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
    for (Feature feature : FEATURES) {
      put(parts, feature.label, part(feature));
    }
    put(parts, "turn_capture", -captured);
    put(parts, "bare_line", (score() + captured) * (1 - 1 / worth()));
    return parts;
  }

  private static void put(Map<String, Double> parts, String name, double value) {
    if (value != 0) {
      parts.put(name, value);
    }
  }
}
