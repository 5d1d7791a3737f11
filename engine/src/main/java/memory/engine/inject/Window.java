package memory.engine.inject;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A capped view of one memory file, or of a list made from one: a heading of ours, then as many
/// units (lines, items, entries) as have room, whole, and a note inside the room that says how many
/// are missing. A unit is looked at only when it may be shown, so a list that renders its units on
/// demand is read no further than needed.
///
/// When not even one unit has room and units may be split, one is cut at a code-point border and
/// marked with `…`.
///
/// @param heading our line above it
/// @param units rendered lines, items or entries; rendered when asked for
/// @param beyond units that are left out whatever the room; they count as missing
/// @param splits whether a unit may be cut when none has room
record Window(
    String heading, List<String> units, int beyond, Keep keep, LeftOut leftOut, boolean splits) {
  /// A shorter piece of a split unit is not worth showing.
  private static final int LEAST_PIECE = 24;

  /// Which end of a text stays when it is cut.
  enum Keep {
    START,
    END,
    /// Both; the middle goes.
    ENDS
  }

  /// What a text may take.
  ///
  /// @param chars UTF-16 units, line breaks between its lines included
  record Room(int chars, int lines) {
    /// What is left beside a text and the line break that sets it off.
    Room without(String text) {
      return minus(text.length() + 1, lineCount(text));
    }

    Room minus(int fewerChars, int fewerLines) {
      return new Room(chars - fewerChars, lines - fewerLines);
    }

    boolean holds(String text) {
      return text.length() <= chars && lineCount(text) <= lines;
    }

    static int lineCount(String text) {
      int count = 1;
      for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        count++;
      }
      return count;
    }
  }

  static Window ofLines(String heading, List<String> lines, Keep keep) {
    List<String> quoted = Lists.transform(lines, Frame::quoted);
    return new Window(heading, quoted, 0, keep, LeftOut.LINES, true);
  }

  /// In the place of a file that cannot be shown: the heading says why.
  static Window unreadable(String heading, String reason) {
    String note = heading + " is not shown: " + reason;
    return new Window(note, List.of(), 0, Keep.START, LeftOut.LINES, false);
  }

  /// The same window with a heading that says that only what is new is shown.
  Window asNews() {
    return new Window(heading + ", what is new", units, 0, keep, leftOut, splits);
  }

  Window of(BitSet some) {
    List<String> fewer = some.stream().mapToObj(units::get).toList();
    return new Window(heading, fewer, beyond, keep, leftOut, splits);
  }

  int total() {
    return units.size() + beyond;
  }

  Rendered within(Room room) {
    if (!room.holds(heading)) {
      return Rendered.nothing(total());
    }
    if (total() == 0) {
      return new Rendered(heading, 0, 0);
    }
    Rendered body = trimmed(room.without(heading));
    return body.text().isEmpty()
        ? Rendered.nothing(total())
        : new Rendered(heading + "\n" + body.text(), body.shown(), body.dropped());
  }

  /// The units that have room, without the heading.
  Rendered trimmed(Room room) {
    int all = units.size();
    if (beyond == 0 && taken(units, room).count == all) {
      return new Rendered(String.join("\n", units), all, 0);
    }
    Room rest = room.without(leftOut.note(total()));
    Room first = keep == Keep.START ? rest : new Room(rest.chars / 2, rest.lines / 2);
    int head = keep == Keep.END ? 0 : taken(units, first).count;
    int tail = 0;
    if (keep != Keep.START) {
      Room behind = beside(rest, units.subList(0, head));
      tail = taken(units.subList(head, all).reversed(), behind).count;
      if (keep == Keep.ENDS) {
        Room before = beside(rest, units.subList(all - tail, all).reversed());
        head = taken(units.subList(0, all - tail), before).count;
      }
    }
    if (head + tail == 0) {
      return splits && all > 0 ? split(room) : noteOnly(room);
    }
    List<String> lines = new ArrayList<>(units.subList(0, head));
    lines.add(leftOut.note(total() - head - tail));
    lines.addAll(units.subList(all - tail, all));
    return new Rendered(String.join("\n", lines), head + tail, total() - head - tail);
  }

  private Rendered noteOnly(Room room) {
    String note = leftOut.note(total());
    return new Rendered(room.holds(note) ? note : "", 0, total());
  }

  private Rendered split(Room room) {
    int others = total() - 1;
    boolean atEnd = keep == Keep.END;
    String unit = atEnd ? units.getLast() : units.getFirst();
    int lineEnd = unit.indexOf('\n');
    String line = lineEnd < 0 ? unit : unit.substring(0, lineEnd);
    int chars = room.without(leftOut.note(others, unit.length())).chars();
    if (chars < LEAST_PIECE || room.lines() < 2) {
      return noteOnly(room);
    }
    String piece =
        line.length() <= chars ? line : atEnd ? lastPart(line, chars) : TextBorder.cut(line, chars);
    String note = leftOut.note(others, unit.length() - piece.length());
    return new Rendered(atEnd ? note + "\n" + piece : piece + "\n" + note, 1, others);
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

  /// The first units that have room.
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

  /// What is left of a room beside these of the units.
  private static Room beside(Room room, List<String> some) {
    Taken taken = taken(some, room);
    return room.minus(taken.chars, taken.lines);
  }

  /// The note that says how much of a text is not shown, a heading of ours.
  ///
  /// @param one what one of them is called: `line`
  /// @param many what several are called
  /// @param where where the rest can be read; may be empty
  record LeftOut(String one, String many, String where) {
    private static final String START = "#### … ";
    static final LeftOut LINES = new LeftOut("line", "lines", "");

    static boolean isNote(String line) {
      return line.startsWith(START);
    }

    String note(int units) {
      return note(units + " " + (units == 1 ? one : many));
    }

    /// The note beside a unit that had to be cut itself.
    String note(int units, int chars) {
      String cut = chars + " characters";
      return note(units == 0 ? cut : units + " " + (units == 1 ? one : many) + " and " + cut);
    }

    private String note(String amount) {
      return START + amount + " left out" + (where.isEmpty() ? "" : ": " + where);
    }
  }
}
