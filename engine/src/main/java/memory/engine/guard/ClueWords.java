package memory.engine.guard;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/// The runs of letters that the guard's rules are made of, by a hash that does not look at the
/// order of the inner letters, so that a scrambled word is found as well. Of a rule's word with
/// other signs in it counts its longest run of letters, which stands in every text the word stands
/// in. What is not in here is no word of any rule; the other way round there may be chance hits.
final class ClueWords {
  /// What a word means beside its classes.
  static final int VOICE = 1;

  static final int HEADED = 2;
  static final int TURNED = 4;
  static final int ENDING = 8;
  static final int ROLE = 16;
  static final int RECOVERY = 32;

  private static final int SLOTS = 1 << 13;
  private static final int FILTER_BITS = 1 << 16;
  private static final int[] LETTER_HASHES = new int[27];

  static {
    for (int i = 1; i < LETTER_HASHES.length; i++) {
      LETTER_HASHES[i] = mixed(i * 0x9E3779B1);
    }
  }

  private static final ClueWords ALL = new ClueWords();

  private final long[] filter = new long[FILTER_BITS / 64];
  private final int[] keys = new int[SLOTS];
  private final WordClasses[] classes = new WordClasses[SLOTS];
  private final int[] meanings = new int[SLOTS];
  private final WordClasses[] signs = new WordClasses[128];

  private ClueWords() {
    Arrays.fill(classes, WordClasses.NONE);
    Arrays.fill(signs, WordClasses.NONE);
    for (Map.Entry<String, WordClasses> word : ThreatWords.words().entrySet()) {
      put(word.getKey(), word.getValue(), 0);
    }
    for (ThreatWords.Look look : ThreatWords.Look.values()) {
      for (String sign : look.signs()) {
        put(sign, WordClasses.of(look.id()), 0);
      }
    }
    putAll(RoleMarkers.SPEAKING, VOICE);
    putAll(RoleMarkers.HEADED_ORDERS, HEADED);
    putAll(Disguises.turnedWords(), TURNED);
    putAll(RoleMarkers.ENDINGS, ENDING);
    put("role", WordClasses.NONE, ROLE);
    putAll(RecoveryWords.HINTS, RECOVERY);
  }

  private void putAll(Collection<String> words, int meaning) {
    for (String word : words) {
      put(word, WordClasses.NONE, meaning);
    }
  }

  /// Under its longest run of letters, the last of those, or else under its first sign. A word with
  /// other letters than Latin ones is not here: a text that holds such letters is read in full.
  private void put(String word, WordClasses itsClasses, int meaning) {
    int start = 0;
    int length = 0;
    int run = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c >= 0x80 && Character.isLetter(c)) {
        return;
      }
      run = isLetter(c) ? run + 1 : 0;
      if (run > 0 && run >= length) {
        length = run;
        start = i + 1 - run;
      }
    }
    if (length == 0) {
      if (!word.isEmpty()) {
        char sign = word.charAt(0);
        signs[sign] = signs[sign].and(itsClasses);
      }
      return;
    }
    int sum = 0;
    for (int i = start; i < start + length; i++) {
      sum += letterHash(word.charAt(i) & 0x1F);
    }
    int key = key(sum, word.charAt(start) & 0x1F, word.charAt(start + length - 1) & 0x1F, length);
    filter[(key >>> 6) & (filter.length - 1)] |= 1L << key;
    int slot = slot(key);
    keys[slot] = key;
    classes[slot] = classes[slot].and(itsClasses);
    meanings[slot] |= meaning;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  /// @param letter its number in the alphabet, from 1
  static int letterHash(int letter) {
    return LETTER_HASHES[letter];
  }

  /// A run of letters by the sum of their hashes, its first and last letter and its length; never
  /// 0.
  static int key(int sum, int first, int last, int length) {
    return mixed(sum + first * 0x2545F491 + last * 0x6C8E9CF5 + length * 0x1B873593) | 1;
  }

  /// The slot of a key that may be one of these; -1 for most that are not.
  static int slotOf(int key) {
    if ((ALL.filter[(key >>> 6) & (ALL.filter.length - 1)] >>> key & 1) == 0) {
      return -1;
    }
    int slot = ALL.slot(key);
    return ALL.keys[slot] == 0 ? -1 : slot;
  }

  static WordClasses classesAt(int slot) {
    return ALL.classes[slot];
  }

  static int meaningAt(int slot) {
    return ALL.meanings[slot];
  }

  /// The classes that need this sign, and have no letters.
  static WordClasses classesOfSign(char sign) {
    return ALL.signs[sign];
  }

  private int slot(int key) {
    int slot = key >>> 19;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  private static int mixed(int hash) {
    int h = hash;
    h = (h ^ h >>> 16) * 0x85EBCA6B;
    h = (h ^ h >>> 13) * 0xC2B2AE35;
    return h ^ h >>> 16;
  }
}
