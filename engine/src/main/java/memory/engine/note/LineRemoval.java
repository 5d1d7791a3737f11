package memory.engine.note;

import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Lines;
import memory.engine.markdown.Nesting;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// Takes lines out of a note by their place, if they still say there what they said.
public final class LineRemoval {
  private LineRemoval() {}

  /// @param first the first of them, from 0
  /// @param lines what they said, joined by `\n`
  public static TextEdit.Edited of(String current, int first, String lines) {
    Lines spans = Lines.of(current);
    List<String> wanted = Lines.list(lines);
    int next = first + wanted.size();
    for (int i = 0; i < wanted.size(); i++) {
      if (first + i >= spans.count() || !spans.line(first + i).equals(wanted.get(i))) {
        throw Refusal.conflict("the lines were changed meanwhile", "look at them and try again")
            .asException();
      }
    }
    check(Nesting.of(spans), first, next - 1);
    int from = start(spans, first, next);
    return TextEdit.Edited.of(
        current.substring(0, spans.start(from)) + current.substring(spans.start(next)), lines);
  }

  /// Refuses what would leave lines behind that belong to those taken out: they would belong to
  /// others then.
  ///
  /// @param first from 0
  /// @param last inclusive
  static void check(Nesting nesting, int first, int last) {
    Nesting.Run whole = nesting.whole(first, last);
    Optional<Nesting.Run> section =
        nesting.sections().stream()
            .filter(one -> first <= one.first() && one.first() <= last && last < one.last())
            .findFirst();
    if (section.isPresent()) {
      throw Refusal.malformed(
              "L"
                  + (section.get().first() + 1)
                  + " is the heading of "
                  + named(section.get())
                  + ": what stands below it would fall below another one",
              "name its notes, or all of it: #" + named(whole))
          .asException();
    }
    refuse(first, last, whole);
  }

  static void refuse(int first, int last, Nesting.Run whole) {
    if (!whole.equals(new Nesting.Run(first, last))) {
      throw Refusal.malformed(
              named(whole) + " belong together: a part of them cannot be taken out alone",
              "name all of them: #" + named(whole))
          .asException();
    }
  }

  private static String named(Nesting.Run run) {
    return "L" + (run.first() + 1) + "-L" + (run.last() + 1);
  }

  /// The first line that goes with some lines: the stamp above that has nothing else below it, and
  /// one of the two blank lines that they stand between.
  ///
  /// @param first from 0
  /// @param next the first line after them
  public static int start(Lines lines, int first, int next) {
    boolean ends = next >= lines.count() || lines.isBlank(next);
    int from = first;
    if (from > 0
        && (ends || Stamp.of(lines.line(next)).isPresent())
        && Stamp.of(lines.line(from - 1)).isPresent()) {
      from--;
    }
    return ends && from > 0 && lines.isBlank(from - 1) ? from - 1 : from;
  }
}
