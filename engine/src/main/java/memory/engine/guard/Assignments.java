package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.BitSet;
import java.util.Set;

/// A name that promises a secret, then `=`, `:`, `->`, a comma between quoted arguments, the end of
/// a tag or just a blank, then a value that keeps the promise. In any language, in JSON, YAML, XML,
/// shell, HTTP headers and URLs.
final class Assignments implements SecretScan.Rule {
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_VALUE = 512;
  private static final int LONGEST_LINES = 512;
  private static final int LONGEST_PHRASE = 64;

  private static final Alphabet BETWEEN = Alphabet.of(" \t\\:]*\"'`");
  private static final Alphabet TRAILING = Alphabet.of(".,:;\\");
  private static final Alphabet NAME = Alphabet.of("0-9A-Za-z_.-");
  private static final Set<String> TYPES =
      Set.of("string", "str", "String", "char", "const", "text", "auto", "var", "bytes");
  private static final Set<String> SCHEMES =
      Set.of("bearer", "basic", "token", "apikey", "digest", "negotiate", "bot", "key");

  private static final String LOGIN = "login";

  /// Words after which the value stands without any sign.
  private static final Set<String> BLANK_ASSIGNED = Tables.set("Assignments.BLANK_ASSIGNED");

  /// The last two letters of those: a quick way out for most words.
  private static final BitSet BLANK_ASSIGNED_ENDS = new BitSet();

  static {
    for (String word : BLANK_ASSIGNED) {
      BLANK_ASSIGNED_ENDS.set(lastTwo(word, word.length()));
    }
    BLANK_ASSIGNED_ENDS.set(lastTwo(LOGIN, LOGIN.length()));
  }

  @Override
  public void find(String text, Found found) {
    boolean options = text.contains("--");
    Judged judged = new Judged();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      switch (c) {
        case '=', ':', '>', ',', '\u2192', '\uFF1A', '\uFF1D' -> assigned(text, at, judged, found);
        case ' ', '\t' -> {
          if (options || (at >= 2 && BLANK_ASSIGNED_ENDS.get(lastTwo(text, at)))) {
            blankAssigned(text, at, judged, found);
          }
        }
        default -> {}
      }
    }
  }

  private static int lastTwo(String text, int end) {
    return Ascii.toLowerCase(text.charAt(end - 2)) << 8
        | (Ascii.toLowerCase(text.charAt(end - 1)) & 0xFF);
  }

  private static void assigned(String text, int sign, Judged judged, Found found) {
    char c = text.charAt(sign);
    char next = sign + 1 < text.length() ? text.charAt(sign + 1) : ' ';
    char before = sign > 0 ? text.charAt(sign - 1) : ' ';
    if (next == '=' || (c == '=' && next == '>') || (c == ':' && (next == ':' || next == '/'))) {
      return;
    }
    boolean arrow = c == '>' && (before == '-' || before == '=');
    if (c == ',' && (!isQuote(before) || !argumentFollows(text, sign))) {
      return;
    }
    int nameEnd = skipBack(text, arrow ? sign - 1 : sign);
    int nameStart = startOfName(text, nameEnd);
    if (c == '>' && !arrow && (nameStart == 0 || text.charAt(nameStart - 1) != '<')) {
      return;
    }
    if (c == '>' && next == '@' && nameStart >= 2 && text.charAt(nameStart - 2) == ':') {
      return; // the placeholder of an address: `://user:<password>@host`
    }
    SecretNames name = named(text, nameStart, nameEnd, c, judged);
    if (name == SecretNames.NONE || isMask(text, nameStart, nameEnd)) {
      return;
    }
    boolean variable =
        c == '=' && name == SecretNames.TOKEN && isVariable(text, nameStart, nameEnd);
    value(text, sign + 1, variable ? SecretNames.PASSWORD : name, ruleOf(name), judged, found);
    if (c == '=' && name == SecretNames.PASSWORD && nameEnd == sign) {
      chosen(text, nameStart, sign, found);
    }
  }

  /// `?password=zaunkoenig`, `db_password=zaunkoenig`, `--dbpassword zaunkoenig`: with nothing
  /// behind it. A sentence goes on.
  private static void chosen(String text, int nameStart, int sign, Found found) {
    String name = text.substring(nameStart, sign);
    boolean parameter = nameStart > 0 && "?&".indexOf(text.charAt(nameStart - 1)) >= 0;
    int at = Alphabet.QUOTES.endOfRun(text, sign + 1, Math.min(text.length(), sign + 2));
    int end = endOfValue(text, at);
    String ends = text.charAt(sign) == '=' ? "\n\"'` \t\r&" : "\n\"'`";
    boolean closed =
        end == text.length() || ends.indexOf(text.charAt(end)) >= 0 || text.startsWith(" -", end);
    String value = text.substring(at, TRAILING.startOfRun(text, end, at));
    boolean sentence = text.charAt(sign) != '=' && end > at + value.length();
    if (closed && !sentence && SecretNames.isOf(name, parameter, value)) {
      found.add(ruleOf(SecretNames.PASSWORD), at, at + value.length());
    }
  }

  /// `API_KEY`: people put there what they chose themselves, too.
  private static boolean isVariable(String text, int start, int end) {
    boolean joined = false;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 'a' && c <= 'z') {
        return false;
      }
      joined |= c == '_';
    }
    return joined;
  }

  /// `, "` or `, '`: the next argument is a literal.
  private static boolean argumentFollows(String text, int comma) {
    int at = Alphabet.SPACE.endOfRun(text, comma + 1, Math.min(text.length(), comma + 4));
    return at < text.length() && isQuote(text.charAt(at));
  }

  private static void blankAssigned(String text, int blank, Judged judged, Found found) {
    int start = startOfName(text, blank);
    if (blank - start < 5 || (start > 0 && text.charAt(start - 1) > ' ')) {
      return;
    }
    String word = Ascii.toLowerCase(text.substring(start, blank));
    boolean option =
        word.startsWith("--") && SecretNames.of(word).compareTo(SecretNames.TOKEN) >= 0;
    String last = word.substring(word.lastIndexOf('.') + 1);
    if (option || BLANK_ASSIGNED.contains(last)) {
      SecretNames name = SecretNames.of(last);
      name = name == SecretNames.NONE ? SecretNames.TOKEN : name;
      boolean bearer = word.equals("bearer");
      value(text, blank + 1, bearer ? SecretNames.PASSWORD : name, ruleOf(name), judged, found);
      if (option && name == SecretNames.PASSWORD) {
        chosen(text, start, blank, found);
      }
    } else if (isLogin(text, start, word)) {
      value(text, blank + 1, SecretNames.TOKEN, ruleOf(SecretNames.TOKEN), judged, found);
    }
  }

  /// `vault login s3cr3t…` and its like.
  private static boolean isLogin(String text, int start, String word) {
    if (!word.equals(LOGIN) || start < 2) {
      return false;
    }
    int end = start - 1;
    int tool = startOfName(text, end);
    return end > tool && !SecretNames.words(text.substring(tool, end)).isEmpty();
  }

  private static SecretNames named(String text, int start, int end, char sign, Judged judged) {
    if (end <= start) {
      return SecretNames.NONE;
    }
    String name = text.substring(start, end);
    int from = start;
    if (TYPES.contains(name)) {
      int before = skipBack(text, start);
      from = startOfName(text, before);
      name = text.substring(from, before);
    } else if (name.equals("value")) {
      name = nameOnTheLineAbove(text, start);
    } else if (name.equals("sig") || (sign == '=' && name.endsWith("Signature"))) {
      return SecretNames.KEY;
    } else if (name.equals("Authorization") || name.equals("authorization")) {
      return SecretNames.TOKEN;
    }
    if (judged.isOneWord(name)) {
      int before = Alphabet.SPACE.startOfRun(text, from, Math.max(0, from - 4));
      int word = startOfName(text, before);
      if (before < from && word < before) {
        name = text.substring(word, before) + " " + name;
      }
    }
    return judged.of(name);
  }

  /// As of `- name: API_TOKEN` and then `value: …`.
  private static String nameOnTheLineAbove(String text, int at) {
    String before = text.substring(Math.max(0, at - LONGEST_LINES), at);
    int end = Math.max(0, before.lastIndexOf('\n'));
    String above = before.substring(before.lastIndexOf('\n', end - 1) + 1, end).strip();
    int colon = above.indexOf(':');
    return colon < 0 || !above.substring(0, colon).endsWith("name")
        ? ""
        : above.substring(colon + 1).strip().replace("\"", "").replace("'", "");
  }

  /// @param name what is promised
  /// @param rule what a finding is called
  private static void value(
      String text, int from, SecretNames name, String rule, Judged judged, Found found) {
    int at = skipToValue(text, from);
    if (at >= text.length()) {
      return;
    }
    int phrase = name == SecretNames.PASSWORD ? endOfPhrase(text, at) : at;
    if (phrase > at) {
      found.add(rule, at, phrase);
      return;
    }
    int end = endOfValue(text, at);
    if (SCHEMES.contains(Ascii.toLowerCase(text.substring(at, end)))) {
      at = skipToValue(text, end);
      end = at >= text.length() ? at : endOfValue(text, at);
    }
    end = TRAILING.startOfRun(text, end, at);
    int inner = at;
    for (int i = at; i < end; i++) {
      if (text.charAt(i) == '=' && i - at < 32 && NAME.endOfRun(text, at, i) == i && i + 8 < end) {
        // A cookie or a parameter inside: its name is not of the value.
        inner = i + 1;
        break;
      }
    }
    if (end > at && judged.isKept(name, joined(text, at, end))) {
      found.add(rule, at, end);
    } else if (inner > at && judged.isKept(name, joined(text, inner, end))) {
      found.add(rule, inner, end);
    }
  }

  /// What was judged last in a text: the same name or value over and over is judged once.
  private static final class Judged {
    private String word = "";
    private boolean oneWord;
    private String name = "";
    private SecretNames promised = SecretNames.NONE;
    private Kept whole = new Kept(SecretNames.NONE, "", false);
    private Kept inner = whole;

    private record Kept(SecretNames name, String value, boolean kept) {}

    boolean isOneWord(String given) {
      if (!given.equals(word)) {
        word = given;
        oneWord = SecretNames.words(given).size() == 1;
      }
      return oneWord;
    }

    SecretNames of(String given) {
      if (!given.equals(name)) {
        name = given;
        promised = SecretNames.of(given);
      }
      return promised;
    }

    /// The last two are remembered: a value, and what is inside of it.
    boolean isKept(SecretNames by, String value) {
      for (Kept known : new Kept[] {whole, inner}) {
        if (known.name == by && known.value.equals(value)) {
          return known.kept;
        }
      }
      inner = whole;
      whole = new Kept(by, value, by.isKeptBy(value));
      return whole.kept;
    }
  }

  private static String ruleOf(SecretNames name) {
    return switch (name) {
      case NONE, KEY -> "assigned-key";
      case TOKEN -> "assigned-token";
      case PASSWORD -> "assigned-password";
    };
  }

  /// Past blanks, one quote, and a line end that a backslash continues.
  private static int skipToValue(String text, int from) {
    int at = from;
    int limit = Math.min(text.length(), from + 64);
    boolean quoted = false;
    while (at < limit) {
      char c = text.charAt(at);
      boolean continued = c == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
      if (continued) {
        at += 2;
      } else if (c == ' ' || c == '\t' || c == '\\' || c == '>' || c == '=') {
        at++;
      } else if (isQuote(c) && !quoted) {
        quoted = true;
        at++;
      } else {
        break;
      }
    }
    return at;
  }

  /// Where words between quotes end that are a password; the same place where there are none.
  static int endOfPhrase(String text, int at) {
    char quote = at > 0 ? text.charAt(at - 1) : ' ';
    int limit = Math.min(text.length(), at + LONGEST_PHRASE);
    int end = at;
    while (isQuote(quote) && end < limit && text.charAt(end) >= ' ') {
      if (text.charAt(end) == quote) {
        return SecretNames.isPhrase(text.substring(at, end)) ? end : at;
      }
      end++;
    }
    return at;
  }

  private static int endOfValue(String text, int at) {
    char quote = at > 0 ? text.charAt(at - 1) : ' ';
    boolean quoted = isQuote(quote);
    int limit = Math.min(text.length(), at + LONGEST_VALUE);
    int end = at;
    int equals = 0;
    while (end < limit) {
      char c = text.charAt(end);
      if (c == '\\'
          && text.startsWith("\\\n", end)
          && end + 2 < limit
          && isName(text.charAt(end + 2))) {
        end += 2;
        continue;
      }
      if (c <= ' '
          || isQuote(c)
          || c == '<'
          || (!quoted && ",;)]}|".indexOf(c) >= 0)
          || (!quoted && c == '&' && startsParameter(text, end + 1, limit))) {
        break;
      }
      if (c == '=' && end + 1 < limit && text.charAt(end + 1) != '=' && ++equals > 2) {
        break;
      }
      end++;
    }
    return end;
  }

  /// A value without the line ends that a backslash continues.
  private static String joined(String text, int from, int to) {
    return text.substring(from, to).replace("\\\n", "");
  }

  /// `&name=`, or nothing more.
  private static boolean startsParameter(String text, int at, int limit) {
    int end = NAME.endOfRun(text, at, limit);
    boolean ends = end == limit || text.charAt(end) <= ' ';
    return ends ? end == at : text.charAt(end) == '=';
  }

  private static int skipBack(String text, int from) {
    return BETWEEN.startOfRun(text, from, Math.max(0, from - 8));
  }

  private static int startOfName(String text, int end) {
    int at = end;
    while (at > 0 && end - at < LONGEST_NAME && isName(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static boolean isName(char c) {
    return c < 0x80 ? NAME.has(c) : Character.isLetter(c);
  }

  private static boolean isQuote(char c) {
    return Alphabet.QUOTES.has(c);
  }

  /// A mask of ours: `[secret:…]`.
  private static boolean isMask(String text, int start, int end) {
    return start > 0
        && text.charAt(start - 1) == '['
        && text.startsWith("secret", start)
        && end - start == 6;
  }
}
