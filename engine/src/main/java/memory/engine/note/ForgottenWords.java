package memory.engine.note;

import java.util.BitSet;
import memory.engine.markdown.Lines;
import memory.engine.write.TextEdit;
import memory.engine.write.WordRedactor;

/// Takes the lines out of a note that hold some words, with the stamp above them when nothing else
/// stands below that.
public record ForgottenWords(WordRedactor words) implements TextEdit {
  @Override
  public Edited apply(String current) {
    Lines lines = Lines.of(current);
    BitSet gone = words.linesHolding(current);
    for (int i = gone.nextSetBit(0); i >= 0; i = gone.nextSetBit(i + 1)) {
      int next = gone.nextClearBit(i);
      if (LineRemoval.isAllOfAnEntry(lines, i, next)) {
        gone.set(i - 1);
      }
    }
    StringBuilder left = new StringBuilder(current.length());
    for (int i = 0; i < lines.count(); i++) {
      if (!gone.get(i)) {
        left.append(current, lines.start(i), lines.start(i + 1));
      }
    }
    return Edited.Changed.of(left.toString(), "");
  }
}
