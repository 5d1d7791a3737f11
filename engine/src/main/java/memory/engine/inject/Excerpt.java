package memory.engine.inject;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import memory.engine.markdown.Lines;
import memory.engine.model.Decision;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Passage;

/// What of a passage is shown: all of it, or of a long one the neighbouring lines that hold most of
/// the terms that matched.
///
/// @param firstLine the first shown line's number in the file
/// @param lastLine the last one's
/// @param lines as in the file
/// @param cutBefore whether the passage starts earlier
/// @param cutAfter whether it goes on
record Excerpt(
    int firstLine, int lastLine, List<String> lines, boolean cutBefore, boolean cutAfter) {
  private static final char LAST_LATIN = 0x24F;

  /// @param chars the most characters shown, line breaks included
  static Excerpt of(Hit hit, int chars) {
    Passage passage = hit.passage();
    List<String> lines = Lines.content(passage.text());
    if (passage.text().length() <= chars) {
      return new Excerpt(passage.startLine(), passage.endLine(), lines, false, false);
    }
    boolean[][] holds = occurrences(lines, hit);
    int[] best = bestSpan(lines, holds, chars);
    boolean numbered =
        Lines.list(passage.text()).size() == passage.endLine() - passage.startLine() + 1;
    int first = numbered ? passage.startLine() + best[0] : passage.startLine();
    int last = numbered ? passage.startLine() + best[1] - 1 : passage.endLine();
    List<String> shown = new ArrayList<>(lines.subList(best[0], best[1]));
    if (shown.size() == 1 && shown.getFirst().length() > chars) {
      shown.set(0, piece(shown.getFirst(), hit, chars));
    }
    return new Excerpt(first, last, shown, best[0] > 0, best[1] < lines.size());
  }

  private static boolean[][] occurrences(List<String> lines, Hit hit) {
    List<String> terms = hit.terms().stream().map(Excerpt::folded).toList();
    boolean[][] holds = new boolean[lines.size()][terms.size()];
    for (int i = 0; i < lines.size(); i++) {
      String line = folded(lines.get(i));
      for (int t = 0; t < terms.size(); t++) {
        holds[i][t] = line.contains(terms.get(t));
      }
    }
    return holds;
  }

  /// As terms are written, character by character: small, without accents, and a `y` like the `i`
  /// that stems have for it.
  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = Character.toLowerCase(text.charAt(i));
      boolean accented = c >= 0x80 && c <= LAST_LATIN;
      char plain =
          accented ? Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD).charAt(0) : c;
      folded.append(plain == 'y' ? 'i' : plain);
    }
    return folded.toString();
  }

  /// From and to of the lines that hold the most different terms, then the most occurrences; the
  /// earliest of equals. A line that is too long by itself is a span of its own.
  private static int[] bestSpan(List<String> lines, boolean[][] holds, int chars) {
    int terms = holds.length == 0 ? 0 : holds[0].length;
    int[] counts = new int[terms];
    int[] best = {0, 1};
    int bestScore = -1;
    int taken = 0;
    int from = 0;
    for (int to = 0; to < lines.size(); to++) {
      taken += lines.get(to).length() + 1;
      add(counts, holds[to], 1);
      while (from < to && taken - 1 > chars) {
        taken -= lines.get(from).length() + 1;
        add(counts, holds[from], -1);
        from++;
      }
      int score = score(counts);
      if (score > bestScore || (score == bestScore && from == best[0])) {
        bestScore = score;
        best[0] = from;
        best[1] = to + 1;
      }
    }
    return best;
  }

  private static void add(int[] counts, boolean[] holds, int step) {
    for (int t = 0; t < counts.length; t++) {
      counts[t] += holds[t] ? step : 0;
    }
  }

  private static int score(int[] counts) {
    int different = 0;
    int all = 0;
    for (int count : counts) {
      different += count > 0 ? 1 : 0;
      all += Math.min(count, 99);
    }
    return different * 10_000 + Math.min(all, 9_999);
  }

  /// Of a line that is too long: the part from a little before the first term.
  private static String piece(String line, Hit hit, int chars) {
    String folded = folded(line);
    int first = -1;
    for (String term : hit.terms()) {
      int at = folded.indexOf(folded(term));
      first = at >= 0 && (first < 0 || at < first) ? at : first;
    }
    int room = chars - 2 * TextBorder.ELLIPSIS.length();
    int latest = line.length() - room;
    int from = TextBorder.after(line, Math.min(latest, Math.max(0, first - room / 4)));
    int to = TextBorder.before(line, from + room);
    from = TextBorder.wordAfter(line, from);
    to = TextBorder.wordBefore(line, to);
    return (from > 0 ? TextBorder.ELLIPSIS : "")
        + line.substring(from, Math.max(from, to))
        + (to < line.length() ? TextBorder.ELLIPSIS : "");
  }

  /// The lines as they stand in a block.
  List<String> quoted() {
    List<String> quoted = new ArrayList<>(lines.size() + 2);
    if (cutBefore) {
      quoted.add(Frame.QUOTE + TextBorder.ELLIPSIS);
    }
    for (String line : lines) {
      quoted.add(Frame.quoted(line));
    }
    if (cutAfter) {
      quoted.add(Frame.QUOTE + TextBorder.ELLIPSIS);
    }
    return quoted;
  }

  /// `L12-L14`, or `L12` for one line.
  static String place(int firstLine, int lastLine) {
    return "L" + firstLine + (lastLine == firstLine ? "" : "-L" + lastLine);
  }

  /// How much of a passage is shown at once: a longer one is cut down to an excerpt.
  ///
  /// @param chars of a passage
  /// @param recordChars of a decision that is kept as a record (spec 5), if that is less
  record ExcerptChars(int chars, int recordChars) {
    int of(Passage passage) {
      return isRecord(passage) ? Math.min(chars, recordChars) : chars;
    }

    /// The heading of a decision's passage is its id; those of events are ours.
    private static boolean isRecord(Passage passage) {
      return passage.kind() == Kind.DECISION
          && !passage.heading().isEmpty()
          && !Decision.isEventId(passage.heading().getFirst());
    }
  }
}
