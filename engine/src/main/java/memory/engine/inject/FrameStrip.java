package memory.engine.inject;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Takes our own blocks out of a text. A block reaches from its opening heading to the closing one
/// with the same mark, whatever stands between. When a host cut one of them off, it reaches as far
/// as the lines look like ours: quotes, headings of ours, blank lines, the preamble. Linear in the
/// text, as a whole.
final class FrameStrip {
  private final String text;
  private final List<Mark> marks = new ArrayList<>();

  FrameStrip(String text) {
    this.text = text;
  }

  /// @param start where the heading starts
  /// @param end after its closing bracket
  private record Mark(String id, boolean opens, boolean standing, int start, int end) {}

  /// A piece of the text, from a start to before an end.
  private record Span(int start, int end) {}

  String stripped() {
    findMarks();
    if (marks.isEmpty()) {
      return text;
    }
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (Span span : spans()) {
      if (span.start > from) {
        rest.append(text, from, span.start);
      }
      from = Math.max(from, span.end);
    }
    return rest.append(text, from, text.length()).toString();
  }

  private void findMarks() {
    int at = text.indexOf(Frame.MARK_OPEN);
    while (at >= 0) {
      int id = at + Frame.MARK_OPEN.length();
      int end = id + Frame.MARK_CHARS;
      if (text.startsWith(Frame.MARK_CLOSE, end) && isHex(id, end)) {
        addMark(at, text.substring(id, end), end + Frame.MARK_CLOSE.length());
      }
      at = text.indexOf(Frame.MARK_OPEN, id);
    }
  }

  private void addMark(int titleEnd, String id, int end) {
    for (String title : List.of(Frame.STANDING, Frame.RECALLED, Frame.END)) {
      int start = titleEnd - title.length();
      if (start >= 0 && text.startsWith(title, start)) {
        boolean opens = !title.equals(Frame.END);
        marks.add(new Mark(id, opens, title.equals(Frame.STANDING), lineStart(start), end));
      }
    }
  }

  /// Quote signs before the heading go with it: the block was quoted itself.
  private int lineStart(int start) {
    int at = start;
    while (at > 0 && (text.charAt(at - 1) == '>' || text.charAt(at - 1) == ' ')) {
      at--;
    }
    boolean quoted = at < start && text.substring(at, start).indexOf('>') >= 0;
    return quoted && (at == 0 || text.charAt(at - 1) == '\n') ? at : start;
  }

  private List<Span> spans() {
    Map<String, Deque<Integer>> closings = new HashMap<>();
    for (int i = 0; i < marks.size(); i++) {
      if (!marks.get(i).opens) {
        closings.computeIfAbsent(marks.get(i).id, id -> new ArrayDeque<>()).add(i);
      }
    }
    List<Span> spans = new ArrayList<>();
    int covered = 0;
    for (int i = 0; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      if (mark.start < covered) {
        continue;
      }
      Span span;
      if (mark.opens) {
        int closing = nextClosing(closings, mark.id, i);
        span =
            closing >= 0
                ? new Span(mark.start, marks.get(closing).end)
                : new Span(mark.start, endOfOurs(mark));
      } else {
        span = new Span(startOfOurs(mark.start, covered), mark.end);
      }
      int end = afterLineEnd(span.end);
      spans.add(new Span(span.start, end));
      covered = end;
    }
    return spans;
  }

  private static int nextClosing(Map<String, Deque<Integer>> closings, String id, int after) {
    Deque<Integer> indexes = closings.getOrDefault(id, new ArrayDeque<>());
    while (!indexes.isEmpty() && indexes.getFirst() < after) {
      indexes.removeFirst();
    }
    return indexes.isEmpty() ? -1 : indexes.getFirst();
  }

  /// Where a block without an end stops: before the first line that is not ours.
  private int endOfOurs(Mark opening) {
    int at = lineAfter(opening.end);
    while (at < text.length()) {
      int end = lineAfter(at);
      String line = text.substring(at, end).strip();
      if (!isOurs(line) && !(opening.standing && Preamble.opensLine(line))) {
        break;
      }
      at = end;
    }
    return at;
  }

  /// Where a block without a beginning starts: after the last line above that is not ours.
  private int startOfOurs(int closing, int from) {
    int at = closing;
    while (at > from) {
      int start = text.lastIndexOf('\n', at - 2) + 1;
      if (start < from || !isOurs(text.substring(start, at).strip())) {
        break;
      }
      at = start;
    }
    return at;
  }

  private static boolean isOurs(String line) {
    return line.isEmpty()
        || line.startsWith(">")
        || line.startsWith("&gt;")
        || line.startsWith("### ")
        || line.startsWith("#### ");
  }

  private int lineAfter(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }

  private int afterLineEnd(int at) {
    return at < text.length() && text.charAt(at) == '\n' ? at + 1 : at;
  }

  private boolean isHex(int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
