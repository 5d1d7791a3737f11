package memory.engine.decision;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Which words of a decision say yes or no, which stand for opposites, and which say nothing of
/// their own. Written down in base form, as [Statement] cuts words.
final class StatementWords {
  private StatementWords() {}

  /// They turn a sentence around.
  static final Set<String> NEGATIONS =
      Set.of(
          "not",
          "no",
          "never",
          "dont",
          "doesnt",
          "isnt",
          "arent",
          "wont",
          "cannot",
          "cant",
          "mustnt",
          "shouldnt",
          "neither",
          "nor",
          "without",
          "avoid",
          "forbid",
          "forbidden",
          "disable",
          "disabled",
          "exclude",
          "excluded",
          "reject",
          "rejected",
          "skip",
          "drop",
          "remove",
          "ban",
          "banned",
          "stop",
          "refuse",
          "prohibit",
          "prohibited",
          "disallow",
          "disallowed",
          "deny",
          "nicht",
          "kein",
          "keine",
          "keinen",
          "nie",
          "不",
          "勿");

  /// They say that it is so, and no more.
  static final Set<String> AFFIRMATIONS =
      Set.of(
          "always",
          "enable",
          "enabled",
          "allow",
          "allowed",
          "include",
          "included",
          "accept",
          "accepted",
          "add",
          "keep",
          "kept",
          "require",
          "required",
          "must",
          "may",
          "can");

  /// What follows who or what is spoken of.
  static final Set<String> SAYS_OF_A_SUBJECT =
      Set.of(
          "is", "are", "was", "were", "has", "have", "will", "shall", "should", "must", "can",
          "may", "does", "gets", "goes", "stays", "ist", "sind", "hat", "wird", "bleibt");

  static final Set<String> FILLERS =
      Set.of(
          "a",
          "an",
          "the",
          "is",
          "are",
          "be",
          "was",
          "were",
          "been",
          "it",
          "its",
          "we",
          "our",
          "us",
          "you",
          "your",
          "they",
          "their",
          "to",
          "of",
          "in",
          "on",
          "at",
          "by",
          "for",
          "with",
          "from",
          "through",
          "via",
          "as",
          "and",
          "or",
          "so",
          "that",
          "this",
          "these",
          "those",
          "use",
          "used",
          "using",
          "uses",
          "should",
          "shall",
          "will",
          "would",
          "has",
          "have",
          "do",
          "does",
          "done",
          "get",
          "go",
          "goes",
          "come",
          "comes",
          "live",
          "lives",
          "put",
          "into",
          "out",
          "up",
          "each",
          "every",
          "all",
          "any",
          "only",
          "per",
          "once",
          "when",
          "where",
          "there",
          "other",
          "them",
          "new",
          "now",
          "also",
          "just",
          "than",
          "rather",
          "instead",
          "over",
          "wir",
          "der",
          "die",
          "das",
          "als",
          "ein",
          "eine",
          "und",
          "ist",
          "nutzen",
          "verwenden",
          "的",
          "用",
          "使");

  /// Words of one pair or row contradict each other; the sign tells its sides apart, 0 = every word
  /// of the row contradicts every other one.
  private static final String[] OPPOSITES = {
    "before/after",
    "on/off",
    "automatic,automatically/manual,manually",
    "synchronous,sync/asynchronous,async",
    "optimistic/pessimistic",
    "long/short",
    "client/server",
    "increase,raise/decrease,lower,reduce",
    "start/stop",
    "public/private",
    "mutable/immutable",
    "local/remote",
    "opt-in/opt-out",
    "eager,eagerly/lazy,lazily",
    "open/closed",
    "static/dynamic",
    "strict/loose,lenient",
    "mono/poly",
    "minimum/maximum",
    "with/without",
    "approve/deny"
  };

  private static final Map<String, Side> SIDES = sides();

  /// One side of a pair of opposites.
  record Side(int pair, boolean first) {}

  static Map<String, Side> opposites() {
    return SIDES;
  }

  private static Map<String, Side> sides() {
    Map<String, Side> sides = new HashMap<>();
    for (int pair = 0; pair < OPPOSITES.length; pair++) {
      String row = OPPOSITES[pair];
      int middle = row.indexOf('/');
      for (String word : row.substring(0, middle).split(",", -1)) {
        sides.put(word, new Side(pair, true));
      }
      for (String word : row.substring(middle + 1).split(",", -1)) {
        sides.put(word, new Side(pair, false));
      }
    }
    return Map.copyOf(sides);
  }

  /// Values that stand where a number might.
  static final Set<String> VALUES =
      Set.of(
          "daily",
          "weekly",
          "monthly",
          "yearly",
          "hourly",
          "nightly",
          "week",
          "month",
          "year",
          "hour",
          "minute",
          "second",
          "eur",
          "usd",
          "gbp",
          "chf",
          "one",
          "two",
          "three",
          "four",
          "five",
          "six",
          "seven",
          "eight",
          "nine",
          "ten",
          "twenty",
          "thirty",
          "hundred",
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday");
}
