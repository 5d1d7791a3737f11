package memory.engine.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The words of [ThreatTable] by what they are looked up by, and its rules by their first class.
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
    JOINQUERY(14, ":");

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

  private static final ThreatWords ALL = new ThreatWords();

  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<String, WordClasses> words = new HashMap<>();
  private final Map<String, WordClasses> plurals = new HashMap<>();
  private final Map<String, String> scrambled = new HashMap<>();
  private final BitSet scrambledEnds = new BitSet();
  private final BitSet ends = new BitSet();
  private final List<List<ThreatRule>> rulesByFirst = new ArrayList<>();
  private final WordClasses[] needed;

  private ThreatWords() {
    for (Look look : Look.values()) {
      ids.put(look.name(), look.id());
    }
    define(
        "NEGATION",
        "not don't never dont no avoid cannot can't mustn't shouldn't refuse forbid without neither nor");
    define(
        "REPORTED",
        "flags detects rejects blocks strips phrase read-only readonly attempting attack malicious injection exploit vulnerability flagged detected blocked rejected stripped sanitized sanitised refused filtered escaped denied");
    define("ALWAYS", "always every all everywhere default");
    define("DEFS", "definition definitions schema schemas description descriptions");
    define("SECRETWORD", "secret system hidden master");
    define("теперь", "теперь");
    for (String line : ThreatTable.CLASSES.lines().toList()) {
      int space = line.indexOf(' ');
      define(line.substring(0, space), line.substring(space + 1));
    }
    plurals.forEach((plural, classes) -> words.merge(plural, classes, WordClasses::and));
    for (String word : words.keySet()) {
      if (!word.isEmpty()) {
        ends.set(endsOf(word.charAt(0), word.charAt(word.length() - 1), word.length()));
      }
    }
    ends.or(scrambledEnds);
    for (int i = 0; i < ids.size(); i++) {
      rulesByFirst.add(new ArrayList<>());
    }
    List<WordClasses> all = new ArrayList<>();
    for (String line : ThreatTable.RULES.lines().toList()) {
      ThreatRule rule = rule(line.split(" ", -1));
      rulesByFirst.get(rule.classes().getFirst()).add(rule);
      WordClasses its = WordClasses.NONE;
      for (int id : rule.classes()) {
        its = its.and(WordClasses.of(id));
      }
      all.add(its);
    }
    needed = all.toArray(WordClasses[]::new);
  }

  /// Every word with its classes.
  static Map<String, WordClasses> words() {
    return Collections.unmodifiableMap(ALL.words);
  }

  /// Whether any rule has all of its classes among these.
  static boolean mayMatch(long first, long second, long third, long fourth) {
    for (WordClasses needed : ALL.needed) {
      if ((needed.first() & ~first) == 0
          && (needed.second() & ~second) == 0
          && (needed.third() & ~third) == 0
          && (needed.fourth() & ~fourth) == 0) {
        return true;
      }
    }
    return false;
  }

  static List<ThreatRule> rulesFrom(int firstClass) {
    return ALL.rulesByFirst.get(firstClass);
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
    int id = ids.computeIfAbsent(name, key -> ids.size());
    for (String word : FoldedText.of(listed).string().split(" ", -1)) {
      words.merge(word, WordClasses.of(id), WordClasses::and);
      if (!exact) {
        plurals.merge(word + "s", WordClasses.of(id), WordClasses::and);
      }
      if (word.length() >= 5 && isLatin(word)) {
        scramble(word);
        scramble(word + "s");
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

  private ThreatRule rule(String[] written) {
    String id = written[0];
    boolean evenNegated = id.contains("!");
    boolean acrossSentences = id.contains("~");
    boolean acrossLines = id.contains("~~");
    List<Integer> classes = new ArrayList<>();
    for (int i = 2; i < written.length; i++) {
      Integer known = ids.get(written[i]);
      if (known == null) {
        throw new IllegalArgumentException("no class of words is called " + written[i]);
      }
      classes.add(known);
    }
    return new ThreatRule(
        id.replace("!", "").replace("~", ""),
        Integer.parseInt(written[1]),
        classes,
        evenNegated,
        acrossSentences,
        acrossLines);
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
