package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Passwords in addresses and on command lines: `scheme://user:password@host`, `curl -u
/// user:password`, lines of a `.pgpass`.
final class SecretUrls implements SecretScan.Rule {
  private static final int LONGEST = 512;
  private static final Alphabet OPENING = Alphabet.of("\"'");
  private static final Alphabet CLOSING = Alphabet.of("\"'`,.;)");
  private static final Alphabet VALUE_ENDS = Alphabet.of("\0- \"'`");

  @Override
  public void find(String text, Found found) {
    for (int at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
      userInfo(text, at + 3, found);
    }
    option(text, " -u ", found);
    option(text, " --user ", found);
    option(text, " --user=", found);
    option(text, " --proxy-user ", found);
    loginOption(text, found);
    passwordFile(text, found);
  }

  /// `login … -p …`; anywhere else only what looks random.
  private static void loginOption(String text, Found found) {
    String option = " -p ";
    for (int at = text.indexOf(option); at >= 0; at = text.indexOf(option, at + 1)) {
      int start = at + option.length();
      int end = endOfValue(text, start);
      if (SecretNames.TOKEN.isKeptBy(text.substring(start, end))) {
        found.add("command-password", start, end);
      }
    }
  }

  /// `user:password@`. The place says that it is a password; of `image:tag@sha256:…` it does not,
  /// and of what holds a path's signs only where no host and port stand before them.
  private static void userInfo(String text, int from, Found found) {
    int colon = -1;
    int at = -1;
    int path = -1;
    int limit = Math.min(text.length(), from + LONGEST);
    for (int i = from; i < limit && (path < 0 || at < 0); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || "\"'`<>|,".indexOf(c) >= 0) {
        break;
      }
      if ("/?#".indexOf(c) >= 0 && path < 0) {
        if (colon < 0 || at >= 0) {
          break;
        }
        path = i;
      } else if (c == ':' && colon < 0 && at < 0) {
        colon = i;
      } else if (c == '@') {
        at = i;
      }
    }
    if (colon < 0 || at < colon + 2) {
      if (at > from) {
        token(text, from, at, found);
      }
      return;
    }
    String user = text.substring(from, colon);
    String password = text.substring(colon + 1, at);
    boolean image = text.startsWith("sha256:", at + 1);
    boolean kept =
        path < 0
            ? SecretNames.isInPlace(password)
            : user.indexOf('.') < 0
                && Alphabet.DIGITS.endOfRun(text, colon + 1, path) < path
                && SecretNames.PASSWORD.isKeptBy(password);
    if (!image && !Ascii.equalsIgnoreCase(password, user) && kept) {
      found.add("url-password", colon + 1, at);
    } else {
      token(text, from, colon, found);
    }
  }

  /// A token in the user's place.
  private static void token(String text, int from, int to, Found found) {
    if (to - from >= 20 && SecretNames.TOKEN.isKeptBy(text.substring(from, to))) {
      found.add("url-token", from, to);
    }
  }

  private static void option(String text, String option, Found found) {
    for (int at = text.indexOf(option); at >= 0; at = text.indexOf(option, at + option.length())) {
      int start = OPENING.endOfRun(text, at + option.length(), text.length());
      int end = endOfValue(text, start);
      int colon = text.indexOf(':', start, end);
      if (colon > start && SecretNames.PASSWORD.isKeptBy(text.substring(colon + 1, end))) {
        found.add("command-password", colon + 1, end);
      }
    }
  }

  /// Of an option's value: at a blank or a quote.
  private static int endOfValue(String text, int start) {
    return VALUE_ENDS.next(text, start, Math.min(text.length(), start + LONGEST));
  }

  /// `host:port:database:user:password`.
  private static void passwordFile(String text, Found found) {
    for (int colon = text.indexOf(':'); colon >= 0; ) {
      int start = text.lastIndexOf('\n', colon) + 1;
      int end = text.indexOf('\n', colon);
      end = end < 0 ? text.length() : end;
      int colons = 0;
      while (colon >= 0 && colon < end) {
        colons++;
        colon = text.indexOf(':', colon + 1);
      }
      if (colons >= 4) {
        passwordLine(text, start, end, found);
      }
    }
  }

  private static void passwordLine(String text, int from, int to, Found found) {
    int start = from;
    int colons = 0;
    int[] places = new int[4];
    for (int i = from; i <= to; i++) {
      char c = i < to ? text.charAt(i) : '\n';
      if (c == ':' && colons < 5) {
        if (colons < 4) {
          places[colons] = i;
        }
        colons++;
      } else if (c <= ' ' || "\"'`".indexOf(c) >= 0) {
        if (colons == 4
            && i - places[3] <= LONGEST
            && isPort(text, places[0] + 1, places[1])
            && places[0] > start
            && places[3] > places[2] + 1
            && SecretNames.PASSWORD.isKeptBy(text.substring(places[3] + 1, i))) {
          found.add("pgpass-password", places[3] + 1, i);
        }
        start = i + 1;
        colons = 0;
      }
    }
  }

  private static boolean isPort(String text, int from, int to) {
    return (to - from == 1 && text.charAt(from) == '*')
        || (to - from >= 2 && to - from <= 5 && Alphabet.DIGITS.endOfRun(text, from, to) == to);
  }

  /// Secrets that a command takes as the value of a short option or in a place of its own, as
  /// `secret-options.txt` lists them: `redis-cli -a …`. Words of one command on one line count.
  static final class OptionSecrets implements SecretScan.Rule {
    private static final int LONGEST_COMMAND = 400;
    private static final int LEAST_VALUE = 6;
    private static final Alphabet TOOL = Alphabet.of("0-9a-z_-");
    private static final Map<String, List<Option>> BY_TOOL = read();

    /// @param place which word behind the option is the secret; 0 = the next, or what it ends with
    private record Option(String option, int place) {}

    private static Map<String, List<Option>> read() {
      Map<String, List<Option>> options = new HashMap<>();
      for (String line : Tables.rules("secret-options.txt")) {
        String[] parts = line.split(" ", -1);
        int place = parts.length > 2 ? Integer.parseInt(parts[2]) : 0;
        options
            .computeIfAbsent(parts[0], tool -> new ArrayList<>())
            .add(new Option(parts[1], place));
      }
      return options;
    }

    @Override
    public void find(String text, Found found) {
      for (int at = 0; at < text.length(); at++) {
        int end = TOOL.endOfRun(text, at, text.length());
        if (end > at + 1 && end < text.length() && text.charAt(end) == ' ') {
          List<Option> options = BY_TOOL.get(end - at > 16 ? "" : text.substring(at, end));
          if (options != null) {
            command(text, end, options, found);
          }
        }
        at = end;
      }
    }

    private static void command(String text, int from, List<Option> options, Found found) {
      List<int[]> words = words(text, from);
      for (int i = 0; i < words.size(); i++) {
        int start = words.get(i)[0];
        int end = words.get(i)[1];
        for (Option option : options) {
          String name = option.option();
          boolean joint = name.endsWith("%");
          String sign = joint ? name.substring(0, name.length() - 1) : name;
          if (!text.startsWith(sign, start)) {
            continue;
          }
          int value = i + Math.max(1, option.place());
          if (end == start + sign.length() && value < words.size()) {
            int percent = joint ? text.indexOf('%', words.get(value)[0]) + 1 : words.get(value)[0];
            secret(text, percent, words.get(value)[1], found);
          } else if (end > start + sign.length() && option.place() == 0 && sign.length() < 4) {
            secret(text, start + sign.length(), end, found);
          }
        }
      }
    }

    private static void secret(String text, int from, int to, Found found) {
      int start = Alphabet.QUOTES.endOfRun(text, from, to);
      int end = CLOSING.startOfRun(text, to, start);
      if (end - start >= LEAST_VALUE && SecretNames.PASSWORD.isKeptBy(text.substring(start, end))) {
        found.add("command-password", start, end);
      }
    }

    /// The words up to the end of the command, from and to.
    private static List<int[]> words(String text, int from) {
      List<int[]> words = new ArrayList<>();
      int limit = Math.min(text.length(), from + LONGEST_COMMAND);
      int at = from;
      while (at < limit && "\n|;&".indexOf(text.charAt(at)) < 0) {
        int end = Alphabet.BLANKS.next(text, at, limit);
        if (end > at) {
          words.add(new int[] {at, end});
        }
        at = Math.max(end, at + 1);
      }
      return words;
    }
  }
}
