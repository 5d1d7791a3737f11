package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;

/// Which lines of a Markdown text belong together: list items with all below them, fences,
/// comments. Lines count from 0. A text too long for the parser has none.
///
/// @param items in the order of the text, each before those that it holds
/// @param blocks fences and comments of several lines
public record Nesting(List<Run> items, List<Run> blocks) {

  /// Both ends included.
  public record Run(int first, int last) {
    private boolean holds(int line) {
      return first <= line && line <= last;
    }
  }

  public static Nesting of(Lines lines) {
    Nesting nesting = new Nesting(new ArrayList<>(), new ArrayList<>());
    if (MarkdownBlocks.isParsed(lines, 0)) {
      MarkdownBlocks.parse(lines, 0, (document, from) -> nesting.add(lines, document, from));
    }
    return nesting;
  }

  private void add(Lines lines, Node node, int from) {
    List<SourceSpan> spans = node.getSourceSpans();
    if (!spans.isEmpty()) {
      int last = spans.getLast().getLineIndex() + from;
      while (last > 0 && lines.isBlank(last)) {
        last--;
      }
      Run run = new Run(spans.getFirst().getLineIndex() + from, last);
      if (node instanceof ListItem) {
        items.add(run);
      } else if (node instanceof FencedCodeBlock
          || (node instanceof HtmlBlock html && html.getLiteral().startsWith("<!--"))) {
        blocks.add(run);
      }
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      add(lines, child, from);
    }
  }

  /// The first lines of the list items that a line stands in, outermost first; without that of an
  /// item that it begins.
  public List<Integer> parents(int line) {
    return items.stream()
        .filter(item -> item.first < line && item.holds(line))
        .map(Run::first)
        .distinct()
        .toList();
  }

  /// Some lines, with all that would belong to something else if they were taken out alone: the
  /// rest of an item that begins in them, and of a block that begins or ends in them.
  public Run whole(int first, int last) {
    Run run = new Run(first, last);
    for (Run before = new Run(-1, -1); !before.equals(run); ) {
      before = run;
      for (Run item : items) {
        if (run.holds(item.first)) {
          run = new Run(run.first, Math.max(run.last, item.last));
        }
      }
      for (Run block : blocks) {
        if (run.holds(block.first) || run.holds(block.last)) {
          run = new Run(Math.min(run.first, block.first), Math.max(run.last, block.last));
        }
      }
    }
    return run;
  }

  /// The fence or comment whose inside holds the lines.
  public Optional<Run> blockAround(int first, int last) {
    return blocks.stream().filter(block -> block.first < first && last < block.last).findFirst();
  }

  /// The first item in some lines whose own first line says that, with all below it.
  ///
  /// @param last inclusive
  public Optional<Run> item(Lines lines, String said, int first, int last) {
    return items.stream()
        .filter(item -> first <= item.first && item.last <= last)
        .filter(item -> lines.line(item.first).strip().equals(said.strip()))
        .findFirst();
  }
}
