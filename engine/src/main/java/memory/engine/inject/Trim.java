package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;

/// Cuts a list of units (lines, items, entries) down to a room: whole units only, and a note inside
/// the room that says how many are missing. A unit is looked at only when it may be shown, so a
/// list that renders its units on demand is read no further than needed.
///
/// When not even one unit has room and units may be split, one is cut at a code-point border and
/// marked with `…`.
record Trim(List<String> units, int beyond, LeftOut leftOut) {
  /// A shorter piece of a split unit is not worth showing.
  private static final int LEAST_PIECE = 24;

  /// @param beyond units that were left out before; they count as missing
  /// @param splits whether a unit may be cut when none has room
  static Rendered of(
      List<String> units, int beyond, Keep keep, Room room, LeftOut leftOut, boolean splits) {
    return new Trim(units, beyond, leftOut).within(keep, room, splits);
  }

  private Rendered within(Keep keep, Room room, boolean splits) {
    int all = units.size();
    if (beyond == 0 && fromStart(room).count == all) {
      return new Rendered(String.join("\n", units), all, 0);
    }
    Room rest = room.without(leftOut.note(all + beyond));
    int head = keep == Keep.END ? 0 : fromStart(keep == Keep.START ? rest : half(rest)).count;
    int tail = 0;
    if (keep != Keep.START) {
      Taken first = fromStart(rest, head);
      tail = fromEnd(head, minus(rest, first)).count;
      if (keep == Keep.ENDS) {
        Taken last = fromEnd(all - tail, rest);
        head = fromStart(minus(rest, last), all - tail).count;
      }
    }
    if (head + tail == 0) {
      return splits && all > 0 ? split(keep, room) : noteOnly(room);
    }
    List<String> lines = new ArrayList<>(units.subList(0, head));
    lines.add(leftOut.note(all - head - tail + beyond));
    lines.addAll(units.subList(all - tail, all));
    return new Rendered(String.join("\n", lines), head + tail, all - head - tail + beyond);
  }

  private Rendered noteOnly(Room room) {
    int all = units.size() + beyond;
    String note = leftOut.note(all);
    return new Rendered(room.holds(note) ? note : "", 0, all);
  }

  private Rendered split(Keep keep, Room room) {
    int others = units.size() - 1 + beyond;
    String unit = keep == Keep.END ? units.getLast() : units.getFirst();
    int lineEnd = unit.indexOf('\n');
    String line = lineEnd < 0 ? unit : unit.substring(0, lineEnd);
    int chars = room.without(leftOut.note(others, unit.length())).chars();
    if (chars < LEAST_PIECE || room.lines() < 2) {
      return noteOnly(room);
    }
    String piece =
        line.length() <= chars
            ? line
            : keep == Keep.END ? lastPart(line, chars) : TextBorder.cut(line, chars);
    String note = leftOut.note(others, unit.length() - piece.length());
    String text = keep == Keep.END ? note + "\n" + piece : piece + "\n" + note;
    return new Rendered(text, 1, others);
  }

  /// The end of a quoted line, quoted again.
  private static String lastPart(String line, int chars) {
    int kept = chars - Frame.QUOTE.length() - TextBorder.ELLIPSIS.length();
    return Frame.QUOTE
        + TextBorder.ELLIPSIS
        + line.substring(TextBorder.after(line, line.length() - kept));
  }

  /// Units taken and what they take, their line breaks included.
  private record Taken(int count, int chars, int lines) {}

  private Taken fromStart(Room room) {
    return taken(units, room);
  }

  private Taken fromStart(Room room, int to) {
    return taken(units.subList(0, to), room);
  }

  private Taken fromEnd(int from, Room room) {
    return taken(units.subList(from, units.size()).reversed(), room);
  }

  private static Taken taken(List<String> units, Room room) {
    int chars = 0;
    int lines = 0;
    int count = 0;
    for (String unit : units) {
      int more = Room.lineCount(unit);
      // The last line break is the note's when there is one, and nobody's when all fits.
      if (chars + unit.length() > room.chars() || lines + more > room.lines()) {
        break;
      }
      chars += unit.length() + 1;
      lines += more;
      count++;
    }
    return new Taken(count, chars, lines);
  }

  private static Room half(Room room) {
    return new Room(room.chars() / 2, room.lines() / 2);
  }

  private static Room minus(Room room, Taken taken) {
    return new Room(room.chars() - taken.chars, room.lines() - taken.lines);
  }
}
