package memory.engine.inject;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.engine.inject.Excerpt.ExcerptChars;
import memory.engine.inject.Section.Placed;
import memory.engine.model.Decision;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.recall.Gate;
import memory.engine.request.Injection.SectionReport;
import memory.engine.session.SessionState;

/// The part of an injection that belongs to one prompt.
///
/// @param sent by window, the hash of what was put in
/// @param cut by window, what is shown of it where not all of it is
/// @param seen hits that were left out because something visible says them
/// @param choice which hits were worth saying
record RecalledPart(
    String text,
    List<SectionReport> reports,
    List<Hit> hits,
    Map<String, String> sent,
    Map<String, String> cut,
    List<Hit> seen,
    Gate.Choice choice) {
  /// In the session's state, with a window's key: how much of it had room, in characters.
  private static final String ROOM = "room-";

  private static final int HITS_PRIORITY = 3;
  private static final int FLOOR = 4;
  private static final int LEAST_CHARS = 400;
  private static final int MOST_ABOVE = 3;

  static RecalledPart none() {
    return new RecalledPart(
        "", List.of(), List.of(), Map.of(), Map.of(), List.of(), Gate.Choice.NONE);
  }

  /// Hits that had no room.
  int dropped() {
    return reports.stream()
        .filter(report -> report.priority() == HITS_PRIORITY)
        .mapToInt(SectionReport::dropped)
        .findFirst()
        .orElse(0);
  }

  /// How hits are shown.
  ///
  /// @param most most hits
  /// @param capChars the cap of their section
  /// @param excerpts how much of a long passage is shown
  /// @param saysWhatIsMissing whether a note tells of hits without room
  /// @param isFull whether there is more than the hits that were chosen from
  /// @param shownAt where a passage that the session has was shown to it
  record HitLimits(
      int most,
      int capChars,
      ExcerptChars excerpts,
      boolean saysWhatIsMissing,
      boolean isFull,
      Function<Passage, Optional<String>> shownAt) {}

  /// @param windows those to be sent
  /// @param visible what windows show already; what is put in is added
  /// @param found the candidates, judged; those that a window shows are left out
  /// @param room the most characters, frame included
  static RecalledPart of(
      List<Changing> windows,
      VisibleLines visible,
      Gate.Judgement found,
      HitLimits limits,
      int room) {
    int inside = room - Frame.overhead(Frame.RECALLED);
    // What the windows above show even when the hits take all that is kept for them.
    int floor = found.hits().isEmpty() ? 0 : floor(inside) + Frame.BETWEEN.length();
    for (String text : Section.texts(Section.allocate(above(windows), inside - floor))) {
      visible.add(text);
    }
    List<Hit> seen = new ArrayList<>();
    for (Gate.Judged one : found.hits()) {
      if (visible.show(one.hit())) {
        seen.add(one.hit());
      }
    }
    Gate.Choice choice = found.of(hit -> !seen.contains(hit)).choice();
    Section hitSection = hitSection(choice, limits, inside);
    List<Placed> placed = Section.allocate(with(windows, hitSection), inside);
    VisibleLines beside = lines(placed, false);
    List<Hit> again = choice.chosen().stream().filter(beside::show).toList();
    List<Hit> below = choice.above().stream().filter(beside::show).toList();
    if (!again.isEmpty() || !below.isEmpty()) {
      // Only what was shown competes again, so the windows lose no room and still show them.
      seen.addAll(again);
      List<Hit> kept = new ArrayList<>(hits(placed));
      kept.removeAll(again);
      hitSection = hitSection(choice.of(kept).notAbove(below), limits, inside);
      placed = Section.allocate(with(windows, hitSection), inside);
    }
    VisibleLines said = lines(placed, true);
    List<Changing> unsaid = without(windows, said);
    if (!unsaid.equals(windows)) {
      List<Placed> shorter = Section.allocate(with(unsaid, hitSection), inside);
      if (lines(shorter, true).hold(said)) {
        placed = shorter;
      } else {
        unsaid = windows;
      }
    }
    Map<String, String> cut = new HashMap<>();
    return new RecalledPart(
        Frame.block(Frame.RECALLED, Section.texts(placed)),
        placed.stream().map(Placed::report).toList(),
        hits(placed),
        sent(unsaid, placed, cut),
        cut,
        seen,
        choice);
  }

  /// What scratchpad and log leave to hits: a quarter, and the place of one excerpt at the least.
  private static int floor(int inside) {
    return Math.max(0, Math.min(inside, Math.max(inside / FLOOR, LEAST_CHARS)));
  }

  private static Section hitSection(Gate.Choice choice, HitLimits limits, int inside) {
    return new Section(
        "recalled",
        HITS_PRIORITY,
        limits.capChars,
        floor(inside),
        chars -> {
          Rendered above =
              choice.isBestAbove()
                  ? above(choice.above(), limits.shownAt, chars)
                  : Rendered.nothing(0);
          return choice.chosen().isEmpty()
              ? above
              : above.before(
                  RecalledBlock.within(
                      choice.chosen(),
                      limits.most,
                      chars - above.lead(),
                      limits.excerpts,
                      limits.saysWhatIsMissing,
                      limits.isFull));
        });
  }

  /// Where the answer stands that the model has, in one line.
  private static Rendered above(
      List<Hit> hits, Function<Passage, Optional<String>> shownAt, int chars) {
    if (hits.isEmpty()) {
      return Rendered.nothing(0);
    }
    StringJoiner line = new StringJoiner(", ", "### already above: ", "");
    for (Hit hit : hits.subList(0, Math.min(MOST_ABOVE, hits.size()))) {
      String place = shownAt.apply(hit.passage()).orElseGet(() -> place(hit.passage()));
      Scope scope = hit.passage().scope();
      line.add(scope == Scope.GLOBAL ? place : place + " (" + scope.label() + ")");
    }
    if (hits.size() > MOST_ABOVE) {
      line.add("and " + (hits.size() - MOST_ABOVE) + " more");
    }
    return line.length() > chars ? Rendered.nothing(0) : new Rendered(line.toString(), 0, 0);
  }

  /// As the blocks above have it: a decision stands there by its id.
  private static String place(Passage passage) {
    boolean named =
        passage.kind() == Kind.DECISION && Decision.isEventId(passage.heading().getFirst());
    return named ? passage.heading().getFirst() : passage.citation();
  }

  private static List<Section> above(List<Changing> windows) {
    return windows.stream()
        .map(Changing::section)
        .filter(section -> section.priority() < HITS_PRIORITY)
        .toList();
  }

  private static List<Section> with(List<Changing> windows, Section hits) {
    return Stream.concat(Stream.of(hits), windows.stream().map(Changing::section)).toList();
  }

  private static List<Hit> hits(List<Placed> placed) {
    return placed.stream().flatMap(each -> each.rendered().hits().stream()).toList();
  }

  /// The lines that the hits show, or else the windows.
  private static VisibleLines lines(List<Placed> placed, boolean ofHits) {
    VisibleLines lines = new VisibleLines();
    for (Placed each : placed) {
      int priority = each.section().priority();
      if (priority != RecalledTurns.PRIORITY && ofHits == (priority == HITS_PRIORITY)) {
        lines.add(each.rendered().text());
      }
    }
    return lines;
  }

  /// The windows without what is new in the standing files and stands among those lines.
  private static List<Changing> without(List<Changing> windows, VisibleLines said) {
    return windows.stream()
        .map(one -> one.key().equals(StandingChanges.WINDOWS) ? one.without(said) : one)
        .toList();
  }

  /// @param cut gets what is shown of a window where not all of it is
  private static Map<String, String> sent(
      List<Changing> windows, List<Placed> placed, Map<String, String> cut) {
    Map<String, String> sent = new HashMap<>();
    for (Changing window : windows) {
      if (window.windows().isEmpty() && window.key().equals(StandingChanges.WINDOWS)) {
        sent.put(window.key(), window.prints());
      }
      for (Placed each : placed) {
        String text = each.rendered().text();
        if (each.section().name().equals(window.section().name()) && !text.isEmpty()) {
          sent.put(window.key(), window.prints());
          if (each.rendered().dropped() > 0) {
            sent.put(ROOM + window.key(), String.valueOf(text.length()));
            cut.put(window.key(), text);
          }
        }
      }
    }
    return sent;
  }

  /// What a session sees of a window that it was sent, or wrote itself.
  static String visible(Changing window, SessionState session) {
    Integer room = Ints.tryParse(session.sent(ROOM + window.key()));
    String text = window.text(room == null ? Integer.MAX_VALUE : room);
    String sent = session.sent(window.key());
    if (window.prints().equals(sent) || OwnLines.of(session).explain(window, sent)) {
      return text;
    }
    if (window.windows().isEmpty() || !window.isComparable(sent)) {
      return "";
    }
    Set<String> fresh = new HashSet<>();
    for (Window one : window.since(sent).windows()) {
      one.units().forEach(unit -> fresh.addAll(unit.lines().toList()));
    }
    return text.lines().filter(line -> !fresh.contains(line)).collect(Collectors.joining("\n"));
  }

  /// What was said in past conversations that may matter to a prompt: at most two turns, told apart
  /// from notes, behind everything else of a block.
  static final class RecalledTurns {
    static final int PRIORITY = 8;

    /// In a session's state. Turns that were shown are not found again: what comes later is beside
    /// them, never in their place.
    static final String KEY = "conversations";

    private static final String HEADING =
        "### From past conversations (said then; not notes, may be outdated)";
    private static final int MOST = 2;
    private static final int CHARS = 300;
    private static final int CAP = 900;

    /// @param worth the turns that are worth saying, best first
    static Changing of(List<Hit> worth) {
      List<Hit> turns =
          worth.stream().filter(hit -> hit.passage().threats().isEmpty()).limit(MOST).toList();
      StringBuilder prints = new StringBuilder();
      turns.forEach(hit -> prints.append(hit.passage().contentHash()).append('.'));
      Section section = new Section(KEY, PRIORITY, CAP, chars -> within(turns, chars));
      return new Changing(section, KEY, prints.toString(), List.of());
    }

    private static Rendered within(List<Hit> turns, int chars) {
      StringBuilder text = new StringBuilder(HEADING);
      List<Hit> shown = new ArrayList<>();
      for (Hit hit : turns) {
        String day = hit.passage().date().map(date -> " (" + date + ")").orElse("");
        String quoted = String.join("\n", Excerpt.of(hit, CHARS).quoted());
        String entry = "\n" + hit.passage().citation() + day + "\n" + quoted;
        if (text.length() + entry.length() <= chars) {
          text.append(entry);
          shown.add(hit);
        }
      }
      int left = turns.size() - shown.size();
      return shown.isEmpty()
          ? Rendered.nothing(left)
          : new Rendered(text.toString(), shown.size(), left, shown);
    }
  }
}
