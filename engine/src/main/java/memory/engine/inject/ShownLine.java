package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import memory.engine.file.Prints;
import memory.engine.session.SessionState;
import memory.engine.session.SessionState.FrozenBlock;

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
    add(StandingChanges.told(session), shown);
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
