package memory.engine.markdown;

import java.util.List;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/// A code fence or a comment that a text opens and does not close: what is written behind the text
/// would be part of it.
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
