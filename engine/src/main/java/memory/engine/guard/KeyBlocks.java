package memory.engine.guard;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Private keys as blocks: PEM and PGP armour (also on one line with `\n` written out, also in
/// base64), PuTTY files.
final class KeyBlocks implements SecretScan.Rule {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";
  private static final String PUTTY = "PuTTY-User-Key-File-";
  private static final String ARMOUR_IN_BASE64 = "LS0tLS1CRUdJTi";
  private static final int LABEL = 48;
  private static final int PUTTY_HEAD = 4096;
  private static final int LEAST_BODY = 20;

  private static final Alphabet BASE64 = Alphabet.of("0-9A-Za-z+/=_-");

  @Override
  public void find(String text, Found found) {
    armour(text, found);
    putty(text, found);
    encoded(text, found);
  }

  private static void armour(String text, Found found) {
    NextIndex ends = new NextIndex(text, END);
    NextIndex begins = new NextIndex(text, BEGIN);
    for (int at = text.indexOf(BEGIN); at >= 0; ) {
      int label = at + BEGIN.length();
      int close = text.indexOf(DASHES, label);
      int after = label;
      if (close >= 0
          && close - label <= LABEL
          && text.substring(label, close).contains("PRIVATE KEY")) {
        int body = close + DASHES.length();
        after = end(text, body, ends.from(body), begins.from(body));
        if (hasBody(text, body, after)) {
          found.add("private-key", at, after);
        }
      }
      at = text.indexOf(BEGIN, after);
    }
  }

  /// After the closing line; where there is none, after the last line that could be of the key.
  private static int end(String text, int body, int end, int next) {
    if (end < next) {
      int close = text.indexOf(DASHES, end + END.length());
      boolean closed = close >= 0 && close - end <= LABEL + END.length();
      return closed ? close + DASHES.length() : end + END.length();
    }
    int at = body;
    int last = body;
    while (at < next) {
      char c = text.charAt(at);
      if (BASE64.has(c)) {
        int run = BASE64.endOfRun(text, at, text.length());
        if (run - at < LEAST_BODY && run - last > 2 * LEAST_BODY) {
          break;
        }
        last = run;
        at = run;
      } else if (c == '\n' || c == '\r' || c == '\\' || c == ' ' || c == '\t' || c == '>'
          || c == ':') {
        at++;
      } else {
        break;
      }
    }
    return last;
  }

  private static boolean hasBody(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      int run = BASE64.endOfRun(text, at, to);
      if (run - at >= LEAST_BODY) {
        return true;
      }
      at = run;
    }
    return false;
  }

  private static void putty(String text, Found found) {
    NextIndex lines = new NextIndex(text, "Private-Lines:");
    NextIndex macs = new NextIndex(text, "Private-MAC:");
    for (int at = text.indexOf(PUTTY); at >= 0; ) {
      int end = at + PUTTY.length();
      int key = lines.from(end);
      if (key < text.length() && key - at < PUTTY_HEAD) {
        int line = text.indexOf('\n', macs.from(key));
        end = line < 0 ? text.length() : line;
        found.add("putty-private-key", at, end);
      }
      at = text.indexOf(PUTTY, end);
    }
  }

  private static void encoded(String text, Found found) {
    for (int at = text.indexOf(ARMOUR_IN_BASE64); at >= 0; ) {
      int end = BASE64.endOfRun(text, at, text.length());
      int start = text.substring(at, Math.min(at + 64, end)).indexOf('=');
      int whole = (start < 0 ? Math.min(64, end - at) : start) / 4 * 4;
      if (decoded(text.substring(at, at + whole)).contains("PRIVATE")) {
        found.add("private-key-base64", at, end);
      }
      at = text.indexOf(ARMOUR_IN_BASE64, end);
    }
  }

  private static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }
}
