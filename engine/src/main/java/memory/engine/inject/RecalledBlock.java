package memory.engine.inject;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.recall.Hit;
import memory.engine.recall.Passage;

/// Recalled hits as a section: whole, best first, each with its place; those of one file under one
/// heading stand together where the best of them stands, and name the file, the heading and the day
/// once. What has no room is passed over for what has; what repeats an earlier hit is left out.
public final class RecalledBlock {
  private static final String HEADING = "### Recalled for this prompt";
  private static final int LINES = 80;
  private static final int LINES_PER_CHARS = 2_500;
  private static final int EXCERPT_CHARS = 800;

  private final Room whole;
  private final int excerptChars;
  private final Map<Group, List<String>> groups = new LinkedHashMap<>();
  private final List<Hit> shown = new ArrayList<>();
  private final NearDuplicates duplicates = new NearDuplicates();
  private Room left;
  private int dropped;

  private RecalledBlock(int chars, int excerptChars) {
    this.whole = new Room(chars, Math.max(LINES, (int) ((long) chars * LINES / LINES_PER_CHARS)));
    this.left = whole.without(HEADING);
    this.excerptChars = excerptChars;
  }

  /// What hits must share to stand together.
  private record Group(String place, List<String> heading) {
    static Group of(Passage passage) {
      return new Group(passage.scope() + ":" + passage.path(), passage.heading());
    }
  }

  /// As many of the hits as there is room for.
  ///
  /// @param chars the most characters, heading and places included
  public static String render(List<Hit> hits, int chars) {
    return within(hits, hits.size(), chars, EXCERPT_CHARS, false).text();
  }

  /// @param most most hits shown
  /// @param saysWhatIsMissing whether a note tells of hits that had no room, if it has room itself
  static Rendered within(
      List<Hit> hits, int most, int chars, int excerptChars, boolean saysWhatIsMissing) {
    RecalledBlock block = new RecalledBlock(chars, excerptChars);
    for (Hit hit : hits) {
      if (block.shown.size() == most) {
        break;
      }
      block.take(hit);
    }
    return block.rendered(saysWhatIsMissing);
  }

  private void take(Hit hit) {
    Passage passage = hit.passage();
    if (passage.text().isBlank() || duplicates.has(passage.text())) {
      return;
    }
    Group group = Group.of(passage);
    List<String> lines = new ArrayList<>();
    Excerpt excerpt = Excerpt.of(hit, excerptChars);
    if (groups.containsKey(group)) {
      lines.add(Frame.heading(4, excerpt.anchor() + followingDay(passage)));
    } else {
      lines.add(Frame.heading(4, passage.path() + excerpt.anchor() + origin(passage)));
      headingLine(passage).ifPresent(lines::add);
    }
    lines.addAll(excerpt.quoted());
    String text = String.join("\n", lines);
    if (!left.holds(text)) {
      dropped++;
      return;
    }
    left = left.without(text);
    groups.computeIfAbsent(group, key -> new ArrayList<>()).add(text);
    shown.add(hit);
    duplicates.add(passage.text());
  }

  private Rendered rendered(boolean saysWhatIsMissing) {
    if (shown.isEmpty()) {
      return Rendered.nothing(dropped);
    }
    List<String> texts = new ArrayList<>();
    texts.add(HEADING);
    groups.values().forEach(texts::addAll);
    String note = new LeftOut("hit", "hits", "").note(dropped);
    if (saysWhatIsMissing && dropped > 0 && left.holds(note)) {
      texts.add(note);
    }
    return new Rendered(String.join("\n", texts), shown.size(), dropped, inOrder());
  }

  private List<Hit> inOrder() {
    List<Hit> ordered = new ArrayList<>(shown.size());
    for (Group group : groups.keySet()) {
      for (Hit hit : shown) {
        if (Group.of(hit.passage()).equals(group)) {
          ordered.add(hit);
        }
      }
    }
    return ordered;
  }

  private static String origin(Passage passage) {
    return " (" + passage.scope().label() + ownDay(passage).map(day -> ", " + day).orElse("") + ")";
  }

  /// The day of a later hit of a group, when its dates differ within the file.
  private static String followingDay(Passage passage) {
    return ownDay(passage).map(day -> " (" + day + ")").orElse("");
  }

  /// The day that the path does not tell.
  private static Optional<LocalDate> ownDay(Passage passage) {
    return passage.date().filter(day -> !passage.path().value().contains(day.toString()));
  }

  /// The headings above a passage, as a line of memory; none when the path tells as much.
  private static Optional<String> headingLine(Passage passage) {
    String headings = String.join(" › ", passage.heading());
    return headings.isBlank() || passage.path().value().contains(headings)
        ? Optional.empty()
        : Optional.of(Frame.quoted("# " + headings));
  }
}
