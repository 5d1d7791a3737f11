package memory.engine.guard;

import java.util.Optional;
import java.util.Set;

/// Tokens that need no context: those of known shape, and those whose prefix says that they are a
/// key (`acme_sk_…`, `tkn.v1_…`).
final class BareTokens implements SecretScan.Rule {
  private static final Set<String> KEY_PREFIXES = Tables.set("BareTokens.KEY_PREFIXES");
  private static final int LONGEST_PREFIX = 24;
  private static final int LEAST_BODY = 24;

  /// No token of any shape is shorter; what stands between two blanks may be.
  private static final int LEAST_TOKEN = TokenShapes.leastChars();

  private static final int AWS_SECRET_WITHIN = 64;
  private static final int AWS_SECRET_CHARS = 40;
  private static final int LONGEST_RUN = 128;
  private static final Alphabet AWS_SECRET = Alphabet.of("0-9A-Za-z+/");
  private static final Alphabet PREFIX = Alphabet.of("0-9a-z_.-");

  @Override
  public void find(String text, Found found) {
    TokenShapes.Shape.RunEnds runs = new TokenShapes.Shape.RunEnds(text);
    int blank = -1;
    for (int at = 0; at < text.length(); ) {
      if (blank <= at) {
        blank = Alphabet.BLANKS.next(text, at, text.length());
        if (blank - at < LEAST_TOKEN) {
          at = blank + 1;
          continue;
        }
      }
      if (!startsToken(text, at)) {
        at++;
        continue;
      }
      Optional<TokenShapes.Match> match = TokenShapes.at(text, at, blank - at, runs);
      if (match.isPresent()) {
        found.add(match.get().rule(), at, match.get().end());
        at = match.get().end();
        if (match.get().rule().equals("aws-access-key")) {
          awsSecret(text, at, found);
        }
        continue;
      }
      int prefixed = endOfPrefixed(text, at);
      if (prefixed > 0) {
        found.add("prefixed-token", at, prefixed);
        at = prefixed;
      } else {
        at++;
      }
    }
  }

  private static boolean startsToken(String text, int at) {
    char c = text.charAt(at);
    if (!Alphabet.WORD.has(c) && c != '$') {
      return false;
    }
    return at == 0 || !Alphabet.WORD.has(text.charAt(at - 1));
  }

  /// An access key's other half, when it stands close behind.
  private static void awsSecret(String text, int from, Found found) {
    int limit = Math.min(text.length(), from + AWS_SECRET_WITHIN);
    for (int at = from; at < limit; at++) {
      int end = AWS_SECRET.endOfRun(text, at, Math.min(text.length(), at + LONGEST_RUN));
      if (end - at == AWS_SECRET_CHARS && RandomLook.inShape(text, at, end)) {
        found.add("aws-secret-key", at, end);
        return;
      }
      at = end;
    }
  }

  private static int endOfPrefixed(String text, int at) {
    if (at > 0 && "-./=".indexOf(text.charAt(at - 1)) >= 0) {
      return -1;
    }
    int limit = Math.min(text.length(), at + LONGEST_PREFIX);
    int prefix = PREFIX.endOfRun(text, at, limit);
    int body = -1;
    for (int i = at + 1; i < prefix; i++) {
      char c = text.charAt(i);
      if (c == '_' || c == '-' || c == '.') {
        body = i + 1;
      }
    }
    if (body < 0) {
      return -1;
    }
    int end = Alphabet.ALPHANUMERIC.endOfRun(text, body, text.length());
    if (end - body < LEAST_BODY
        || !RandomLook.isMixed(text, body, end)
        || !RandomLook.of(text, body, end)
        || !Lookalike.isToken(text, body, end)) {
      return -1;
    }
    for (String word : SecretNames.words(text.substring(at, body))) {
      if (KEY_PREFIXES.contains(word)) {
        return end;
      }
    }
    return -1;
  }
}
