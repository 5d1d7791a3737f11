package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.file.Prints;
import memory.engine.markdown.Lines;
import memory.engine.model.Passage;
import memory.engine.model.Stamp;
import memory.engine.session.SessionState;

/// The lines that a session wrote itself, by their prints: it is not told of them.
public record OwnLines(Set<String> prints) {
  /// In the session's state: the prints of the latest.
  private static final String KEY = "own";

  private static final int MOST_CHARS = 8_000;

  static OwnLines of(SessionState session) {
    return new OwnLines(session.prints(KEY));
  }

  /// The session after it wrote a text, and took lines out.
  public static SessionState in(SessionState session, String text, String removed) {
    return with(session, quoted(text), quoted(removed));
  }

  /// The session after it changed decisions.
  ///
  /// @param active those of the ids that are active now
  static SessionState in(SessionState session, List<String> ids, List<DecisionLine> active) {
    List<String> brought = new ArrayList<>();
    Set<String> away = new HashSet<>(ids);
    for (DecisionLine one : active) {
      away.remove(one.id());
      brought.add(one.quoted(StandingSections.MOST_DECISION_CHARS));
      brought.addAll(quoted(one.title() + "\n" + one.text()));
    }
    List<String> taken = new ArrayList<>();
    away.forEach(id -> taken.addAll(StandingChanges.lines(session, id)));
    return with(session, brought, taken);
  }

  private static SessionState with(SessionState session, List<String> brought, List<String> taken) {
    String all = session.sent(KEY) + Prints.of(brought);
    String own = all.substring(Math.max(0, all.length() - MOST_CHARS));
    String out = session.sent(StandingChanges.TAKEN) + Prints.of(taken);
    return session.given(List.of(), Map.of(KEY, own, StandingChanges.TAKEN, out));
  }

  /// What its state remembers when it was told that some lines are gone, quoted: they are news when
  /// they come back.
  static Map<String, String> without(SessionState session, List<String> gone) {
    Set<String> out = Set.copyOf(Prints.parts(Prints.of(gone)));
    List<String> left = new ArrayList<>(Prints.parts(session.sent(KEY)));
    left.removeAll(out);
    return Map.of(KEY, String.join("", left));
  }

  private static List<String> quoted(String text) {
    List<String> quoted = new ArrayList<>();
    for (String line : Lines.list(text)) {
      if (!line.isBlank() && Stamp.of(line).isEmpty()) {
        quoted.add(Frame.quoted(line));
      }
    }
    return quoted;
  }

  /// Whether the session wrote all that the passage says.
  boolean say(Passage passage) {
    return !prints.isEmpty() && has(String.join("\n", quoted(passage.text())));
  }

  /// The prints of those units that are its own, and of the days above them.
  String in(List<Window> windows) {
    StringBuilder own = new StringBuilder();
    for (Window window : prints.isEmpty() ? List.<Window>of() : windows) {
      List<String> units = window.units();
      for (int i = 0; i < units.size(); i++) {
        boolean above = isNobodys(units.get(i)) && i + 1 < units.size() && has(units.get(i + 1));
        own.append(above || has(units.get(i)) ? Prints.of(units.get(i)) : "");
      }
    }
    return own.toString();
  }

  /// Whether a section has nothing new but its own lines, whatever went.
  boolean areAllNewOf(Changing now, String before) {
    Set<String> known = new HashSet<>(Prints.parts(before));
    known.addAll(prints);
    known.addAll(Prints.parts(in(now.windows())));
    return known.containsAll(Prints.parts(now.prints()));
  }

  /// Whether a section has nothing but its own lines besides what was sent.
  boolean explain(Changing now, String sent) {
    Set<String> before = Set.copyOf(Prints.parts(sent));
    List<String> all = Prints.parts(now.prints());
    if (!now.isComparable(sent) || !all.containsAll(before)) {
      return false;
    }
    return now.windows().isEmpty()
        ? all.stream().allMatch(print -> before.contains(print) || prints.contains(print))
        : now.since(sent + in(now.windows())).windows().isEmpty();
  }

  private boolean has(String unit) {
    boolean any = false;
    for (String line : Lines.list(unit)) {
      boolean own = prints.contains(Prints.of(line));
      if (!own && !isNobodys(line)) {
        return false;
      }
      any |= own;
    }
    return any;
  }

  /// A blank line, or a day alone.
  private static boolean isNobodys(String line) {
    return line.length() <= Frame.QUOTE.length() || Frame.isDay(line);
  }
}
