package memory.engine.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The words of `threats.txt` by what they are looked up by, and its rules by their classes. A rule
/// wants an action and its target, never a word alone (P2).
final class ThreatWords {
  /// Classes that are told by what a chunk looks like, see [ThreatTerms].
  enum Look {
    URL(0, ":"),
    BADURL(1, ":"),
    ODDURL(2, ":"),
    UNC(3, "\\"),
    EMAIL(4, "@"),
    ENVNAME(5, "_"),
    SECRETFILE(6, ". _ /"),
    PERSONALPATH(7, "~ $"),
    HIDDENFILE(8, "/"),
    PIPE(9, "|"),
    REDIRECTTO(10, ">"),
    SUBSHELL(11, "< $"),
    ENVDUMP(12, "env set printenv environ"),
    DATAQUERY(13, ":"),
    JOINQUERY(14, ":"),
    OUTSIDE(15, ": @ ."),
    INPUTFROM(16, "<");

    private final int id;
    private final String signs;

    Look(int id, String signs) {
      this.id = id;
      this.signs = signs;
    }

    /// Characters or words one of which is in everything that looks so.
    List<String> signs() {
      return List.of(signs.split(" ", -1));
    }

    int id() {
      return id;
    }
  }

  private static final String RESOURCE = "threats.txt";

  private static final ThreatWords ALL = new ThreatWords();

  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<String, WordClasses> words = new HashMap<>();
  private final Map<String, WordClasses> plurals = new HashMap<>();
  private final Map<String, String> scrambled = new HashMap<>();
  private final BitSet scrambledEnds = new BitSet();
  private final BitSet ends = new BitSet();
  private final List<ThreatRule> rules = new ArrayList<>();
  private final List<Phrase> phrases = new ArrayList<>();

  /// Words that together are a word of another class.
  record Phrase(int meaning, ThreatRule words) {
    WordClasses needed() {
      return words.needed();
    }
  }

  private ThreatWords() {
    for (Look look : Look.values()) {
      ids.put(look.name(), look.id());
    }
    for (String line : ResourceLines.of(RESOURCE)) {
      define(line);
    }
    for (Map.Entry<String, WordClasses> plural : plurals.entrySet()) {
      add(words, plural.getKey(), plural.getValue());
    }
    for (String word : words.keySet()) {
      if (!word.isEmpty()) {
        ends.set(endsOf(word.charAt(0), word.charAt(word.length() - 1), word.length()));
      }
    }
    ends.or(scrambledEnds);
  }

  private void define(String line) {
    if (line.charAt(0) == '+' || line.charAt(0) == '-') {
      return; // an example
    }
    String[] parts = line.split(" ", 4);
    switch (parts[0]) {
      case "word" -> define(parts[1], line.substring(line.indexOf(' ', 5) + 1));
      case "phrase" -> {
        int meaning = idOf(parts[1]);
        phrases.add(new Phrase(meaning, rule("", parts[2], parts[3])));
      }
      case "rule" -> rules.add(rule(parts[1], parts[2], parts[3]));
      default -> throw new IllegalArgumentException("no line of rules starts so: " + parts[0]);
    }
  }

  private int idOf(String name) {
    Integer known = ids.get(name);
    if (known == null) {
      known = ids.size();
      ids.put(name, known);
    }
    return known;
  }

  private static void add(Map<String, WordClasses> words, String word, WordClasses classes) {
    WordClasses known = words.get(word);
    words.put(word, known == null ? classes : known.and(classes));
  }

  /// Every word with its classes.
  static Map<String, WordClasses> words() {
    return Collections.unmodifiableMap(ALL.words);
  }

  /// Whether any rule has all of its classes among these, or among what phrases make of them.
  static boolean mayMatch(WordClasses words) {
    WordClasses all = words;
    for (Phrase phrase : ALL.phrases) {
      if (words.hasAll(phrase.needed())) {
        all = all.and(WordClasses.of(phrase.meaning()));
      }
    }
    for (ThreatRule rule : ALL.rules) {
      if (all.hasAll(rule.needed())) {
        return true;
      }
    }
    return false;
  }

  /// In the order of the table.
  static List<ThreatRule> rules() {
    return Collections.unmodifiableList(ALL.rules);
  }

  static List<Phrase> phrases() {
    return Collections.unmodifiableList(ALL.phrases);
  }

  static List<ThreatRule> rulesAmong(WordClasses words, boolean acrossSentences) {
    List<ThreatRule> among = new ArrayList<>();
    for (ThreatRule rule : ALL.rules) {
      if (rule.acrossSentences() == acrossSentences && words.hasAll(rule.needed())) {
        among.add(rule);
      }
    }
    return among;
  }

  static List<Phrase> phrasesAmong(WordClasses words) {
    List<Phrase> among = new ArrayList<>();
    for (Phrase phrase : ALL.phrases) {
      if (words.hasAll(phrase.needed())) {
        among.add(phrase);
      }
    }
    return among;
  }

  /// The classes of a word; null when it has none.
  static @Nullable WordClasses classesOf(String word) {
    return ALL.words.get(word);
  }

  /// Whether any known word, its letters in order or not, has these ends and this length: a quick
  /// way out for most words.
  static boolean mayHold(char first, char last, int length) {
    return ALL.ends.get(endsOf(first, last, length));
  }

  /// The known word that has the same letters with the inner ones in another order; empty when
  /// there is none.
  static String unscrambled(String word) {
    return ALL.scrambledEnds.get(endsOf(word))
        ? ALL.scrambled.getOrDefault(signature(word), "")
        : "";
  }

  static int id(String name) {
    Integer id = ALL.ids.get(name);
    if (id == null) {
      throw new IllegalArgumentException("no class of words is called " + name);
    }
    return id;
  }

  static int classes() {
    return ALL.ids.size();
  }

  private void define(String written, String listed) {
    boolean exact = written.endsWith("!");
    String name = exact ? written.substring(0, written.length() - 1) : written;
    WordClasses classes = WordClasses.of(idOf(name));
    for (String word : FoldedText.of(listed).string().split(" ", -1)) {
      String plural = word.concat("s");
      add(words, word, classes);
      if (!exact) {
        add(plurals, plural, classes);
      }
      if (word.length() >= 5 && isLatin(word)) {
        scramble(word);
        scramble(plural);
      }
    }
  }

  private void scramble(String word) {
    scrambled.putIfAbsent(signature(word), word);
    scrambledEnds.set(endsOf(word));
  }

  /// First letter, last letter and length: what scrambling leaves as it is.
  private static int endsOf(String word) {
    return endsOf(word.charAt(0), word.charAt(word.length() - 1), word.length());
  }

  private static int endsOf(char first, char last, int length) {
    return ((first & 0x7F) << 7 | (last & 0x7F)) << 5 | (length & 0x1F);
  }

  private ThreatRule rule(String id, String within, String classes) {
    List<Integer> wanted = new ArrayList<>();
    int unless = -1;
    for (String written : classes.split(" ", -1)) {
      boolean excuse = written.startsWith("-");
      Integer known = ids.get(excuse ? written.substring(1) : written);
      if (known == null) {
        throw new IllegalArgumentException("no class of words is called " + written);
      }
      if (excuse) {
        unless = known;
      } else {
        wanted.add(known);
      }
    }
    int end = id.length();
    while (end > 0 && "!&~".indexOf(id.charAt(end - 1)) >= 0) {
      end--;
    }
    return ThreatRule.of(
        id.substring(0, end), id.substring(end), Integer.parseInt(within), wanted, unless);
  }

  private static boolean isLatin(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        return false;
      }
    }
    return true;
  }

  private static String signature(String word) {
    char[] letters = word.toCharArray();
    if (letters.length > 3) {
      Arrays.sort(letters, 1, letters.length - 1);
    }
    return new String(letters);
  }
}
