package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.Prints;
import memory.engine.model.Decision;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.session.SessionState;

/// What is different in the files that a session's standing block was made from: the block stays as
/// it is, and the recalled block says what changed since.
///
/// @param news what the session is told now
/// @param gone lines that it was shown, that stand nowhere any more and that it was not told of
/// @param others what it was shown of other projects, which is not gone
/// @param sent what the session's state remembers once it was told
record StandingChanges(
    Changing news, List<String> gone, OtherProjects others, Map<String, String> sent) {
  /// In the session's state: how the files looked, and what it was told of them since.
  static final String FILES = "standing-files";

  static final String TOLD = "standing-told";

  /// The lines that it was told are gone, each by its print.
  static final String GONE = "standing-gone";

  private static final int MOST_TOLD = 8_000;

  /// Its own key is that of the standing windows.
  static final String WINDOWS = "standing";

  /// @param now all windows of the standing files as they are now
  /// @param active all active decisions, also those that the windows have no room for
  static StandingChanges of(
      SessionState session,
      Changing now,
      List<DecisionLine> active,
      String files,
      List<ScopeRoot> roots) {
    List<String> shown = shown(session).lines().toList();
    List<String> missing = gone(shown, now.windows(), active);
    Set<String> said = Set.copyOf(Prints.parts(session.sent().getOrDefault(GONE, "")));
    List<String> unsaid = missing.stream().filter(line -> !said.contains(Prints.of(line))).toList();
    Set<String> moved = TouchedLast.holding(unsaid, roots);
    List<String> untold = unsaid.stream().filter(line -> !moved.contains(line)).toList();
    OtherProjects others = OtherProjects.of(session, roots, shown, untold);
    String before = session.sent().getOrDefault(WINDOWS, now.prints());
    if (others.moved()) {
      before += Prints.of(shown);
    }
    String told = told(session);
    List<Window> windows = new ArrayList<>();
    StringBuilder added = new StringBuilder(told);
    boolean changed = !now.prints().equals(before);
    boolean tells = changed && now.isComparable(before);
    for (Window window : tells ? now.since(before).windows() : List.<Window>of()) {
      for (String unit : window.units()) {
        added.append(added.isEmpty() ? "" : "\n").append(unit);
      }
    }
    if (tells) {
      String own = OwnLines.of(session).in(now.windows());
      windows.addAll(now.since(before + own).windows());
    }
    String kept = added.substring(Math.max(0, added.length() - MOST_TOLD));
    Map<String, String> sent = new HashMap<>(others.sent());
    sent.put(FILES, files);
    sent.put(TOLD, kept);
    sent.put(WINDOWS, now.prints());
    sent.put(
        GONE,
        Prints.of(
            missing.stream().filter(line -> !moved.contains(line) && !others.has(line)).toList()));
    return new StandingChanges(
        changed(now, windows),
        latest(untold.stream().filter(line -> !others.has(line)).toList()),
        others,
        sent);
  }

  private static Changing changed(Changing now, List<Window> windows) {
    return new Changing(
        new Section(
            "changed",
            now.section().priority(),
            now.section().capChars(),
            new Windows(windows, Integer.MAX_VALUE, false)),
        WINDOWS,
        now.prints(),
        windows);
  }

  /// The lines that stand nowhere any more; a decision is known by its id.
  private static List<String> gone(List<String> seen, List<Window> now, List<DecisionLine> active) {
    Set<String> present = new HashSet<>();
    active.forEach(decision -> present.add(Frame.QUOTE + decision.id()));
    for (Window window : now) {
      for (String unit : window.units()) {
        for (String line : unit.split("\n", -1)) {
          present.add(Outline.words(line));
          present.add(head(line));
        }
      }
    }
    List<String> gone = new ArrayList<>();
    for (String line : seen) {
      boolean says = line.startsWith(Frame.QUOTE) && line.length() > Frame.QUOTE.length() + 1;
      if (says
          && isWhole(line)
          && !Stamp.isShown(line.substring(Frame.QUOTE.length()))
          && !present.contains(Outline.words(line))
          && !(DecisionLine.isOne(line) && present.contains(head(line)))
          && !gone.contains(line)) {
        gone.add(line);
      }
    }
    return gone;
  }

  /// Of several lines of one decision the last.
  private static List<String> latest(List<String> lines) {
    Map<String, String> latest = new LinkedHashMap<>();
    for (String line : lines) {
      String head = head(line);
      boolean decision =
          DecisionLine.isOne(line) && Decision.isEventId(head.substring(Frame.QUOTE.length()));
      latest.put(decision ? head : line, line);
    }
    return List.copyOf(latest.values());
  }

  /// Whether the session was shown a line of the decision that it is told of when it is gone.
  static boolean tells(SessionState session, String id) {
    String head = Frame.QUOTE + id + DecisionLine.BAR;
    return shown(session).lines().anyMatch(line -> line.startsWith(head) && isWhole(line));
  }

  private static boolean isWhole(String line) {
    return !line.startsWith(Frame.QUOTE + "…") && !line.endsWith("…");
  }

  private static String head(String line) {
    int bar = line.indexOf(DecisionLine.BAR);
    return bar < 0 ? line : line.substring(0, bar);
  }

  /// The notes that the session was told of after its standing block.
  static String told(SessionState session) {
    return session.sent().getOrDefault(TOLD, "");
  }

  /// The session's standing block, and what it was told of its files since.
  static String shown(SessionState session) {
    return session.standing().map(SessionState.FrozenBlock::text).orElse("") + "\n" + told(session);
  }

  /// The same without the lines that are gone or of other projects.
  static String visible(
      SessionState session, Optional<StandingChanges> changes, OtherProjects others) {
    Map<String, String> known = changes.map(StandingChanges::sent).orElse(session.sent());
    Set<String> hidden = new HashSet<>(Prints.parts(known.getOrDefault(GONE, "")));
    hidden.addAll(others.prints());
    return hidden.isEmpty()
        ? shown(session)
        : shown(session)
            .lines()
            .filter(line -> !hidden.contains(Prints.of(line)))
            .collect(Collectors.joining("\n"));
  }
}
