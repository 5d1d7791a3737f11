package memory.indexer.analysis;

import java.util.List;
import org.apache.lucene.analysis.CharArraySet;

/// English words that say nothing about what is looked for.
final class FillerWords {
  static final int IS_COMMON = 1;
  static final int IS_FILLER = 2;
  static final int IS_WEAK = 4;

  /// So frequent that they are left out of scoring altogether.
  private static final String COMMON =
      "a an and are as at be but by for if in into is it no not of on or such that the their then"
          + " there these they this to was will with";

  /// Left out of queries, unless nothing else is asked: question words, auxiliaries, pronouns,
  /// prepositions, courtesies, and what contractions leave behind.
  private static final String QUERY =
      "what when where who whom whose which why how did do does done doing has have had having can"
          + " could would should may might shall must i me my mine you your yours he him his she her"
          + " hers we us our ours them theirs its itself myself himself herself been being were am from"
          + " about than so too very"
          + " just also some any both each few more most other own same all once here during before"
          + " after again further until while above below up down out off over under s t don now get"
          + " got ve ll re d m ca wo ain im ive id cannot cant dont doesnt didnt isnt wasnt arent"
          + " whats whens wheres whos whys hows thats theres"
          + " please thanks thank hi hello hey ok okay yes yeah";

  /// Say how something is asked rather than what about: nobody misses them in an answer.
  private static final String WEAK =
      "remind reminds remember recall tell told say said says ask asked know knew known think thought"
          + " want wanted wants need needed needs like liked use used uses using make made makes give"
          + " gave given go going went thing things something anything everything someone anyone way"
          + " ways kind kinds sort sorts type types exact exactly specific specifically particular"
          + " actual actually current currently include includes including included involve involved"
          + " regarding concerning related mention mentioned mentions talk talked talking discuss"
          + " discussed decide decided describe described explain explained summarize summarise recap list name named call called"
          + " still yet ever never always usually often already really much many lot lots several"
          + " various different similar certain new old good great best first last next one two"
          + " across within without between through against per via versus vs instead rather"
          + " someone's people person time times day days happen happened happens seem seems look"
          + " looks looking find found see saw seen show shown come came take took taken keep kept"
          + " let try tried trying work works worked working set put right sure maybe probably possible"
          + " help would've let's we're there's question answer example detail details";

  private static final CharArraySet WEAK_WORDS = setOf(WEAK);
  private static final CharArraySet COMMON_WORDS = setOf(COMMON);
  private static final CharArraySet QUERY_WORDS = setOf(QUERY);

  private FillerWords() {}

  /// What a word is, as bits, before base forms and stems hide it.
  static int flags(char[] word, int length) {
    if (length <= 5 && COMMON_WORDS.contains(word, 0, length)) {
      return IS_COMMON | IS_FILLER;
    }
    if (length <= 7 && QUERY_WORDS.contains(word, 0, length)) {
      return IS_FILLER;
    }
    return length <= 12 && WEAK_WORDS.contains(word, 0, length) ? IS_WEAK : 0;
  }

  /// Whether a word is one that says nothing with two letters exchanged or one left out behind its
  /// first (`teh`, `wich`).
  static boolean isMistyped(String word) {
    int length = word.length();
    for (int i = 1; i <= length; i++) {
      if (i + 1 < length) {
        char[] exchanged = word.toCharArray();
        exchanged[i] = word.charAt(i + 1);
        exchanged[i + 1] = word.charAt(i);
        if (isFiller(exchanged)) {
          return true;
        }
      }
      char[] longer = new char[length + 1];
      word.getChars(0, i, longer, 0);
      word.getChars(i, length, longer, i + 1);
      for (char c = 'a'; length > 3 && c <= 'z'; c++) {
        longer[i] = c;
        if (isFiller(longer)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isFiller(char[] word) {
    return (flags(word, word.length) & IS_FILLER) != 0;
  }

  private static CharArraySet setOf(String words) {
    return new CharArraySet(List.of(words.split(" ", 0)), false);
  }
}
