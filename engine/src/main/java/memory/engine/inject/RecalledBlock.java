package memory.engine.inject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.engine.inject.RecalledGroup.Entry;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;

/// Recalled hits as a section: whole, best first, each with its place; those of one file under one
/// heading stand together where the best of them stands. What has no room is passed over for what
/// has; of a long passage as much is shown as there is room for; what repeats an earlier hit is
/// left out.
public final class RecalledBlock {
  private static final String HEADING = "### Recalled";
  private static final int LINES = 80;
  private static final int LINES_PER_CHARS = 2_500;
  private static final ExcerptChars EXCERPTS = new ExcerptChars(800, 800);

  /// A shorter excerpt is not worth its place.
  private static final int LEAST_EXCERPT = 160;

  private final String heading;
  private final boolean scoped;
  private final ExcerptChars excerpts;
  private final Map<String, RecalledGroup> groups = new LinkedHashMap<>();
  private final NearDuplicates duplicates = new NearDuplicates();
  private Room left;
  private int shown;
  private int dropped;

  private RecalledBlock(List<Hit> hits, int chars, ExcerptChars excerpts) {
    this.scoped = !isOneScope(hits);
    this.heading =
        scoped || hits.isEmpty()
            ? HEADING
            : HEADING + " (" + hits.getFirst().passage().scope().label() + ")";
    int lines = Math.max(LINES, (int) ((long) chars * LINES / LINES_PER_CHARS));
    this.left = new Room(chars, lines).without(heading);
    this.excerpts = excerpts;
  }

  /// What stands above the text of a hit that is new here, that another one corrects or that names
  /// a file that is gone.
  public static List<String> labels(Hit hit) {
    List<String> labels = new ArrayList<>();
    hit.arrival().map(RecalledBlock::arrival).ifPresent(labels::add);
    hit.corrected().ifPresent(day -> labels.add(Frame.quoted("(older: see " + day + ")")));
    hit.gone().ifPresent(file -> labels.add(Frame.quoted("(check: " + file + " is gone)")));
    return labels;
  }

  private static String arrival(Provenance from) {
    StringBuilder label =
        new StringBuilder(
            from.isTeam() ? "(from " + from.origin() : "(new here, not reviewed by the user");
    from.author().ifPresent(author -> label.append("; by ").append(author));
    from.date().ifPresent(date -> label.append(", ").append(date));
    return Frame.quoted(label.append(')').toString());
  }

  /// As many of the hits as there is room for.
  ///
  /// @param chars the most characters, heading and places included
  public static String render(List<Hit> hits, int chars) {
    return within(hits, hits.size(), chars, EXCERPTS, false).text();
  }

  /// @param most most hits shown
  /// @param saysWhatIsMissing whether a note tells of hits that had no room, if it has room itself
  static Rendered within(
      List<Hit> hits, int most, int chars, ExcerptChars excerpts, boolean saysWhatIsMissing) {
    RecalledBlock block = new RecalledBlock(hits, chars, excerpts);
    for (Hit hit : hits) {
      if (block.shown == most) {
        break;
      }
      block.take(hit);
    }
    return block.rendered(saysWhatIsMissing);
  }

  private void take(Hit hit) {
    String text = hit.passage().text();
    if (text.isBlank()) {
      return;
    }
    NearDuplicates.Seen seen = NearDuplicates.Seen.of(hit.passage());
    if (duplicates.has(seen)) {
      return;
    }
    int most = excerpts.of(hit.passage());
    int shownChars = most;
    int over = place(hit, Excerpt.of(hit, shownChars));
    while (over > 0 && text.length() > most) {
      int likely = (int) ((long) shownChars * left.chars() / (left.chars() + over));
      shownChars = Math.min(likely, shownChars * 9 / 10);
      if (shownChars < LEAST_EXCERPT) {
        break;
      }
      over = place(hit, Excerpt.of(hit, shownChars));
    }
    if (over > 0) {
      dropped++;
    } else {
      duplicates.add(seen);
    }
  }

  /// @return how many characters it is too long; 0 when it found its place
  private int place(Hit hit, Excerpt excerpt) {
    Passage passage = hit.passage();
    String key = RecalledGroup.key(passage);
    RecalledGroup before = groups.get(key);
    RecalledGroup group = before == null ? RecalledGroup.of(passage, scoped) : before;
    RecalledGroup after = group.with(Entry.of(hit, excerpt));
    int chars = after.text().length() - (before == null ? -1 : before.text().length());
    int lines = Room.lineCount(after.text()) - (before == null ? 0 : Room.lineCount(before.text()));
    // The first line break is counted with the heading, the last one is nobody's.
    if (chars - 1 > left.chars() || lines > left.lines()) {
      return Math.max(1, chars - 1 - left.chars());
    }
    left = new Room(left.chars() - chars, left.lines() - lines);
    groups.put(key, after);
    shown++;
    return 0;
  }

  private Rendered rendered(boolean saysWhatIsMissing) {
    if (shown == 0) {
      return Rendered.nothing(dropped);
    }
    StringBuilder text = new StringBuilder(heading);
    List<Hit> hits = new ArrayList<>(shown);
    for (RecalledGroup group : groups.values()) {
      text.append('\n').append(group.text());
      hits.addAll(group.hits());
    }
    String note = new LeftOut("hit", "hits", "").note(dropped);
    if (saysWhatIsMissing && dropped > 0 && left.holds(note)) {
      text.append('\n').append(note);
    }
    return new Rendered(text.toString(), shown, dropped, hits);
  }

  private static boolean isOneScope(List<Hit> hits) {
    for (Hit hit : hits) {
      Scope scope = hit.passage().scope();
      if (scope != hits.getFirst().passage().scope()) {
        return false;
      }
    }
    return true;
  }
}
