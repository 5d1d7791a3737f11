package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Block.Item;
import memory.engine.markdown.Block.Prose;
import memory.engine.markdown.Block.Title;
import memory.engine.model.Stamp;

/// The top-level blocks of a text seen line by line, for texts too large for a parser: `#`
/// headings, list marks in the first columns, fences, stamps; a blank line ends anything else. What
/// is indented below an item belongs to it.
final class PlainBlocks {
  private static final int MAX_INDENT = 3;
  private static final int MAX_LEVEL = 6;
  private static final int MIN_FENCE = 3;

  private PlainBlocks() {}

  static List<Block> of(Lines lines, int firstLine) {
    List<Block> blocks = new ArrayList<>();
    int open = -1; // first line of the block that is being read
    boolean item = false;
    int last = -1; // its last line that is not blank
    char fence = 0;
    int fenceLength = 0;
    for (int line = firstLine; line < lines.count(); line++) {
      if (lines.isBlank(line)) {
        continue;
      }
      String text = lines.text();
      int at = lines.start(line);
      int end = lines.end(line);
      while (at < end && text.charAt(at) == ' ') {
        at++;
      }
      int indent = at - lines.start(line);
      int run = run(text, at, end);
      char mark = text.charAt(at);
      if (fence != 0) {
        if (mark == fence && run >= fenceLength && at + run == end) {
          fence = 0;
        }
        last = line;
        continue;
      }
      boolean gap = last >= 0 && line > last + 1;
      Optional<Stamp> stamp = mark == '<' ? Stamp.of(lines.line(line)) : Optional.empty();
      boolean title = indent <= MAX_INDENT && isTitle(text, at, end, run);
      boolean starts =
          indent <= 1 && ListMark.end(text.subSequence(at, Math.min(end, at + 12)), 0) > 0;
      boolean below = item && (indent > 1 || !gap);
      if (open >= 0 && (stamp.isPresent() || title || starts || (gap && !below))) {
        blocks.add(item ? new Item(open, last) : new Prose(open, last));
        open = -1;
      }
      if (stamp.isPresent()) {
        blocks.add(new Block.Stamp(line, line, stamp.get().day()));
      } else if (title) {
        blocks.add(new Title(line, line, run, Title.wordsOf(lines.line(line))));
      } else if (open < 0) {
        open = line;
        item = starts;
      }
      last = line;
      if (run >= MIN_FENCE && (mark == '`' || mark == '~')) {
        fence = mark;
        fenceLength = run;
      }
    }
    if (open >= 0) {
      blocks.add(item ? new Item(open, last) : new Prose(open, last));
    }
    return blocks;
  }

  private static boolean isTitle(String text, int at, int end, int run) {
    return text.charAt(at) == '#'
        && run <= MAX_LEVEL
        && end - at <= MarkdownBlocks.MAX_TITLE_CHARS
        && (at + run == end || Whitespace.is(text.charAt(at + run)));
  }

  /// How often the character at `at` stands there in a row.
  private static int run(String text, int at, int end) {
    int to = at;
    while (to < end && text.charAt(to) == text.charAt(at)) {
      to++;
    }
    return to - at;
  }
}
