package memory.engine.decision;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import memory.engine.decision.DecisionCodec.Decoded;

/// The ids of one day that a log mentions anywhere, in bad lines too: none of them is given again,
/// whatever was removed since and wherever the clock stood. Not for use by several threads.
final class TakenIds implements DecisionLog.Watch {
  private static final int MOST_DIGITS = 12;

  private final String prefix;
  private final Set<String> taken = new HashSet<>();
  private long highest;

  TakenIds(LocalDate day) {
    this.prefix = "D-" + day + "-";
  }

  @Override
  public void line(LogLines.Line line, Decoded decoded) {
    if (decoded instanceof Decoded.Understood(DecisionEvent event, var _)) {
      take(event.id());
      if (event instanceof DecisionEvent.Superseded replaced) {
        replaced.by().ifPresent(this::take);
      }
    } else {
      takeAll(line.text());
    }
  }

  /// The next id, wider than four digits when the day has more decisions than those can count.
  String next() {
    while (true) {
      highest++;
      String id = prefix + String.format(Locale.ROOT, "%04d", highest);
      if (taken.add(id)) {
        return id;
      }
    }
  }

  void take(String id) {
    if (!id.startsWith(prefix)) {
      return;
    }
    taken.add(id);
    int end = digitsEnd(id, prefix.length());
    if (end > prefix.length() && end - prefix.length() <= MOST_DIGITS) {
      highest = Math.max(highest, Long.parseLong(id.substring(prefix.length(), end)));
    }
  }

  private void takeAll(String text) {
    for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
      take(text.substring(at, digitsEnd(text, at + prefix.length())));
    }
  }

  private static int digitsEnd(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
