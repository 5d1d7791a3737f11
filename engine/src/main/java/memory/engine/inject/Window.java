package memory.engine.inject;

import com.google.common.collect.Lists;
import java.util.BitSet;
import java.util.List;

/// A capped view of one memory file, or of a list made from one: a heading of ours, then as many
/// units as have room.
///
/// @param heading our line above it
/// @param units rendered lines, items or entries; rendered when asked for
/// @param beyond units that are left out whatever the room
/// @param splits whether a unit may be cut when none has room
record Window(
    String heading, List<String> units, int beyond, Keep keep, LeftOut leftOut, boolean splits) {

  /// A view of plain lines.
  static Window ofLines(String heading, List<String> lines, Keep keep, String where) {
    List<String> quoted = Lists.transform(lines, Frame::quoted);
    return new Window(heading, quoted, 0, keep, LeftOut.lines(where), true);
  }

  /// In the place of a file that cannot be shown: the heading says why.
  static Window unreadable(String heading, String reason) {
    String note = heading + " is not shown: " + reason;
    return new Window(note, List.of(), 0, Keep.START, LeftOut.lines(""), false);
  }

  /// The same window with a heading that says that only what is new is shown.
  Window asNews() {
    return new Window(heading + ", what is new", units, 0, keep, leftOut, splits);
  }

  /// The same window of some of its units.
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
    Rendered body = Trim.of(units, beyond, keep, room.without(heading), leftOut, splits);
    return body.text().isEmpty()
        ? Rendered.nothing(total())
        : new Rendered(heading + "\n" + body.text(), body.shown(), body.dropped());
  }
}
