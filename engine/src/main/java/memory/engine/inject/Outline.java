package memory.engine.inject;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import memory.engine.file.Prints;
import memory.engine.markdown.Fence;
import memory.engine.markdown.ListMark;

/// What the units of a window stand below, without which a reader cannot tell whose they are:
/// headings, the items around, a table's head. A file's title is none: the window's heading names
/// the file. By indentation and marks alone, since each hook makes one.
///
/// @param prints of each, that of its words and of all that it stands below
/// @param above of each, the number of the one right above it in that sense, or -1
record Outline(List<String> prints, List<Integer> above) {
  private static final int LEVELS = 6;

  /// @param indent columns before its mark; of a heading its level
  private record Open(int unit, int indent) {}

  static Outline of(List<String> units) {
    Outline outline = new Outline(new ArrayList<>(), new ArrayList<>());
    Deque<Open> headings = new ArrayDeque<>();
    Deque<Open> items = new ArrayDeque<>();
    int table = -1;
    Fence fence = new Fence();
    boolean first = true;
    boolean afterBlank = true;
    for (String unit : units) {
      int at = outline.prints.size();
      String line = unquoted(unit);
      String words = line.strip();
      int indent = line.length() - line.stripLeading().length();
      boolean fenced = fence.isOpen();
      fence.read(line);
      int level = fenced ? 0 : level(words);
      boolean isItem = !fenced && level == 0 && ListMark.isItem(line);
      if (level > 0) {
        items.clear();
        close(headings, level);
      } else if (isItem || (!words.isEmpty() && !fenced && (afterBlank || indent > 0))) {
        close(items, indent);
      }
      table = !fenced && words.startsWith("|") ? table : -1;
      outline.add(unit, table >= 0 ? table : unit(items.isEmpty() ? headings : items));
      if (level > 1 || (level == 1 && !first)) {
        headings.push(new Open(at, level));
      } else if (isItem) {
        items.push(new Open(at, indent));
      } else if (!fenced && table < 0 && words.startsWith("|")) {
        table = at;
      }
      first &= words.isEmpty();
      afterBlank = words.isEmpty();
    }
    return outline;
  }

  /// Of a heading 1 to 6, else 0.
  private static int level(String words) {
    int level = 0;
    while (level < words.length() && words.charAt(level) == '#') {
      level++;
    }
    boolean ends = level == words.length() || words.charAt(level) == ' ';
    return level <= LEVELS && ends ? level : 0;
  }

  private static void close(Deque<Open> open, int indent) {
    while (!open.isEmpty() && open.peek().indent >= indent) {
      open.pop();
    }
  }

  private static int unit(Deque<Open> open) {
    return open.isEmpty() ? -1 : open.peek().unit;
  }

  private void add(String unit, int parent) {
    prints.add(Prints.of((parent < 0 ? "" : prints.get(parent)) + "\n" + words(unit)));
    above.add(parent);
  }

  /// A unit without what may change while it says the same: its indentation and its list mark.
  static String words(String unit) {
    String line = unquoted(unit);
    return line.substring(ListMark.marks(line)).stripTrailing()
        + unit.substring(firstLine(unit).length());
  }

  private static String unquoted(String unit) {
    String line = firstLine(unit);
    return line.startsWith(Frame.QUOTE) ? line.substring(Frame.QUOTE.length()) : line;
  }

  private static String firstLine(String unit) {
    int end = unit.indexOf('\n');
    return end < 0 ? unit : unit.substring(0, end);
  }

  /// The prints of all that a unit stands below, and of the file's title.
  List<String> around(int unit) {
    List<String> around = new ArrayList<>(prints.subList(0, Math.min(1, unit)));
    for (int up = above.get(unit); up >= 0; up = above.get(up)) {
      around.add(prints.get(up));
    }
    return around;
  }

  /// Some units, with all that they stand below.
  BitSet withAbove(BitSet units) {
    BitSet all = (BitSet) units.clone();
    for (int unit = units.nextSetBit(0); unit >= 0; unit = units.nextSetBit(unit + 1)) {
      for (int up = above.get(unit); up >= 0 && !all.get(up); up = above.get(up)) {
        all.set(up);
      }
    }
    return all;
  }

  /// The same without those that only others of them stood below, none of which is left.
  BitSet withoutBare(BitSet units) {
    BitSet left = (BitSet) units.clone();
    BitSet had = new BitSet();
    above.stream().filter(unit -> unit >= 0).forEach(had::set);
    BitSet has = new BitSet();
    for (int unit = left.length() - 1; unit >= 0; unit--) {
      if (left.get(unit) && had.get(unit) && !has.get(unit)) {
        left.clear(unit);
      } else if (left.get(unit) && above.get(unit) >= 0) {
        has.set(above.get(unit));
      }
    }
    return left;
  }
}
