package memory.indexer.rank;

import memory.engine.model.Hit;

/// What the second stage adds to the text's score of a candidate. Score and explanation are both
/// made of this table; a new feature is a line here and whoever sets its value.
enum Feature {
  /// How well the passage's day fits the days asked for, 0 to 3.
  ASKED_DATE(Hit.ASKED_DATE, 1, Unit.TEXT_SCORE, true),

  /// 1: it shows the kind of answer that the question wants.
  ANSWER_CUE(Hit.ANSWER_CUE, 0.5, Unit.TEXT_SCORE, true),

  /// 1: it only asks itself.
  ASKS_ITSELF("asks_itself", -0.2, Unit.TEXT_SCORE, true),

  /// What the form of a line with a speaker or another label tells, -0.2 to 0.4.
  LABELLED("labelled", 1, Unit.TEXT_SCORE, true),

  /// 1: its speaker or label is named in the question.
  LABEL("label", 0.1, Unit.TEXT_SCORE, false),

  /// The lesser idf of each pair of words, by their distance.
  PROXIMITY("proximity", 0.14, Unit.IDF, true),

  /// The idf of each term that it holds in another form.
  WORD_FORMS("word_forms", 0.45, Unit.IDF, false),

  /// The idf of each term that a passage near it holds, by the distance.
  NEARBY("nearby", 0.3, Unit.IDF, false),

  /// How near models take it to what was meant, in standard deviations by their weights.
  MEANING("meaning", 1, Unit.IDF, false),

  /// 1: its user marked it; enough to be the first among equals.
  IMPORTANT("important", 0.05, Unit.TEXT_SCORE, false);

  /// What a value of 1 with a weight of 1 adds.
  enum Unit {
    TEXT_SCORE,
    IDF
  }

  final String label;
  final double weight;
  final Unit unit;

  /// It is earned by the words as they were asked, whoever says them: the gate counts it.
  final boolean plain;

  Feature(String label, double weight, Unit unit, boolean plain) {
    this.label = label;
    this.weight = weight;
    this.unit = unit;
    this.plain = plain;
  }
}
