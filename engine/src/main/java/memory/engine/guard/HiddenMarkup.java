package memory.engine.guard;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Markup that plays another part than a note's: tags that close a frame which others opened or
/// speak as system or tool, orders in what no reader sees, pictures that carry data away.
final class HiddenMarkup {
  private static final int LONGEST_TAG = 600;
  private static final int LONGEST_LABEL = 400;
  private static final Alphabet ANGLES = Alphabet.of("<>");
  private static final Alphabet LABEL_MARKS = Alphabet.of(" (\"'");
  private static final Alphabet LINE_MARKS = Alphabet.of(" \t>*#-");
  private static final Alphabet URL_ENDS = Alphabet.of("\0- )");

  private static final Set<String> FRAMES = Tables.set("HiddenMarkup.FRAMES");

  private static final Set<String> FRAME_NAMES = Tables.set("HiddenMarkup.FRAME_NAMES");

  /// In an address: what is to be filled in.
  private static final List<String> BLANKS = List.of("{", "$(", "=$", "%7b", "=[", "=<");

  private static final List<String> WORTH_CARRYING = List.of("secret", "token", "conversation");
  private static final List<String> CARRYING_NAMES = Tables.list("HiddenMarkup.CARRYING_NAMES");

  private static final Set<String> ROLE_TAGS = Set.copyOf(Tables.list("HiddenMarkup.ROLE_TAGS"));
  private static final List<String> HIDDEN_STYLES = Tables.list("HiddenMarkup.HIDDEN_STYLES");
  private static final List<String> SPEAKERS = Tables.list("HiddenMarkup.SPEAKERS");

  private final MarkedText marked;
  private final String text;
  private final Set<String> opened = new HashSet<>();
  private final NextIndex closings;
  private final NextIndex comments;

  HiddenMarkup(MarkedText marked) {
    this.marked = marked;
    this.text = marked.text();
    this.closings = new NextIndex(text, "](");
    this.comments = new NextIndex(text, "-->");
  }

  void find() {
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      tag(at);
    }
    for (int at = text.indexOf("!["); at >= 0; at = text.indexOf("![", at + 2)) {
      image(at);
    }
    for (int at = text.indexOf("[//]: #"); at >= 0; at = text.indexOf("[//]: #", at + 7)) {
      int start = LABEL_MARKS.endOfRun(text, Math.min(text.length(), at + 7), text.length());
      if (speaks(text.substring(start, Math.min(text.length(), start + 80)))) {
        marked.add("hidden-markup", at, start);
      }
    }
  }

  private void tag(int at) {
    if (text.startsWith("<!--", at)) {
      if (!marked.isCode(at)) {
        comment(at);
      }
      return;
    }
    int limit = Math.min(text.length(), at + LONGEST_TAG);
    int end = ANGLES.next(text, at + 1, limit);
    if (end >= text.length() || text.charAt(end) != '>') {
      return;
    }
    String inside = text.substring(at + 1, end);
    if (inside.startsWith("/")) {
      String name = inside.substring(1).strip();
      if (isFrame(name) && !marked.isCode(at) && !opened.contains(name)) {
        marked.add("frame-escape", at, end + 1);
      }
      return;
    }
    String name = inside.strip();
    int blank = name.indexOf(' ');
    opened.add(blank < 0 ? name : name.substring(0, blank));
    if (ROLE_TAGS.contains(name)
        && !marked.isCode(at)
        && (marked.startsLine(at) || name.contains(" "))
        && end + 2 < text.length()) {
      marked.add("role-marker", at, end + 1);
    } else if (inside.length() > 4 && Character.isLetter(inside.charAt(0))) {
      element(inside, at, end + 1);
    }
  }

  /// `memory`, `memory_block`, `retrieved-context`.
  private static boolean isFrame(String name) {
    int first = 0;
    while (first < name.length() && Character.isLetter(name.charAt(first))) {
      first++;
    }
    return FRAMES.contains(name)
        || (first < name.length()
            && "_-".indexOf(name.charAt(first)) >= 0
            && FRAME_NAMES.contains(name.substring(0, first)));
  }

  private void element(String inside, int at, int end) {
    if (Tables.holdsAny(inside + ">", HIDDEN_STYLES)
        && !inside.startsWith("input")
        && inside.contains("=")) {
      marked.add("hidden-markup", at, end);
      return;
    }
    if (inside.startsWith("img") || inside.startsWith("iframe") || inside.startsWith("image")) {
      int alt = inside.indexOf("alt=");
      if (alt >= 0 && speaks(inside.substring(Math.min(inside.length(), alt + 5)))) {
        marked.add("hidden-markup", at, end);
      }
      boolean pixel =
          inside.contains("width=1")
              || inside.contains("width=\"1\"")
              || inside.contains("height=1");
      if (inside.contains("http") && (pixel || inside.contains("document.") || carries(inside))) {
        marked.add("image-exfiltration", at, end);
      }
    }
  }

  private void comment(int at) {
    int start = Alphabet.BLANKS.endOfRun(text, at + 4, text.length());
    int close = comments.from(at);
    String inside = text.substring(start, Math.min(text.length(), start + 80));
    if (speaks(inside) && close != start) {
      marked.add(
          "hidden-markup", at, Math.min(Math.min(close + 3, text.length()), at + LONGEST_TAG));
    }
  }

  /// `AI: …`, `system - …`: someone else is speaking, or spoken to.
  private static boolean speaks(String inside) {
    int end = 0;
    while (end < inside.length()
        && end < 32
        && (Character.isLetter(inside.charAt(end)) || inside.charAt(end) == ' ')) {
      end++;
    }
    return end < inside.length()
        && (inside.charAt(end) == ':' || inside.charAt(end) == ',')
        && SPEAKERS.contains(inside.substring(0, end).strip());
  }

  /// `![…](https://…?data={…})`.
  private void image(int at) {
    int open = closings.from(at + 2);
    if (open >= text.length() || open - at > LONGEST_LABEL) {
      return;
    }
    int end = URL_ENDS.next(text, open + 2, Math.min(text.length(), open + LONGEST_TAG));
    String url = text.substring(open + 2, end);
    if (url.startsWith("http") && carries(url)) {
      marked.add("image-exfiltration", at, end);
    }
  }

  /// Whether an address has room for what is to be carried away: a query or path with a blank to
  /// fill in.
  private static boolean carries(String url) {
    int query = url.indexOf('?');
    String filled = query < 0 ? url : url.substring(query);
    boolean blank = Tables.holdsAny(filled, BLANKS);
    return query < 0
        ? blank && Tables.holdsAny(url, WORTH_CARRYING)
        : blank || Tables.holdsAny(filled, CARRYING_NAMES);
  }

  /// A folded text in which marks are looked for, and where they are put down.
  record MarkedText(FoldedText folded, String text, Found found) {
    MarkedText(FoldedText folded, Found found) {
      this(folded, folded.string(), found);
    }

    boolean startsLine(int at) {
      int start = LINE_MARKS.startOfRun(text, at, 0);
      return start == 0 || text.charAt(start - 1) == '\n';
    }

    /// Between backticks: named, not used.
    boolean isCode(int at) {
      return at > 0 && text.charAt(at - 1) == '`';
    }

    void add(String rule, int start, int end) {
      if (end > start) {
        int from = folded.originOf(start);
        found.add(rule, from, Math.max(from + 1, folded.originEnd(end)));
      }
    }
  }
}
