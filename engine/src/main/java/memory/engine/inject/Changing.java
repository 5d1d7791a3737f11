package memory.engine.inject;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A section that a session is sent again only when it changed, and then what is new in it.
///
/// @param key which windows it shows, whatever it is called today
/// @param prints what all its units look like, to be compared later; empty when there is nothing
/// @param windows what it shows a part of; empty = a change brings it as a whole
record Changing(Section section, String key, String prints, List<Window> windows) {
  private static final int MOST_UNITS = 2_000;
  private static final int PRINT_CHARS = 8;

  /// @param lines the most lines
  static Changing of(
      String name, int priority, int cap, int lines, String key, List<Window> windows) {
    return new Changing(
        new Section(name, priority, cap, new Windows(windows, lines, false)),
        key,
        prints(windows),
        windows);
  }

  /// The same, sent as a whole whenever it changes.
  Changing whole() {
    return new Changing(section, key, prints, List.of());
  }

  boolean isEmpty() {
    return prints.isEmpty();
  }

  /// Whether both have their units remembered one by one.
  boolean isComparable(String sent) {
    return sent.length() % PRINT_CHARS == 0 && prints.length() % PRINT_CHARS == 0;
  }

  /// What of it is new to somebody who was sent it when its prints were these.
  Changing since(String sent) {
    if (windows.isEmpty() || !isComparable(sent)) {
      return this;
    }
    List<Window> fresh = fresh(windows, sent);
    Windows content = new Windows(fresh, Integer.MAX_VALUE, false);
    return new Changing(
        new Section(section.name(), section.priority(), section.capChars(), content),
        key,
        prints,
        fresh);
  }

  private static List<Window> fresh(List<Window> windows, String sent) {
    Set<String> known = parts(sent);
    List<Window> fresh = new ArrayList<>();
    for (Window window : windows) {
      List<String> units = new ArrayList<>();
      for (String unit : window.units()) {
        if (!known.contains(print(unit))) {
          units.add(unit);
        }
      }
      if (!units.isEmpty() || (window.total() == 0 && !known.contains(print(window.heading())))) {
        fresh.add(window.news(units));
      }
    }
    return fresh;
  }

  /// Those of windows with more units than are worth remembering are told from each other alone.
  private static String prints(List<Window> windows) {
    StringBuilder prints = new StringBuilder();
    int units = 0;
    for (Window window : windows) {
      units += window.units().size();
      if (window.total() == 0) {
        prints.append(print(window.heading()));
      }
      for (String unit : window.units()) {
        prints.append(print(unit));
      }
    }
    return units <= MOST_UNITS ? prints.toString() : print(prints.toString()) + ".";
  }

  private static Set<String> parts(String prints) {
    Set<String> parts = new HashSet<>();
    for (int at = 0; at + PRINT_CHARS <= prints.length(); at += PRINT_CHARS) {
      parts.add(prints.substring(at, at + PRINT_CHARS));
    }
    return parts;
  }

  private static String print(String unit) {
    return Hashing.murmur3_128()
        .hashString(unit, StandardCharsets.UTF_8)
        .toString()
        .substring(0, PRINT_CHARS);
  }
}
