package memory.engine.guard;

import java.util.regex.Pattern;
import memory.engine.model.Finding;
import org.jspecify.annotations.Nullable;

/// A value that a mail client or a terminal wrapped below a line that names it: `API key:` and then
/// lines of one piece each. What stands together is masked as a whole.
final class WrappedSecrets implements SecretScan.Rule {
  private static final int LEAST_PIECE = 8;
  private static final int LEAST_VALUE = 20;
  private static final int MOST_LINES = 6;
  private static final int LONGEST_NAMING = 120;
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_-]+");
  private static final Alphabet PIECE = Alphabet.of("0-9A-Za-z+/=_.~-");

  @Override
  public void find(String text, Found found) {
    for (int colon = text.indexOf(":\n"); colon >= 0; colon = text.indexOf(":\n", colon + 2)) {
      int line = Math.max(text.lastIndexOf('\n', colon) + 1, colon - LONGEST_NAMING);
      Finding value = value(text, colon + 2);
      if (value != null && names(text.substring(line, colon))) {
        found.add(value.rule(), value.start(), value.end());
      }
    }
  }

  private static boolean names(String line) {
    String before = "";
    for (String word : BETWEEN.split(line, -1)) {
      SecretNames name = SecretNames.of(before.isEmpty() ? word : before + " " + word);
      if (name.compareTo(SecretNames.TOKEN) >= 0 || SecretNames.namesPassword(word)) {
        return true;
      }
      before = word;
    }
    return false;
  }

  /// The value that begins here; null when nothing drawn at random does.
  private static @Nullable Finding value(String text, int from) {
    StringBuilder whole = new StringBuilder();
    int start = -1;
    int end = from;
    int at = from;
    boolean mixed = false;
    for (int lines = 0; lines < MOST_LINES && at < text.length(); lines++) {
      at = Alphabet.QUOTED.endOfRun(text, at, text.length());
      int stop = PIECE.endOfRun(text, at, text.length());
      if (stop - at < LEAST_PIECE || (stop < text.length() && text.charAt(stop) != '\n')) {
        break;
      }
      start = start < 0 ? at : start;
      mixed |= RandomLook.isMixed(text, at, stop);
      whole.append(text, at, stop);
      end = stop;
      at = stop + 1;
    }
    boolean drawn =
        whole.length() >= LEAST_VALUE && mixed && RandomLook.of(whole, 0, whole.length());
    return drawn ? new Finding("wrapped-token", start, end) : null;
  }
}
