package memory.engine.write;

import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// A note's lines, and what is left of them without its private parts.
public final class PrivateLines {
  private final List<String> all;
  private final List<String> shown;

  private PrivateLines(String text) {
    this.all = text.lines().toList();
    this.shown = WriteGuard.withoutPrivate(text).lines().toList();
  }

  /// Keeps private what is, where the lines above it are changed, and nothing else.
  ///
  /// @throws RefusedException when the tag that opens or closes a part is changed alone
  public static void check(String before, String after) {
    PrivateLines old = new PrivateLines(before);
    PrivateLines now = new PrivateLines(after);
    int shorter = Math.min(old.all.size(), now.all.size());
    int above = 0;
    while (above < shorter && old.all.get(above).equals(now.all.get(above))) {
      above++;
    }
    boolean same = true;
    int below = 0;
    while (below < shorter - above && old.fromEnd(below).equals(now.fromEnd(below))) {
      same &= old.shownFromEnd(below).equals(now.shownFromEnd(below));
      below++;
    }
    if (!same) {
      throw old.refused(above, old.all.size() - 1 - below);
    }
  }

  private String fromEnd(int line) {
    return all.get(all.size() - 1 - line);
  }

  private String shownFromEnd(int line) {
    return shown(all.size() - 1 - line);
  }

  /// Blank lines at the end may be left out of it.
  private String shown(int line) {
    return line < shown.size() ? shown.get(line) : "";
  }

  private boolean isPrivate(int line) {
    return !shown(line).equals(all.get(line));
  }

  /// @param first changed line, from 0
  /// @param last inclusive
  private RefusedException refused(int first, int last) {
    int from = first;
    for (int i = from - 1; i >= 0 && (isPrivate(i) || all.get(i).isBlank()); i--) {
      from = isPrivate(i) ? i : from;
    }
    int to = last;
    for (int i = to + 1; i < all.size() && (isPrivate(i) || all.get(i).isBlank()); i++) {
      to = isPrivate(i) ? i : to;
    }
    String lines = "L" + (from + 1) + "-L" + (to + 1);
    return Refusal.malformed(
            lines + " hold a private part: its tags are not changed alone",
            "edit the file by hand, or forget all of these lines")
        .asException();
  }
}
