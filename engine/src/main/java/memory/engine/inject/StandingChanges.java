package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.Prints;
import memory.engine.model.Stamp;
import memory.engine.session.SessionState;

/// What is different in the files that a session's standing block was made from: the block stays as
/// it is, and the recalled block says what changed since.
///
/// @param news what the session is told now
/// @param gone lines that it was shown, that stand nowhere any more and that it was not told of
/// @param moved whether the session works in another project than before: notes of the one that it
///   left are not gone
/// @param sent what the session's state remembers once it was told
record StandingChanges(Changing news, List<String> gone, boolean moved, Map<String, String> sent) {
  /// In the session's state: how the files looked, and what it was told of them since.
  static final String FILES = "standing-files";

  static final String TOLD = "standing-told";

  /// The print of the project's folder that they belong to.
  static final String PROJECT = "standing-project";

  /// The lines that it was told are gone, each by its print.
  private static final String GONE = "standing-gone";

  private static final int MOST_TOLD = 8_000;

  /// Its own key is that of the standing windows.
  static final String WINDOWS = "standing";

  /// @param now all windows of the standing files as they are now
  /// @param active all active decisions, also those that the windows have no room for
  /// @param project see [#PROJECT]
  static StandingChanges of(
      SessionState session, Changing now, List<DecisionLine> active, String files, String project) {
    boolean moved = !session.sent().getOrDefault(PROJECT, project).equals(project);
    String before = session.sent().getOrDefault(WINDOWS, now.prints());
    if (moved) {
      before += Prints.of(shown(session).lines().toList());
    }
    String told = told(session);
    List<Window> windows = new ArrayList<>();
    StringBuilder added = new StringBuilder(told);
    boolean changed = !now.prints().equals(before);
    boolean tells = changed && now.isComparable(before);
    for (Window window : tells ? now.since(before).windows() : List.<Window>of()) {
      windows.add(window);
      for (String unit : window.units()) {
        added.append(added.isEmpty() ? "" : "\n").append(unit);
      }
    }
    List<String> gone = gone(shown(session), now.windows(), active);
    Set<String> said = Set.copyOf(Prints.parts(session.sent().getOrDefault(GONE, "")));
    String kept = added.substring(Math.max(0, added.length() - MOST_TOLD));
    return new StandingChanges(
        changed(now, windows),
        gone.stream().filter(line -> !moved && !said.contains(Prints.of(line))).toList(),
        moved,
        Map.of(
            FILES,
            files,
            TOLD,
            kept,
            WINDOWS,
            now.prints(),
            GONE,
            Prints.of(gone),
            PROJECT,
            project));
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
  private static List<String> gone(String seen, List<Window> now, List<DecisionLine> active) {
    Set<String> present = new HashSet<>();
    active.forEach(decision -> present.add(Frame.QUOTE + decision.id()));
    for (Window window : now) {
      for (String unit : window.units()) {
        for (String line : unit.split("\n", -1)) {
          present.add(line);
          present.add(head(line));
        }
      }
    }
    List<String> gone = new ArrayList<>();
    for (String line : seen.split("\n", -1)) {
      boolean says = line.startsWith(Frame.QUOTE) && line.length() > Frame.QUOTE.length() + 1;
      boolean cut = line.startsWith(Frame.QUOTE + "…") || line.endsWith("…");
      if (says
          && !cut
          && !Stamp.isShown(line.substring(Frame.QUOTE.length()))
          && !present.contains(line)
          && !(DecisionLine.isOne(line) && present.contains(head(line)))
          && !gone.contains(line)) {
        gone.add(line);
      }
    }
    return gone;
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

  /// The same without the lines that are gone.
  static String visible(SessionState session, Optional<StandingChanges> changes) {
    Map<String, String> known = changes.map(StandingChanges::sent).orElse(session.sent());
    Set<String> gone = Set.copyOf(Prints.parts(known.getOrDefault(GONE, "")));
    return gone.isEmpty()
        ? shown(session)
        : shown(session)
            .lines()
            .filter(line -> !gone.contains(Prints.of(line)))
            .collect(Collectors.joining("\n"));
  }
}
