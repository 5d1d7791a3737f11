package memory.engine.decision;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.model.Decision;

/// The numbers of one day that a log mentions anywhere, in bad lines too: none of them is given
/// again, whatever was removed since and wherever the clock stood. Not for use by several threads.
final class TakenIds implements DecisionLog.Watch {
  private static final int MOST_DIGITS = 12;

  /// By which machines are told apart.
  private static final int DIGITS = 6;

  private final Set<String> told = new HashSet<>();
  private final String prefix;
  private long highest;

  TakenIds(LocalDate day) {
    this.prefix = "D-" + day + "-";
  }

  @Override
  public void line(LogLines.Line line, Decoded decoded) {
    if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
      told.add(event.id());
      take(event.id(), 0);
      if (event instanceof DecisionEvent.Superseded replaced) {
        replaced.by().ifPresent(id -> take(id, 0));
      }
    } else {
      String text = line.text();
      for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
        take(text, at);
      }
    }
  }

  /// The next id: the day, the next number, wider than four digits when the day has more decisions
  /// than those can count, and six digits that another copy of the log gives to nothing else.
  ///
  /// @param words what is decided, when and where
  String next(String words) {
    highest++;
    String number = prefix + String.format(Locale.ROOT, "%04d", highest);
    return number + "-" + DecisionReplay.code(number + "\n" + words, DIGITS);
  }

  /// Whether an id looks as those of events do and no line is about it.
  boolean isFree(String id) {
    return Decision.isEventId(id) && !told.contains(id);
  }

  private void take(String text, int at) {
    if (!text.startsWith(prefix, at)) {
      return;
    }
    int start = at + prefix.length();
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    if (end > start && end - start <= MOST_DIGITS) {
      highest = Math.max(highest, Long.parseLong(text.substring(start, end)));
    }
  }
}
