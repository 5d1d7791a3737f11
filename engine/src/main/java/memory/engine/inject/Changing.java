package memory.engine.inject;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.Prints;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.LeftOut;
import memory.engine.markdown.Lines;

/// A section that a session is sent again only when it changed, and then what is new in it.
///
/// @param key which windows it shows, whatever it is called today
/// @param prints what all its units look like, to be compared later; empty when there is nothing
/// @param windows what it shows a part of; empty = a change brings it as a whole
record Changing(Section section, String key, String prints, List<Window> windows) {
  private static final int MOST_UNITS = 2_000;
  private static final int NOTE_CHARS = 1_000;

  /// @param lines the most lines
  /// @param whole whether it is sent as a whole whenever it changes
  static Changing of(
      String name,
      int priority,
      int cap,
      int lines,
      String key,
      List<Window> windows,
      boolean whole) {
    Section section = new Section(name, priority, cap, new Windows(windows, lines, false));
    return new Changing(section, key, prints(windows, whole), whole ? List.of() : windows);
  }

  /// A unit without the day it stands below.
  private static String undated(String unit) {
    return unit.lines().filter(line -> !Frame.isDay(line)).collect(Collectors.joining("\n"));
  }

  /// Whether it is told for its own sake, whatever was sent before.
  boolean isNote() {
    return prints.isEmpty() && !windows.isEmpty();
  }

  boolean isEmpty() {
    return prints.isEmpty();
  }

  /// A few lines that a session is told once.
  static Changing note(String key, String heading, List<String> lines) {
    List<Window> window =
        List.of(new Window(Frame.heading(3, heading), lines, 0, Keep.START, LeftOut.LINES, false));
    return new Changing(new Section(key, 1, NOTE_CHARS, Windows.of(window)), key, "", window);
  }

  /// What somebody is sent who was sent it when its prints were these: what is new in it, or all of
  /// it in place of that when something of that is gone.
  ///
  /// @param own the prints of what they wrote themselves
  Changing after(String sent, String own) {
    if (sent.isEmpty()
        || (!windows.isEmpty()
            && isComparable(sent)
            && Prints.parts(prints).containsAll(Prints.parts(sent)))) {
      return since(sent + own);
    }
    Section.Content content =
        chars -> {
          String heading = Frame.heading(3, "Instead of what was shown of " + key + ":");
          if (isEmpty()) {
            String none = heading + " nothing";
            return none.length() > chars ? Rendered.nothing(0) : new Rendered(none, 0, 0);
          }
          Rendered now = section.content().within(chars - heading.length() - 1);
          return now.text().isEmpty()
              ? now
              : new Rendered(heading + "\n" + now.text(), now.shown(), now.dropped());
        };
    return with(content, windows);
  }

  /// The same without the units that stand there, nor those that nothing is left below; itself when
  /// none stands there.
  Changing without(VisibleLines there) {
    List<Window> left = new ArrayList<>();
    boolean same = true;
    for (Window window : windows) {
      BitSet kept = new BitSet();
      for (int i = 0; i < window.units().size(); i++) {
        kept.set(i, !there.hold(window.units().get(i)));
      }
      if (kept.cardinality() == window.units().size()) {
        left.add(window);
        continue;
      }
      same = false;
      kept = Outline.of(window.units()).withoutBare(kept);
      if (!kept.isEmpty()) {
        left.add(window.of(kept));
      }
    }
    return same ? this : showing(left);
  }

  /// As much of it as has this room.
  String text(int chars) {
    return section.content().within(Math.min(chars, section.capChars())).text();
  }

  /// Whether both have their units remembered one by one.
  boolean isComparable(String sent) {
    return Prints.areWhole(sent) && Prints.areWhole(prints);
  }

  /// What of it is new to somebody who was sent it when its prints were these, below what it stands
  /// below. The prints of units alone, without that, count as well.
  Changing since(String sent) {
    if (windows.isEmpty() || !isComparable(sent)) {
      return this;
    }
    return showing(fresh(windows, sent));
  }

  /// The same section with these windows alone.
  Changing showing(List<Window> some) {
    return with(Windows.of(some), some);
  }

  private Changing with(Section.Content content, List<Window> shown) {
    Section other = new Section(section.name(), section.priority(), section.capChars(), content);
    return new Changing(other, key, prints, shown);
  }

  private static List<Window> fresh(List<Window> windows, String sent) {
    Set<String> known = Set.copyOf(Prints.parts(sent));
    List<Window> fresh = new ArrayList<>();
    for (Window window : windows) {
      Outline outline = Outline.of(window.units());
      BitSet units = new BitSet();
      for (int i = window.units().size() - 1; i >= 0; i--) {
        String unit = window.units().get(i);
        units.set(
            i,
            !known.contains(outline.prints().get(i))
                && !known.contains(Prints.of(unit))
                && !Lines.saysNothing(unit.replace("…", ""))
                && (!Frame.isDay(unit) || units.get(i + 1)));
      }
      if (!units.isEmpty()) {
        fresh.add(window.of(outline.withAbove(units)).asNews());
      } else if (window.total() == 0 && !known.contains(Prints.of(window.heading()))) {
        fresh.add(window);
      }
    }
    return fresh;
  }

  /// Those of windows with more units than are worth remembering are told from each other alone.
  private static String prints(List<Window> windows, boolean whole) {
    StringBuilder prints = new StringBuilder();
    int units = 0;
    for (Window window : windows) {
      units += window.units().size();
      if (window.total() == 0) {
        prints.append(Prints.of(window.heading()));
      }
      prints.append(
          whole
              ? Prints.of(Lists.transform(window.units(), Changing::undated))
              : String.join("", Outline.of(window.units()).prints()));
    }
    return units <= MOST_UNITS ? prints.toString() : Prints.of(prints.toString()) + ".";
  }
}
