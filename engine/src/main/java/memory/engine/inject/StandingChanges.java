package memory.engine.inject;

import com.google.common.collect.Lists;
import com.google.common.primitives.Longs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.engine.file.Prints;
import memory.engine.inject.GivenPassages.TouchedLast;
import memory.engine.inject.Window.LeftOut;
import memory.engine.markdown.Lines;
import memory.engine.model.Decision;
import memory.engine.model.ScopeRoot;
import memory.engine.session.SessionState;
import memory.engine.session.SessionState.FrozenBlock;

/// What is different in the files that a session's standing block was made from: the block stays as
/// it is, and the recalled block says what changed since.
///
/// @param news what the session is told now
/// @param gone lines that it was shown, that stand nowhere any more and that it was not told of
/// @param others what it was shown of other projects, which is not gone
/// @param sent what the session's state remembers once it was told
record StandingChanges(
    Changing news, List<GoneLine> gone, OtherProjects others, Map<String, String> sent) {
  /// In the session's state: how the files looked, and what it was told of them since, after its
  /// standing block.
  static final String FILES = "standing-files";

  static final String TOLD = "standing-told";

  /// The lines that it was told are gone, each by its print.
  static final String GONE = "standing-gone";

  /// The lines that it took out itself since it was told of the files last, or was about to.
  static final String TAKEN = "standing-taken";

  /// When its standing block was made, in milliseconds since 1970.
  static final String AT = "standing-at";

  private static final int MOST_TOLD = 8_000;

  /// The most of a line that is gone, and of what it stood below: enough to know it by.
  private static final int GONE_CHARS = 120;

  /// Before what was told without all that it stands below.
  private static final String APART = LeftOut.LINES.note(1);

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
    String before = session.sent().getOrDefault(WINDOWS, now.prints());
    Set<String> said = new HashSet<>(session.prints(GONE));
    said.addAll(session.prints(TAKEN));
    Present present = Present.of(now.windows(), active, before);
    List<ShownLine> lines = ShownLine.of(session);
    List<Missing> missing = missing(lines, said, present);
    List<Missing> unsaid = missing.stream().filter(one -> !one.line.isIn(said)).toList();
    // Decisions are moved to no other file.
    List<String> notes = nowhere(unsaid).stream().filter(line -> !isDecision(line)).toList();
    Set<String> moved = TouchedLast.holding(notes, roots, at(session));
    List<Missing> untold =
        unsaid.stream().filter(one -> !one.moved && !moved.contains(one.text())).toList();
    OtherProjects others = OtherProjects.of(session, roots, shown, nowhere(untold));
    if (others.moved()) {
      // A line that the session was told is gone in the other project is news here.
      before +=
          lines.stream()
              .filter(line -> !line.isIn(said))
              .map(line -> Prints.of(line.text()))
              .collect(Collectors.joining());
    }
    StringBuilder added = new StringBuilder(session.sent(TOLD));
    boolean changed = !now.prints().equals(before);
    boolean tells = changed && now.isComparable(before);
    for (Window window : tells ? now.since(before).windows() : List.<Window>of()) {
      boolean placed = present.prints.containsAll(Outline.of(window.units()).prints());
      added.append('\n').append(placed ? "" : APART).append('\n');
      added.append(String.join("\n", window.units()));
    }
    List<Window> windows =
        tells ? now.since(before + OwnLines.of(session).in(now.windows())).windows() : List.of();
    Map<String, String> sent = new HashMap<>(others.sent());
    sent.put(FILES, files);
    sent.put(TAKEN, "");
    sent.put(TOLD, cut(added));
    sent.put(WINDOWS, now.prints());
    sent.put(
        GONE,
        missing.stream()
            .filter(one -> !moved.contains(one.text()) && !others.has(one.text()))
            .map(one -> one.line.print())
            .collect(Collectors.joining()));
    List<Missing> gone = new ArrayList<>(untold);
    gone.removeIf(one -> one.elsewhere ? others.moved() : others.has(one.text()));
    if (!gone.isEmpty()) {
      sent.putAll(OwnLines.without(session, Lists.transform(gone, Missing::text)));
    }
    return new StandingChanges(now.showing(windows), latest(gone), others, sent);
  }

  /// What the session's state remembers where not all had room. The files are compared again for
  /// what is gone and untold.
  ///
  /// @param shown what it was told of the news; empty = all of them
  /// @param told how many of the lines that are gone it was told
  Map<String, String> sent(SessionState session, Optional<String> shown, int told) {
    Map<String, String> other = new HashMap<>(sent);
    if (shown.isPresent()) {
      StringBuilder added = new StringBuilder(session.sent(TOLD));
      for (String line : shown.get().lines().toList()) {
        added.append('\n').append(line.startsWith(Frame.QUOTE.strip()) ? line : APART);
      }
      other.put(TOLD, cut(added));
    }
    if (told < gone.size()) {
      List<String> known = new ArrayList<>(Prints.parts(sent.getOrDefault(GONE, "")));
      gone.subList(told, gone.size()).forEach(line -> known.removeAll(line.prints));
      other.put(GONE, String.join("", known));
      other.put(FILES, "");
    }
    return other;
  }

  /// The last lines of what a session was told, as many as are remembered.
  private static String cut(StringBuilder told) {
    int over = told.length() - MOST_TOLD;
    int line = over <= 0 ? 0 : told.indexOf("\n", over);
    return over <= 0 ? told.toString() : APART + (line < 0 ? "" : told.substring(line));
  }

  /// What the session is told of a line that is gone.
  ///
  /// @param prints of all lines that it tells of: of several of one decision the last is told
  record GoneLine(String told, List<String> prints) {
    private GoneLine and(GoneLine later) {
      return new GoneLine(
          later.told, Stream.concat(prints.stream(), later.prints.stream()).toList());
    }
  }

  /// A line that does not stand any more where it was shown.
  ///
  /// @param elsewhere whether the same words still stand below something else
  /// @param moved whether one of these places is new, and what it stood below is gone as well
  private record Missing(ShownLine line, boolean elsewhere, boolean moved) {
    String text() {
      return line.text();
    }

    String told() {
      String cut = TextBorder.cut(text(), GONE_CHARS);
      return elsewhere && !line.below().isEmpty()
          ? cut + " (below \"" + TextBorder.cut(line.below(), GONE_CHARS) + "\")"
          : cut;
    }
  }

  /// What stands in the windows now.
  ///
  /// @param words of its lines, and the ids of decisions
  /// @param prints of its lines and what they stand below
  /// @param fresh by their words, the prints that are new since the session was told of them last
  /// @param around by their words, the prints of all that they stand below, the file's title too
  private record Present(
      Set<String> words,
      Set<String> prints,
      Map<String, Set<String>> fresh,
      Map<String, Set<String>> around) {

    /// @param before the prints of the windows when the session was told of them last
    static Present of(List<Window> now, List<DecisionLine> active, String before) {
      Set<String> old = Prints.areWhole(before) ? Set.copyOf(Prints.parts(before)) : Set.of();
      Present present =
          new Present(new HashSet<>(), new HashSet<>(), new HashMap<>(), new HashMap<>());
      active.forEach(decision -> present.words.add(Frame.QUOTE + decision.id()));
      for (Window window : now) {
        List<String> lines = Lines.list(String.join("\n", window.units()));
        Outline outline = Outline.of(lines);
        for (int i = 0; i < lines.size(); i++) {
          String words = Outline.words(lines.get(i));
          present.words.add(head(lines.get(i)));
          present.add(words, outline.prints().get(i), old);
          present.around.computeIfAbsent(words, _ -> new HashSet<>()).addAll(outline.around(i));
        }
      }
      return present;
    }

    private void add(String line, String print, Set<String> old) {
      words.add(line);
      prints.add(print);
      if (!old.contains(print)) {
        fresh.computeIfAbsent(line, _ -> new HashSet<>()).add(print);
      }
    }

    /// Whether what a line stood below is there, and the line is not below it any more.
    boolean isBesides(String line, String above) {
      return prints.contains(above) && !around.getOrDefault(line, Set.of()).contains(above);
    }

    /// The number of new places where a line stands.
    int fresh(String line) {
      return fresh.getOrDefault(line, Set.of()).size();
    }
  }

  /// The lines that do not stand where they were shown any more; a decision is known by its id.
  ///
  /// @param said the prints of those that the session knows are gone
  private static List<Missing> missing(List<ShownLine> shown, Set<String> said, Present present) {
    Map<String, Missing> missing = new LinkedHashMap<>();
    Map<String, List<ShownLine>> elsewhere = new LinkedHashMap<>();
    for (ShownLine line : shown) {
      String text = line.text();
      String words = Outline.words(text);
      if (text.length() <= Frame.QUOTE.length() + 1
          || !isWhole(text)
          || Frame.isDay(text)
          || (DecisionLine.isOne(text) && present.words.contains(head(text)))) {
        continue;
      }
      if (!present.words.contains(words)) {
        missing.putIfAbsent(line.print(), new Missing(line, false, false));
      } else if (line.isPlaced() && !present.prints.contains(line.print())) {
        elsewhere.computeIfAbsent(words, _ -> new ArrayList<>()).add(line);
      }
    }
    elsewhere.forEach((words, lines) -> {
      Stream<ShownLine> unsaid = lines.stream().filter(line -> !line.isIn(said));
      long places = unsaid.map(ShownLine::print).distinct().count();
      boolean moved = places <= present.fresh(words);
      for (ShownLine line : lines) {
        boolean alone = present.isBesides(words, line.above());
        missing.putIfAbsent(line.print(), new Missing(line, true, moved && !alone));
      }
    });
    return List.copyOf(missing.values());
  }

  /// See [#AT].
  private static Instant at(SessionState session) {
    Long millis = Longs.tryParse(session.sent(AT));
    return millis == null ? Instant.EPOCH : Instant.ofEpochMilli(millis);
  }

  private static List<String> nowhere(List<Missing> lines) {
    return lines.stream().filter(one -> !one.elsewhere).map(Missing::text).toList();
  }

  private static boolean isDecision(String line) {
    return DecisionLine.isOne(line)
        && Decision.isEventId(head(line).substring(Frame.QUOTE.length()));
  }

  /// What is told of some lines, of several of one decision the last.
  private static List<GoneLine> latest(List<Missing> lines) {
    Map<String, GoneLine> latest = new LinkedHashMap<>();
    for (Missing one : lines) {
      latest.merge(
          isDecision(one.text()) ? head(one.text()) : one.told(),
          new GoneLine(one.told(), List.of(one.line.print())),
          GoneLine::and);
    }
    return List.copyOf(latest.values());
  }

  /// Whether the session was shown a line of the decision that it is told of when it is gone.
  static boolean tells(SessionState session, String id) {
    return lines(session, id).stream().anyMatch(StandingChanges::isWhole);
  }

  /// The lines of the decision that the session was shown.
  static List<String> lines(SessionState session, String id) {
    String head = Frame.QUOTE + id + DecisionLine.BAR;
    return shown(session).lines().filter(line -> line.startsWith(head)).toList();
  }

  private static boolean isWhole(String line) {
    return !line.startsWith(Frame.QUOTE + "…") && !line.endsWith("…");
  }

  private static String head(String line) {
    int bar = line.indexOf(DecisionLine.BAR);
    return bar < 0 ? line : line.substring(0, bar);
  }

  /// The session's standing block, and what it was told of its files since.
  static String shown(SessionState session) {
    return session.standing().map(FrozenBlock::text).orElse("") + "\n" + session.sent(TOLD);
  }

  /// The same without the lines that are gone or of other projects.
  static String visible(
      SessionState session, Optional<StandingChanges> changes, OtherProjects others) {
    Map<String, String> known = changes.map(StandingChanges::sent).orElse(session.sent());
    Set<String> hidden = new HashSet<>(Prints.parts(known.getOrDefault(GONE, "")));
    hidden.addAll(others.prints());
    return hidden.isEmpty()
        ? shown(session)
        : ShownLine.of(session).stream()
            .filter(line -> !line.isIn(hidden))
            .map(ShownLine::text)
            .collect(Collectors.joining("\n"));
  }

  /// A line of memory that a session was shown.
  ///
  /// @param text as it was shown, quoted
  /// @param print of its words and, where it is placed, of all that it stands below ([Outline])
  /// @param below the words of all that it stands below, the outermost first; may be empty
  /// @param above the print of what it stands right below; may be empty
  /// @param isPlaced whether all that it stands below was shown, with nothing left out
  record ShownLine(String text, String print, String below, String above, boolean isPlaced) {
    /// A quoted line's first character, also where nothing follows.
    private static final String MARK = Frame.QUOTE.strip();

    /// Those of the standing block, then those that it was told of its files since.
    static List<ShownLine> of(SessionState session) {
      List<ShownLine> shown = new ArrayList<>();
      add(session.standing().map(FrozenBlock::text).orElse(""), shown);
      add(session.sent(TOLD), shown);
      return shown;
    }

    private static void add(String text, List<ShownLine> shown) {
      List<String> section = new ArrayList<>();
      boolean cut = false;
      for (String line : text.lines().toList()) {
        if (line.startsWith(MARK)) {
          section.add(line);
          continue;
        }
        add(section, !cut, shown);
        cut = LeftOut.isNote(line);
      }
      add(section, !cut, shown);
    }

    private static void add(List<String> section, boolean placed, List<ShownLine> shown) {
      Outline outline = Outline.of(placed ? section : List.of());
      List<String> paths = new ArrayList<>();
      for (int i = 0; i < section.size(); i++) {
        String text = section.get(i);
        int above = placed ? outline.above().get(i) : -1;
        String outer = above < 0 || paths.get(above).isEmpty() ? "" : paths.get(above) + " > ";
        paths.add(above < 0 ? "" : outer + Outline.words(section.get(above)));
        shown.add(
            new ShownLine(
                text,
                placed ? outline.prints().get(i) : Prints.of(text),
                paths.getLast(),
                above < 0 ? "" : outline.prints().get(above),
                placed));
      }
      section.clear();
    }

    /// Whether its print is among these, or that of its text alone.
    boolean isIn(Set<String> prints) {
      return prints.contains(print) || prints.contains(Prints.of(text));
    }
  }
}
