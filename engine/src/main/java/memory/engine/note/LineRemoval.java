package memory.engine.note;

import java.util.List;
import memory.engine.markdown.Lines;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// Takes lines out of a note by their place, if they still say there what they said; with the stamp
/// above them when nothing else stands below that.
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
    int from = isAllOfAnEntry(spans, first, next) ? first - 1 : first;
    return TextEdit.Edited.of(
        current.substring(0, spans.start(from)) + current.substring(spans.start(next)), lines);
  }

  /// Whether the lines are all that stands below the stamp above them.
  ///
  /// @param first from 0
  /// @param next the first line after them
  public static boolean isAllOfAnEntry(Lines lines, int first, int next) {
    boolean alone =
        next >= lines.count()
            || lines.line(next).isBlank()
            || Stamp.of(lines.line(next)).isPresent();
    return alone && first > 0 && Stamp.of(lines.line(first - 1)).isPresent();
  }
}
