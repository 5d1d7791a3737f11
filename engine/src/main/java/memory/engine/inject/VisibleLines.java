package memory.engine.inject;

import java.util.List;
import memory.engine.markdown.Lines;
import memory.engine.model.Hit;
import memory.engine.model.VisibleText;

/// The memory lines a model already sees, for asking whether a hit would only repeat them.
final class VisibleLines {
  private final StringBuilder lines;

  VisibleLines() {
    this("\n");
  }

  private VisibleLines(CharSequence seen) {
    this.lines = new StringBuilder(seen);
  }

  /// The same lines, to add to.
  VisibleLines copy() {
    return new VisibleLines(lines);
  }

  /// The quoted lines of a block or a section.
  void add(String block) {
    for (String line : Lines.list(block)) {
      if (line.startsWith(Frame.QUOTE)) {
        addLine(line.substring(Frame.QUOTE.length()).strip());
      }
    }
    lines.append('\n');
  }

  /// What a block's line of a decision tells of it: its title and its text, where they are whole.
  void add(DecisionLine decision, String block) {
    int start = block.indexOf("\n" + decision.quotedHead());
    if (start < 0) {
      return;
    }
    int end = block.indexOf('\n', start + 1);
    String line = block.substring(start, end < 0 ? block.length() : end);
    for (String said : List.of(decision.title(), decision.text())) {
      String told = VisibleText.line(DecisionLine.oneLine(said)).strip();
      if (line.contains(told)) {
        addLine(told);
      }
    }
    lines.append('\n');
  }

  /// Whether all lines of the passage stand there, one after the other.
  boolean show(Hit hit) {
    StringBuilder wanted = new StringBuilder("\n");
    for (String line : Lines.list(hit.passage().text())) {
      String shown = VisibleText.line(line).strip();
      if (!shown.isEmpty()) {
        wanted.append(shown).append('\n');
      }
    }
    if (wanted.length() == 1) {
      return true;
    }
    return lines.indexOf(wanted.toString()) >= 0;
  }

  private void addLine(String line) {
    if (!line.isEmpty()) {
      lines.append(line).append('\n');
    }
  }
}
