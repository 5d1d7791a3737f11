package memory.engine.note;

import java.util.List;
import memory.engine.markdown.Lines;
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
        return TextEdit.Edited.Refused.of(
            Refusal.conflict("the lines were changed meanwhile", "look at them and try again"));
      }
    }
    return TextEdit.Edited.Changed.of(
        current.substring(0, spans.start(first)) + current.substring(spans.start(next)), lines);
  }
}
