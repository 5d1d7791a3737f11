package memory.engine.markdown;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.model.Stamp;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/// A code fence or a comment that a text opens and does not close: what stands behind it would be
/// part of it.
public final class OpenBlock {
  private static final String COMMENT = "<!--";
  private static final String END = "-->";
  private static final List<String> MARKS = List.of("```", "~~~", COMMENT);

  private OpenBlock() {}

  /// The text with the last block closed, if that is open at its end. One in a list item or a
  /// quotation ends with that.
  public static String closed(String text) {
    if (MARKS.stream().noneMatch(text::contains)) {
      return text; // most writes load no parser
    }
    String end = end(MarkdownBlocks.parsed(text).getLastChild());
    return end.isEmpty() ? text : text.stripTrailing() + Lines.lineEnd(text) + end;
  }

  /// The line, from 1, of the first one in a text; empty when there is none.
  public static OptionalInt line(String text) {
    return MARKS.stream().noneMatch(text::contains)
        ? OptionalInt.empty()
        : in(MarkdownBlocks.parsed(text))
            .map(open -> OptionalInt.of(1 + open.getSourceSpans().getFirst().getLineIndex()))
            .orElseGet(OptionalInt::empty);
  }

  /// The first block that is open at the end of the text, or reaches beyond the stamp of an entry.
  static Optional<Node> in(Node document) {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      boolean holdsEntry =
          node instanceof FencedCodeBlock fence
              && fence.getLiteral().contains("\n\n" + COMMENT)
              && fence.getLiteral().lines().anyMatch(line -> Stamp.of(line).isPresent());
      if (holdsEntry || !end(node).isEmpty()) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  private static String end(@Nullable Node last) {
    if (last instanceof FencedCodeBlock fence && fence.getClosingFenceLength() == null) {
      String mark = fence.getFenceCharacter().repeat(fence.getOpeningFenceLength());
      return " ".repeat(fence.getFenceIndent()) + mark;
    }
    boolean comments =
        last instanceof HtmlBlock html
            && html.getLiteral().stripLeading().startsWith(COMMENT)
            && !html.getLiteral().contains(END);
    return comments ? END : "";
  }
}
