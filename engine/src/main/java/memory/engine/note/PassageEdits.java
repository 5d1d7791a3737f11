package memory.engine.note;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.file.LosslessText;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Fence;
import memory.engine.markdown.Lines;
import memory.engine.markdown.ListMark;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.markdown.Marks;
import memory.engine.markdown.Nesting;
import memory.engine.markdown.OpenBlock;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.PrivateLines;
import memory.engine.write.TextEdit;

/// The edits of one passage of a note, found again by its text wherever it stands by now.
public final class PassageEdits {
  /// Stands for bytes that are not UTF-8.
  private static final char UNREADABLE = '\uFFFD';

  private PassageEdits() {}

  /// Takes the passage out, with the stamp above it when nothing else stands below that.
  public static TextEdit remove(Passage passage) {
    return edit(passage, Found::removed);
  }

  /// Puts another text in the passage's lines; the mark of a list item stays. The entry is of the
  /// stamp's day then, if it was dated by one ([Redating]).
  public static TextEdit replace(Passage passage, CheckedText text, Stamp now) {
    TextEdit edit =
        edit(
            passage,
            found -> {
              String placed =
                  ListMark.inPlaceOf(found.lines.line(found.first), OpenBlock.closed(text.value()));
              String fitted = Lines.fitted(placed, Lines.lineEnd(found.lines.text()));
              int last = found.first + Lines.of(fitted).count() - 1;
              String all =
                  Redating.of(
                      passage.path(), found.replaced(fitted).text(), found.first, last, now);
              return TextEdit.Edited.of(all, fitted).removing(found.text());
            });
    return new NoteEdits.Bringing(text, true, false, edit::apply);
  }

  /// Tags a passage `#pin`, in the first of some lines of it.
  public static TextEdit pin(Passage passage, Passage lines) {
    return marked(isPinned(passage.text()) ? passage : lines, true);
  }

  /// Takes `#pin` and `#important` out of the passage.
  public static TextEdit unpin(Passage passage) {
    return marked(passage, false);
  }

  /// A passage's text without its pin, or with one.
  public static String otherwisePinned(String text) {
    String unpinned = unpinned(text);
    return unpinned.equals(text) ? pinned(text) : unpinned;
  }

  /// Marks the passage as one that holds, as of a day.
  public static TextEdit confirm(Passage passage, LocalDate day) {
    return edit(passage, found -> found.replaced(ConfirmedDay.marked(found.text(), day)));
  }

  /// The passage's lines as they stand in the text; empty when they do not any more.
  public static Optional<String> lines(String text, Passage passage) {
    return Found.in(text, passage).map(Found::text);
  }

  /// The same.
  ///
  /// @throws RefusedException when they do not any more
  public static String standing(String text, Passage passage) {
    return found(text, passage).text();
  }

  /// Lines as they are moved to another file.
  ///
  /// @param parents the first lines of the list items that they stand in, outermost first
  /// @param above how many of the innermost ones stand right above them
  public record Moving(List<String> parents, int above, String text) {
    /// The lines below their parents.
    public String whole() {
      return String.join("\n", parents) + (parents.isEmpty() ? "" : "\n") + text;
    }

    /// The lines with some of the parents right above them.
    public Passage with(int parentsAbove, Passage lines) {
      List<String> all = new ArrayList<>(parents.subList(above - parentsAbove, parents.size()));
      all.add(lines.text());
      return Passage.plain(
          "",
          lines.path(),
          lines.scope(),
          lines.startLine() - parentsAbove,
          lines.endLine(),
          String.join("\n", all));
    }
  }

  /// @throws RefusedException when they do not stand there any more, or not for themselves
  public static Moving moving(String text, Passage passage) {
    Found found = found(text, passage);
    Nesting nesting = Nesting.of(found.lines);
    LineRemoval.check(nesting, found.first, found.last);
    nesting
        .blockAround(found.first, found.last)
        .ifPresent(block -> LineRemoval.refuse(found.first, found.last, block));
    checkHeadings(found);
    List<Integer> parents = nesting.parents(found.first);
    int above = 0;
    while (above < parents.size()
        && parents.get(parents.size() - 1 - above) == found.first - 1 - above) {
      above++;
    }
    String moving = found.text();
    if (moving.indexOf(UNREADABLE) >= 0) {
      throw Refusal.notUtf8(passage.path()).asException();
    }
    PrivateLines.check(text, found.removed().text());
    return new Moving(parents.stream().map(found.lines::line).toList(), above, moving);
  }

  /// Refuses lines that go on below another heading than the first of them.
  private static void checkHeadings(Found found) {
    List<Section> sections = MarkdownEntries.sections(found.lines);
    List<Heading> above = place(found.lines, sections, found.first).heading();
    int level = above.isEmpty() ? 0 : above.getLast().level();
    for (Section section : sections) {
      List<Heading> heading = section.heading();
      int line = heading.isEmpty() ? -1 : heading.getLast().line();
      if (found.first < line && line <= found.last && heading.getLast().level() <= level) {
        throw Refusal.malformed(
                "L"
                    + (line + 1)
                    + " is a heading that L"
                    + (found.first + 1)
                    + " does not stand under",
                "name the parts above and below it apart")
            .asException();
      }
    }
  }

  /// Where lines that were moved to another file may stand there: with the items that they stand in
  /// here, else below these. Of several places that say the same the last one.
  public static List<Passage> moved(
      String here, List<String> lines, MemoryPath path, Scope scope, String there) {
    Lines now = Lines.of(here);
    int at = Collections.lastIndexOfSubList(now.all(), lines);
    List<String> all = new ArrayList<>();
    for (int parent : at < 0 ? List.<Integer>of() : Nesting.of(now).parents(at)) {
      all.add(now.line(parent));
    }
    all.addAll(lines);
    Lines other = Lines.of(there);
    Nesting nesting = Nesting.of(other);
    List<Passage> places = new ArrayList<>();
    for (int skip = 0; skip < all.size(); skip++) {
      List<String> wanted = all.subList(skip, all.size());
      int first = Collections.lastIndexOfSubList(other.all(), wanted);
      if (first >= 0
          && nesting.parents(first).stream()
              .map(other::line)
              .toList()
              .equals(all.subList(0, skip))) {
        String text = String.join("\n", wanted);
        places.add(Passage.plain("", path, scope, first + 1, first + wanted.size(), text));
      }
    }
    return places;
  }

  private static TextEdit edit(Passage passage, Function<Found, TextEdit.Edited> change) {
    return HandoffEdit.withCopies(passage.path(), current -> change.apply(found(current, passage)));
  }

  private static Found found(String text, Passage passage) {
    return Found.in(text, passage)
        .orElseThrow(() ->
            Refusal.conflict(
                    passage.citation() + " does not stand there as it was found",
                    "search again and take the new id")
                .asException());
  }

  /// Where a passage stands.
  ///
  /// @param heading the headings above it, outermost first
  /// @param stamp the last one above it and below its heading
  public record Place(List<Heading> heading, Optional<Stamp> stamp) {}

  /// Empty when the passage does not stand there any more.
  public static Optional<Place> place(String text, Passage passage) {
    return Found.in(text, passage)
        .map(found -> place(found.lines, MarkdownEntries.sections(found.lines), found.first));
  }

  /// Where a line stands; a heading below those that it stands under itself.
  static Place place(Lines lines, List<Section> sections, int line) {
    Place place = new Place(List.of(), Optional.empty());
    for (Section section : sections) {
      List<Heading> heading = section.heading();
      if (section.from() <= line) {
        place =
            new Place(
                heading,
                section.stamps().stream()
                    .filter(stamp -> stamp < line)
                    .reduce((_, last) -> last)
                    .flatMap(stamp -> Stamp.of(lines.line(stamp))));
      } else if (!heading.isEmpty() && heading.getLast().line() == line) {
        return new Place(heading.subList(0, heading.size() - 1), Optional.empty());
      }
    }
    return place;
  }

  private record Found(Lines lines, int first, int last) {
    String text() {
      return lines.text().substring(lines.start(first), lines.end(last));
    }

    /// The whole text with other words there.
    TextEdit.Edited replaced(String now) {
      String all = lines.text();
      return TextEdit.Edited.of(
          all.substring(0, lines.start(first)) + now + all.substring(lines.end(last)), now);
    }

    TextEdit.Edited removed() {
      LineRemoval.check(Nesting.of(lines), first, last);
      int from = LineRemoval.start(lines, first, last + 1);
      int ink = lines.isBlank(from) ? from + 1 : from;
      String all = lines.text();
      String removed = all.substring(lines.start(ink), lines.end(last));
      return TextEdit.Edited.of(
              all.substring(0, lines.start(from)) + all.substring(lines.start(last + 1)), removed)
          .removing(removed);
    }

    /// Where it was, else the one place where the same lines stand.
    static Optional<Found> in(String text, Passage passage) {
      Lines lines = Lines.of(text);
      // A passage was cut from the redacted text, whose lines have the same numbers.
      List<String> shown = Lines.list(WriteGuard.redacted(LosslessText.whole(text)));
      List<String> wanted = Lines.list(passage.text());
      int size = passage.endLine() - passage.startLine() + 1;
      if (wanted.size() != size || shown.size() > lines.count()) {
        return Optional.empty();
      }
      if (isAt(shown, wanted, passage.startLine() - 1)) {
        return Optional.of(new Found(lines, passage.startLine() - 1, passage.endLine() - 1));
      }
      Optional<Found> only = Optional.empty();
      for (int first = 0; first + size <= lines.count(); first++) {
        if (isAt(shown, wanted, first)) {
          if (only.isPresent()) {
            return Optional.empty();
          }
          only = Optional.of(new Found(lines, first, first + size - 1));
        }
      }
      return only;
    }

    private static boolean isAt(List<String> lines, List<String> wanted, int first) {
      if (first + wanted.size() > lines.size()) {
        return false;
      }
      for (int i = 0; i < wanted.size(); i++) {
        if (!lines.get(first + i).strip().equals(wanted.get(i).strip())) {
          return false;
        }
      }
      return true;
    }
  }

  private static TextEdit marked(Passage passage, boolean pinned) {
    return edit(
        passage,
        found -> {
          String edited = pinned ? pinned(found.text()) : unpinned(found.text());
          if (edited.equals(found.text())) {
            throw Refusal.noMatch(
                    passage.citation()
                        + (pinned ? " is important already" : " is not marked important"),
                    "")
                .asException();
          }
          return found.replaced(edited);
        });
  }

  private static boolean isPinned(String text) {
    return Marks.PINS.stream().anyMatch(pin -> Marks.tagAt(text, pin, 0) >= 0);
  }

  private static String pinned(String text) {
    if (isPinned(text)) {
      return text;
    }
    int end = Lines.of(text).end(0);
    String first = text.substring(0, end).stripTrailing();
    if (new Fence().read(first)) {
      // Behind the mark that opens code it would be the code's language.
      int mark = ListMark.marks(first);
      return first.substring(0, mark)
          + Marks.PINS.getFirst()
          + Lines.lineEnd(text)
          + first.substring(0, mark).replaceAll("[^>\\s]", " ")
          + text.substring(mark);
    }
    return first + " " + Marks.PINS.getFirst() + text.substring(end);
  }

  private static String unpinned(String text) {
    String left = text;
    for (String pin : Marks.PINS) {
      for (int at = Marks.tagAt(left, pin, 0); at >= 0; at = Marks.tagAt(left, pin, at)) {
        int from = at > 0 && left.charAt(at - 1) == ' ' ? at - 1 : at;
        left = left.substring(0, from) + left.substring(at + pin.length());
        at = from;
      }
    }
    return left;
  }
}
