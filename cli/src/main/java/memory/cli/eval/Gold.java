package memory.cli.eval;

import java.util.Optional;
import memory.engine.recall.Passage;

/// A place in a corpus that answers a question, or one that must not be recalled for it.
///
/// @param file relative to the corpus folder
/// @param lines the lines cited; empty = the file as a whole
/// @param evidence the words that prove it, [folded][FoldedText], at most 120 characters; empty
///   when the data set cites whole files
public record Gold(String file, Optional<Lines> lines, Optional<String> evidence) {
  /// Lines of a file from 1, both inclusive.
  public record Lines(int first, int last) {
    public Lines {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException("lines " + first + "-" + last);
      }
    }
  }

  /// A passage can be told apart, not only a file.
  boolean isPassage() {
    return lines.isPresent() || evidence.isPresent();
  }

  /// Whether the passage overlaps the cited lines or holds the words.
  boolean isIn(Passage passage) {
    if (!passage.path().value().equals(file)) {
      return false;
    }
    return lines.filter(cited -> overlaps(cited, passage)).isPresent()
        || evidence.filter(words -> FoldedText.of(passage.text()).contains(words)).isPresent();
  }

  private static boolean overlaps(Lines cited, Passage passage) {
    return cited.first() <= passage.endLine() && cited.last() >= passage.startLine();
  }
}
