package memory.cli.eval;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.TextCut;

/// A place in a corpus that answers a question, or one that must not be recalled for it.
///
/// @param file relative to the corpus folder
/// @param lines the lines cited; empty = the file as a whole
/// @param evidence the words that prove it, [folded][FoldedText], at most 120 characters; empty
///   when the data set cites whole files
/// @param grade how much it is worth, at least 1
public record Gold(String file, Optional<Lines> lines, Optional<String> evidence, int grade) {
  private static final int EVIDENCE_CHARS = 120;

  /// So many lines away still tells of the same.
  private static final int BESIDE = 3;

  public Gold {
    if (grade < 1) {
      throw new IllegalArgumentException("gold of grade " + grade);
    }
  }

  public Gold(String file, Optional<Lines> lines, Optional<String> evidence) {
    this(file, lines, evidence, 1);
  }

  /// Lines of a file from 1, both inclusive.
  public record Lines(int first, int last) {
    public Lines {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException("lines " + first + "-" + last);
      }
    }
  }

  /// A file, whatever of it.
  public static Gold wholeFile(String file) {
    return new Gold(file, Optional.empty(), Optional.empty());
  }

  /// One line, proved by its words.
  public static Gold atLine(String file, int line, String text) {
    return new Gold(file, Optional.of(new Lines(line, line)), evidence(text));
  }

  /// Folded words as far as they are compared; empty when there are none.
  static Optional<String> evidence(String text) {
    String folded = TextCut.head(FoldedText.of(text), EVIDENCE_CHARS);
    return folded.isEmpty() ? Optional.empty() : Optional.of(folded);
  }

  /// A passage can be told apart, not only a file.
  boolean isPassage() {
    return lines.isPresent() || evidence.isPresent();
  }

  /// Whether the passage overlaps the cited lines or holds the words; any of a file that is cited
  /// as a whole.
  boolean isIn(Passage passage) {
    if (!passage.path().value().equals(file)) {
      return false;
    }
    return !isPassage()
        || lines.filter(cited -> overlaps(cited, passage)).isPresent()
        || evidence.filter(words -> FoldedText.of(passage.text()).contains(words)).isPresent();
  }

  /// Whether the passage is the place or stands within a few lines of it.
  boolean isBeside(Passage passage) {
    return isIn(passage)
        || (passage.path().value().equals(file)
            && lines
                .map(at -> new Lines(Math.max(1, at.first - BESIDE), at.last + BESIDE))
                .filter(around -> overlaps(around, passage))
                .isPresent());
  }

  /// How many of the hits are one of the places or stand beside one.
  static int useful(List<Gold> gold, List<Hit> hits) {
    return (int)
        hits.stream()
            .filter(hit -> gold.stream().anyMatch(place -> place.isBeside(hit.passage())))
            .count();
  }

  private static boolean overlaps(Lines cited, Passage passage) {
    return cited.first() <= passage.endLine() && cited.last() >= passage.startLine();
  }
}
