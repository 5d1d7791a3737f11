package memory.engine.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The words and rules of `threats.txt`. A rule wants an action and its target, never a word alone
/// (P2). Words lie in one hash table whose key does not depend on the order of the inner letters,
/// so that one look finds a word as it is or scrambled.
final class ThreatWords {
  /// Classes that are told by what a chunk looks like, see [ThreatTerms].
  enum Look {
    URL,
    BADURL,
    ODDURL,
    UNC,
    EMAIL,
    ENVNAME,
    SECRETFILE,
    PERSONALPATH,
    HIDDENFILE,
    PIPE,
    REDIRECTTO,
    SUBSHELL,
    ENVDUMP,
    DATAQUERY,
    JOINQUERY,
    OUTSIDE,
    INPUTFROM;

    @SuppressWarnings("EnumOrdinal") // the first classes, within one process
    int id() {
      return ordinal();
    }
  }

  /// Classes of words that stand together within a number of words.
  ///
  /// @param number in the table
  /// @param id what a finding names; empty in a phrase
  /// @param meaning the class that a phrase is a word of; -1 in a rule
  /// @param within the most words from the first to the last
  /// @param classes in order, unless any order will do
  /// @param unless a class that excuses the rule where it stands among its words or is their
  ///   object; -1 = none
  /// @param unlessAfter a class that excuses the rule where it stands in the clause before it; -1 =
  ///   none
  /// @param evenNegated a negation before the first word does not excuse it
  /// @param anyOrder the words may stand in any order
  /// @param acrossSentences the words may stand in several sentences of a line
  /// @param acrossLines the words may stand in several lines
  record Rule(
      int number,
      String id,
      int meaning,
      int within,
      List<Integer> classes,
      int unless,
      int unlessAfter,
      boolean evenNegated,
      boolean anyOrder,
      boolean acrossSentences,
      boolean acrossLines) {
    int first() {
      return classes.getFirst();
    }

    /// Whether each class has a word here.
    boolean mayBeAmong(BitSet words) {
      for (int i = 0; i < classes.size(); i++) {
        if (!words.get(classes.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private static final Alphabet MARKS = Alphabet.of("!&~");
  private static final int SLOTS = 1 << 13;
  private static final int LEAST_SCRAMBLED = 5;
  private static final int MOST_SCRAMBLED = 20;

  private static final ThreatWords ALL = new ThreatWords();

  private final Map<String, Integer> ids = new HashMap<>();
  private final @Nullable Entry[] table = new Entry[SLOTS];

  // By their first class.
  private final Map<Integer, List<Rule>> rulesInSentences = new HashMap<>();
  private final Map<Integer, List<Rule>> rulesAcross = new HashMap<>();
  private final Map<Integer, List<Rule>> phrases = new HashMap<>();
  private int rules;

  /// A word, and the next one of the same slot.
  private static final class Entry {
    private final String word;
    private final int key;
    private BitSet classes;
    private boolean scrambles;
    private @Nullable Entry next;

    Entry(String word, int key, BitSet classes) {
      this.word = word;
      this.key = key;
      this.classes = classes;
    }
  }

  private ThreatWords() {
    for (Look look : Look.values()) {
      ids.put(look.name(), look.id());
    }
    for (String line : Tables.rules("threats.txt")) {
      String[] parts = line.split(" ", 4);
      switch (parts[0]) {
        case "word" -> defineWords(parts[1], line.substring(line.indexOf(' ', 5) + 1));
        case "phrase" -> add(phrases, rule("", idOf(parts[1]), parts[2], parts[3]));
        case "rule" -> {
          Rule rule = rule(parts[1], -1, parts[2], parts[3]);
          add(rule.acrossSentences() ? rulesAcross : rulesInSentences, rule);
        }
        default -> throw new IllegalArgumentException("no line of rules starts so: " + parts[0]);
      }
    }
  }

  private static void add(Map<Integer, List<Rule>> rules, Rule rule) {
    rules.computeIfAbsent(rule.first(), first -> new ArrayList<>()).add(rule);
  }

  private void defineWords(String written, String listed) {
    boolean exact = written.endsWith("!");
    BitSet classes = new BitSet();
    classes.set(idOf(exact ? written.substring(0, written.length() - 1) : written));
    for (String word : listed.split(" ", -1)) {
      boolean scrambles = word.length() >= LEAST_SCRAMBLED && isLatin(word);
      put(word, classes, scrambles);
      if (!exact || scrambles) {
        put(word.concat("s"), exact ? new BitSet() : classes, scrambles);
      }
    }
  }

  private void put(String word, BitSet classes, boolean scrambles) {
    int key = key(word, 0, word.length());
    int slot = key >>> 19;
    Entry entry = table[slot];
    Entry last = null;
    while (entry != null && !entry.word.equals(word)) {
      last = entry;
      entry = entry.next;
    }
    if (entry == null) {
      entry = new Entry(word, key, classes);
      if (last == null) {
        table[slot] = entry;
      } else {
        last.next = entry;
      }
    } else if (!entry.classes.equals(classes)) {
      BitSet both = (BitSet) entry.classes.clone();
      both.or(classes);
      entry.classes = both;
    }
    entry.scrambles |= scrambles;
  }

  private int idOf(String name) {
    Integer known = ids.putIfAbsent(name, ids.size());
    return known == null ? ids.size() - 1 : known;
  }

  private Rule rule(String written, int meaning, String within, String names) {
    List<Integer> classes = new ArrayList<>();
    int unless = -1;
    int unlessAfter = -1;
    for (String name : names.split(" ", -1)) {
      if (name.startsWith("-")) {
        unless = known(name.substring(1));
      } else if (name.startsWith("<")) {
        unlessAfter = known(name.substring(1));
      } else {
        classes.add(known(name));
      }
    }
    int end = MARKS.startOfRun(written, written.length(), 0);
    String marks = written.substring(end);
    return new Rule(
        rules++,
        written.substring(0, end),
        meaning,
        Integer.parseInt(within),
        List.copyOf(classes),
        unless,
        unlessAfter,
        marks.contains("!"),
        marks.contains("&"),
        marks.contains("~"),
        marks.contains("~~"));
  }

  private int known(String name) {
    Integer id = ids.get(name);
    if (id == null) {
      throw new IllegalArgumentException("no class of words is called " + name);
    }
    return id;
  }

  static int id(String name) {
    return ALL.known(name);
  }

  static List<Rule> rulesAmong(BitSet words, boolean acrossSentences) {
    return among(acrossSentences ? ALL.rulesAcross : ALL.rulesInSentences, words);
  }

  static List<Rule> phrasesAmong(BitSet words) {
    return among(ALL.phrases, words);
  }

  /// In the order of the table.
  private static List<Rule> among(Map<Integer, List<Rule>> rules, BitSet words) {
    List<Rule> among = new ArrayList<>();
    for (int id = words.nextSetBit(0); id >= 0; id = words.nextSetBit(id + 1)) {
      List<Rule> starting = rules.getOrDefault(id, List.of());
      for (int i = 0; i < starting.size(); i++) {
        if (starting.get(i).mayBeAmong(words)) {
          among.add(starting.get(i));
        }
      }
    }
    if (among.size() > 1) {
      among.sort(Comparator.comparingInt(Rule::number));
    }
    return among;
  }

  /// The classes of a word, or of the one it becomes when its inner letters are put in another
  /// order; null when it has none. Not to be changed.
  static @Nullable BitSet classesOf(String text, int from, int to) {
    int key = key(text, from, to);
    Entry first = ALL.table[key >>> 19];
    for (Entry entry = first; entry != null; entry = entry.next) {
      if (entry.key == key
          && entry.word.length() == to - from
          && text.startsWith(entry.word, from)) {
        if (!entry.classes.isEmpty()) {
          return entry.classes;
        }
        break;
      }
    }
    if (to - from >= LEAST_SCRAMBLED && to - from <= MOST_SCRAMBLED) {
      for (Entry entry = first; entry != null; entry = entry.next) {
        if (entry.key == key
            && entry.scrambles
            && isScrambled(entry.word, text.substring(from, to))) {
          return entry.classes.isEmpty() ? null : entry.classes;
        }
      }
    }
    return null;
  }

  /// Whether a word stands in the table as it is.
  static boolean isKnown(String word) {
    int key = key(word, 0, word.length());
    for (Entry entry = ALL.table[key >>> 19]; entry != null; entry = entry.next) {
      if (entry.key == key && entry.word.equals(word)) {
        return !entry.classes.isEmpty();
      }
    }
    return false;
  }

  private static boolean isScrambled(String word, String text) {
    return word.length() == text.length()
        && word.charAt(0) == text.charAt(0)
        && word.charAt(word.length() - 1) == text.charAt(text.length() - 1)
        && Arrays.equals(sorted(word), sorted(text));
  }

  private static char[] sorted(String word) {
    char[] letters = word.toCharArray();
    Arrays.sort(letters);
    return letters;
  }

  /// The letters in any order, with the first, the last and how many there are.
  private static int key(String text, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      int c = text.charAt(i) * 0x9E3779B1;
      sum += c ^ c >>> 15;
    }
    int ends = text.charAt(from) * 31 + text.charAt(to - 1);
    return (sum + ends * 0x2545F491 + to - from) * 0x85EBCA6B;
  }

  private static boolean isLatin(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        return false;
      }
    }
    return true;
  }
}
