package memory.engine.note;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import memory.engine.file.CommonLines;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.Nesting;
import memory.engine.model.Stamp;

/// A note with both sides of a merge that nobody finished, and git's marks: how it reads as one
/// text, each entry once. Both sides and what follows them stand below the headings that are
/// theirs, as far as one line can say so.
public final class UnfinishedMerge {
  private static final String OPENED = "<<<<<<< ";
  private static final String BEFORE = "||||||| ";
  private static final String PARTED = "=======";
  private static final String CLOSED = ">>>>>>> ";

  /// Below it no heading holds.
  private static final Heading NONE = new Heading(-1, 1, "");

  private final Lines lines;
  private final List<Conflict> conflicts = new ArrayList<>();
  private final Map<Integer, Optional<Heading>> shown = new HashMap<>();

  private UnfinishedMerge(Lines lines) {
    this.lines = lines;
    int opened = -1;
    int ended = -1;
    int parted = -1;
    List<String> marked = marked(lines);
    for (int i = 0; i < marked.size(); i++) {
      String line = marked.get(i);
      if (line.startsWith(OPENED)) {
        opened = i;
        ended = -1;
        parted = -1;
      } else if (opened >= 0 && parted < 0 && line.startsWith(BEFORE)) {
        ended = i;
      } else if (opened >= 0 && parted < 0 && line.equals(PARTED)) {
        parted = i;
      } else if (parted >= 0 && line.startsWith(CLOSED)) {
        conflicts.add(new Conflict(opened, ended < 0 ? parted : ended, parted, i));
        opened = -1;
        parted = -1;
      }
    }
  }

  /// The lines of git's marks, from 0.
  ///
  /// @param ended where the first side ends
  private record Conflict(int opened, int ended, int parted, int closed) {}

  /// A line, and the stamp above it.
  ///
  /// @param apart what sets it apart from the line above: blank ones, `§`
  private record Unit(String apart, String text) {
    static boolean isApart(String line) {
      return line.isBlank() || line.strip().equals(NoteEntries.SEPARATOR);
    }
  }

  /// Empty when both sides stand nowhere in the text.
  private static Optional<UnfinishedMerge> in(String text) {
    return text.contains(OPENED) // most texts do not
        ? Optional.of(new UnfinishedMerge(Lines.of(text))).filter(one -> !one.conflicts.isEmpty())
        : Optional.empty();
  }

  /// The line, from 0, at which the first merge that nobody finished begins.
  public static OptionalInt opened(String text) {
    Optional<UnfinishedMerge> merge = in(text);
    return merge.isPresent()
        ? OptionalInt.of(merge.get().conflicts.getFirst().opened)
        : OptionalInt.empty();
  }

  /// The lines in which marks are git's: what a code block shows of a merge from its beginning to
  /// its end stands there as empty lines.
  private static List<String> marked(Lines lines) {
    List<String> all = lines.all();
    for (Nesting.Run block : Nesting.of(lines).blocks()) {
      List<String> inside =
          all.subList(block.first() + 1, Math.max(block.first() + 1, block.last()));
      if (inside.stream().anyMatch(line -> line.startsWith(OPENED))
          && inside.stream().anyMatch(line -> line.startsWith(CLOSED))) {
        inside.replaceAll(_ -> "");
      }
    }
    return all;
  }

  /// By number, from 0, the lines that say nothing of their own: git's marks, what stood there
  /// before both sides, and entries of the second side that stand in the first.
  ///
  /// @return the heading that is read in the line's place, if one must be
  public static Map<Integer, Optional<Heading>> lines(String text) {
    return in(text).map(UnfinishedMerge::shown).orElse(Map.of());
  }

  private Map<Integer, Optional<Heading>> shown() {
    conflicts.forEach(this::leaveOut);
    placeHeadings();
    return shown;
  }

  /// The text as it reads, with every line at its number.
  public static String withoutMarks(String text) {
    Map<Integer, Optional<Heading>> shown = lines(text);
    return shown.isEmpty() ? text : withoutMarks(Lines.of(text), shown);
  }

  private static String withoutMarks(Lines lines, Map<Integer, Optional<Heading>> shown) {
    Map<Integer, String> others = new HashMap<>();
    shown.forEach((line, heading) -> others.put(line, heading.map(Heading::text).orElse("")));
    return lines.without(_ -> false, others);
  }

  /// One side of each conflict. Where the text before both stands there too, what this side left as
  /// it was is as the other one made it.
  static String side(String text, boolean ours) {
    Optional<UnfinishedMerge> merge = in(text);
    return merge.isPresent() ? merge.get().side(ours) : text;
  }

  private String side(boolean ours) {
    StringBuilder side = new StringBuilder();
    int next = 0;
    for (Conflict conflict : conflicts) {
      side.append(text(next, conflict.opened));
      List<Unit> base = units(conflict.ended, conflict.parted);
      List<List<Unit>> first = made(base, units(conflict.opened, conflict.ended));
      List<List<Unit>> second = made(base, units(conflict.parted, conflict.closed));
      List<List<Unit>> mine = ours ? first : second;
      List<List<Unit>> other = ours ? second : first;
      for (int i = 0; i < mine.size(); i++) {
        boolean left = i % 2 == 1 && texts(mine.get(i)).equals(List.of(base.get(i / 2).text));
        String apart = left ? mine.get(i).getFirst().apart : "";
        for (Unit unit : left ? other.get(i) : mine.get(i)) {
          side.append(endsApart(side) ? "" : left ? apart : unit.apart).append(unit.text);
        }
      }
      int end = ours ? conflict.ended : conflict.closed;
      side.append(endsApart(side) ? "" : text(pastInk(end), end));
      next = conflict.closed + 1;
    }
    return side.append(text(next, lines.count())).toString();
  }

  /// What a side made of the text before: by turns what it put in above a line, and what became of
  /// that line; at last what it put in below.
  private static List<List<Unit>> made(List<Unit> base, List<Unit> side) {
    int[] common = CommonLines.of(texts(base), texts(side));
    List<List<Unit>> made = new ArrayList<>();
    int next = 0;
    for (int i = 0; i <= base.size(); i++) {
      int to = i == base.size() ? side.size() : common[i];
      if (to >= 0) {
        while (made.size() < 2 * i) {
          made.add(List.of());
          made.add(next < to ? List.of(side.get(next++)) : List.of());
        }
        made.add(side.subList(next, to));
        if (i < base.size()) {
          made.add(List.of(side.get(to)));
        }
        next = to + 1;
      }
    }
    return made;
  }

  private static boolean endsApart(StringBuilder text) {
    return Unit.isApart(text.substring(text.lastIndexOf("\n", text.length() - 2) + 1));
  }

  private int pastInk(int after) {
    int end = after;
    while (Unit.isApart(lines.line(end - 1))) {
      end--;
    }
    return end;
  }

  private static List<String> texts(List<Unit> units) {
    return units.stream().map(Unit::text).toList();
  }

  private List<Unit> units(int before, int after) {
    List<Unit> units = new ArrayList<>();
    int start = before + 1;
    int ink = start;
    int end = pastInk(after);
    for (int i = start; i < end; i++) {
      if (ink == i && Unit.isApart(lines.line(i))) {
        ink++;
      } else if (Stamp.of(lines.line(i)).isEmpty() || i + 1 == end) {
        units.add(new Unit(text(start, ink), text(ink, i + 1)));
        start = i + 1;
        ink = start;
      }
    }
    return units;
  }

  private String text(int from, int to) {
    return lines.text().substring(lines.start(from), lines.start(to));
  }

  private void leaveOut(Conflict conflict) {
    drop(conflict.opened);
    drop(conflict.closed);
    for (int i = conflict.ended; i <= conflict.parted; i++) {
      drop(i);
    }
    Set<NotePart.Key> first = NotePart.keys(between(conflict.opened, conflict.ended));
    int line = conflict.parted + 1;
    for (NotePart part : between(conflict.parted, conflict.closed)) {
      line += part.title().size();
      for (NotePart.Entry entry : part.entries()) {
        int next = line + entry.lines().size();
        if (first.contains(part.key(entry))) {
          for (int i = line; i < next; i++) {
            drop(i);
          }
        }
        line = next;
      }
      line += part.tail().size();
    }
  }

  private void drop(int line) {
    shown.put(line, Optional.empty());
  }

  private List<NotePart> between(int before, int after) {
    return NotePart.of(lines.all().subList(before + 1, after), false);
  }

  /// The second side starts below what the first one started below; what follows stands below what
  /// both agree on.
  private void placeHeadings() {
    Lines kept = Lines.of(withoutMarks(lines, shown));
    List<Heading> titles =
        MarkdownEntries.sections(kept).stream()
            .skip(1)
            .map(section -> section.heading().getLast())
            .toList();
    List<Heading> now = List.of();
    int from = 0;
    for (Conflict conflict : conflicts) {
      List<Heading> before = past(now, titles, from, conflict.opened);
      List<Heading> first = past(before, titles, conflict.opened, conflict.ended);
      List<Heading> start = turned(first, before, kept, titles, conflict.parted);
      List<Heading> second = past(start, titles, conflict.parted, conflict.closed);
      List<Heading> both = first.subList(0, same(first, second));
      now = turned(second, both, kept, titles, conflict.closed);
      from = conflict.closed;
    }
  }

  /// The headings that hold behind some lines.
  private static List<Heading> past(List<Heading> now, List<Heading> titles, int from, int to) {
    List<Heading> path = now;
    for (Heading title : titles) {
      if (title.line() >= from && title.line() < to) {
        path = title.below(path);
      }
    }
    return path;
  }

  /// Has a heading read in a line's place where what follows would stand below wrong ones.
  ///
  /// @return the headings that hold there then
  private List<Heading> turned(
      List<Heading> now, List<Heading> wanted, Lines kept, List<Heading> titles, int line) {
    int next = line + 1;
    while (next < kept.count() && kept.isBlank(next)) {
      next++;
    }
    if (next == kept.count()) {
      return now;
    }
    int same = same(now, wanted);
    boolean opens =
        wanted.size() > same
            && (now.size() == same || wanted.get(same).level() <= now.get(same).level());
    List<Heading> then = wanted.subList(0, opens ? same + 1 : same);
    List<Heading> past = past(now, titles, next, next + 1);
    if (past.equals(past(then, titles, next, next + 1))) {
      return now;
    }
    shown.put(line, Optional.of(then.isEmpty() ? NONE : then.getLast()));
    return then;
  }

  /// How many headings of two paths are the same, outermost first.
  private static int same(List<Heading> some, List<Heading> others) {
    int same = 0;
    while (same < Math.min(some.size(), others.size())
        && some.get(same).text().equals(others.get(same).text())) {
      same++;
    }
    return same;
  }
}
