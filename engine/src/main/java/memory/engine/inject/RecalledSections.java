package memory.engine.inject;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.LeftOut;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Scratchpad;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.NoteFile;

/// The windows that change as work goes on: open scratchpad items, today's log, yesterday's. They
/// go beside the prompt, and in a session once, then what is new in them.
///
/// @param roots the project's before the global one
record RecalledSections(List<ScopeRoot> roots, Screen screen) {
  private static final int LOG_LINES = 120;
  private static final MemoryPath SCRATCHPAD = new MemoryPath("SCRATCHPAD.md");

  /// The files that the sections of these days are made from, whether they exist or not.
  static List<Path> files(List<ScopeRoot> roots, LocalDate today) {
    List<Path> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      files.addAll(NoteFile.places(root, SCRATCHPAD));
      files.addAll(NoteFile.places(root, daily(today)));
      files.addAll(NoteFile.places(root, daily(today.minusDays(1))));
    }
    return files;
  }

  private static MemoryPath daily(LocalDate day) {
    return new MemoryPath("daily/" + day + ".md");
  }

  /// The day whose log is remembered under that key.
  static Optional<LocalDate> day(String key) {
    return key.startsWith("daily/") ? new MemoryPath(key).date() : Optional.empty();
  }

  /// Scratchpad, today's log, yesterday's.
  List<Changing> of(LocalDate today, MemoryConfig.Caps caps) {
    List<Window> items = windows(SCRATCHPAD, "Open scratchpad items");
    String key = SCRATCHPAD.value();
    return List.of(
        Changing.of("scratchpad", 1, caps.scratchpad(), LOG_LINES, key, items, true),
        log("today", 2, "Today's log", today, caps.today()),
        yesterday(today.minusDays(1), caps.yesterday()));
  }

  private List<Window> windows(MemoryPath path, String title) {
    List<Window> windows = new ArrayList<>();
    for (ScopeRoot root : roots) {
      String heading = Frame.heading(3, title + " (" + root.scope().label() + ")");
      NoteFile file = screen.read(root, path);
      if (file instanceof NoteFile.Present(String text)) {
        Window shown = path.equals(SCRATCHPAD) ? items(heading, text) : log(heading, text);
        if (shown.total() > 0) {
          windows.add(shown);
        }
      } else if (file instanceof NoteFile.Unreadable(String reason)) {
        windows.add(Window.unreadable(heading, reason));
      }
    }
    return windows;
  }

  private static Window log(String heading, String text) {
    return Window.ofLines(heading, Lines.content(HandoffEdit.readable(text)), Keep.END);
  }

  private static Window items(String heading, String text) {
    LeftOut note = new LeftOut("item", "items", SCRATCHPAD.value());
    return new Window(heading, units(Scratchpad.of(text).open()), 0, Keep.START, note, true);
  }

  /// Each item with its heading and the day it was noted on the lines above, where these differ
  /// from the last one's.
  private static List<String> units(List<Scratchpad.Item> items) {
    List<String> units = new ArrayList<>();
    String day = "";
    String heading = "";
    for (Scratchpad.Item item : items) {
      StringBuilder unit = new StringBuilder();
      if (!item.heading().equals(heading)) {
        heading = item.heading();
        unit.append(heading.isEmpty() ? "" : Frame.quoted(heading) + "\n");
      }
      String noted = item.stamp().map(Stamp::shown).orElse("");
      if (!noted.isEmpty() && !noted.equals(day)) {
        unit.append(Frame.quoted(noted)).append('\n');
        day = noted;
      }
      for (int i = 0; i < item.lines().size(); i++) {
        unit.append(i == 0 ? "" : "\n").append(Frame.quoted(item.lines().get(i)));
      }
      units.add(unit.toString());
    }
    return units;
  }

  Changing yesterday(LocalDate day, int cap) {
    return log("yesterday", 7, "Yesterday's log", day, cap);
  }

  private Changing log(String name, int priority, String title, LocalDate day, int cap) {
    MemoryPath path = daily(day);
    List<Window> windows = windows(path, title + ", " + path);
    return Changing.of(name, priority, cap, LOG_LINES, path.value(), windows, false);
  }
}
