package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.markdown.Nesting;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.Placing;

/// Puts lines back below the headings and list items that they were taken from: between the lines
/// around them where that is there, else at the end of these, with those that are gone.
///
/// @param moved the file that they were moved to: it knows headings and items that the record of
///   the removal lost since; may be empty
public record PutBack(String moved) implements Placing {
  @Override
  public Optional<Put> elsewhere(Taken lines, String current, OptionalInt at) {
    Note before = Note.of(lines.before());
    Optional<Nesting.Run> found = before.entry(lines.first(), lines.next() - 1);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Nesting.Run taken = found.get();
    List<String> words = before.words(taken.first(), taken.last(), Integer.MAX_VALUE);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    Place place = place(before, taken.first(), words);
    Note now = Note.of(current);
    checkNew(before, words, place.spot(), now);
    boolean known = place.spot().equals(before.place(taken.first()).spot());
    boolean stays =
        at.isEmpty()
            ? !before.isWhole(taken) || !now.has(place.heading())
            : known && isSame(before, taken, lines, current, at.getAsInt());
    if (stays) {
      return Optional.empty();
    }
    List<String> own = before.lines.all().subList(taken.first(), taken.last() + 1);
    Optional<Stamp> stamp = Stamp.of(own.getFirst());
    List<String> all = new ArrayList<>(place.items());
    all.addAll(stamp.isPresent() ? own.subList(1, own.size()) : own);
    String put = NoteEdits.below(place.heading(), current, stamp, String.join("\n", all)).text();
    String above =
        place.items().isEmpty()
            ? place.heading().isEmpty() ? "" : place.heading().getLast().text()
            : place.items().getLast().strip();
    String where =
        above.isEmpty() ? "above all headings" : "below " + WriteGuard.shown("the line", above);
    return Optional.of(
        new Put(
            put,
            String.join("\n", own),
            "what it stood between is gone: it stands " + where + " now"));
  }

  private Place place(Note before, int line, List<String> words) {
    Place place = before.place(line);
    Note there = Note.of(moved);
    List<Place> places = there.places(words);
    return places.isEmpty() || places.stream().anyMatch(one -> one.spot().equals(place.spot()))
        ? place
        : places.getLast();
  }

  /// @throws RefusedException when they stand there as often as they did
  private static void checkNew(Note before, List<String> words, Spot spot, Note now) {
    List<Place> there = now.places(words, spot);
    if (there.size() >= Math.max(1, before.places(words, spot).size())) {
      throw Refusal.conflict(
              "it stands there already, at line "
                  + (there.getLast().line() + 1)
                  + ": nothing was put back",
              "")
          .asException();
    }
  }

  /// Whether the lines stand under the same headings and items there, or still beside a line that
  /// does: what is above may have been renamed.
  private static boolean isSame(
      Note before, Nesting.Run taken, Taken lines, String current, int at) {
    Lines now = Lines.of(current);
    List<String> all = now.all();
    all.addAll(at, before.lines.all().subList(lines.first(), lines.next()));
    Note back = Note.of(String.join("\n", all));
    int moved = at - lines.first();
    return before
            .ink(lines.first(), lines.next() - 1)
            .allMatch(line -> before.place(line).spot().equals(back.place(line + moved).spot()))
        || IntStream.concat(
                IntStream.of(before.lines.lastInk(-1, lines.first() - 1)),
                before.ink(lines.next(), before.lines.count() - 1).limit(1))
            .anyMatch(neighbour -> isBeside(before, taken.first(), neighbour, back, moved));
  }

  private static boolean isBeside(Note before, int line, int neighbour, Note back, int moved) {
    int there = neighbour < 0 ? -1 : neighbour + moved;
    return there >= 0
        && there < back.lines.count()
        && before.lines.line(neighbour).equals(back.lines.line(there))
        && before.isSibling(line, neighbour)
        && back.isSibling(line + moved, there);
  }

  /// What a line stands under.
  private record Spot(List<String> headings, List<String> items) {}

  /// @param items the first lines of the list items that it stands in, outermost first
  private record Place(int line, List<Heading> heading, List<String> items) {
    Spot spot() {
      return new Spot(
          heading.stream().map(Heading::words).toList(),
          items.stream().map(String::strip).toList());
    }
  }

  private record Note(Lines lines, Nesting nesting, List<Section> sections) {
    static Note of(String text) {
      Lines lines = Lines.of(text);
      return new Note(lines, Nesting.of(lines), MarkdownEntries.sections(lines));
    }

    /// Headings without words are none.
    Place place(int line) {
      return new Place(
          line,
          heading(line).stream().filter(one -> !one.words().isBlank()).toList(),
          nesting.parents(line).stream().map(lines::line).toList());
    }

    private List<Heading> heading(int line) {
      return PassageEdits.place(lines, sections, line).heading();
    }

    boolean isSibling(int line, int other) {
      return nesting.parents(line).equals(nesting.parents(other))
          && heading(line).equals(heading(other));
    }

    /// The lines from the first to the last that are not blank.
    IntStream ink(int first, int last) {
      return IntStream.rangeClosed(first, last).filter(line -> !lines.isBlank(line));
    }

    /// The lines that were taken out without blank ones around. Where the lines above them read
    /// like the last of them, any of both may have been meant: those that belong together.
    Optional<Nesting.Run> entry(int first, int last) {
      int up = 0;
      while (!isWhole(first - up, last - up)
          && first - up > 0
          && lines.line(first - up - 1).equals(lines.line(last - up))) {
        up++;
      }
      boolean whole = isWhole(first - up, last - up);
      int[] ink = ink(first - (whole ? up : 0), last - (whole ? up : 0)).toArray();
      return ink.length == 0
          ? Optional.empty()
          : Optional.of(new Nesting.Run(ink[0], ink[ink.length - 1]));
    }

    private boolean isWhole(int first, int last) {
      int to = lines.lastInk(first, last);
      return Stamp.of(lines.line(to)).isEmpty() && isWhole(new Nesting.Run(first, to));
    }

    boolean isWhole(Nesting.Run run) {
      return nesting.whole(run.first(), run.last()).equals(run);
    }

    boolean has(List<Heading> heading) {
      List<String> words = heading.stream().map(Heading::words).toList();
      return words.isEmpty() || sections.stream().anyMatch(one -> one.words().equals(words));
    }

    /// The next lines that say something, without the mark of a list item, which a note may have
    /// got or lost.
    List<String> words(int first, int last, int most) {
      return ink(first, last)
          .mapToObj(lines::line)
          .filter(line -> Stamp.of(line).isEmpty())
          .limit(most)
          .map(NoteEdits::words)
          .toList();
    }

    List<Place> places(List<String> words) {
      return IntStream.range(0, lines.count())
          .filter(line -> NoteEdits.words(lines.line(line)).equals(words.getFirst()))
          .filter(line -> words(line, lines.count() - 1, words.size()).equals(words))
          .mapToObj(this::place)
          .toList();
    }

    List<Place> places(List<String> words, Spot spot) {
      return places(words).stream().filter(place -> place.spot().equals(spot)).toList();
    }
  }
}
