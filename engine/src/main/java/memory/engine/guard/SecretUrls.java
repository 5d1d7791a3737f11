package memory.engine.guard;

/// Passwords in addresses and on command lines: `scheme://user:password@host`, `curl -u
/// user:password`, lines of a `.pgpass`.
final class SecretUrls implements SecretRule {
  private static final int LONGEST = 512;

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

  private static void userInfo(String text, int from, Found found) {
    int colon = -1;
    int at = -1;
    int limit = Math.min(text.length(), from + LONGEST);
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || "/?#\"'`<>|,".indexOf(c) >= 0) {
        break;
      }
      if (c == ':' && colon < 0) {
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
    if (!password.equals(user) && SecretNames.PASSWORD.isKeptBy(password)) {
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
      int start = at + option.length();
      while (start < text.length() && "\"'".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      int end = endOfValue(text, start);
      int colon = text.indexOf(':', start, end);
      if (colon > start && SecretNames.PASSWORD.isKeptBy(text.substring(colon + 1, end))) {
        found.add("command-password", colon + 1, end);
      }
    }
  }

  /// Of an option's value: at a blank or a quote.
  private static int endOfValue(String text, int start) {
    int end = start;
    int limit = Math.min(text.length(), start + LONGEST);
    while (end < limit && text.charAt(end) > ' ' && "\"'`".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
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
}
