package memory.engine.inject;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Several windows under one shared cap. The first one has first call on the room, but each later
/// one keeps a quarter of it while it has use for that: a long project index must not silence the
/// user's own.
final class Windows implements Section.Content {
  private static final int FLOOR = 4;

  private final List<Window> windows;
  private final int lines;
  private final boolean lastFirst;

  /// @param windows in the order in which they are served
  /// @param lines the most lines of all together
  /// @param lastFirst print them in the opposite order
  Windows(List<Window> windows, int lines, boolean lastFirst) {
    this.windows = List.copyOf(windows);
    this.lines = lines;
    this.lastFirst = lastFirst;
  }

  @Override
  public Rendered within(int chars) {
    List<String> texts = new ArrayList<>();
    Room left = new Room(chars, lines);
    int shown = 0;
    int dropped = 0;
    for (int i = 0; i < windows.size(); i++) {
      Room kept = keptForLater(i + 1, new Room(chars / FLOOR, lines / FLOOR));
      Room room = new Room(left.chars() - kept.chars(), left.lines() - kept.lines());
      Rendered rendered = windows.get(i).within(room);
      if (!rendered.text().isEmpty()) {
        texts.add(rendered.text());
        left = left.without(rendered.text());
      }
      shown += rendered.shown();
      dropped += rendered.dropped();
    }
    if (lastFirst) {
      Collections.reverse(texts);
    }
    return new Rendered(String.join("\n", texts), shown, dropped);
  }

  private Room keptForLater(int from, Room floor) {
    int chars = 0;
    int keptLines = 0;
    for (Window window : windows.subList(from, windows.size())) {
      String need = window.within(floor).text();
      if (!need.isEmpty()) {
        chars += need.length() + 1;
        keptLines += Room.lineCount(need);
      }
    }
    return new Room(chars, keptLines);
  }
}
