package memory.engine.inject;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.engine.inject.Excerpt.ExcerptChars;
import memory.engine.inject.RecalledBlock.RecalledGroup.Entry;
import memory.engine.inject.Window.LeftOut;
import memory.engine.inject.Window.Room;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;

/// Recalled hits as a section: whole, best first, each with its place; those of one file under one
/// heading stand together where the best of them stands. What has no room is passed over for what
/// has; of a long passage as much is shown as there is room for, and of the best hits two thirds at
/// the least; what repeats an earlier hit is left out.
public final class RecalledBlock {
  private static final String HEADING = "### Recalled";
  private static final String MORE = "#### … more of this time";
  private static final int LINES = 80;
  private static final int LINES_PER_CHARS = 2_500;
  private static final ExcerptChars EXCERPTS = new ExcerptChars(800, 800);

  /// A shorter excerpt is not worth its place.
  private static final int LEAST_EXCERPT = 160;

  /// How many hits are worth more when they are cut than the next one that fits.
  private static final int MOST_CUT = 3;

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
    return within(hits, hits.size(), chars, EXCERPTS, false, false).text();
  }

  /// The same. Where the hits are of an asked time, a note names the search that finds the rest.
  ///
  /// @param most most hits shown
  /// @param saysWhatIsMissing whether a note tells of hits that had no room, if it has room itself
  /// @param isFull whether there is more than these hits
  static Rendered within(
      List<Hit> hits,
      int most,
      int chars,
      ExcerptChars excerpts,
      boolean saysWhatIsMissing,
      boolean isFull) {
    RecalledBlock block = new RecalledBlock(hits, chars, excerpts);
    boolean ofTime = !hits.isEmpty() && hits.getFirst().isOfAskedTime();
    if (!ofTime) {
      block.take(hits, most);
      String note = new LeftOut("hit", "hits", "").note(block.dropped);
      boolean said = saysWhatIsMissing && block.dropped > 0 && block.left.holds(note);
      return block.rendered(said ? note : "");
    }
    String note = moreOfTime(hits);
    block.left = block.left.without(note);
    boolean all = block.take(hits, most);
    return block.rendered(all && block.dropped == 0 && !isFull ? "" : note);
  }

  /// The search that finds all notes of the days of these which hold the words of the first.
  private static String moreOfTime(List<Hit> hits) {
    TreeSet<LocalDate> days = new TreeSet<>();
    hits.forEach(hit -> hit.passage().date().ifPresent(days::add));
    String words = String.join(" ", new TreeSet<>(hits.getFirst().terms()));
    return days.isEmpty()
        ? MORE + " left out"
        : MORE
            + ": `memory search "
            + (words.isEmpty() ? "" : words + " ")
            + "since:"
            + days.first()
            + " until:"
            + days.last()
            + " -n 100`";
  }

  /// @return whether there were no more than the most
  private boolean take(List<Hit> hits, int most) {
    for (Hit hit : hits) {
      if (shown == most) {
        return false;
      }
      take(hit);
    }
    return true;
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
    int least = text.length() > most ? LEAST_EXCERPT : leastOf(text.length());
    int shownChars = Math.min(most, text.length());
    int over = place(hit, Excerpt.of(hit, shownChars));
    while (over > 0) {
      int likely = (int) ((long) shownChars * left.chars() / (left.chars() + over));
      shownChars = Math.min(likely, shownChars * 9 / 10);
      if (shownChars < least) {
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

  /// Of a passage that is no longer than an excerpt, one of the best may lose a third.
  private int leastOf(int chars) {
    return shown < MOST_CUT ? chars - chars / 3 : chars;
  }

  /// @return how many characters it is too long; 0 when it found its place
  private int place(Hit hit, Excerpt excerpt) {
    Passage passage = hit.passage();
    String key = RecalledGroup.key(passage);
    RecalledGroup before = groups.get(key);
    RecalledGroup group = before == null ? RecalledGroup.of(hit, scoped) : before;
    RecalledGroup after = group.with(Entry.of(hit, excerpt));
    int chars = after.text().length() - (before == null ? -1 : before.text().length());
    int lines = Room.lineCount(after.text()) - (before == null ? 0 : Room.lineCount(before.text()));
    // The first line break is counted with the heading, the last one is nobody's.
    if (chars - 1 > left.chars() || lines > left.lines()) {
      return Math.max(1, chars - 1 - left.chars());
    }
    left = left.minus(chars, lines);
    groups.put(key, after);
    shown++;
    return 0;
  }

  /// @param note at the end; empty = none
  private Rendered rendered(String note) {
    if (shown == 0) {
      return Rendered.nothing(dropped);
    }
    StringBuilder text = new StringBuilder(heading);
    List<Hit> hits = new ArrayList<>(shown);
    for (RecalledGroup group : groups.values()) {
      text.append('\n').append(group.text());
      hits.addAll(group.hits());
    }
    if (!note.isEmpty()) {
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

  /// The hits of one file under one heading, as they stand in a block: file, heading and day are
  /// named once. Whole list items share one line of places, in the file's order; what could be
  /// taken for a part of its neighbour stands apart, under a place of its own.
  ///
  /// @param scope named beside the file; empty = the block's heading says it
  /// @param text all of it, without a line end
  record RecalledGroup(
      Hit first, String scope, List<Entry> listed, List<Entry> apart, String text) {
    private static final int MOST_DIGITS = 9;

    /// A hit and what of it is shown.
    record Entry(Hit hit, Excerpt excerpt, String day, String quoted) {
      static Entry of(Hit hit, Excerpt excerpt) {
        String quoted = String.join("\n", excerpt.quoted());
        String labels =
            labels(hit).stream().map(label -> label + "\n").collect(Collectors.joining());
        return new Entry(hit, excerpt, ownDay(hit), labels + quoted);
      }

      /// Whether a reader sees where it starts and ends without being told.
      private boolean isListItem() {
        return labels(hit).isEmpty()
            && !excerpt.cutBefore()
            && !excerpt.cutAfter()
            && opensListItem(excerpt.lines().getFirst());
      }
    }

    /// An empty group that this hit would be in.
    ///
    /// @param scoped whether the scope is to be named
    static RecalledGroup of(Hit hit, boolean scoped) {
      String scope = scoped ? hit.passage().scope().label() : "";
      return new RecalledGroup(hit, scope, List.of(), List.of(), "");
    }

    /// What hits must share to stand together.
    static String key(Passage passage) {
      StringBuilder key = new StringBuilder(passage.scope().label());
      key.append('\n').append(passage.path().value());
      for (String heading : passage.heading()) {
        key.append('\n').append(heading);
      }
      return key.toString();
    }

    RecalledGroup with(Entry entry) {
      List<Entry> moreListed = new ArrayList<>(listed);
      List<Entry> moreApart = new ArrayList<>(apart);
      if (entry.isListItem() && entry.day.equals(ownDay(first))) {
        int at = moreListed.size();
        while (at > 0 && moreListed.get(at - 1).excerpt.firstLine() > entry.excerpt.firstLine()) {
          at--;
        }
        moreListed.add(at, entry);
      } else {
        moreApart.add(entry);
      }
      String all = text(first.passage(), scope, moreListed, moreApart);
      return new RecalledGroup(first, scope, moreListed, moreApart, all);
    }

    /// The hits in the order in which they stand.
    List<Hit> hits() {
      return Stream.concat(listed.stream(), apart.stream()).map(Entry::hit).toList();
    }

    private static String text(Passage first, String scope, List<Entry> listed, List<Entry> apart) {
      List<Entry> together = listed.isEmpty() ? apart.subList(0, 1) : listed;
      StringBuilder out = new StringBuilder("#");
      for (int i = 0; i < together.size(); ) {
        int last = lastOfRun(together, i);
        Excerpt from = together.get(i).excerpt;
        out.append(i == 0 ? "" : ",");
        out.append(Excerpt.place(from.firstLine(), together.get(last).excerpt.lastLine()));
        i = last + 1;
      }
      out.append(origin(scope, together.getFirst().day));
      String heading =
          Frame.heading(4, first.path().value(), out.toString(), !first.threats().isEmpty());
      out.setLength(0);
      out.append(heading);
      List<String> headings = titlesBesides(first.path(), first.heading());
      if (!headings.isEmpty()) {
        out.append('\n').append(Frame.quoted("# " + String.join(" › ", headings)));
      }
      for (Entry entry : together) {
        out.append('\n').append(entry.quoted);
      }
      for (Entry entry : apart.subList(listed.isEmpty() ? 1 : 0, apart.size())) {
        out.append("\n#### #")
            .append(Excerpt.place(entry.excerpt.firstLine(), entry.excerpt.lastLine()))
            .append(origin("", entry.day));
        out.append('\n').append(entry.quoted);
      }
      return out.toString();
    }

    /// The last of the entries that follow each other line by line.
    private static int lastOfRun(List<Entry> entries, int from) {
      int last = from;
      while (last + 1 < entries.size()
          && entries.get(last + 1).excerpt.firstLine()
              == entries.get(last).excerpt.lastLine() + 1) {
        last++;
      }
      return last;
    }

    private static String origin(String scope, String day) {
      String between = scope.isEmpty() || day.isEmpty() ? "" : ", ";
      return scope.isEmpty() && day.isEmpty() ? "" : " (" + scope + between + day + ")";
    }

    /// The day that the path does not tell.
    private static String ownDay(Hit hit) {
      return hit.passage().path().value().contains(hit.when()) ? "" : hit.when();
    }

    /// Whether a line opens an item of a list: `- `, `* `, `+ `, `12. ` or `12) `.
    static boolean opensListItem(String line) {
      int at = 0;
      while (at < line.length() && line.charAt(at) == ' ') {
        at++;
      }
      int digits = at;
      while (digits < line.length() && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
        digits++;
      }
      String marks = digits == at ? "-*+" : ".)";
      return digits - at <= MOST_DIGITS
          && digits + 1 < line.length()
          && marks.indexOf(line.charAt(digits)) >= 0
          && line.charAt(digits + 1) == ' ';
    }

    /// What the headings above a passage say besides its path: `# 2026-02-01` in
    /// `daily/2026-02-01.md` and `# Storage` in `storage.md` say nothing new.
    static List<String> titlesBesides(MemoryPath path, List<String> headings) {
      List<String> telling = new ArrayList<>(headings.size());
      for (String heading : headings) {
        if (!heading.isBlank() && !isNamed(path.value(), heading)) {
          telling.add(heading);
        }
      }
      return telling;
    }

    /// Whether a folder or the file is called so, give or take case and what stands between words.
    private static boolean isNamed(String path, String heading) {
      String wanted = plain(heading);
      int suffix = path.lastIndexOf('.');
      String names = suffix > path.lastIndexOf('/') ? path.substring(0, suffix) : path;
      for (int start = 0; start < names.length() && !wanted.isEmpty(); ) {
        int slash = names.indexOf('/', start);
        int stop = slash < 0 ? names.length() : slash;
        if (plain(names.substring(start, stop)).equals(wanted)) {
          return true;
        }
        start = stop + 1;
      }
      return false;
    }

    /// The letters and digits of a name, in lower case.
    private static String plain(String name) {
      StringBuilder plain = new StringBuilder(name.length());
      for (int i = 0; i < name.length(); i++) {
        char c = name.charAt(i);
        if (Character.isLetterOrDigit(c)) {
          plain.append(Character.toLowerCase(c));
        }
      }
      return plain.toString();
    }
  }
}
