package memory.engine.inject;

import java.util.HashSet;
import memory.engine.markdown.Lines;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
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
        String text = line.substring(Frame.QUOTE.length()).strip();
        lines.append(text).append(text.isEmpty() ? "" : "\n");
      }
    }
    lines.append('\n');
  }

  /// Whether the quoted lines stand there, one after the other.
  boolean hold(String quoted) {
    VisibleLines wanted = new VisibleLines();
    wanted.add(quoted);
    String text = wanted.lines.toString().stripTrailing();
    return !text.isEmpty() && lines.indexOf(text + "\n") >= 0;
  }

  boolean hold(VisibleLines other) {
    return new HashSet<>(Lines.list(lines.toString()))
        .containsAll(Lines.list(other.lines.toString()));
  }

  /// Whether all of the passage stands there: a decision in a line under its id, else its lines,
  /// one after the other.
  boolean show(Hit hit) {
    Passage passage = hit.passage();
    StringBuilder wanted = new StringBuilder("\n");
    for (String line : Lines.list(passage.text())) {
      String shown = VisibleText.line(line).strip();
      if (!shown.isEmpty()) {
        wanted.append(shown).append('\n');
      }
    }
    return wanted.length() == 1
        || lines.indexOf(wanted.toString()) >= 0
        || (passage.kind() == Kind.DECISION && tell(passage, wanted.toString()));
  }

  private boolean tell(Passage decision, String text) {
    String head = "\n" + VisibleText.line(decision.heading().getFirst()) + DecisionLine.BAR;
    for (int at = lines.indexOf(head); at >= 0; at = lines.indexOf(head, at + 1)) {
      String line = lines.substring(at, lines.indexOf("\n", at + 1));
      if (text.lines().allMatch(part -> line.contains(DecisionLine.oneLine(part)))) {
        return true;
      }
    }
    return false;
  }
}
