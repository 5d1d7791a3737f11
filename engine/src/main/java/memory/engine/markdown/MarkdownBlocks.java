package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import memory.engine.markdown.Block.Item;
import memory.engine.markdown.Block.Prose;
import memory.engine.markdown.Block.Title;
import memory.engine.model.Stamp;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// The top-level blocks of a Markdown text as CommonMark has them. Only block structure is parsed,
/// nesting is followed to a fixed depth, the middle of long lines is hidden from the parser and a
/// text of very many lines is given to it in parts, so that time and memory grow with the text and
/// nothing else. `docs/decisions/0002-markdown-blocks.md` has the figures.
final class MarkdownBlocks {
  /// How many lines the parser gets at once: it keeps a span per line and open block, and of a long
  /// paragraph it copies all lines so far at many of its lines.
  static final int PART_LINES = 5_000;

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
    return of(lines, firstLine, PART_LINES);
  }

  static List<Block> of(Lines lines, int firstLine, int partLines) {
    MarkdownBlocks blocks = new MarkdownBlocks(lines, firstLine);
    parse(lines, firstLine, partLines, blocks::add);
    blocks.fillTo(lines.count());
    return blocks.blocks;
  }

  /// Parses the text, in parts of at most so many lines. A part ends before the block that may go
  /// on behind it, the next begins with that; a block of more lines than a part has is cut, unless
  /// it is a fence.
  ///
  /// @param each takes a part's tree and its first line
  static void parse(Lines lines, int firstLine, int partLines, ObjIntConsumer<Node> each) {
    for (int from = firstLine, to; from < lines.count(); from = to) {
      int most = partLines;
      Node document;
      do {
        to = Math.min(from + most, lines.count());
        document = parsed(shown(lines, from, to));
        most *= 2;
      } while (to < lines.count() && isFenceAlone(document));
      if (to < lines.count()) {
        to = from + withoutLast(document, to - from);
      }
      if (OpenBlock.in(document).isEmpty()) {
        each.accept(document, from);
      } else {
        parseEntries(lines, from, to, each);
      }
    }
  }

  /// Whether a fence is all that there is, so that what ends it may be still to come.
  private static boolean isFenceAlone(Node document) {
    return document.getFirstChild() instanceof FencedCodeBlock fence && fence.getNext() == null;
  }

  /// Takes the last block or list item out of a tree of so many lines, unless it is all of it.
  ///
  /// @return how many lines are left
  private static int withoutLast(Node document, int lines) {
    Node last = document.getLastChild();
    if (last instanceof ListBlock list && list.getLastChild().getPrevious() != null) {
      last = list.getLastChild();
    }
    if (last == null || last.getSourceSpans().isEmpty()) {
      return lines;
    }
    int first = last.getSourceSpans().getFirst().getLineIndex();
    if (first == 0) {
      return lines;
    }
    last.unlink();
    return first;
  }

  /// Parses some lines, each entry alone: what it leaves open ends with it.
  private static void parseEntries(Lines lines, int firstLine, int end, ObjIntConsumer<Node> each) {
    for (int from = firstLine, to; from < end; from = to) {
      to = from + 1;
      while (to < end && Stamp.of(lines.line(to)).isEmpty()) {
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
        yield stamp.isPresent()
            ? new Block.Stamp(from, from, stamp.get().written(), stamp.get().headsEntry())
            : new Prose(from, to);
      }
      default -> new Prose(from, to);
    };
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
}
