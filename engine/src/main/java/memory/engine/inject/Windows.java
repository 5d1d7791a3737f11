package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import memory.engine.inject.Window.Room;

/// Several windows under one shared cap. The first one has first call on the room, but each later
/// one keeps a quarter of it while it has use for that: a long project index must not silence the
/// user's own.
///
/// @param windows in the order in which they are served
/// @param lines the most lines of all together
/// @param lastFirst print them in the opposite order
record Windows(List<Window> windows, int lines, boolean lastFirst) implements Section.Content {
  private static final int FLOOR = 4;

  /// As many lines as have room, in the order in which they are served.
  static Windows of(List<Window> windows) {
    return new Windows(windows, Integer.MAX_VALUE, false);
  }

  @Override
  public Rendered within(int chars) {
    List<String> texts = new ArrayList<>();
    Room left = new Room(chars, lines);
    int shown = 0;
    int dropped = 0;
    for (int i = 0; i < windows.size(); i++) {
      Room room = keepingForLater(left, i + 1, new Room(chars / FLOOR, lines / FLOOR));
      Rendered rendered = windows.get(i).within(room);
      if (!rendered.text().isEmpty()) {
        texts.add(rendered.text());
        left = left.without(rendered.text());
      }
      shown += rendered.shown();
      dropped += rendered.dropped();
    }
    return new Rendered(String.join("\n", lastFirst ? texts.reversed() : texts), shown, dropped);
  }

  private Room keepingForLater(Room room, int from, Room floor) {
    Room left = room;
    for (Window window : windows.subList(from, windows.size())) {
      String need = window.within(floor).text();
      left = need.isEmpty() ? left : left.without(need);
    }
    return left;
  }
}
