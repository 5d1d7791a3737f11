package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What the name of a setting, or a word of prose, promises about its value.
enum SecretNames {
  NONE,
  /// A key or a session of some kind: only a long random value counts.
  KEY,
  /// A token, secret or API key: a random value counts.
  TOKEN,
  /// A password: any value counts that is not a word.
  PASSWORD;

  private static final Set<String> PASSWORDS = Tables.set("SecretNames.PASSWORDS");
  private static final List<String> FOREIGN_PASSWORDS =
      PASSWORDS.stream().filter(word -> word.charAt(0) >= 0x250).toList();

  private static final Set<String> TOKENS = Tables.set("SecretNames.TOKENS");
  private static final Set<String> KEYS = Set.of("key", "cookie", "session", "sessionid", "sid");

  /// What makes a key a secret one.
  private static final Set<String> OF_SECRETS = Tables.set("SecretNames.OF_SECRETS");

  /// What makes a key a password.
  private static final Set<String> OF_WIFI = Tables.set("SecretNames.OF_WIFI");

  /// What makes a key or a token something else.
  private static final Set<String> OF_OTHERS = Tables.set("SecretNames.OF_OTHERS");

  private static final Set<String> QUALIFIERS = Tables.set("SecretNames.QUALIFIERS");

  /// What the example of an address ends with where its password would stand.
  private static final List<String> STAND_INS = Tables.list("SecretNames.STAND_INS");

  private static final int LEAST_CHARS = 6;
  private static final int LEAST_JOINED = 8;
  private static final int MOST_PHRASE_WORDS = 6;

  private static final List<String> PASSWORD_ENDINGS = List.of("password", "passwd", "passphrase");
  private static final List<String> TOKEN_ENDINGS =
      List.of("token", "secret", "apikey", "secretkey", "accesskey", "authkey", "accountkey");

  /// @param name an identifier in any spelling (`dbPassword`, `DB_PASSWORD`, `db-password`), or
  ///   words of prose
  static SecretNames of(String name) {
    List<String> words = words(name);
    while (words.size() > 1
        && (QUALIFIERS.contains(words.getLast()) || isNumber(words.getLast()))) {
      words.removeLast();
    }
    if (words.isEmpty()) {
      return NONE;
    }
    String last = words.getLast();
    String before = words.size() > 1 ? words.get(words.size() - 2) : "";
    if (PASSWORDS.contains(last) || Tables.endsWithAny(last, PASSWORD_ENDINGS)) {
      return PASSWORD;
    }
    if (OF_OTHERS.contains(before)) {
      return NONE;
    }
    if (OF_WIFI.contains(before) && (KEYS.contains(last) || TOKENS.contains(last))) {
      return PASSWORD;
    }
    if (TOKENS.contains(last) || Tables.endsWithAny(last, TOKEN_ENDINGS)) {
      return TOKEN;
    }
    if (last.equals("id") && before.equals("key") && words.contains("private")) {
      return TOKEN;
    }
    if (KEYS.contains(last)) {
      return last.equals("key") && OF_SECRETS.contains(before) ? TOKEN : KEY;
    }
    return NONE;
  }

  /// Whether a value is the password of a joined name (`db_password`, `dbPassword`, not `password`)
  /// or of a parameter of an address, whatever it is made of: no path, and no word of the name.
  static boolean isOf(String name, boolean parameter, String value) {
    List<String> words = words(name);
    boolean joined = words.size() > 1 || !PASSWORDS.contains(words.getFirst());
    return (parameter || (joined && value.length() >= LEAST_JOINED))
        && !value.equals(Ascii.toUpperCase(value))
        && !words.contains(Ascii.toLowerCase(value))
        && !isCode(value)
        && isInPlace(value);
  }

  /// Whether a word of another script than Latin has a word for "password" in it, with whatever its
  /// grammar adds.
  static boolean namesPassword(String word) {
    return !word.isEmpty() && word.charAt(0) >= 0x250 && Tables.holdsAny(word, FOREIGN_PASSWORDS);
  }

  /// The words of an identifier, in lower case: split at case changes and at everything that is no
  /// letter or digit.
  static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= name.length(); i++) {
      boolean ends = i == name.length() || !Character.isLetterOrDigit(name.charAt(i));
      if (ends || (i > start && startsWord(name, i))) {
        if (i > start) {
          words.add(Ascii.toLowerCase(name.substring(start, i)));
        }
        start = ends ? i + 1 : i;
      }
    }
    return words;
  }

  private static boolean startsWord(String name, int at) {
    char before = name.charAt(at - 1);
    char c = name.charAt(at);
    boolean rises = Ascii.isLowerCase(before) && Ascii.isUpperCase(c);
    boolean endsCapitals =
        Ascii.isUpperCase(before)
            && Ascii.isUpperCase(c)
            && at + 1 < name.length()
            && Ascii.isLowerCase(name.charAt(at + 1));
    return rises || endsCapitals;
  }

  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (!Character.isDigit(word.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// Whether this value keeps what the name promises.
  boolean isKeptBy(String value) {
    boolean kept = value.length() >= LEAST_CHARS && looksKept(value) && Lookalike.isValue(value);
    return kept || (this != NONE && TokenShapes.isWhole(value));
  }

  /// Whether a value is a password because it stands where nothing else stands: anything but a
  /// placeholder, or a word that says what belongs there (`mypassword`, `DB_PASS`).
  static boolean isInPlace(String value) {
    String chosen = Lookalike.inAscii(value.startsWith("$") ? unlessVariable(value) : value);
    return PASSWORD.isKeptBy(chosen)
        || (value.length() >= LEAST_CHARS && Lookalike.isValue(chosen) && !isStandIn(value));
  }

  private static boolean isStandIn(String value) {
    return of(value) != NONE || Tables.endsWithAny(Ascii.toLowerCase(value), STAND_INS);
  }

  /// `$ecret` without its sign; `$TOKEN`, `$dbPass` and `$pass1` as they are.
  private static String unlessVariable(String value) {
    int end = Alphabet.WORD.endOfRun(value, 1, value.length());
    String name = value.substring(1, Alphabet.DIGITS.startOfRun(value, end, 1));
    boolean variable =
        name.equals(Ascii.toUpperCase(name))
            || value.indexOf('$', 1) > 0
            || (end == value.length() && (words(name).size() > 1 || isStandIn(name)));
    return variable ? value : value.substring(1);
  }

  /// Whether words between quotes are what people choose as a password: one of them is, or a word
  /// and a number are all. No sentence.
  static boolean isPhrase(String quoted) {
    List<String> words = List.of(quoted.split(" ", -1));
    if (words.size() < 2
        || words.size() > MOST_PHRASE_WORDS
        || words.stream().map(Ascii::toLowerCase).anyMatch(RecoveryWords.OF_SENTENCES::contains)) {
      return false;
    }
    boolean numbered =
        words.size() == 2
            && words.getFirst().length() >= LEAST_CHARS
            && words.getLast().length() >= 3
            && isNumber(words.getLast());
    return words.stream().anyMatch(PASSWORD::isKeptBy)
        || (numbered && PASSWORD.isKeptBy(words.getFirst() + words.getLast()));
  }

  private boolean looksKept(String value) {
    return switch (this) {
      case NONE -> false;
      case KEY ->
          value.length() >= 14
              && RandomLook.of(value)
              && !Lookalike.isDigest(value)
              && !Lookalike.isUuid(value);
      case TOKEN ->
          (value.length() >= 10 && looksDrawn(value) && !isCode(value)) || isLongNumber(value);
      case PASSWORD -> looksDrawn(value) || isPassword(value);
    };
  }

  private static boolean looksDrawn(String value) {
    return RandomLook.of(value) || Lookalike.isUuid(value);
  }

  /// Letters with digits or signs among them, as people choose a password.
  private static boolean isPassword(String value) {
    if (isCode(value)
        || value.indexOf('/') != value.lastIndexOf('/')
        || Lookalike.isAlgorithm(value)) {
      return false;
    }
    boolean letter = false;
    boolean digit = false;
    boolean sign = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      letter |= Character.isLetter(c);
      digit |= Character.isDigit(c);
      sign |= "!@#%^&*+?~".indexOf(c) >= 0;
    }
    return letter && (digit || sign);
  }

  /// Longer than any time in milliseconds.
  private static boolean isLongNumber(String value) {
    return value.length() >= 15 && isNumber(value);
  }

  private static boolean isCode(String value) {
    return (value.indexOf('/') >= 0 && value.indexOf('.') >= 0)
        || value.indexOf('\\') >= 0
        || value.endsWith(":")
        || value.contains("::");
  }
}
