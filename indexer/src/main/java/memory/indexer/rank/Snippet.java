package memory.indexer.rank;

import java.util.List;
import memory.indexer.rank.MatchFinder.Match;

/// The part of a passage that shows most of what was asked, at line borders where it can be.
record Snippet(String text, int mostChars, List<Match> matches, List<QueryTerm> terms) {
  private static final String CUT = "…";

  /// @param mostChars the longest snippet, in UTF-16 units
  /// @param terms of the question, by their numbers; at most 64
  static String of(String text, int mostChars, MatchFinder finder, List<QueryTerm> terms) {
    if (text.length() <= mostChars) {
      return text.strip();
    }
    return new Snippet(text, mostChars, finder.in(text), terms).cut();
  }

  private String cut() {
    int best = 0;
    double bestWorth = -1;
    for (int start = 0; start < text.length(); start = nextLine(start)) {
      double worth = worth(start, windowEnd(start));
      if (worth > bestWorth) {
        bestWorth = worth;
        best = start;
      }
    }
    int lineEnd = lineEnd(best);
    if (lineEnd - best > mostChars) {
      return insideLine(best, lineEnd);
    }
    return text.substring(best, windowEnd(best)).strip();
  }

  /// Whole lines from `start`, as many as fit; a line that is too long counts whole.
  private int windowEnd(int start) {
    int end = lineEnd(start);
    while (end < text.length()) {
      int next = lineEnd(end + 1);
      if (next - start > mostChars) {
        break;
      }
      end = next;
    }
    return end;
  }

  private String insideLine(int lineStart, int lineEnd) {
    int best = lineStart;
    double bestWorth = -1;
    for (Match match : matches) {
      int start = match.start();
      if (start >= lineStart && start < lineEnd) {
        int from = wordStart(Math.max(lineStart, start - mostChars / 4), start);
        double worth = worth(from, Math.min(lineEnd, from + mostChars - 2));
        if (worth > bestWorth) {
          bestWorth = worth;
          best = from;
        }
      }
    }
    int end = wordEnd(best, Math.min(lineEnd, best + mostChars - 2), lineEnd);
    String before = best > lineStart ? CUT : "";
    String after = end < lineEnd ? CUT : "";
    return before + text.substring(best, end).strip() + after;
  }

  /// The distinct asked terms inside, by weight.
  private double worth(int from, int to) {
    double worth = 0;
    long seen = 0;
    for (int i = 0; i < matches.size() && matches.get(i).start() < to; i++) {
      Match match = matches.get(i);
      long bit = 1L << match.term();
      if (match.start() >= from && match.end() <= to && (seen & bit) == 0) {
        seen |= bit;
        worth += terms.get(match.term()).idf();
      }
    }
    return worth;
  }

  private int lineEnd(int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end;
  }

  private int nextLine(int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end + 1;
  }

  /// The first word border at or after `from`, but not past the match.
  private int wordStart(int from, int match) {
    for (int i = from; i < match; i++) {
      if (i == 0 || Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    return from == match ? match : onCodePoint(from);
  }

  private int wordEnd(int from, int end, int lineEnd) {
    if (end == lineEnd) {
      return end;
    }
    for (int i = end; i > from + mostChars / 2; i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return onCodePoint(end);
  }

  /// Not between the halves of a surrogate pair.
  private int onCodePoint(int index) {
    boolean inside =
        index > 0
            && index < text.length()
            && Character.isLowSurrogate(text.charAt(index))
            && Character.isHighSurrogate(text.charAt(index - 1));
    return inside ? index - 1 : index;
  }
}
