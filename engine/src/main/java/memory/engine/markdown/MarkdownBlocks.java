package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import memory.engine.markdown.Block.Item;
import memory.engine.markdown.Block.Prose;
import memory.engine.markdown.Block.Title;
import memory.engine.model.Stamp;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// The top-level blocks of a Markdown text as CommonMark has them. Only block structure is parsed,
/// nesting is followed to a fixed depth and the middle of long lines is hidden from the parser, so
/// that time and memory grow with the text and nothing else; texts of very many lines go to
/// [PlainBlocks] for the same reason. `docs/decisions/0002-markdown-blocks.md` has the figures.
final class MarkdownBlocks {
  /// Texts with more lines are not given to the parser: it keeps a span per line and open block.
  static final int MAX_LINES = 100_000;

  /// Nor are texts with more lines in a row without a blank one: of a long paragraph the parser
  /// copies all lines so far at many of its lines.
  static final int MAX_LINES_IN_A_ROW = 10_000;

  /// A heading that says more is text.
  static final int MAX_TITLE_CHARS = 300;

  private static final int MAX_NESTING = 16;
  private static final int SHOWN_HEAD_CHARS = 700;
  private static final int SHOWN_TAIL_CHARS = 100;

  private static final Parser PARSER =
      Parser.builder()
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .maxOpenBlockParsers(MAX_NESTING)
          .inlineParserFactory(_ -> (_, _) -> {})
          .build();

  private final Lines lines;
  private final List<Block> blocks = new ArrayList<>();
  private int next;

  private MarkdownBlocks(Lines lines, int firstLine) {
    this.lines = lines;
    this.next = firstLine;
  }

  /// Blocks in the order of the text. Every line from `firstLine` on that is not blank lies in
  /// exactly one, no block starts or ends with a blank line.
  static List<Block> of(Lines lines, int firstLine) {
    if (!isParsed(lines, firstLine)) {
      return PlainBlocks.of(lines, firstLine);
    }
    MarkdownBlocks blocks = new MarkdownBlocks(lines, firstLine);
    parse(lines, firstLine, blocks::add);
    blocks.fillTo(lines.count());
    return blocks.blocks;
  }

  /// Whether the parser gets the text.
  static boolean isParsed(Lines lines, int firstLine) {
    return lines.count() - firstLine <= MAX_LINES && !isDense(lines, firstLine);
  }

  /// Parses the text, in parts where an entry leaves a block open: that ends with the entry.
  ///
  /// @param each takes a part's tree and its first line
  static void parse(Lines lines, int firstLine, ObjIntConsumer<Node> each) {
    Node document = parsed(shown(lines, firstLine, lines.count()));
    if (OpenBlock.in(document).isEmpty()) {
      each.accept(document, firstLine);
      return;
    }
    for (int from = firstLine, to; from < lines.count(); from = to) {
      to = from + 1;
      while (to < lines.count() && Stamp.of(lines.line(to)).isEmpty()) {
        to++;
      }
      each.accept(parsed(shown(lines, from, to)), from);
    }
  }

  private void add(Node document, int firstLine) {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof ListBlock) {
        for (Node item = node.getFirstChild(); item != null; item = item.getNext()) {
          addBlock(item, firstLine);
        }
      } else {
        addBlock(node, firstLine);
      }
    }
  }

  /// The text's blocks as a tree, without what stands inside a line.
  static Node parsed(String text) {
    return PARSER.parse(text);
  }

  private static boolean isDense(Lines lines, int firstLine) {
    int row = 0;
    for (int line = firstLine; line < lines.count() && row <= MAX_LINES_IN_A_ROW; line++) {
      row = lines.isBlank(line) ? 0 : row + 1;
    }
    return row > MAX_LINES_IN_A_ROW;
  }

  private void addBlock(Node node, int firstLine) {
    List<SourceSpan> spans = node.getSourceSpans();
    if (spans.isEmpty()) {
      return; // its lines go to the gap before the next block
    }
    int from = spans.getFirst().getLineIndex() + firstLine;
    int to = spans.getLast().getLineIndex() + firstLine;
    fillTo(from);
    from = Math.max(from, next);
    next = Math.max(next, to + 1);
    while (to >= from && lines.isBlank(to)) {
      to--;
    }
    while (from <= to && lines.isBlank(from)) {
      from++;
    }
    if (from <= to) {
      blocks.add(block(node, from, to));
    }
  }

  private Block block(Node node, int from, int to) {
    return switch (node) {
      case Heading heading -> title(from, to, heading.getLevel());
      case org.commonmark.node.ListItem _ -> new Item(from, to);
      case HtmlBlock _ when from == to -> {
        Optional<Stamp> stamp = Stamp.of(lines.line(from));
        yield stamp.isPresent() ? block(stamp.get(), from) : new Prose(from, to);
      }
      default -> new Prose(from, to);
    };
  }

  private static Block block(Stamp stamp, int line) {
    return new Block.Stamp(line, line, stamp.day(), stamp.headsEntry());
  }

  /// Of an underlined heading only one line of words is believed: more is a paragraph above a rule.
  private Block title(int from, int to, int level) {
    if (to > from + 1 || lines.length(from, from) > MAX_TITLE_CHARS) {
      return new Prose(from, to);
    }
    return new Title(from, to, level, Title.wordsOf(lines.line(from)));
  }

  /// Whatever the parser gave no place, such as link definitions, is text.
  private void fillTo(int line) {
    int from = -1;
    int to = -1;
    for (; next < line; next++) {
      if (!lines.isBlank(next)) {
        from = from < 0 ? next : from;
        to = next;
      }
    }
    if (from >= 0) {
      blocks.add(new Prose(from, to));
    }
  }

  /// Some lines as the parser sees them: long ones without their middle.
  private static String shown(Lines lines, int firstLine, int end) {
    boolean anyLong = false;
    for (int line = firstLine; line < end && !anyLong; line++) {
      anyLong = lines.length(line, line) > SHOWN_HEAD_CHARS + SHOWN_TAIL_CHARS;
    }
    if (!anyLong) {
      return firstLine < end
          ? lines.text().substring(lines.start(firstLine), lines.start(end))
          : "";
    }
    StringBuilder shown = new StringBuilder();
    for (int line = firstLine; line < end; line++) {
      int from = lines.start(line);
      int to = lines.end(line);
      if (to - from > SHOWN_HEAD_CHARS + SHOWN_TAIL_CHARS) {
        shown.append(lines.text(), from, from + SHOWN_HEAD_CHARS);
        from = to - SHOWN_TAIL_CHARS;
      }
      shown.append(lines.text(), from, to).append('\n');
    }
    return shown.toString();
  }

  /// The blocks seen line by line, for texts too large for the parser: `#` headings, list marks in
  /// the first columns, fences, stamps; a blank line ends anything else. What is indented below an
  /// item belongs to it.
  static final class PlainBlocks {
    private static final int MAX_INDENT = 3;
    private static final int MAX_LEVEL = 6;

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
          blocks.add(block(stamp.get(), line));
        } else if (title) {
          blocks.add(new Title(line, line, run, Title.wordsOf(lines.line(line))));
        } else if (open < 0) {
          open = line;
          item = starts;
        }
        last = line;
        if (run >= Fence.MIN_LENGTH && (mark == '`' || mark == '~')) {
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
          && (at + run == end || Lines.isSpace(text.charAt(at + run)));
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
}
