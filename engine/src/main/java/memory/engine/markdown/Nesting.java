package memory.engine.markdown;

import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.MarkdownEntries.Section;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;

/// Which lines of a Markdown text belong together: list items with all below them, fences,
/// comments, tables, sections. Lines count from 0. A text of very many lines has sections alone.
///
/// @param items in the order of the text, each before those that it holds
/// @param blocks fences and comments of several lines
/// @param tables whose first two lines, the head, stand for all of them
/// @param sections headings with all below them
public record Nesting(List<Run> items, List<Run> blocks, List<Run> tables, List<Run> sections) {
  /// In a text with more, looking for what holds each of its lines would take too long.
  private static final int MAX_LINES = 100_000;

  private static final Pattern DELIMITERS =
      Pattern.compile("(?=[^|]*\\|)\\s*\\|?\\s*:?-+:?\\s*(?:\\|\\s*:?-+:?\\s*)*\\|?\\s*");

  /// Both ends included.
  public record Run(int first, int last) {
    private boolean holds(int line) {
      return first <= line && line <= last;
    }

    private Run with(Run other) {
      return new Run(Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  public static Nesting of(Lines lines) {
    Nesting nesting =
        new Nesting(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    if (lines.count() <= MAX_LINES) {
      MarkdownBlocks.parse(
          lines,
          0,
          MarkdownBlocks.PART_LINES,
          (document, from) -> nesting.add(lines, document, from));
    }
    nesting.addSections(lines);
    return nesting;
  }

  private void addSections(Lines lines) {
    List<Section> all = MarkdownEntries.sections(lines);
    for (int i = 1; i < all.size(); i++) {
      List<Heading> path = all.get(i).heading();
      if (path.isEmpty() || path.getLast().line() < all.get(i - 1).from()) {
        continue; // an entry ended, and what stands above it holds again
      }
      int next = i + 1;
      while (next < all.size() && all.get(next).heading().contains(path.getLast())) {
        next++;
      }
      int first = path.getLast().line();
      sections.add(new Run(first, lines.lastInk(first, all.get(next - 1).to() - 1)));
      if (all.get(i).from() > first + 1) {
        blocks.add(new Run(first, all.get(i).from() - 1)); // underlined
      }
    }
  }

  private void add(Lines lines, Node node, int from) {
    List<SourceSpan> spans = node.getSourceSpans();
    if (!spans.isEmpty()) {
      int first = spans.getFirst().getLineIndex() + from;
      Run run = new Run(first, lines.lastInk(first, spans.getLast().getLineIndex() + from));
      if (node instanceof ListItem) {
        items.add(run);
      } else if (node instanceof FencedCodeBlock
          || (node instanceof HtmlBlock html && html.getLiteral().startsWith("<!--"))) {
        blocks.add(run);
      } else if (node instanceof Paragraph) {
        addTable(lines, run);
      }
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      add(lines, child, from);
    }
  }

  /// A line of a paragraph, another one of dashes with as many cells, and the rest of it.
  private void addTable(Lines lines, Run paragraph) {
    for (int head = paragraph.first; head < paragraph.last; head++) {
      String dashes = lines.line(head + 1);
      if (DELIMITERS.matcher(dashes).matches() && cells(dashes) == cells(lines.line(head))) {
        tables.add(new Run(head, paragraph.last));
        return;
      }
    }
  }

  private static int cells(String row) {
    return row.strip().replaceAll("^\\||(?<!\\\\)\\|$", "").split("(?<!\\\\)\\|", -1).length;
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
  /// rest of an item or a section that begins in them, of a block that begins or ends in them, of a
  /// table whose head does.
  public Run whole(int first, int last) {
    Run run = new Run(first, last);
    for (Run before = new Run(-1, -1); !before.equals(run); ) {
      before = run;
      for (Run held : Iterables.concat(items, sections)) {
        if (run.holds(held.first)) {
          run = run.with(held);
        }
      }
      for (Run block : blocks) {
        if (run.holds(block.first) || run.holds(block.last)) {
          run = run.with(block);
        }
      }
      for (Run table : tables) {
        if (run.holds(table.first) || run.holds(table.first + 1)) {
          run = run.with(table);
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
