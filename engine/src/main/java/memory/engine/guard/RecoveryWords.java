package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// The words that restore a wallet: a dozen or more short words in a row, without one of those that
/// sentences are made of, near a hint of what they are.
final class RecoveryWords implements SecretScan.Rule {
  private static final int LEAST_WORDS = 12;
  private static final int MOST_WORDS = 24;
  private static final int SHORTEST = 3;
  private static final int LONGEST = 8;
  private static final int HINT_REACH = 160;

  /// What stands in such a row.
  private static final Alphabet ROW = Alphabet.of("\0- ,.)0-9a-z");

  private static final List<String> HINTS =
      List.of("recovery", "seed", "mnemonic", "wallet", "phrase", "bip");

  /// What a word list for wallets leaves out and every sentence has.
  static final Set<String> OF_SENTENCES = Tables.set("RecoveryWords.OF_SENTENCES");

  @Override
  public void find(String text, Found found) {
    if (ROW.nextRun(text, 0, LEAST_WORDS * (SHORTEST + 1) - 1) < 0
        || !Tables.holdsAny(Ascii.toLowerCase(text), HINTS)) {
      return;
    }
    int first = -1;
    int end = -1;
    int words = 0;
    for (int at = 0; at <= text.length(); at++) {
      char c = at < text.length() ? text.charAt(at) : 0;
      if (Ascii.isLowerCase(c)) {
        int stop = at;
        while (stop < text.length() && Ascii.isLowerCase(text.charAt(stop))) {
          stop++;
        }
        boolean fits =
            stop - at >= SHORTEST
                && stop - at <= LONGEST
                && !OF_SENTENCES.contains(text.substring(at, stop));
        if (fits) {
          first = words == 0 ? at : first;
          words++;
          end = stop;
        } else {
          tell(text, first, end, words, found);
          words = 0;
        }
        at = stop - 1;
      } else if ((c > ' ' && ",.)0123456789".indexOf(c) < 0) || c == 0) {
        tell(text, first, end, words, found);
        words = 0;
      }
    }
  }

  private static void tell(String text, int first, int end, int words, Found found) {
    if (words >= LEAST_WORDS && words <= MOST_WORDS + 1 && isHinted(text, first)) {
      found.add("recovery-words", first, end);
    }
  }

  private static boolean isHinted(String text, int at) {
    String before = Ascii.toLowerCase(text.substring(Math.max(0, at - HINT_REACH), at));
    return !Collections.disjoint(HINTS, List.of(before.split("[^a-z]+", -1)));
  }
}
