package memory.indexer.rank;

import java.util.Locale;

/// What a candidate's score is made of, in the order in which it is added up. The score, what of it
/// counts as evidence, and the explanation are all sums over this table.
enum Feature {
  /// A long passage with the words in one place; see [BestStretch].
  BEST_STRETCH(0.7, Kind.TEXT, true),
  /// Its day was asked for; [AskedDays] says how well it fits, up to 3.
  ASKED_DATE(1, Kind.SHARE, true),
  /// It holds what such a question asks for: a time, a number, a name, a place.
  ANSWER_CUE(0.5, Kind.SHARE, true),
  /// It is a question itself.
  ASKS_ITSELF(-0.2, Kind.SHARE, true),
  /// What the form of a chat's line tells; see [ChatTurn#worth].
  CHAT_TURN(1, Kind.SHARE, true),
  /// Somebody says it whom the question names.
  SPEAKER(0.1, Kind.SHARE, false),
  /// Words that stand together in the question stand together in it; see [Proximity].
  PROXIMITY(0.14, Kind.SUM, true),
  /// It holds other forms of asked words; see [WordForms].
  WORD_FORMS(0.45, Kind.SUM, false),
  /// Asked words stand near it; see [NearbyTerms].
  NEARBY(0.3, Kind.SUM, false),
  /// Its user marked it as important: enough to be the first among equals.
  IMPORTANT(0.05, Kind.SHARE, false),
  /// A line that says nothing by itself keeps this much of its score.
  BARE_LINE(0.2, Kind.FACTOR, true),
  /// What a turn said comes after what was decided, whatever else it earns.
  TURN_CAPTURE(1, Kind.LAST, false);

  enum Kind {
    /// Is in the text's score already.
    TEXT,
    /// Adds a share of the text's score.
    SHARE,
    /// Adds a sum.
    SUM,
    /// Multiplies the sum of those above.
    FACTOR,
    /// Is added after that.
    LAST
  }

  final double weight;
  final Kind kind;

  /// Whether it shows that a passage answers; else it only orders passages.
  final boolean evidence;

  Feature(double weight, Kind kind, boolean evidence) {
    this.weight = weight;
    this.kind = kind;
    this.evidence = evidence;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
