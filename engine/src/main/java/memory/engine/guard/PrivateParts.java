package memory.engine.guard;

import java.util.ArrayList;
import java.util.List;
import memory.engine.model.Finding;

/// A text without what stands between `<private>` and `</private>`, and where each of its
/// characters stood before. Tags may nest, carry attributes, be written in capitals and stand in
/// code; what is not closed is private to the end.
///
/// @param kept what is left
public record PrivateParts(String kept, List<Cut> cuts) {
  private static final String NAME = "private";

  /// Something taken out.
  ///
  /// @param at where, in what is kept
  /// @param chars how much was taken out up to here, this one included
  private record Cut(int at, int chars) {}

  public static PrivateParts outOf(String text) {
    if (text.indexOf('<') < 0) {
      return new PrivateParts(text, List.of());
    }
    StringBuilder kept = new StringBuilder(text.length());
    List<Cut> cuts = new ArrayList<>();
    NextIndex ends = new NextIndex(text, ">");
    int depth = 0;
    int from = 0;
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      boolean closes = closes(text, at);
      int end = endOfTag(text, at, ends);
      if (end < 0) {
        continue;
      }
      if (!closes && text.charAt(end - 1) != '/') {
        // A tag may open inside the one that closed: what follows is private again.
        if (depth == 0 && at > from) {
          kept.append(text, from, at);
        }
        depth++;
      } else if (closes && end < text.length() && depth > 0) {
        depth--;
        if (depth == 0) {
          from = end + 1;
          cuts.add(new Cut(kept.length(), from - kept.length()));
        }
      }
    }
    if (depth == 0) {
      kept.append(text, from, text.length());
    } else {
      cuts.add(new Cut(kept.length(), text.length() - kept.length()));
    }
    return new PrivateParts(kept.toString(), cuts);
  }

  /// The tags that open or close such a part, as they stand.
  public static List<String> tags(String text) {
    List<String> tags = new ArrayList<>();
    NextIndex ends = new NextIndex(text, ">");
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      int end = endOfTag(text, at, ends);
      if (end >= 0 && end < text.length()) {
        tags.add(text.substring(at, end + 1));
      }
    }
    return tags;
  }

  /// A tag without what else stands in it.
  public static String bare(String tag) {
    return (closes(tag, 0) ? "</" : "<") + NAME + ">";
  }

  /// What is left with the line ends of what is not, so that every line keeps its number.
  String keptInPlace(String original) {
    StringBuilder out = new StringBuilder(original.length());
    int from = 0;
    int before = 0;
    for (Cut cut : cuts) {
      out.append(kept, from, cut.at());
      appendLineEnds(out, original, cut.at() + before, cut.at() + cut.chars());
      from = cut.at();
      before = cut.chars();
    }
    return out.append(kept, from, kept.length()).toString();
  }

  static void appendLineEnds(StringBuilder out, String text, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        out.append(c);
      }
    }
  }

  public boolean found() {
    return !cuts.isEmpty();
  }

  /// A finding in what is left, as one in the text before.
  Finding inOriginal(Finding finding) {
    int start = finding.start() + cutBefore(finding.start() + 1);
    return new Finding(finding.rule(), start, finding.end() + cutBefore(finding.end()));
  }

  /// How much was taken out before this place in what is left.
  private int cutBefore(int place) {
    int low = 0;
    int high = cuts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cuts.get(middle).at() < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : cuts.get(low - 1).chars();
  }

  private static boolean closes(String text, int at) {
    int name = skipBlanks(text, at + 1);
    return name < text.length() && text.charAt(name) == '/';
  }

  /// Where the `>` of such a tag is, whose `<` stands here; -1 = it is another tag. One that no `>`
  /// closes reaches to the end.
  private static int endOfTag(String text, int at, NextIndex ends) {
    int start = skipBlanks(text, at + 1);
    int name = closes(text, at) ? skipBlanks(text, start + 1) : start;
    int after = name + NAME.length();
    boolean named =
        text.regionMatches(true, name, NAME, 0, NAME.length())
            && (after >= text.length()
                || text.charAt(after) <= ' '
                || text.charAt(after) == '>'
                || text.charAt(after) == '/');
    return named ? ends.from(after) : -1;
  }

  private static int skipBlanks(String text, int from) {
    return Alphabet.TABS.endOfRun(text, from, Math.min(text.length(), from + 8));
  }
}
